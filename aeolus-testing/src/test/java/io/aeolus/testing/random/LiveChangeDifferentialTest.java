// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.batching.StreamPlan;
import io.aeolus.testing.TopologyDriver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs random topologies plain, and batched by a random plan with batch sizes and lingers that change at random times: user code must observe no
 * difference. Some plans have chains.
 *
 * <p>To run one seed: {@code -Dtest=LiveChangeDifferentialTest -Daeolus.seed=17}.
 */
@Execution(ExecutionMode.CONCURRENT)
class LiveChangeDifferentialTest {

    private static final int FIXED = 20;
    private static final int ROTATING = 30;
    private static final int DEEP = 25_000;

    /** One of this many rounds has a change. */
    private static final int ROUNDS = 3;

    private static final int MAX_BATCH_SIZE = 40;

    static LongStream seeds() {
        return Seeds.ofBuild(FIXED, ROTATING);
    }

    static LongStream deepSeeds() {
        return Seeds.deep(DEEP);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void runs_with_changing_batch_sizes_equal_plain_runs(long seed) {
        RandomCase it = RandomCase.of(seed);
        BatchingPlan plan = plan(it);
        List<String> problems;
        try (RunRecord plain = RunRecord.open();
                RunRecord changing = RunRecord.open()) {
            BatchingPlan tasks = new BatchingPlan(plan.components(), List.of());
            it.firstRun().execute(Aeolus.apply(tasks, it.topology().build(plain.run())), plain);
            PlannedTopology planned = Aeolus.applyPlan(plan, it.topology().build(changing.run()));
            it.secondRun().execute(planned.topology(), changing, new Changes(planned, seed)::next);
            problems = Comparison.problems(
                    plain, changing, plan.hasChains() ? it.chainedRules() : it.batchedRules(planned.topology()));
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError(replay(seed) + it + "plan: " + plan, e);
        }
        assertThat(problems).as("%s%splan: %s", replay(seed), it, plan).isEmpty();
    }

    @Tag("deep")
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("deepSeeds")
    void many_more_runs_with_changing_batch_sizes_equal_plain_runs(long seed) {
        runs_with_changing_batch_sizes_equal_plain_runs(seed);
    }

    @Test
    void most_runs_have_changes() {
        int changes = 0;
        for (long seed = 0; seed < FIXED; seed++) {
            RandomCase it = RandomCase.of(seed);
            try (RunRecord record = RunRecord.open()) {
                PlannedTopology planned =
                        Aeolus.applyPlan(plan(it), it.topology().build(record.run()));
                Changes made = new Changes(planned, seed);
                it.secondRun().execute(planned.topology(), record, made::next);
                changes += made.count > 0 ? 1 : 0;
            }
        }
        assertThat(changes).isGreaterThan(FIXED * 2 / 3);
    }

    private static BatchingPlan plan(RandomCase it) {
        return it.seed() % 2 == 0 ? it.plan() : RandomChains.addTo(it.plan(), it.topology(), Mix.of(it.seed(), 7));
    }

    /** Random changes of the batched streams of a topology. */
    private static final class Changes {

        private final Optional<LiveBatches> submitted;
        private final Random random;
        private int count;

        Changes(PlannedTopology planned, long seed) {
            submitted = LiveBatches.submitted(planned.config());
            random = new Random(Mix.of(seed, 8));
        }

        void next(TopologyDriver driver) {
            if (submitted.isPresent() && random.nextInt(ROUNDS) == 0) {
                List<StreamPlan> streams = new ArrayList<>();
                for (StreamPlan stream : submitted.get().streams()) {
                    if (random.nextInt(4) > 0) {
                        streams.add(new StreamPlan(
                                stream.producer(),
                                stream.stream(),
                                1 + random.nextInt(1 + random.nextInt(MAX_BATCH_SIZE)),
                                Duration.ofMillis(1 + random.nextInt(RandomTopology.MAX_LINGER_MILLIS))));
                    }
                }
                count++;
                driver.setCredentials(
                        Map.of(LiveBatches.KEY, new LiveBatches(count, MAX_BATCH_SIZE, streams).toJson()));
            }
        }
    }

    private static String replay(long seed) {
        return Seeds.replay(LiveChangeDifferentialTest.class, seed);
    }
}
