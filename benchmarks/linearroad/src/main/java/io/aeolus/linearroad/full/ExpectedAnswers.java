// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.AccountBalanceQuery;
import io.aeolus.linearroad.DailyExpenditureQuery;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.LinearRoadRow;
import io.aeolus.linearroad.PositionReport;
import io.aeolus.linearroad.RowReader;
import io.aeolus.linearroad.SegmentMinute;
import io.aeolus.linearroad.SegmentRow;
import io.aeolus.linearroad.SegmentStatistics;
import io.aeolus.linearroad.full.topology.TollHistory;
import io.aeolus.linearroad.internal.RoadRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Computes the answers from an input file, sequentially and independently of the topology: computes the segment statistics of the whole
 * input, and then reads the rows of one second after another. Memory holds these statistics and the cars.
 */
final class ExpectedAnswers {

    private static final int ACCIDENT_SECONDS = (RoadRules.STOPPED_REPORTS - 1) * RoadRules.REPORT_SECONDS;

    private final TollHistory history;
    private final Consumer<List<Object>> answers;
    private final Map<SegmentMinute, SegmentRow> statistics = new HashMap<>();

    /** The last report of each car. */
    private final Map<Integer, PositionReport> latest = new HashMap<>();

    private final Map<Integer, Account> accounts = new HashMap<>();

    /** The reports of stopped cars at each place in the last minutes. */
    private final Map<Place, List<PositionReport>> stopped = new HashMap<>();

    /** The segments and minutes that an accident affects. */
    private final Set<SegmentMinute> accidents = new HashSet<>();

    private record Place(int xway, int dir, int lane, int positionFeet) {}

    /** The newest notification of a car, the toll that the car owes, and the sum of the tolls that the car has paid. */
    private record Account(int notifiedSecond, int toll, long balance) {

        /** The account of a car that leaves its segment by the exit lane, which costs nothing. */
        Account withoutToll() {
            return new Account(notifiedSecond, 0, balance);
        }
    }

    private ExpectedAnswers(LinearRoadFile file, TollHistory history, Consumer<List<Object>> answers)
            throws BadInputException {
        this.history = history;
        this.answers = answers;
        for (SegmentRow row : SegmentStatistics.of(file)) {
            statistics.put(row.key(), row);
        }
    }

    /**
     * Passes the values of each answer to a consumer, in the order of seconds.
     *
     * @throws BadInputException if the file cannot be read or has a malformed line
     */
    static void compute(LinearRoadFile file, TollHistory history, Consumer<List<Object>> answers)
            throws BadInputException {
        ExpectedAnswers expected = new ExpectedAnswers(file, history, answers);
        List<LinearRoadRow> second = new ArrayList<>();
        try (RowReader reader = file.openRows()) {
            while (reader.advance()) {
                LinearRoadRow row = reader.row();
                if (!second.isEmpty() && second.get(0).timeSeconds() != row.timeSeconds()) {
                    expected.answer(second);
                    second.clear();
                }
                second.add(row);
            }
        }
        expected.answer(second);
    }

    /** Answers the rows of one second: first the reports, then the queries. */
    private void answer(List<LinearRoadRow> rows) {
        rows.forEach(row -> {
            if (row instanceof PositionReport report) {
                answer(report);
            }
        });
        rows.forEach(row -> {
            if (row instanceof AccountBalanceQuery query) {
                Account account = accounts.getOrDefault(query.vehicle(), new Account(query.timeSeconds(), 0, 0));
                answers.accept(
                        List.of(2, query.timeSeconds(), query.queryId(), account.notifiedSecond(), account.balance()));
            } else if (row instanceof DailyExpenditureQuery query) {
                int toll =
                        history.toll(query.vehicle(), query.day(), query.xway()).orElseThrow();
                answers.accept(List.of(3, query.timeSeconds(), query.queryId(), toll));
            }
        });
    }

    private void answer(PositionReport report) {
        if (report.speedMph() == 0) {
            stop(report);
        }
        Optional<PositionReport> before = Optional.ofNullable(latest.put(report.vehicle(), report));
        boolean isSameSegment = before.filter(last -> last.lane() != RoadRules.EXIT_LANE)
                .filter(last -> last.xway() == report.xway() && last.dir() == report.dir())
                .filter(last -> last.seg() == report.seg())
                .isPresent();
        boolean isExit = report.lane() == RoadRules.EXIT_LANE;
        if (isExit && isSameSegment) {
            accounts.computeIfPresent(report.vehicle(), (car, account) -> account.withoutToll());
        } else if (!isExit && !isSameSegment) {
            notify(report);
        }
    }

    private void notify(PositionReport report) {
        int second = report.timeSeconds();
        SegmentRow row = Objects.requireNonNull(statistics.get(key(report, report.seg(), report.minute())));
        OptionalInt accident = accidentAhead(report);
        int toll = accident.isPresent() ? 0 : row.toll();
        answers.accept(List.of(0, report.vehicle(), second, row.lav(), toll));
        accident.ifPresent(seg -> answers.accept(List.of(1, second, report.vehicle(), seg)));
        Account account = accounts.getOrDefault(report.vehicle(), new Account(0, 0, 0));
        accounts.put(report.vehicle(), new Account(second, toll, account.balance() + account.toll()));
    }

    private OptionalInt accidentAhead(PositionReport report) {
        int seg = report.seg();
        IntStream ahead = report.dir() == 0
                ? IntStream.rangeClosed(seg, seg + RoadRules.SEGMENTS_BEFORE_ACCIDENT)
                : IntStream.rangeClosed(seg - RoadRules.SEGMENTS_BEFORE_ACCIDENT, seg)
                        .boxed()
                        .sorted(Comparator.reverseOrder())
                        .mapToInt(s -> s);
        return ahead.filter(other -> accidents.contains(key(report, other, report.minute())))
                .findFirst();
    }

    /** Records the report of a stopped car, and the accident that it shows. */
    private void stop(PositionReport report) {
        List<PositionReport> place = stopped.computeIfAbsent(
                new Place(report.xway(), report.dir(), report.lane(), report.positionFeet()), p -> new ArrayList<>());
        place.add(report);
        int second = report.timeSeconds();
        place.removeIf(old -> old.timeSeconds() < second - ACCIDENT_SECONDS - RoadRules.REPORT_SECONDS);
        boolean isAccident = isStanding(place, report)
                && place.stream()
                        .filter(other -> other.vehicle() != report.vehicle())
                        .filter(other -> other.timeSeconds() >= second - RoadRules.REPORT_SECONDS)
                        .anyMatch(other -> isStanding(place, other));
        if (isAccident) {
            accidents.add(key(report, report.seg(), report.minute() + 1));
        }
    }

    /** Returns whether a report is at least the fourth consecutive report of its car from a place. */
    private static boolean isStanding(List<PositionReport> place, PositionReport report) {
        long earlier = place.stream()
                .filter(other -> other.vehicle() == report.vehicle())
                .mapToInt(other -> report.timeSeconds() - other.timeSeconds())
                .filter(age -> age >= 0 && age <= ACCIDENT_SECONDS && age % RoadRules.REPORT_SECONDS == 0)
                .distinct()
                .count();
        return earlier == RoadRules.STOPPED_REPORTS;
    }

    private static SegmentMinute key(PositionReport report, int seg, int minute) {
        return new SegmentMinute(report.xway(), report.dir(), seg, minute);
    }
}
