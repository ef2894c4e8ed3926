// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mockito.Mockito.mock;

import io.aeolus.cli.RatedWorkload;
import io.aeolus.cli.ScaleRating;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.linearroad.InputScan;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.full.topology.AnswerKind;
import io.aeolus.linearroad.full.topology.FullTopology;
import io.aeolus.linearroad.full.topology.ResponseTimes;
import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.RunTrace;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.OutputDigest;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LRatingTest {

    private static final Horizon HORIZON = new Horizon(70, 72);

    @TempDir
    private Path cache;

    @Test
    void a_trial_holds_if_every_answer_of_the_horizon_is_in_time() {
        Map<AnswerKind, Map<Integer, List<Long>>> millis = inTime();
        assertThat(trial(millis, 0).holds()).isTrue();

        millis.put(AnswerKind.EXPENDITURE, Map.of(71, List.of(9_900L)));
        assertThat(trial(millis, 0).holds()).as("10 s for expenditures").isTrue();

        millis.put(AnswerKind.EXPENDITURE, Map.of(71, List.of(10_200L)));
        assertThat(trial(millis, 0).holds()).isFalse();
    }

    @Test
    void a_single_late_answer_fails_a_trial() {
        Map<AnswerKind, Map<Integer, List<Long>>> millis = inTime();
        millis.put(AnswerKind.BALANCE, Map.of(71, List.of(1L, 2L, 3L, 5_100L)));

        assertThat(trial(millis, 0).holds()).isFalse();
    }

    @Test
    void late_answers_before_the_horizon_do_not_count() {
        Map<AnswerKind, Map<Integer, List<Long>>> millis = inTime();
        millis.put(AnswerKind.BALANCE, Map.of(70, List.of(90_000L), 71, List.of(20L)));

        ScaleRating.Trial trial = trial(millis, 0);

        assertThat(trial.holds()).isTrue();
        assertThat(trial.responses())
                .filteredOn(responses -> responses.kind().equals("balance"))
                .singleElement()
                .satisfies(responses -> {
                    assertThat(responses.boundMillis()).isEqualTo(5_000);
                    assertThat(responses.all()).isEqualTo(new ScaleRating.Millis(1, 20, 20, 20));
                    assertThat(responses.byMinute())
                            .singleElement()
                            .satisfies(minute -> assertThat(minute.minute()).isEqualTo(71));
                });
    }

    @Test
    void a_trial_without_tolls_in_a_minute_or_with_lost_tuples_fails() {
        assertThat(trial(inTime(), 1).holds()).isFalse();

        Map<AnswerKind, Map<Integer, List<Long>>> millis = inTime();
        millis.put(AnswerKind.TOLL, Map.of(71, List.of(10L)));
        assertThat(trial(millis, 0).holds()).isFalse();
    }

    @Test
    void the_cpu_time_is_per_expressway_and_hour_of_the_played_input() {
        assertThat(trial(inTime(), 0).cpuSecondsPerUnitHour().orElseThrow())
                .as("120 s for 10 expressways and 5 minutes")
                .isCloseTo(144, within(1e-6));
    }

    @Test
    void a_trial_with_a_wrong_number_of_answers_fails() throws Exception {
        RatedWorkload.Runs runs = mock(RatedWorkload.Runs.class, call -> {
            if (!call.getMethod().getName().equals("run")) {
                return OptionalDouble.of(1);
            }
            PacedInput input = call.getArgument(1);
            Map<AnswerKind, Long> counts = new HashMap<>(input.answers().expected());
            counts.merge(AnswerKind.TOLL, -1L, Long::sum);
            writeTimes(input.responses(), 10, counts);
            return result(0);
        });
        List<String> notes = new ArrayList<>();
        LRating rating = new LRating(new Horizon(3, 4), new RatedWorkload.Options(Optional.empty(), 1, cache));

        assertThat(rating.rate(runs, noting(notes)).rating()).isZero();
        assertThat(notes)
                .singleElement()
                .asString()
                .startsWith("1 expressways: wrong number of answers: toll ")
                .doesNotContain("balance");
    }

    @Test
    void a_rating_ends_if_memory_runs_out() {
        RatedWorkload.Runs runs = mock(RatedWorkload.Runs.class, call -> {
            if (call.getMethod().getName().equals("run")) {
                throw new RunFailedException("component 'car' threw java.lang.OutOfMemoryError: Java heap space");
            }
            return OptionalDouble.empty();
        });
        LRating rating = new LRating(new Horizon(3, 4), new RatedWorkload.Options(Optional.empty(), 1, cache));

        assertThatThrownBy(() -> rating.rate(runs, Progress.NONE))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessageStartingWith("8 expressways need more memory (component 'car' threw ")
                .hasMessageEndingWith("such as AEOLUS_JAVA_OPTS=-Xmx12g");
    }

    /** Otherwise each trial would fail, down to one expressway, and the rating would be 0. */
    @Test
    void a_rating_ends_if_the_workers_do_not_share_the_cache_directory() {
        RatedWorkload.Runs runs = mock(
                RatedWorkload.Runs.class,
                call -> call.getMethod().getName().equals("run") ? result(0) : OptionalDouble.of(1));
        LRating rating = new LRating(new Horizon(3, 4), new RatedWorkload.Options(Optional.empty(), 1, cache));

        assertThatThrownBy(() -> rating.rate(runs, Progress.NONE))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessageContaining("responses: no worker has written response times to this directory")
                .hasMessageEndingWith("set AEOLUS_CACHE to a directory that their machines share");
    }

    @Test
    void a_rating_deletes_the_response_times_of_each_trial_and_says_why_trials_failed() throws Exception {
        List<Path> folders = new ArrayList<>();
        RatedWorkload.Runs runs = mock(RatedWorkload.Runs.class, call -> {
            if (!call.getMethod().getName().equals("run")) {
                return OptionalDouble.of(1);
            }
            PacedInput input = call.getArgument(1);
            assertThat(folders).allSatisfy(folder -> assertThat(folder).doesNotExist());
            folders.add(input.responses());
            boolean isLate = call.getArgument(0).equals("2 expressways");
            writeTimes(input.responses(), isLate ? 20_000 : 10, input.answers().expected());
            return result(folders.size() == 3 ? 1 : 0);
        });
        List<String> notes = new ArrayList<>();
        LRating rating = new LRating(new Horizon(3, 4), new RatedWorkload.Options(Optional.empty(), 3, cache));

        assertThat(rating.rate(runs, noting(notes)).rating()).isEqualTo(1);
        assertThat(notes)
                .containsExactly(
                        "1 expressways: in time",
                        "2 expressways: too late",
                        "1 expressways: tuples were lost, or answers are missing",
                        "1 expressways: in time",
                        "2 expressways: too late");
        assertThat(cache).isEmptyDirectory();
    }

    private static Progress noting(List<String> notes) {
        return new Progress() {
            @Override
            public void update(String what, long done, long total) {}

            @Override
            public void note(String line) {
                notes.add(line);
            }
        };
    }

    /** Writes equal response times of a number of answers of each kind in minute 4. */
    private static void writeTimes(Path folder, long millis, Map<AnswerKind, Long> counts) throws IOException {
        Map<AnswerKind, Map<Integer, Distribution>> times = new HashMap<>();
        counts.forEach((kind, count) -> {
            Distribution.Counter counter = new Distribution.Counter();
            counter.add(millis, count);
            times.put(kind, new TreeMap<>(Map.of(4, counter.snapshot())));
        });
        Files.createDirectories(folder);
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(folder.resolve("responses-1")))) {
            out.writeObject(times);
        }
    }

    @Test
    void the_disk_limits_the_number_of_expressways() {
        assertThat(RatingInputs.most(1_000_000, 1_000)).isEqualTo(13);
        assertThat(RatingInputs.most(70_000, 1_000)).isZero();
        assertThat(RatingInputs.most(Long.MAX_VALUE, 1_000)).isEqualTo(1_000);
    }

    @Test
    void plays_the_horizon_after_a_warm_up_from_an_instant_in_the_near_future() throws Exception {
        Clock clock = Clock.fixed(Instant.ofEpochMilli(1_000_000_000_000L), ZoneOffset.UTC);
        Path folder;
        try (RatingInputs inputs = new RatingInputs(new Horizon(4, 5), cache, clock, Progress.NONE)) {
            PacedInput input = inputs.of(1);
            folder = input.responses().getParent();
            assertThat(inputs.of(1).input()).as("kept for the next trial").isSameAs(input.input());
            assertThat(input.config())
                    .containsEntry(FullTopology.START_MILLIS, 1_000_000_000_000L + 30_000 - 60_000)
                    .containsEntry(
                            FullTopology.RESPONSES, folder.resolve("responses").toString())
                    .containsAllEntriesOf(input.input().config());
            LinearRoadFile file = new LinearRoadFile(folder.resolve("linearroad.dat"));
            PreparedFullLinearRoad checked = PreparedFullLinearRoad.of(file, Optional.empty(), Progress.NONE);
            assertThat(input.inputDescription()).isEqualTo(checked.inputDescription());
            assertThat(input.expectedOutput()).isEqualTo(checked.expectedOutput());
            InputScan scan = InputScan.of(file);
            assertThat(scan.firstTimeSeconds()).isEqualTo(60);
            assertThat(scan.lastTimeSeconds()).isEqualTo(299);
            assertThat(scan.rows()).isEqualTo(input.rows());
            assertThat(scan.travelTimeQueries()).isPositive();
        }
        assertThat(folder).doesNotExist();
        try (Stream<Path> left = Files.list(cache)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void starts_with_three_quarters_of_the_expressways_for_the_throughput() {
        assertThat(LRating.first(OptionalDouble.of(290_000), new Horizon(118, 123)))
                .isEqualTo(75);
        assertThat(LRating.first(OptionalDouble.of(100), new Horizon(118, 123))).isEqualTo(1);
        assertThat(LRating.first(OptionalDouble.empty(), new Horizon(118, 123))).isEqualTo(8);
    }

    @Test
    void describes_a_part_of_the_benchmark_as_such() throws Exception {
        RatedWorkload.Rating rating =
                new FullLinearRoadWorkload().rating(new RatedWorkload.Options(Optional.of("70-75"), 3, cache));

        assertThat(rating.unit()).isEqualTo("expressways");
        assertThat(rating.description().toString())
                .isEqualTo("{minutes=70 to 75 of 180, warmUpMinutes=3, reportsPerSecondAndExpressway=2416, trials=3}");
    }

    private static Map<AnswerKind, Map<Integer, List<Long>>> inTime() {
        return new HashMap<>(Map.of(
                AnswerKind.TOLL, Map.of(71, List.of(10L, 20L), 72, List.of(4_900L)),
                AnswerKind.BALANCE, Map.of(71, List.of(30L))));
    }

    private static ScaleRating.Trial trial(Map<AnswerKind, Map<Integer, List<Long>>> millis, long lost) {
        Map<AnswerKind, Map<Integer, Distribution>> times = new HashMap<>();
        millis.forEach((kind, minutes) -> minutes.forEach((minute, values) -> {
            Distribution.Counter counter = new Distribution.Counter();
            values.forEach(value -> counter.add(value, 1));
            times.computeIfAbsent(kind, k -> new TreeMap<>()).put(minute, counter.snapshot());
        }));
        return LRating.trial(10, result(lost), new ResponseTimes(times), true, HORIZON);
    }

    private static RunResult result(long lost) {
        Measurement measurement = new Measurement(
                DeliveryGuarantee.AT_LEAST_ONCE,
                true,
                1_000,
                240,
                Optional.empty(),
                0,
                OptionalLong.of(lost),
                0,
                OutputDigest.EMPTY,
                1,
                100);
        RunTrace.Sample sample =
                new RunTrace.Sample(240, 1_000, 1_000, OptionalDouble.of(120), 10, 0, 0, 0, Optional.empty());
        return new RunResult(measurement, List.of(), new RunTrace(List.of(sample), List.of(), List.of()));
    }
}
