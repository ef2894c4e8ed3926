package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Observation;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

/**
 * A chain of which 256 rows may be under way. In batches of 256 it has 64 rows in each: spread over a buffer and a task of each of two edges,
 * they would be 32.
 */
class CountedRowsTest {

    private static final int PENDING = 256;
    private static final int ROWS = 64;

    private final KnownChain chain = KnownChain.random(new SplittableRandom(3));
    private final double perRow = chain.dataflow().streams().get(1).perCall();
    private final Profile counted = profile(16, ROWS);

    @Test
    void costs_are_those_of_batches_with_as_many_rows_as_were_counted() throws BadInputException {
        assertThat(perRow).isBetween(0.5, 1.9);

        TopologyModel modelled =
                Calibration.estimate(counted, Optional.empty(), Map.of()).modelled();

        for (int v = 0; v < 3; v++) {
            Operator real = chain.dataflow().operators().get(v);
            assertThat(modelled.dataflow().operators().get(v).cpuNanos())
                    .as(real.id())
                    .isCloseTo(real.cpuNanos(), withPercentage(3));
        }
        assertThat(modelled.dataflow().streams())
                .extracting(Stream::bunching)
                .satisfiesExactly(
                        ofRows -> assertThat(ofRows).isCloseTo(2, withPercentage(0.1)),
                        ofWork -> assertThat(ofWork).isCloseTo(2 / perRow, withPercentage(0.1)));
    }

    /** Nobody counted when older profiles were made: their batches are taken for full. */
    @Test
    void batches_that_nobody_counted_are_full() throws BadInputException {
        Profile older = profile(chain.batched(16), chain.batched(256));

        TopologyModel modelled =
                Calibration.estimate(older, Optional.empty(), Map.of()).modelled();

        for (int v = 0; v < 3; v++) {
            Operator real = chain.dataflow().operators().get(v);
            assertThat(modelled.dataflow().operators().get(v).cpuNanos())
                    .as(real.id())
                    .isCloseTo(real.cpuNanos(), withPercentage(3));
        }
        assertThat(modelled.dataflow().streams()).extracting(Stream::bunching).containsOnly(1.0);
    }

    /** Of two runs that did the same, one counted more rows in its batches: so another plan has more in its batches, too. */
    @Test
    void a_run_counts_too() throws BadInputException {
        Profile older = profile(chain.batched(16), chain.batched(256));
        TopologyOptimizer before = TopologyOptimizer.of(older, Optional.empty(), OptimizerOptions.defaults());
        Profile run = chain.profile().withBatching(List.of(), List.of());

        TopologyOptimizer counting = before.corrected(new Observation(inBatches(256), counting(run, ROWS)));
        TopologyOptimizer other = before.corrected(new Observation(inBatches(256), withPending(run)));

        OptionalInt pending = OptionalInt.of(PENDING);
        assertThat(counting.predict(inBatches(256), pending).tuplesPerSecond())
                .isCloseTo(other.predict(inBatches(256), pending).tuplesPerSecond(), withPercentage(0.2));
        // In full batches of 16 there is no difference but for what was learned of larger ones.
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
        return new BatchedState(
                batchSize,
                state.window(),
                state.totals(),
                state.overheadShare(),
                state.gcShare(),
                state.problems(),
                state.doubts(),
                state.operators().stream()
                        .map(cost -> new BatchedState.Cost(
                                cost.component(),
                                cost.active(),
                                cost.allocatedBytesPerCall(),
                                cost.component().equals("store") ? OptionalDouble.empty() : OptionalDouble.of(rows)))
                        .toList(),
                state.rateVariation(),
                Optional.empty());
    }

    private static Profile counting(Profile profile, double rows) {
        return withPending(profile.with(
                profile.totals(),
                profile.components().stream()
                        .map(component -> AlteredProfile.counting(
                                component,
                                component.id().equals("store") ? OptionalDouble.empty() : OptionalDouble.of(rows)))
                        .toList()));
    }

    private static Profile withPending(Profile profile) {
        Map<String, Object> config = new LinkedHashMap<>(profile.config());
        config.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, PENDING);
        return new Profile(
                profile.topology(),
                profile.workload(),
                profile.cluster(),
                profile.window(),
                profile.totals(),
                profile.overheadShare(),
                profile.problems(),
                profile.doubts(),
                profile.workers(),
                config,
                profile.components(),
                profile.batched(),
                profile.refused(),
                profile.rateVariation(),
                Optional.empty());
    }
}
