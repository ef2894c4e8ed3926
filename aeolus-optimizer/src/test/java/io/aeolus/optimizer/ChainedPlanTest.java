// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile.Chaining;
import io.aeolus.monitor.ComponentProfile.Declared;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.OptimizerOptions.Goals;
import io.aeolus.optimizer.synthetic.ChangedProfile;
import io.aeolus.optimizer.synthetic.ShopProfile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chains in plans of the shop topology: orders -> parse (shuffle) -> store (fields). */
class ChainedPlanTest {

    private static final Optional<Chaining> ORDINARY = Optional.of(new Chaining(Optional.empty(), Optional.empty()));

    /** One core, so that every message that is saved raises the rate. */
    private static final OptimizerOptions ONE_CORE = OptimizerOptions.defaults().withCores(1);

    @Test
    void the_plan_chains_components_and_raises_the_rate() throws BadInputException {
        OptimizedPlan plan = optimizer(ONE_CORE).optimize();
        OptimizedPlan without = optimizer(ONE_CORE.withChaining(false)).optimize();

        assertThat(plan.file().plan().hasChains()).isTrue();
        assertThat(without.file().plan().hasChains()).isFalse();
        assertThat(plan.prediction().tuplesPerSecond())
                .isGreaterThan(without.prediction().tuplesPerSecond());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.6, 0.75, 0.9, 0.97})
    void a_plan_sustains_a_possible_rate_whatever_the_tolerance(double share) throws BadInputException {
        for (OptimizerOptions options :
                List.of(ONE_CORE, ONE_CORE.withCores(8), ONE_CORE.withCores(4).withWorkers(OptionalInt.of(2)))) {
            double highest = rate(options, 1e12);

            assertThat(rate(options, share * highest))
                    .as("%s", options.resources())
                    .isCloseTo(share * highest, withinPercentage(0.001));
        }
    }

    /** The rate of the plan for a given rate, with a large tolerance. */
    private static double rate(OptimizerOptions options, double given) throws BadInputException {
        Goals goals = new Goals(
                OptionalDouble.of(given),
                options.goals().maxLatency(),
                options.goals().linger(),
                0.3,
                options.goals().targetUtilization());
        return optimizer(options.with(goals)).optimize().prediction().tuplesPerSecond();
    }

    @Test
    void chained_components_have_the_tasks_of_their_head() throws BadInputException {
        BatchingPlan plan = optimizer(ONE_CORE).optimize().file().plan();

        assertThat(chained(plan)).contains("store");
        assertThat(plan.components().get("store")).isEqualTo(plan.components().get("parse"));
    }

    /** Such a sink may rely on being the only writer. */
    @Test
    void a_sink_with_one_task_is_not_chained_to_several_fixed_tasks() throws BadInputException {
        Profile fixed = ChangedProfile.component(
                shop(),
                "parse",
                parse -> Altered.with(
                        parse,
                        Map.of(
                                "parallelism",
                                1,
                                "tasks",
                                4,
                                "declared",
                                Optional.of(new Declared(OptionalInt.of(4), OptionalInt.empty())))));
        Profile withSink = ChangedProfile.component(
                fixed,
                "store",
                store -> Altered.with(
                        store,
                        Map.of(
                                "parallelism",
                                1,
                                "tasks",
                                1,
                                "outputs",
                                List.of(),
                                "inputs",
                                List.of(new Input("parse", "default", "shuffle", List.of())))));

        Map<String, ComponentPlan> planned = TopologyOptimizer.of(withSink, Optional.empty(), ONE_CORE.withCores(0.5))
                .optimize()
                .file()
                .plan()
                .components();

        assertThat(planned.get("parse").tasks()).isEqualTo(4);
        assertThat(planned.get("store").tasks()).isEqualTo(1);
    }

    @Test
    void the_plan_file_keeps_chains() throws BadInputException {
        PlanDocument plan = optimizer(ONE_CORE).optimize().file();

        String text = PlanFile.text(plan);

        assertThat(text).contains("\"chained\": [");
        assertThat(PlanFile.parse(text, "plan.json").plan()).isEqualTo(plan.plan());
        assertThat(PlanFile.text(PlanFile.parse(text, "plan.json"))).isEqualTo(text);
    }

    @Test
    void a_given_plan_is_predicted_with_its_chains() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(ONE_CORE);
        OptimizedPlan plan = optimizer.optimize();

        double given =
                optimizer.predict(plan.file().plan(), plan.file().config()).tuplesPerSecond();

        assertThat(given).isCloseTo(plan.prediction().tuplesPerSecond(), within(0.02 * given));
        assertThat(optimizer
                        .predict(
                                plan.file().plan().withoutChaining(),
                                plan.file().config())
                        .tuplesPerSecond())
                .isLessThan(given * 0.99);
    }

    @Test
    void the_explanation_names_each_subscription() throws BadInputException {
        List<String> lines = optimizer(ONE_CORE).optimize().explanation().chaining();

        assertThat(lines).anyMatch(line -> line.matches("parse is chained to orders: saves .* of CPU time per tuple"));
        assertThat(lines).anyMatch(line -> line.matches("store is chained to parse: saves .* of CPU time per tuple"));
        assertThat(lines).anyMatch(line -> line.startsWith("store is chained to parse (errors): saves"));
        assertThat(lines).hasSize(3);
    }

    @Test
    void the_explanation_of_a_head_names_the_components_in_its_tasks() throws BadInputException {
        List<ComponentChoice> components =
                optimizer(ONE_CORE).optimize().explanation().components();

        assertThat(components.get(0).reason()).endsWith("; with the work of parse and store");
        assertThat(components.get(2).reason()).isEqualTo("store: chained to orders: runs in its tasks");
    }

    @Test
    void the_explanation_gives_the_reason_of_a_refusal() throws BadInputException {
        Chaining refusal = new Chaining(Optional.empty(), Optional.of("it is a windowed bolt"));
        Profile windowed = ChangedProfile.component(
                shop(), "parse", component -> Altered.with(component, "chaining", Optional.of(refusal)));

        OptimizedPlan plan =
                TopologyOptimizer.of(windowed, Optional.empty(), ONE_CORE).optimize();

        assertThat(plan.explanation().chaining()).contains("parse is not chained to orders: it is a windowed bolt");
        assertThat(chained(plan.file().plan())).doesNotContain("parse");
    }

    @Test
    void a_profile_without_the_kinds_of_its_components_gives_no_chains() throws BadInputException {
        OptimizedPlan plan = TopologyOptimizer.of(ShopProfile.read(), Optional.empty(), ONE_CORE)
                .optimize();

        assertThat(plan.file().plan().hasChains()).isFalse();
        assertThat(plan.explanation().chaining()).isEmpty();
    }

    @Test
    void a_plan_that_chains_only_some_inputs_is_rejected() {
        BatchingPlan plan = new BatchingPlan(Map.of(), List.of(chained("parse", "store")));

        assertThatThrownBy(() -> optimizer(ONE_CORE).predict(plan, Map.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessage("'store' must be chained to all its inputs from the chain of 'parse', and to no others");
    }

    @Test
    void a_plan_that_chains_a_component_to_a_stream_that_the_component_does_not_read_is_rejected() {
        BatchingPlan plan = new BatchingPlan(Map.of(), List.of(chained("parse", "orders")));

        assertThatThrownBy(() -> optimizer(ONE_CORE).predict(plan, Map.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessage("'orders' does not read stream 'default' of 'parse': it cannot be chained to it");
    }

    @Test
    void a_plan_that_chains_an_unknown_component_is_rejected() {
        BatchingPlan plan = new BatchingPlan(Map.of(), List.of(chained("orders", "nothing")));

        assertThatThrownBy(() -> optimizer(ONE_CORE).predict(plan, Map.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no component 'nothing'");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void the_smallest_latency_limit_is_that_of_the_fastest_chains(int workers) throws BadInputException {
        OptimizerOptions options = ONE_CORE.withWorkers(OptionalInt.of(workers));
        BadInputException refusal = catchThrowableOfType(
                BadInputException.class,
                () -> optimizer(options.withMaxLatency(Duration.ofMillis(1))).optimize());

        Matcher smallest = Pattern.compile("--max-latency: no plan meets it: must be at least (\\d+)ms")
                .matcher(refusal.getMessage());
        assertThat(smallest.matches()).as(refusal.getMessage()).isTrue();
        Duration least = Duration.ofMillis(Long.parseLong(smallest.group(1)));
        assertThat(optimizer(options.withMaxLatency(least))
                        .optimize()
                        .file()
                        .plan()
                        .hasChains())
                .isTrue();
        assertThatThrownBy(() ->
                        optimizer(options.withMaxLatency(least.minusMillis(1))).optimize())
                .isInstanceOf(BadInputException.class)
                .hasMessage(refusal.getMessage());
    }

    private static StreamPlan chained(String producer, String consumer) {
        return new StreamPlan(producer, "default", 1, Duration.ofMillis(5), List.of(consumer));
    }

    @Test
    void chain_only_keeps_the_declared_parallelism() throws BadInputException {
        BatchingPlan plan = optimizer(ONE_CORE).chainOnlyPlan().orElseThrow();

        assertThat(plan.largestBatchSize()).isEqualTo(1);
        assertThat(chained(plan)).contains("parse");
        assertThat(plan.components().get("parse").parallelism()).isEqualTo(1);
    }

    @Test
    void batch_only_batches_the_streams_that_the_best_plan_chains() throws BadInputException {
        BatchingPlan best = optimizer(ONE_CORE).optimize().file().plan();
        BatchingPlan plan = optimizer(ONE_CORE).batchOnlyPlan();

        assertThat(batchSize(best, "parse")).isEqualTo(1);
        assertThat(batchSize(plan, "parse")).isGreaterThan(1);
        assertThat(plan.hasChains()).isFalse();
        assertThat(plan.components()).isEmpty();
    }

    private static int batchSize(BatchingPlan plan, String producer) {
        return plan.streams().stream()
                .filter(stream -> stream.producer().equals(producer))
                .findFirst()
                .orElseThrow()
                .batchSize();
    }

    @Test
    void a_what_if_changes_the_cost_of_a_chained_component() throws BadInputException {
        WhatIf twice = optimizer(ONE_CORE).whatIf("store.cpu*=4");

        assertThat(twice.after().tuplesPerSecond()).isLessThan(twice.before().tuplesPerSecond() * 0.9);
    }

    private static List<String> chained(BatchingPlan plan) {
        return plan.streams().stream()
                .flatMap(stream -> stream.chained().stream())
                .toList();
    }

    private static TopologyOptimizer optimizer(OptimizerOptions options) throws BadInputException {
        return TopologyOptimizer.of(shop(), Optional.empty(), options);
    }

    private static Profile shop() {
        return ChangedProfile.components(
                ShopProfile.read(), component -> Altered.with(component, "chaining", ORDINARY));
    }
}
