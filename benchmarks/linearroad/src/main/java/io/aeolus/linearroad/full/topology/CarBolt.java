// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Tuple;

/**
 * Keeps the cars: answers their reports and balance queries in the order of time, once the tolls and accidents of their minute are known.
 * In each second, reports precede queries.
 */
final class CarBolt extends WatermarkBolt {

    private static final long serialVersionUID = 1L;

    /** The reports and queries of each second that is not answered yet. */
    private transient TreeMap<Integer, Second> open;

    private transient Second latest;
    private transient int latestSecond;

    private transient RoadConditions conditions;
    private transient Cars cars;
    private transient int answered;

    private record Query(int vehicle, int queryId) {}

    /** The reports and queries of a second. */
    private static final class Second {

        /** Reports as packed by {@link CarReport}, some of them repeatedly. */
        private long[] reports = new long[16];

        private int size;
        private final Set<Query> queries = new LinkedHashSet<>();

        void add(long report) {
            if (size == reports.length) {
                reports = Arrays.copyOf(reports, 2 * size);
            }
            reports[size++] = report;
        }
    }

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    CarBolt() {}

    @Override
    void prepare() {
        open = new TreeMap<>();
        latestSecond = -1;
        conditions = new RoadConditions();
        cars = new Cars();
        answered = 0;
    }

    @Override
    void keep(Tuple input) {
        switch (input.getSourceComponent()) {
            case FullTopology.SEGMENT ->
                conditions.setToll(
                        RoadConditions.segment(input.getInteger(0), input.getInteger(1), input.getInteger(2)),
                        input.getInteger(3),
                        input.getInteger(4),
                        input.getInteger(5));
            case FullTopology.ACCIDENT ->
                conditions.setAccident(
                        RoadConditions.segment(input.getInteger(0), input.getInteger(1), input.getInteger(2)),
                        input.getInteger(3));
            default -> keepLine(input);
        }
    }

    private void keepLine(Tuple input) {
        int second = input.getInteger(0);
        if (second < answered) {
            return;
        }
        // Caches the last second, as consecutive lines mostly share a second.
        if (second != latestSecond) {
            latest = open.computeIfAbsent(second, s -> new Second());
            latestSecond = second;
        }
        if (input.getSourceStreamId().equals(AnswerKind.BALANCE.label())) {
            latest.queries.add(new Query(input.getInteger(1), input.getInteger(2)));
        } else {
            latest.add(CarReport.pack(
                    input.getInteger(1),
                    RoadConditions.segment(input.getInteger(3), input.getInteger(5), input.getInteger(6)),
                    input.getInteger(4)));
        }
    }

    @Override
    List<Emission> pass(Watermark watermark) {
        List<Emission> answers = new ArrayList<>();
        Map<Integer, Second> complete = open.headMap(watermark.answers());
        complete.forEach((second, rows) -> answer(second, rows, answers));
        complete.clear();
        latestSecond = -1;
        answered = watermark.answers();
        conditions.removeBefore(answered);
        return answers;
    }

    private void answer(int second, Second rows, List<Emission> answers) {
        RoadConditions.Minute roads = conditions.at(second);
        for (int i = 0; i < rows.size; i++) {
            long report = rows.reports[i];
            if (cars.enters(report)) {
                notify(report, second, roads, answers);
            }
        }
        for (Query query : rows.queries) {
            Cars.Account account = cars.account(query.vehicle(), second);
            answers.add(new Emission(
                    AnswerKind.BALANCE.label(),
                    List.of(
                            AnswerKind.BALANCE.type(),
                            second,
                            query.queryId(),
                            account.resultSecond(),
                            account.balance())));
        }
    }

    /** Notifies a car that enters a segment of the toll, and of an accident. */
    private void notify(long report, int second, RoadConditions.Minute roads, List<Emission> answers) {
        RoadConditions.Condition condition = roads.of(CarReport.segment(report));
        int vehicle = CarReport.vehicle(report);
        cars.owe(vehicle, second, condition.toll());
        answers.add(new Emission(
                AnswerKind.TOLL.label(),
                List.of(AnswerKind.TOLL.type(), vehicle, second, condition.lav(), condition.toll())));
        condition
                .accidentSegment()
                .ifPresent(segment -> answers.add(new Emission(
                        AnswerKind.ACCIDENT.label(), List.of(AnswerKind.ACCIDENT.type(), second, vehicle, segment))));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declareStream(AnswerKind.TOLL.label(), FullTopology.ANSWER_FIELDS.get(AnswerKind.TOLL));
        declarer.declareStream(AnswerKind.ACCIDENT.label(), FullTopology.ANSWER_FIELDS.get(AnswerKind.ACCIDENT));
        declarer.declareStream(AnswerKind.BALANCE.label(), FullTopology.ANSWER_FIELDS.get(AnswerKind.BALANCE));
    }
}
