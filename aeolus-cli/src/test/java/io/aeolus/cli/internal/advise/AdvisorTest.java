// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.advise.Advice.Answer;
import io.aeolus.cli.internal.advise.Advice.ComponentAdvice;
import io.aeolus.cli.internal.advise.Advice.Means;
import io.aeolus.cli.internal.advise.AdviceGoals.ConsumerLag;
import io.aeolus.cli.internal.advise.Advisor.Advised;
import io.aeolus.cli.internal.advise.Advisor.Reachable;
import io.aeolus.cli.internal.rebalance.Rebalance;
import io.aeolus.cli.synthetic.RunningWords;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.monitor.RunningLoad;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AdvisorTest {

    private static final double TARGET = 0.7;
    private static final AdviceGoals GOALS =
            RunningWords.goals(Optional.empty(), OptionalDouble.empty(), Optional.empty());

    @Test
    void keeps_a_deployment_within_the_target() throws BadInputException {
        Advised advised = advise(GOALS, new RunningWords(20_000, 3, 1));

        assertThat(advised.advice().verdict().answer())
                .as(advised.advice().toString())
                .isEqualTo(Answer.KEEP);
        assertThat(advised.advice().verdict().reason())
                .startsWith("at 20,000 tuples/s, the highest utilization is ")
                .contains("('split'), within the target of 70 %");
        assertThat(advised.plan()).isEmpty();
    }

    @Test
    void advises_more_executors_for_a_busy_component() throws BadInputException {
        RunningWords busy = new RunningWords(28_000, 3, 1);

        Advised advised = advise(GOALS, busy);

        Advice advice = advised.advice();
        assertThat(advice.verdict().answer()).as(advice.toString()).isEqualTo(Answer.CHANGE);
        assertThat(advice.verdict().means()).contains(Means.REBALANCE);
        assertThat(advice.verdict().reason())
                .startsWith("at 28,000 tuples/s, the utilization of 'split' is 9")
                .contains("above the target of 70 %; the plan can process ");
        assertThat(component(advice, "split").now().executors()).isEqualTo(3);
        assertThat(component(advice, "split").advised().executors()).isGreaterThanOrEqualTo(4);
        assertThat(component(advice, "split").advised().tasks()).isEqualTo(RunningWords.TASKS);
        PlanDocument plan = advised.plan().orElseThrow();
        assertThat(plan.topologyName()).isEqualTo("words");
        assertThat(plan.plan().streams()).isEmpty();
        assertThat(plan.plan().components().get("lines")).isEqualTo(ComponentPlan.of(1));
    }

    @Test
    void a_plan_states_workers_that_differ_from_the_declared_number() throws BadInputException {
        RunningWords busy = new RunningWords(28_000, 3, 1);
        DeployedTopology now = new DeployedTopology(
                "words", true, 1, false, busy.deployed().components(), Map.of(), Map.of("topology.workers", 2));

        Advised advised = new Advisor(GOALS).advise(new RunningLoad(busy.profile(), Map.of("lines", 2.0)), now);

        PlanDocument plan = advised.reachable().orElseThrow().plan();
        assertThat(plan.config()).containsEntry("topology.workers", 1);
        assertThat(Rebalance.of(plan, "the plan", now, 0).workers()).hasValue(1);
    }

    @Test
    void keeps_the_workers_that_the_scheduler_computes() throws BadInputException {
        RunningWords busy = new RunningWords(28_000, 3, 1);
        Map<String, Object> config = Map.of("topology.max.spout.pending", 500, "topology.workers", 1);
        DeployedTopology requested =
                new DeployedTopology("words", true, 3, false, busy.deployed().components(), Map.of(), config);
        DeployedTopology computed =
                new DeployedTopology("words", true, 3, true, busy.deployed().components(), Map.of(), config);
        RunningLoad load = new RunningLoad(busy.profile(), Map.of("lines", 2.0));

        PlanDocument plan = new Advisor(GOALS)
                .advise(load, requested)
                .reachable()
                .orElseThrow()
                .plan();
        PlanDocument possible = new Advisor(GOALS)
                .advise(load, computed)
                .reachable()
                .orElseThrow()
                .plan();

        assertThat(plan.config()).containsEntry("topology.workers", 1);
        assertThat(possible.config()).containsEntry("topology.workers", 3);
        assertThat(Rebalance.of(plan, "the plan", computed, 0).workers()).isEmpty();
        assertThat(Rebalance.of(plan, "the plan", computed, 0).unsupported())
                .contains("the scheduler of the cluster computes the number of workers; the plan has 1");
    }

    @Test
    void models_a_change_within_the_bounds() throws BadInputException {
        RunningWords busy = new RunningWords(29_000, 3, 1);

        Reachable unbounded = advise(GOALS, busy).reachable().orElseThrow();
        Reachable bounded =
                advise(new Advisor(GOALS, most("split", 4)), busy).reachable().orElseThrow();

        assertThat(executors(unbounded, "split")).isGreaterThan(4);
        assertThat(executors(bounded, "split")).isEqualTo(4);
        assertThat(bounded.tuplesPerSecond()).isLessThan(unbounded.tuplesPerSecond());
    }

    @Test
    void bounds_do_not_turn_a_change_into_a_change_without_gain() throws BadInputException {
        // 'split' and 'count' are both busy.
        RunningWords busy = new RunningWords(48_000, 5, 1);

        Reachable change =
                advise(new Advisor(GOALS, most("count", 1)), busy).reachable().orElseThrow();

        assertThat(executors(change, "split")).isGreaterThan(5);
        assertThat(executors(change, "count")).isGreaterThan(1);
    }

    @Test
    void advises_fewer_executors_at_a_low_rate() throws BadInputException {
        Advised advised = advise(GOALS, new RunningWords(5_000, 6, 4));

        Advice advice = advised.advice();
        assertThat(advice.verdict().answer()).as(advice.toString()).isEqualTo(Answer.CHANGE);
        assertThat(advice.verdict().reason()).contains("; the plan saves ").contains(" of 11 executors");
        assertThat(advice.recommended().orElseThrow().executors()).isLessThan(11);
    }

    @Test
    void fewer_executors_with_the_same_capacity_are_a_saving() throws BadInputException {
        // 'split' limits the topology, also after a saving of executors of 'count'.
        Advised advised = advise(GOALS, new RunningWords(20_000, 3, 8));

        Advisor.Reachable change = advised.reachable().orElseThrow();
        assertThat(change.reason()).contains("; the plan saves ");
        assertThat(change.isSaving()).as(change.toString()).isTrue();
    }

    @Test
    void advises_more_throughput_if_the_spouts_have_a_backlog() throws BadInputException {
        Advised advised = advise(GOALS, new RunningWords(29_500, 3, 1, true));

        Advice advice = advised.advice();
        assertThat(advice.load().requiredTuplesPerSecond()).isEmpty();
        assertThat(advice.load().requiredBy()).isEqualTo("'split' is saturated");
        assertThat(advice.verdict().answer()).as(advice.toString()).isEqualTo(Answer.CHANGE);
        assertThat(advice.verdict().reason())
                .startsWith("the spouts may have more input than the topology processes; the plan can process ");
    }

    @Test
    void plans_for_the_lag_within_the_catch_up_time() throws BadInputException {
        ConsumerLag lag = new ConsumerLag(6_000_000, Duration.ofMinutes(10));

        Advice advice = advise(
                        RunningWords.goals(Optional.empty(), OptionalDouble.empty(), Optional.of(lag)),
                        new RunningWords(20_000, 3, 1))
                .advice();

        assertThat(advice.load().requiredTuplesPerSecond()).hasValue(30_000);
        assertThat(advice.load().requiredBy())
                .isEqualTo("the present rate, and the lag of 6,000,000 tuples within 600 s");
        assertThat(advice.verdict().answer()).isEqualTo(Answer.CHANGE);
    }

    @Test
    void the_advised_plan_stays_within_the_target_and_is_kept_afterwards() throws BadInputException {
        Random random = new Random(7);
        int changes = 0;
        for (int i = 0; i < 40; i++) {
            RunningWords before =
                    new RunningWords(2_000 + random.nextInt(40_000), 1 + random.nextInt(8), 1 + random.nextInt(8));
            if (utilization(before) > 0.98) {
                continue;
            }
            Advised advised = advise(GOALS, before);
            if (advised.advice().verdict().answer() != Answer.CHANGE) {
                continue;
            }
            changes++;
            assertThat(advised.advice().components())
                    .as("%s: %s", before, advised.advice())
                    .allSatisfy(component -> assertThat(
                                    component.advisedUtilization().orElseThrow())
                            .isLessThanOrEqualTo(TARGET * 1.001));
            RunningWords after = applied(before, advised.plan().orElseThrow());
            Advice next = advise(GOALS, after).advice();
            assertThat(next.verdict().answer())
                    .as("%s, then %s: %s", before, after, next)
                    .isEqualTo(Answer.KEEP);
            for (double factor : new double[] {0.95, 1.05}) {
                assertNoFlapping(after, factor);
            }
        }
        assertThat(changes).isGreaterThan(10);
    }

    /** A small change of the load may cause a change of the deployment, but no change back. */
    private static void assertNoFlapping(RunningWords sized, double factor) throws BadInputException {
        RunningWords varied = new RunningWords(factor * sized.tuplesPerSecond(), sized.split(), sized.count());
        Advised advised = advise(GOALS, varied);
        if (factor > 1 || advised.plan().isEmpty()) {
            assertThat(advised.plan()).as("%s: %s", varied, advised.advice()).isEmpty();
            return;
        }
        RunningWords changed = applied(varied, advised.plan().get());
        RunningWords back = new RunningWords(sized.tuplesPerSecond(), changed.split(), changed.count());
        assertThat(advise(GOALS, back).advice().verdict().answer())
                .as("%s, then %s", varied, back)
                .isEqualTo(Answer.KEEP);
    }

    @Test
    void knows_nothing_with_too_few_tuples() throws BadInputException {
        assertThat(reason(advise(GOALS, new RunningWords(20, 3, 1))))
                .isEqualTo("the spouts emitted 200 tuples in 10 s, fewer than 300: use a longer --window");
    }

    @Test
    void knows_nothing_with_an_incomplete_profile() throws BadInputException {
        RunningWords words = new RunningWords(20_000, 3, 1);

        assertThat(reason(new Advisor(GOALS)
                        .advise(
                                new RunningLoad(words.profile(List.of("a worker restarted")), Map.of()),
                                words.deployed())))
                .isEqualTo("a worker restarted");
    }

    @Test
    void knows_nothing_of_a_topology_that_was_rebalanced() throws BadInputException {
        assertThat(reason(new Advisor(GOALS)
                        .advise(
                                new RunningLoad(new RunningWords(20_000, 3, 1).profile(), Map.of()),
                                new RunningWords(20_000, 4, 1).deployed())))
                .isEqualTo("'split' had 3 executors in the measured time and has 4 now: the topology was rebalanced");
    }

    private static double utilization(RunningWords words) {
        return Math.max(
                words.tuplesPerSecond() * RunningWords.SPLIT_NANOS / 1e9 / words.split(),
                words.tuplesPerSecond() * RunningWords.COUNT_NANOS / 1e9 / words.count());
    }

    private static RunningWords applied(RunningWords before, PlanDocument plan) {
        Map<String, Integer> executors = new TreeMap<>();
        plan.plan().components().forEach((id, component) -> executors.put(id, component.parallelism()));
        return new RunningWords(
                before.tuplesPerSecond(),
                executors.getOrDefault("split", before.split()),
                executors.getOrDefault("count", before.count()));
    }

    private static String reason(Advised advised) {
        assertThat(advised.advice().verdict().answer()).isEqualTo(Answer.UNKNOWN);
        assertThat(advised.plan()).isEmpty();
        assertThat(advised.reachable()).isEmpty();
        assertThat(advised.keepsUp()).isTrue();
        assertThat(advised.advice().deployments()).isEmpty();
        return advised.advice().verdict().reason();
    }

    private static ComponentAdvice component(Advice advice, String id) {
        return advice.components().stream()
                .filter(component -> component.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static SizeBounds most(String id, int executors) {
        return new SizeBounds(Map.of(), Map.of(id, executors), OptionalInt.empty(), OptionalInt.empty());
    }

    private static int executors(Reachable change, String id) {
        return change.plan().plan().components().get(id).parallelism();
    }

    private static Advised advise(AdviceGoals goals, RunningWords words) throws BadInputException {
        return advise(new Advisor(goals), words);
    }

    private static Advised advise(Advisor advisor, RunningWords words) throws BadInputException {
        return advisor.advise(words.load(), words.deployed());
    }
}
