// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import io.aeolus.optimizer.internal.model.TupleMemory;
import io.aeolus.optimizer.synthetic.ChangedProfile;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans with a limit on the memory of tuples in flight. */
class MaxMemoryTest {

    private static final String PENDING = "topology.max.spout.pending";

    private final KnownChain chain = KnownChain.random(new SplittableRandom(3));
    private final TupleMemory memory =
            TupleMemory.of(chain.model(), chain.model().parallelisms());

    @Test
    void counts_a_tuple_and_all_its_descendants() {
        double perRow = chain.model().stream(1).perCall();

        assertThat(memory.bytes()).isEqualTo(512 + (1 + perRow) * (512 + 4 * 40));
        assertThat(memory.tuplesIn((long) (10.5 * memory.bytes()))).isEqualTo(10);
        assertThat(memory.tuplesIn(1)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20, 300})
    void a_plan_allows_no_more_tuples_in_flight(int tuples) throws BadInputException {
        OptimizedPlan plan = plan(withPending(1_000), tuples);

        assertThat(plan.file().config()).containsEntry(PENDING, tuples);
        assertThat(plan.explanation().remarks())
                .anyMatch(remark -> remark.startsWith("up to " + tuples + " spout tuples in flight take up to ")
                        && remark.endsWith(": limited by --max-memory"));
    }

    @Test
    void few_tuples_in_flight_are_the_bottleneck() throws BadInputException {
        OptimizedPlan unlimited = plan(withPending(1_000), 1_000);
        OptimizedPlan limited = plan(withPending(1_000), 1);

        assertThat(limited.explanation().limit()).endsWith(" (--max-memory)");
        assertThat(limited.prediction().tuplesPerSecond())
                .isLessThan(unlimited.prediction().tuplesPerSecond());
        assertThat(limited.asProfiled()).isEqualTo(unlimited.asProfiled());
    }

    @Test
    void a_topology_without_a_limit_gets_one() throws BadInputException {
        assertThat(plan(withPending(0), 5_000).file().config()).containsEntry(PENDING, 5_000);
    }

    @Test
    void a_high_limit_changes_nothing() throws BadInputException {
        OptimizedPlan plan = plan(withPending(1_000), 2_000);

        assertThat(plan.file().config()).doesNotContainKey(PENDING);
        assertThat(plan.explanation().limit()).doesNotContain("--max-memory");
        assertThat(plan.explanation().remarks())
                .anyMatch(remark -> remark.startsWith("up to 1,000 spout tuples in flight take up to "))
                .noneMatch(remark -> remark.contains("--max-memory"));
    }

    @Test
    void refuses_a_limit_below_one_tuple_for_each_spout_task() {
        assertThatThrownBy(() -> planWithin(withPending(1_000), 1_024))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--max-memory: no plan meets it: must be at least "
                        + (long) Math.ceil(memory.bytes() / 1_024) + "k");
    }

    @Test
    void refuses_tuples_that_no_setting_limits() {
        assertThatThrownBy(() -> plan(with("topology.acker.executors", 0), 100))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--max-memory: not all tuples of the spouts are acked, so no setting limits the tuples in"
                        + " flight: emit them with message ids and use ackers, or omit the option");
    }

    private OptimizedPlan plan(Profile profile, int tuples) throws BadInputException {
        return planWithin(profile, (long) Math.ceil(tuples * memory.bytes()));
    }

    private static OptimizedPlan planWithin(Profile profile, long bytes) throws BadInputException {
        return TopologyOptimizer.of(
                        profile, Optional.empty(), OptimizerOptions.defaults().withMaxMemory(OptionalLong.of(bytes)))
                .optimize();
    }

    private Profile withPending(int tuples) {
        return with(PENDING, tuples);
    }

    private Profile with(String setting, Object value) {
        return ChangedProfile.setting(chain.profile(), setting, value);
    }
}
