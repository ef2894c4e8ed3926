// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.advise.Proposals.Proposal;
import io.aeolus.cli.internal.rebalance.Rebalance;
import io.aeolus.cli.synthetic.RunningWords;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.OptimizerOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Advice for a topology that runs in batches of one tuple, and may have larger ones: messages are half of the work of 'split'. */
class BatchedAdviceTest {

    private static final int LARGEST = 256;
    private static final RunningWords WORDS = new RunningWords(150_000, 1, 5, 0.3, 6_000);
    private static final AdviceGoals GOALS = new AdviceGoals(
            OptimizerOptions.defaults(), Optional.empty(), 0.7, 0.1, OptionalDouble.empty(), Optional.empty());

    private final LiveBatches live = new LiveBatches(
            0, LARGEST, List.of(StreamPlan.of("lines", "default", 1), StreamPlan.of("split", "default", 1)));

    @Test
    void larger_batches_relieve_executors() throws Exception {
        Proposals proposals = Proposals.of(
                profile(), deployed(), GOALS, new RequiredRate(OptionalDouble.of(150_000), "the present rate", true));

        Proposal resized = proposals.resized().orElseThrow();

        assertThat(resized.plan().plan().components())
                .containsEntry("split", new ComponentPlan(1, RunningWords.TASKS))
                .containsEntry("count", new ComponentPlan(5, RunningWords.TASKS));
        assertThat(resized.plan().plan().streams())
                .isNotEmpty()
                .allMatch(stream -> stream.batchSize() > 1 && stream.batchSize() <= LARGEST);
        assertThat(resized.deployment().load().utilization().get("split"))
                .isLessThan(proposals.present().load().utilization().get("split"));
        assertThat(proposals.rebalanced().deployment().executors())
                .isGreaterThanOrEqualTo(resized.deployment().executors());
    }

    @Test
    void larger_batches_are_applied_without_a_restart() throws Exception {
        Proposal resized = Proposals.of(
                        profile(),
                        deployed(),
                        GOALS,
                        new RequiredRate(OptionalDouble.of(150_000), "the present rate", true))
                .resized()
                .orElseThrow();

        Rebalance rebalance = Rebalance.of(resized.plan(), "the plan", deployed(), 7);

        assertThat(rebalance.unsupported()).isEmpty();
        assertThat(rebalance.restartsWorkers()).isFalse();
        assertThat(rebalance.batches().orElseThrow().changed().streams()).allMatch(stream -> stream.batchSize() > 1);
    }

    @Test
    void a_saturated_bolt_means_a_backlog_only_if_many_tuples_are_in_flight() {
        Profile saturated = profile(new RunningWords(29_500, 3, 1, 0));

        assertThat(required(saturated, 2).tuplesPerSecond()).hasValue(29_500);
        assertThat(required(saturated, 200).tuplesPerSecond()).isEmpty();
        assertThat(required(saturated, 200).reason()).isEqualTo("'split' is saturated");
    }

    private static RequiredRate required(Profile profile, double latencyMillis) {
        return RequiredRate.of(
                profile, 29_500, GOALS, ComponentLoad.of(new RunningLoad(profile, Map.of("lines", latencyMillis))));
    }

    private DeployedTopology deployed() {
        Map<String, Object> config = new HashMap<>(WORDS.deployed().config());
        config.put(LiveBatches.KEY, live.toJson());
        return new DeployedTopology("words", 1, WORDS.deployed().components(), config);
    }

    private Profile profile() {
        return profile(WORDS);
    }

    private Profile profile(RunningWords running) {
        Profile words = running.profile();
        List<ComponentProfile> components = words.components().stream()
                .map(component -> new ComponentProfile(
                        component.id(),
                        component.kind(),
                        component.parallelism(),
                        component.tasks(),
                        component.inputs(),
                        component.outputs(),
                        component.operator(),
                        component.taskProfiles(),
                        component.id().equals("count") ? OptionalDouble.empty() : OptionalDouble.of(1),
                        component.declared(),
                        component.held(),
                        component.runsIn(),
                        component.chaining()))
                .toList();
        Map<String, Object> config = new HashMap<>(words.config());
        config.put(LiveBatches.KEY, live.toJson());
        return new Profile(
                words.topology(),
                words.workload(),
                Profile.RUNNING,
                words.window(),
                words.totals(),
                0,
                List.of(),
                List.of(),
                words.workers(),
                config,
                components,
                List.of(),
                List.of(),
                Optional.of(0.01),
                Optional.empty());
    }
}
