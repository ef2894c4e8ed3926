// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.integration.monitor.PacedSpout.Pace;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.FailedProfileException;
import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.monitor.OperatorProfile.Emitted;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.Profiler;
import io.aeolus.monitor.SquareBolt;
import io.aeolus.monitor.SquareBolt.Trouble;
import io.aeolus.monitor.SumBolt;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Profiles running topologies. Checks counts and structure; times are noise in such short runs. */
class EmbeddedProfileIT {

    private static final long ROWS = 20_000;
    private static final double HALF = 0.5;

    /** The tests do not need a warm JVM. */
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(6);

    /** The warm-up lasts at least a tenth of this maximum, so the input ends before. */
    private static final Duration LONG_WARM_UP = Duration.ofMinutes(30);

    private static Cluster cluster;
    private static Profiler profiler;

    @BeforeAll
    static void start() throws RunFailedException {
        cluster = Clusters.local(false, Progress.NONE);
        profiler = new Profiler(cluster, System::nanoTime);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void counts_every_tuple_of_each_task_on_two_workers() throws Exception {
        Profile profile = profiler.profile(request(Trouble.NONE, ROWS, Optional.empty(), 2), Progress.NONE);

        assertThat(profile.workers()).hasSize(2);
        assertThat(profile.components()).extracting(ComponentProfile::id).containsExactly("numbers", "square", "sum");
        OperatorProfile square = operator(profile, "square");
        assertThat(square.calls()).isEqualTo(ROWS);
        assertThat(square.acked()).isEqualTo(ROWS);
        assertThat(operator(profile, "sum").calls()).isEqualTo(ROWS);

        Emitted emitted = square.emitted().get(0);
        assertThat(emitted.stream()).isEqualTo("default");
        assertThat(emitted.tuples()).isEqualTo(ROWS);
        assertThat(emitted.selectivity()).hasValue(1);

        ComponentProfile component = profile.components().get(1);
        assertThat(component.inputs())
                .containsExactly(new ComponentProfile.Input("numbers", "default", "fields", List.of("n")));
        assertThat(profile.components().get(2).inputs().get(0).grouping()).isEqualTo("shuffle");
        assertThat(component.parallelism()).isEqualTo(2);
        assertThat(component.tasks()).isEqualTo(4);
        assertThat(component.taskProfiles()).hasSize(4);
        assertThat(component.taskProfiles())
                .extracting(task -> task.operator().calls())
                .allSatisfy(calls -> assertThat(calls).isPositive())
                .satisfies(calls ->
                        assertThat(calls.stream().mapToLong(c -> c).sum()).isEqualTo(ROWS));

        OperatorProfile numbers = operator(profile, "numbers");
        assertThat(numbers.acked()).isEqualTo(ROWS);
        // The input is very short, and both workers share this process.
        assertThat(numbers.active().orElseThrow().calls()).isBetween(1L, ROWS);
        assertThat(square.active().orElseThrow().calls()).isBetween(1L, ROWS);
        assertThat(profile.totals().processNanosPerRow().orElseThrow())
                .isGreaterThan(profile.totals().ackerNanosPerRow().orElseThrow());
        assertThat(numbers.source()).isPresent();
        assertThat(numbers.emitted())
                .contains(new Emitted(
                        "control",
                        1,
                        numbers.emitted().get(0).selectivity(),
                        numbers.emitted().get(0).bytes(),
                        numbers.emitted().get(0).objects()));
    }

    @Test
    void reports_an_input_that_ends_in_the_warm_up_and_round_trips_the_file() throws Exception {
        Profile profile = profiler.profile(request(Trouble.NONE, 100, Optional.empty(), 1), Progress.NONE);

        assertThat(profile.isGood()).isFalse();
        assertThat(profile.problems()).singleElement().asString().contains("before the end of the warm-up");
        assertThat(profile.window().isWarm()).isFalse();
        assertThat(operator(profile, "sum").wallNanos().samples()).isLessThanOrEqualTo(100);
        String text = Profile.FORMAT.text(profile);
        assertThat(Profile.FORMAT.text(Profile.FORMAT.parse(text, "test"))).isEqualTo(text);
        assertThat(profile.config()).containsEntry("my.password", "***").doesNotContainKey("aeolus.probe");
    }

    @Test
    void names_the_component_that_throws_and_keeps_the_measurements() throws Exception {
        ProfileRequest failing = request(Trouble.THROW, Long.MAX_VALUE, Optional.empty(), 1);
        String failure =
                "component 'square' threw java.lang.IllegalStateException: cannot square 100000 (SquareBolt.java:";

        assertThatThrownBy(() -> profiler.profile(failing, Progress.NONE))
                .hasMessageContaining(failure)
                .isInstanceOfSatisfying(FailedProfileException.class, e -> {
                    assertThat(e.profile().problems())
                            .anySatisfy(problem -> assertThat(problem).startsWith(failure));
                    assertThat(operator(e.profile(), "numbers").calls()).isPositive();
                });
    }

    @Test
    void measures_an_endless_topology_for_the_requested_time() throws Exception {
        Profile profile = profiler.profile(
                request(Trouble.NONE, Long.MAX_VALUE, Optional.of(Duration.ofSeconds(2)), 1), Progress.NONE);

        assertThat(profile.window().measuredSeconds()).isGreaterThanOrEqualTo(1);
        // The warm-up is over at once if earlier tests have warmed up this JVM.
        assertThat(profile.window().warmUpSeconds())
                .isBetween(0.0, ProfileRequest.LONGEST_WARM_UP.plusSeconds(5).toSeconds() * 1.0);
        for (ComponentProfile component : profile.components()) {
            assertThat(component.operator().calls()).as(component.id()).isPositive();
            assertThat(component.operator().busyShare()).as(component.id()).isPresent();
        }
        ActiveSpan spout = operator(profile, "numbers").active().orElseThrow();
        ActiveSpan squares = operator(profile, "square").active().orElseThrow();
        Profile.Totals totals = profile.totals();
        double rows = totals.rowsPerSecond().orElseThrow();
        double process = totals.processNanosPerRow().orElseThrow();
        // Each call of the spout emits one tuple, and both are counted between the same two snapshots.
        assertThat(rows).isCloseTo(spout.callsPerSecond(), withinPercentage(1));
        assertThat(squares.callsPerSecond()).isPositive();
        assertThat(process * rows / 1e9)
                .isBetween(0.0, profile.workers().get(0).machine().cores() * 1.1);
        assertThat(totals.ackerNanosPerRow().orElseThrow()).isBetween(0.0, process);
        assertThat(spout.threadNanosPerCall() + squares.threadNanosPerCall()).isPositive();
        assertThat(profile.workers())
                .singleElement()
                .satisfies(worker -> assertThat(worker.busyCores()).isPresent());
        OperatorProfile square = operator(profile, "square");
        assertThat(square.emitted().get(0).bytes().knownMean()).isPresent();
        assertThat(square.queueLength().samples()).isPositive();
        Keys keys = square.keys().get(0);
        assertThat(keys.samples()).isPositive();
        assertThat(keys.seen()).isLessThanOrEqualTo(keys.samples());
        // Each number occurs once.
        assertThat(keys.hottestShare()).hasValue(0);
    }

    @Test
    void measures_the_cost_with_batches() throws Exception {
        ProfileRequest plain = request(Trouble.NONE, Long.MAX_VALUE, Optional.of(Duration.ofSeconds(2)), 1);
        BatchingPlan plan = new BatchingPlan(
                Map.of("square", new ComponentPlan(3, 4)),
                List.of(StreamPlan.of("numbers", "default", 16), StreamPlan.of("square", "default", 16)));

        Profile profile = profiler.profile(
                new ProfileRequest(
                        plain.workload(),
                        plain.name(),
                        plain.topology(),
                        topology -> Aeolus.applyPlan(plan, topology).topology(),
                        Detail.COUNTED,
                        plain.config(),
                        plain.ending(),
                        plain.measured(),
                        plain.longestWarmUp(),
                        Optional.of(new ProfileRequest.SmallerBatches(4, 4)),
                        Map.of()),
                Progress.NONE);

        assertThat(profile.components().get(1).parallelism()).isEqualTo(3);
        assertThat(profile.batched()).extracting(BatchedState::batchSize).containsExactly(4);
        for (BatchedState state :
                List.of(BatchedState.of(16, profile), profile.batched().get(0))) {
            assertThat(state.isUsable()).isTrue();
            assertThat(state.window().measuredSeconds()).isGreaterThanOrEqualTo(1);
            assertThat(state.operators())
                    .extracting(BatchedState.Cost::component)
                    .containsExactly("numbers", "square", "sum");
            assertThat(state.operators()).allSatisfy(cost -> {
                // A call is a call of user code, even with batches.
                assertThat(cost.active().callsPerSecond()).isPositive();
                assertThat(cost.active().threadNanosPerCall()).isPositive();
            });
            // The last bolt emits nothing.
            assertThat(state.rowsPerBatch()).containsOnlyKeys("numbers", "square");
            assertThat(state.rowsPerBatch().values())
                    .allSatisfy(rows -> assertThat(rows).isBetween(1.0, (double) state.batchSize()));
        }
    }

    @Test
    void recognises_spouts_that_limit_their_own_rate() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("sleeping", new PacedSpout(Pace.SLEEPS_10_MS, true));
        builder.setSpout("sleepingForLong", new PacedSpout(Pace.SLEEPS_900_MS, true));
        builder.setSpout("bursting", new PacedSpout(Pace.BURSTS, true));
        builder.setSpout("blocking", new PacedSpout(Pace.BLOCKS_200_MS, false), 2);
        builder.setBolt("sum", new SumBolt())
                .shuffleGrouping("sleeping")
                .shuffleGrouping("sleepingForLong")
                .shuffleGrouping("bursting")
                .shuffleGrouping("blocking");

        Profile profile = profiler.profile(request(builder, Duration.ofSeconds(4)), Progress.NONE);

        // All these shares exceed 0.9 on a quiet machine. On a busy machine, threads wait for a processor after their
        // sleep.
        assertThat(source(profile, "sleeping").waitShare()).isGreaterThan(HALF);
        assertThat(source(profile, "sleepingForLong").waitShare()).isGreaterThan(HALF);
        assertThat(source(profile, "bursting").idleShare()).isGreaterThan(HALF);
        assertThat(source(profile, "bursting").waitShare()).isLessThan(HALF);
        assertThat(source(profile, "blocking").waitShare()).isGreaterThan(HALF);
        assertThat(profile.unackedSources()).containsExactly("blocking");
        assertThat(profile.totals().latency()).isPresent();
        assertThat(operator(profile, "sleeping").isWithoutIds()).isFalse();
    }

    @Test
    void profiles_a_spout_without_ids_that_waits_for_a_bolt() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("fast", new PacedSpout(Pace.FAST, false));
        builder.setBolt("square", new SquareBolt(Trouble.NONE, 1)).shuffleGrouping("fast");
        builder.setBolt("sum", new SumBolt()).shuffleGrouping("square");

        Profile profile = profiler.profile(request(builder, Duration.ofSeconds(3)), Progress.NONE);

        assertThat(profile.unackedSources()).containsExactly("fast");
        assertThat(source(profile, "fast").ownShare()).isLessThan(0.5);
        assertThat(profile.totals().rowsPerSecond()).isPresent();
        assertThat(profile.totals().latency()).isEmpty();
        assertThat(operator(profile, "sum").calls()).isPositive();
    }

    private static OperatorProfile.Source source(Profile profile, String id) {
        return operator(profile, id).source().orElseThrow();
    }

    private static ProfileRequest request(TopologyBuilder builder, Duration measured) {
        return new ProfileRequest(
                "paced",
                "paced",
                builder.createTopology(),
                topology -> topology,
                Detail.TIMED,
                Map.of(Config.TOPOLOGY_WORKERS, 1, Config.TOPOLOGY_ACKER_EXECUTORS, 1),
                new Ending.Silence(Duration.ofSeconds(2)),
                Optional.of(measured),
                Duration.ofSeconds(4),
                Optional.empty(),
                Map.of());
    }

    private static OperatorProfile operator(Profile profile, String id) {
        return profile.components().stream()
                .filter(component -> component.id().equals(id))
                .map(ComponentProfile::operator)
                .findFirst()
                .orElseThrow();
    }

    private static ProfileRequest request(Trouble trouble, long rows, Optional<Duration> measured, int workers) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(rows, true));
        builder.setBolt("square", new SquareBolt(trouble, 100_000), 2)
                .setNumTasks(4)
                .fieldsGrouping("numbers", new Fields("n"));
        builder.setBolt("sum", new SumBolt()).shuffleGrouping("square");
        return new ProfileRequest(
                "numbers",
                "numbers",
                builder.createTopology(),
                topology -> topology,
                Detail.TIMED,
                Map.of(
                        Config.TOPOLOGY_WORKERS,
                        workers,
                        Config.TOPOLOGY_ACKER_EXECUTORS,
                        1,
                        Config.TOPOLOGY_MAX_SPOUT_PENDING,
                        500,
                        "my.password",
                        "open sesame"),
                rows == Long.MAX_VALUE ? new Ending.Silence(Duration.ofSeconds(2)) : new Ending.EndOfRows(rows),
                measured,
                rows == Long.MAX_VALUE ? LONGEST_WARM_UP : LONG_WARM_UP,
                Optional.empty(),
                Map.of());
    }
}
