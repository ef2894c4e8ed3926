// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cases.Altered;
import io.aeolus.cli.internal.advise.Proposals.Proposal;
import io.aeolus.cli.internal.rebalance.Rebalance;
import io.aeolus.cli.synthetic.OperatorMaker;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cli.synthetic.RunningWords;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.RunningLoad;
import io.aeolus.optimizer.OptimizerOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

/** Advice for a topology that runs in batches of one tuple, and may have larger ones: messages are half of the work of 'split'. */
class BatchedAdviceTest {

    private static final int LARGEST = 256;
    private static final RunningWords WORDS = new RunningWords(150_000, 1, 5, false, 6_000);
    private static final AdviceGoals GOALS =
            RunningWords.goals(Optional.empty(), OptionalDouble.empty(), Optional.empty());

    private final Map<String, Object> config = new HashMap<>();
    private LiveBatches live = new LiveBatches(
            0, LARGEST, List.of(StreamPlan.of("lines", "default", 1), StreamPlan.of("split", "default", 1)));

    @Test
    void larger_batches_relieve_executors() throws Exception {
        Proposals proposals = Proposals.of(profile(), deployed(), GOALS, OptionalDouble.of(150_000));

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
        Proposal resized = resized(GOALS);

        Rebalance rebalance = Rebalance.of(resized.plan(), "the plan", deployed(), 7);

        assertThat(rebalance.unsupported()).isEmpty();
        assertThat(rebalance.restartsWorkers()).isFalse();
        assertThat(rebalance.batches().orElseThrow().changed().streams()).allMatch(stream -> stream.batchSize() > 1);
    }

    @Test
    void a_saturated_bolt_means_a_backlog_only_if_many_tuples_are_in_flight() {
        Profile saturated = profile(new RunningWords(29_500, 3, 1));

        assertThat(required(saturated, 2).tuplesPerSecond()).hasValue(29_500);
        assertThat(required(saturated, 200).tuplesPerSecond()).isEmpty();
        assertThat(required(saturated, 200).reason()).isEqualTo("'split' is saturated");
    }

    @Test
    void a_second_spout_without_input_does_not_mean_a_backlog() {
        Profile saturated = profile(new RunningWords(29_500, 3, 1));
        List<ComponentProfile> components = new ArrayList<>(saturated.components());
        components.add(Profiles.component("control", Kind.SPOUT, List.of(), new OperatorMaker(0).make()));

        Profile twoSpouts = Altered.with(saturated, "components", components);
        Map<String, Object> config = new HashMap<>(twoSpouts.config());
        config.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 5);

        assertThat(required(Altered.with(twoSpouts, "config", config), 2).tuplesPerSecond())
                .hasValue(29_500);
        config.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 60);
        assertThat(required(Altered.with(twoSpouts, "config", config), 2).reason())
                .as("tuples of the second spout may wait for a bolt")
                .isEqualTo("'split' is saturated");
    }

    @Test
    void the_lingers_of_the_running_plan_stay() throws Exception {
        List<StreamPlan> running = List.of(
                new StreamPlan("lines", "default", 1, Duration.ofMillis(50)),
                new StreamPlan("split", "default", 1, Duration.ofMillis(2)));
        live = new LiveBatches(0, LARGEST, running);

        assertThat(resized(GOALS).plan().plan().streams())
                .extracting(StreamPlan::producer, stream -> stream.linger().toMillis())
                .containsExactlyInAnyOrder(tuple("lines", 50L), tuple("split", 2L));
        AdviceGoals given =
                RunningWords.goals(Optional.of(Duration.ofMillis(5)), OptionalDouble.empty(), Optional.empty());
        assertThat(resized(given).plan().plan().streams())
                .isNotEmpty()
                .allMatch(stream -> stream.linger().equals(Duration.ofMillis(5)));
    }

    @Test
    void lingers_grow_back_to_those_of_the_submission() throws Exception {
        LiveBatches submission = lingering(50, 2);
        live = lingering(3, 4);

        assertThat(lingers(resized(GOALS, deployed(submission)))).containsExactly(50L, 4L);
    }

    @Test
    void a_bound_on_the_latency_shortens_only_long_lingers() throws Exception {
        live = lingering(10_000, 2);
        AdviceGoals inTime = new AdviceGoals(
                OptimizerOptions.defaults().withMaxLatency(Duration.ofMillis(500)),
                Optional.empty(),
                Optional.empty(),
                0.7,
                0.1,
                OptionalDouble.empty(),
                Optional.empty());

        List<Long> shortened = lingers(resized(inTime, deployed(live)));

        assertThat(shortened.get(0)).isBetween(5L, 500L);
        assertThat(shortened.get(1)).isEqualTo(2L);
    }

    private static LiveBatches lingering(long millisOfLines, long millisOfSplit) {
        return new LiveBatches(
                0,
                LARGEST,
                List.of(
                        new StreamPlan("lines", "default", 1, Duration.ofMillis(millisOfLines)),
                        new StreamPlan("split", "default", 1, Duration.ofMillis(millisOfSplit))));
    }

    /** The lingers of 'lines' and 'split', in milliseconds. */
    private static List<Long> lingers(Proposal proposal) {
        return proposal.plan().plan().streams().stream()
                .sorted(Comparator.comparing(StreamPlan::producer))
                .map(stream -> stream.linger().toMillis())
                .toList();
    }

    private Proposal resized(AdviceGoals goals) throws Exception {
        return resized(goals, deployed());
    }

    private Proposal resized(AdviceGoals goals, DeployedTopology now) throws Exception {
        return Proposals.of(profile(), now, goals, OptionalDouble.of(150_000))
                .resized()
                .orElseThrow();
    }

    @Test
    void full_receive_queues_mean_a_backlog_however_many_tuples_may_be_in_flight() {
        config.put("topology.max.spout.pending", 1_000_000);
        Profile saturated = profile(new RunningWords(29_500, 3, 1));

        // The receive queue of an executor holds 32,768 messages of a tuple each.
        assertThat(required(saturated, 300).tuplesPerSecond()).hasValue(29_500);
        assertThat(required(saturated, 1_000).tuplesPerSecond()).isEmpty();
        assertThat(required(saturated, 1_000).isPresentInput()).isFalse();

        config.put("topology.executor.receive.buffer.size", 256);
        assertThat(required(profile(new RunningWords(29_500, 3, 1)), 5).tuplesPerSecond())
                .isEmpty();
    }

    @Test
    void a_utilization_within_the_target_does_not_mean_a_backlog() {
        Profile busy = Altered.with(profile(new RunningWords(26_500, 3, 1)), "config", Map.of());
        AdviceGoals high = new AdviceGoals(
                OptimizerOptions.defaults(),
                Optional.empty(),
                Optional.empty(),
                0.9,
                0.1,
                OptionalDouble.empty(),
                Optional.empty());

        assertThat(required(busy, 2, GOALS).reason()).isEqualTo("'split' is saturated");
        assertThat(required(busy, 2, high).isPresentInput()).isTrue();
    }

    private static RequiredRate required(Profile profile, double latencyMillis) {
        return required(profile, latencyMillis, GOALS);
    }

    private static RequiredRate required(Profile profile, double latencyMillis, AdviceGoals goals) {
        return RequiredRate.of(
                profile, goals, ComponentLoad.of(new RunningLoad(profile, Map.of("lines", latencyMillis))));
    }

    private DeployedTopology deployed() {
        return deployed(live);
    }

    private static DeployedTopology deployed(LiveBatches submission) {
        Map<String, Object> settings = new HashMap<>(WORDS.deployed().config());
        settings.put(LiveBatches.KEY, submission.toJson());
        return new DeployedTopology("words", true, 1, false, WORDS.deployed().components(), Map.of(), settings);
    }

    private Profile profile() {
        return profile(WORDS);
    }

    private Profile profile(RunningWords running) {
        return running.batched(live, config);
    }
}
