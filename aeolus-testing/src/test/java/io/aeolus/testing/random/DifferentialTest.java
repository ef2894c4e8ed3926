// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs random topologies plain and batched by a random plan: user code must observe no difference.
 *
 * <p>To run one seed: {@code -Dtest=DifferentialTest -Daeolus.seed=17}. Add failing seeds to {@code failed-seeds.txt}.
 */
@Execution(ExecutionMode.CONCURRENT)
class DifferentialTest {

    /** One of this many seeds also runs with components that are wrapped by hand. */
    private static final int HAND_WRAPPED = 10;

    private static final int FIXED = 30;
    private static final int ROTATING = 40;
    private static final int DEEP = 50_000;

    static LongStream seeds() {
        return Seeds.ofBuild(FIXED, ROTATING);
    }

    static LongStream deepSeeds() {
        return Seeds.deep(DEEP);
    }

    static LongStream seedsForHandWrapping() {
        return handWrapped(seeds());
    }

    static LongStream deepSeedsForHandWrapping() {
        return handWrapped(deepSeeds());
    }

    /** Topologies with checkpoints are not batched: checkpoints would overtake the batches of components that are wrapped by hand. */
    private static LongStream handWrapped(LongStream seeds) {
        return seeds.filter(seed -> Seeds.isOne() || seed % HAND_WRAPPED == 0)
                .filter(seed -> !RandomCase.of(seed).topology().traits().withState());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void batched_runs_equal_plain_runs(long seed) {
        RandomCase it = RandomCase.of(seed);
        BatchingPlan plan = it.plan();
        List<String> problems;
        try (RunRecord plain = RunRecord.open();
                RunRecord batched = RunRecord.open()) {
            it.firstRun().execute(it.topology().build(plain.run()), plain);
            StormTopology rewritten = Aeolus.apply(plan, it.topology().build(batched.run()));
            it.secondRun().execute(rewritten, batched);
            problems = Comparison.problems(plain, batched, it.batchedRules(rewritten));
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError(replay(seed) + it + "plan: " + plan, e);
        }
        assertThat(problems).as("%s%splan: %s", replay(seed), it, plan).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}", allowZeroInvocations = true)
    @MethodSource("seedsForHandWrapping")
    void runs_wrapped_by_hand_equal_plain_runs(long seed) {
        RandomCase it = RandomCase.of(seed);
        List<String> problems;
        try (RunRecord plain = RunRecord.open();
                RunRecord wrapped = RunRecord.openForHandWrapping()) {
            it.firstRun().execute(it.topology().build(plain.run()), plain);
            it.secondRun().execute(it.topology().build(wrapped.run(), it.handWrapping()), wrapped);
            problems = Comparison.problems(plain, wrapped, it.handWrappedRules());
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError(replay(seed) + it, e);
        }
        assertThat(problems).as("%s%s", replay(seed), it).isEmpty();
    }

    @Tag("deep")
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("deepSeeds")
    void many_more_batched_runs_equal_plain_runs(long seed) {
        batched_runs_equal_plain_runs(seed);
    }

    @Tag("deep")
    @ParameterizedTest(name = "seed {0}", allowZeroInvocations = true)
    @MethodSource("deepSeedsForHandWrapping")
    void many_more_runs_wrapped_by_hand_equal_plain_runs(long seed) {
        runs_wrapped_by_hand_equal_plain_runs(seed);
    }

    private static String replay(long seed) {
        return Seeds.replay(DifferentialTest.class, seed);
    }
}
