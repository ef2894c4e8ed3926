// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile.Declared;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.Observation;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.synthetic.ChangedProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A spout and two bolts with settings that limit tasks. */
class TaskSettingsTest {

    private static final String CAP = "topology.max.task.parallelism";

    /** The bolt {@code work} waits in each call, so a plan adds tasks to it. */
    private final Profile waiting =
            withWaits(KnownChain.random(new SplittableRandom(3)).profile());

    @Test
    void a_plan_without_a_cap_has_many_tasks() throws BadInputException {
        assertThat(work(plan(waiting)).parallelism()).isGreaterThan(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void respects_the_cap_of_the_topology(int cap) throws BadInputException {
        OptimizedPlan plan = plan(ChangedProfile.setting(waiting, CAP, cap));

        assertThat(plan.file().plan().components().values())
                .allMatch(component -> component.parallelism() <= cap && component.tasks() <= cap);
        assertThat(plan.explanation().remarks())
                .contains("work: capped by topology.max.task.parallelism, at most "
                        + (cap == 1 ? "1 task" : cap + " tasks"));
    }

    @Test
    void explains_a_capped_component_by_the_setting() throws BadInputException {
        assertThat(plan(ChangedProfile.setting(waiting, CAP, 2)).file().explanation())
                .anyMatch(
                        line -> line.startsWith("work: parallelism 2: ") && line.endsWith("; at its maximum: " + CAP));
    }

    @Test
    void the_published_algorithm_respects_the_cap() throws BadInputException {
        OptimizerOptions defaults = OptimizerOptions.defaults();
        OptimizerOptions paper =
                new OptimizerOptions(Algorithm.PAPER, defaults.resources(), defaults.goals(), defaults.tasks());

        OptimizedPlan plan = TopologyOptimizer.of(ChangedProfile.setting(waiting, CAP, 2), Optional.empty(), paper)
                .optimize();

        assertThat(plan.file().plan().components().values())
                .allMatch(component -> component.parallelism() <= 2 && component.tasks() <= 2);
    }

    @Test
    void respects_the_cap_of_a_component() throws BadInputException {
        OptimizedPlan plan = plan(declaring(new Declared(OptionalInt.empty(), OptionalInt.of(3))));

        assertThat(work(plan)).isEqualTo(ComponentPlan.of(3));
        assertThat(plan.explanation().remarks()).anyMatch(remark -> remark.startsWith("work: capped by " + CAP));
    }

    @Test
    void respects_declared_tasks() throws BadInputException {
        OptimizedPlan plan = plan(declaring(new Declared(OptionalInt.of(1), OptionalInt.empty())));

        assertThat(work(plan)).isEqualTo(ComponentPlan.of(1));
        assertThat(plan.file().explanation())
                .anyMatch(line -> line.startsWith("work: ") && line.endsWith("the number of tasks is fixed"));
    }

    @Test
    void predicts_a_capped_plan_as_storm_runs_it() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(ChangedProfile.setting(waiting, CAP, 2));

        assertThat(optimizer.predict(of("work", 125), Map.of())).isEqualTo(optimizer.predict(of("work", 2), Map.of()));
    }

    /** Two tasks were saturated, at less than a hundredth of the rate of 125 tasks. */
    @Test
    void a_run_of_a_capped_plan_does_not_contradict_the_model() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(ChangedProfile.setting(waiting, CAP, 2));
        double declared = optimizer.predictProfiled().tuplesPerSecond();
        double two = optimizer.predict(of("work", 2), Map.of()).tuplesPerSecond();
        Profile run = AlteredProfile.at(waiting, two).withBatching(List.of(), List.of());

        TopologyOptimizer learned = optimizer.withObservation(new Observation(of("work", 125), run));

        assertThat(learned.predictProfiled().tuplesPerSecond()).isCloseTo(declared, withPercentage(10));
    }

    /** A tuple of size 0 would be free to send. */
    @Test
    void uses_the_mean_size_for_unsampled_streams() throws BadInputException {
        Profile unsampled = ChangedProfile.component(
                waiting, "work", component -> AlteredProfile.with(component, unsampled(component.operator())));

        List<Stream> streams = LearnedModels.of(unsampled).model().streams();

        double known = streams.get(0).bytes();
        assertThat(streams).extracting(Stream::bytes).containsOnly(known);
        assertThat(streams.get(1).limit().max())
                .isEqualTo(streams.get(0).limit().max());
    }

    private static OperatorProfile unsampled(OperatorProfile operator) {
        List<OperatorProfile.Emitted> emitted = operator.emitted().stream()
                .map(one -> Altered.with(one, "bytes", new Figure.Unknown(0, "too few samples")))
                .toList();
        return Altered.with(operator, "emitted", emitted);
    }

    private static BatchingPlan of(String id, int tasks) {
        return new BatchingPlan(Map.of(id, ComponentPlan.of(tasks)), List.of());
    }

    private static ComponentPlan work(OptimizedPlan plan) {
        return plan.file().plan().components().get("work");
    }

    private static OptimizedPlan plan(Profile profile) throws BadInputException {
        return optimizer(profile).optimize();
    }

    private static TopologyOptimizer optimizer(Profile profile) throws BadInputException {
        return TopologyOptimizer.of(profile, Optional.empty(), OptimizerOptions.defaults());
    }

    private Profile declaring(Declared declared) {
        return ChangedProfile.component(waiting, "work", component -> AlteredProfile.declaring(component, declared));
    }

    /** Waits 1 ms per call, which limits the rate of all states. */
    private static Profile withWaits(Profile profile) {
        Profile slow = profile.withBatching(
                profile.batched().stream()
                        .map(state -> Altered.with(state, "totals", AlteredProfile.at(state.totals(), 990)))
                        .toList(),
                List.of());
        Profile waits =
                ChangedProfile.component(slow, "work", component -> AlteredProfile.withQueue(component, 0, 1e6));
        return Altered.with(waits, "totals", AlteredProfile.at(slow.totals(), 990));
    }
}
