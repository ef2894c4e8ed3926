// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs random topologies plain, and with random chains and batches: user code must observe the same.
 *
 * <p>To run one seed: {@code -Dtest=ChainDifferentialTest -Daeolus.seed=17}.
 */
@Execution(ExecutionMode.CONCURRENT)
class ChainDifferentialTest {

    /** About one topology in five has chains. */
    private static final int FIXED = 600;

    private static final int ROTATING = 200;
    private static final int DEEP = 25_000;

    static LongStream seeds() {
        return Seeds.ofBuild(FIXED, ROTATING).filter(ChainDifferentialTest::hasChains);
    }

    static LongStream deepSeeds() {
        return Seeds.deep(DEEP).filter(ChainDifferentialTest::hasChains);
    }

    private static boolean hasChains(long seed) {
        return plan(RandomCase.of(seed)).hasChains();
    }

    private static BatchingPlan plan(RandomCase it) {
        return RandomChains.addTo(it.plan(), it.topology(), Mix.of(it.seed(), 7));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void chained_runs_equal_plain_runs(long seed) {
        RandomCase it = RandomCase.of(seed);
        BatchingPlan plan = plan(it);
        List<String> problems;
        try (RunRecord plain = RunRecord.open();
                RunRecord chained = RunRecord.open()) {
            BatchingPlan tasks = new BatchingPlan(plan.components(), List.of());
            StormTopology declared = Aeolus.apply(tasks, it.topology().build(plain.run()));
            it.firstRun().execute(declared, plain);
            StormTopology rewritten = Aeolus.apply(plan, it.topology().build(chained.run()));
            it.secondRun().execute(rewritten, chained);
            problems = Comparison.problems(plain, chained, it.chainedRules());
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError(replay(seed) + it + "plan: " + plan, e);
        }
        assertThat(problems).as("%s%splan: %s", replay(seed), it, plan).isEmpty();
    }

    @Tag("deep")
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("deepSeeds")
    void many_more_chained_runs_equal_plain_runs(long seed) {
        chained_runs_equal_plain_runs(seed);
    }

    /** In the topology of this seed, a spout without batches sends tuples to a head for a member. */
    @Test
    void spout_without_batches_receives_the_tasks_of_members() {
        assertThat(hasChains(9542)).isTrue();
        chained_runs_equal_plain_runs(9542);
    }

    @Test
    void one_topology_in_six_has_chains() {
        assertThat(LongStream.range(0, FIXED)
                        .filter(ChainDifferentialTest::hasChains)
                        .count())
                .isGreaterThan(FIXED / 6);
    }

    private static String replay(long seed) {
        return Seeds.replay(ChainDifferentialTest.class, seed);
    }
}
