// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Observation;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.synthetic.ChangedProfile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

/**
 * A chain with 256 pending tuples. Batches of 256 hold 64 rows; spread over a buffer and a task of each of two edges,
 * they would hold 32.
 */
class CountedRowsTest {

    private static final int PENDING = 256;
    private static final int ROWS = 64;

    private final KnownChain chain = KnownChain.random(new SplittableRandom(3));
    private final double perRow = chain.model().stream(1).perCall();
    private final Profile counted = profile(16, ROWS);

    @Test
    void estimates_costs_from_counted_batches() throws BadInputException {
        assertThat(perRow).isBetween(0.5, 1.9);

        TopologyModel topology = LearnedModels.of(counted);

        assertCosts(topology);
        assertThat(topology.model().streams())
                .extracting(Stream::burstFactor)
                .satisfiesExactly(
                        ofRows -> assertThat(ofRows).isCloseTo(2, withPercentage(0.1)),
                        ofWork -> assertThat(ofWork).isCloseTo(2 / perRow, withPercentage(0.1)));
    }

    /** Older profiles have no counts: their batches count as full. */
    @Test
    void uncounted_batches_count_as_full() throws BadInputException {
        Profile older = profile(chain.batched(16), chain.batched(256));

        TopologyModel topology = LearnedModels.of(older);

        assertCosts(topology);
        assertThat(topology.model().streams()).extracting(Stream::burstFactor).containsOnly(1.0);
    }

    private void assertCosts(TopologyModel topology) {
        for (int v = 0; v < 3; v++) {
            Operator real = chain.model().operator(v);
            assertThat(topology.model().operator(v).cpuNanos())
                    .as(real.id())
                    .isCloseTo(real.cpuNanos(), withPercentage(3));
        }
    }

    /** At 10,000 rows per second, about 50 rows arrive in 5 ms, and 500 in 50 ms. */
    @Test
    void a_long_linger_of_a_running_topology_explains_large_batches() throws BadInputException {
        assertThat(LearnedModels.of(running(Duration.ofMillis(50))).model().streams())
                .extracting(Stream::burstFactor)
                .containsOnly(1.0);
        assertThat(LearnedModels.of(running(Duration.ofMillis(5))).model().streams())
                .extracting(Stream::burstFactor)
                .allSatisfy(factor -> assertThat(factor).isGreaterThan(2));
    }

    /** The chain in batches of 256, in which 200 rows were counted. */
    private Profile running(Duration linger) {
        LiveBatches batches = new LiveBatches(
                0,
                256,
                List.of(
                        new StreamPlan("rows", "default", 256, linger),
                        new StreamPlan("work", "default", 256, linger)));
        Profile slow = chain.slow(10_000);
        return Altered.with(
                counting(slow, 200),
                Map.of(
                        "cluster",
                        Profile.RUNNING,
                        "totals",
                        Profile.Totals.ofRate(OptionalDouble.of(10_000), Optional.empty()),
                        "config",
                        Map.of(LiveBatches.KEY, batches.toJson(), Config.TOPOLOGY_ACKER_EXECUTORS, 1)));
    }

    /** One of two equal runs counted larger batches, so another plan has larger batches as well. */
    @Test
    void learns_from_batches_counted_in_a_run() throws BadInputException {
        Profile older = profile(chain.batched(16), chain.batched(256));
        TopologyOptimizer before = TopologyOptimizer.of(older, Optional.empty(), OptimizerOptions.defaults());
        Profile run = chain.profile().withBatching(List.of(), List.of());

        TopologyOptimizer counting = before.withObservation(new Observation(inBatches(256), counting(run, ROWS)));
        TopologyOptimizer other = before.withObservation(new Observation(inBatches(256), withPending(run)));

        Map<String, Object> pending = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, PENDING);
        assertThat(counting.predict(inBatches(256), pending).tuplesPerSecond())
                .isCloseTo(other.predict(inBatches(256), pending).tuplesPerSecond(), withPercentage(0.2));
        // With full batches of 16, only the estimates from larger batches differ.
        assertThat(counting.predict(inBatches(16), pending).tuplesPerSecond())
                .isLessThan(0.996 * other.predict(inBatches(16), pending).tuplesPerSecond());
    }

    private static BatchingPlan inBatches(int rows) {
        return new BatchingPlan(
                Map.of(), List.of(StreamPlan.of("rows", "default", rows), StreamPlan.of("work", "default", rows)));
    }

    private Profile profile(int small, int large) {
        return profile(counting(chain.batched(small), small, small), counting(chain.batched(large), 256, large));
    }

    private Profile profile(BatchedState small, BatchedState large) {
        return withPending(chain.profile()).withBatching(List.of(small, large), List.of());
    }

    private static BatchedState counting(BatchedState state, int batchSize, double rows) {
        List<BatchedState.Cost> counted = state.operators().stream()
                .map(cost -> Altered.with(cost, "rowsPerBatch", counted(cost.component(), rows)))
                .toList();
        return Altered.with(state, Map.of("batchSize", batchSize, "operators", counted));
    }

    private static OptionalDouble counted(String component, double rows) {
        return component.equals("store") ? OptionalDouble.empty() : OptionalDouble.of(rows);
    }

    private static Profile counting(Profile profile, double rows) {
        return withPending(ChangedProfile.components(
                profile, component -> Altered.with(component, "rowsPerBatch", counted(component.id(), rows))));
    }

    private static Profile withPending(Profile profile) {
        return ChangedProfile.setting(profile, Config.TOPOLOGY_MAX_SPOUT_PENDING, PENDING);
    }
}
