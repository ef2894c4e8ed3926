package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.atIndex;
import static org.assertj.core.api.Assertions.tuple;

import io.aeolus.cli.internal.runfile.RunFile.Same;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

/** Which runs there are, in which order and with which settings. Those of the limit are in {@link FusedComparisonTest}. */
class ComparisonTest extends ComparisonHarness {

    private static final String LOOKS_BEFORE_SLEEP = Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT;
    private static final Set<Configuration> ALL_OF_A_PLAN = EnumSet.range(Configuration.STOCK, Configuration.OPTIMIZED);

    @Test
    void warms_up_each_configuration_and_tries_storms_batch_sizes() throws Exception {
        compare(ALL_OF_A_PLAN, 1);

        assertThat(cluster.probes())
                .extracting(RunRequest::name)
                .containsExactly(
                        "numbers-stock",
                        "numbers-storm-tuned",
                        "numbers-storm-tuned",
                        "numbers-storm-tuned",
                        "numbers-batch-only",
                        "numbers-optimized");
        assertThat(cluster.probes().subList(1, 4))
                .as("stock is the one with 1, and warms up what is not batched")
                .extracting(request -> request.config().get(Config.TOPOLOGY_TRANSFER_BATCH_SIZE))
                .containsExactly(10, 100, 1000);
        assertThat(notes)
                .containsExactly(
                        "5 configurations, warmed up first: 1 min 12 s or more",
                        "storm-tuned takes Storm's batch size 100, the best of 1: 1,000 tuples/s, 10: 1,000 tuples/s, "
                                + "100: 2,000 tuples/s, 1,000: 1,000 tuples/s (each tried once for 5 s on this input)",
                        "1 run of 5 configurations, about 1 min 5 s in all");
    }

    @Test
    void an_input_that_is_over_at_once_warms_up_nothing_but_its_own_configuration() throws Exception {
        comparison(
                        with(subject(), new Ending.EndOfRows(4_999), Map.of()),
                        Numbers.PLAN,
                        options(ALL_OF_A_PLAN, 1, Optional.empty()))
                .run(cluster, fused, Progress.NONE, notes::add);

        assertThat(cluster.probes())
                .extracting(RunRequest::name)
                .contains("numbers-parallelism-only")
                .filteredOn("numbers-storm-tuned"::equals)
                .hasSize(4);
    }

    @Test
    void runs_take_turns() throws Exception {
        ComparisonResult result = compare(EnumSet.of(Configuration.OPTIMIZED, Configuration.STOCK), 2);

        assertThat(result.runs())
                .extracting(RunRecord::config, RunRecord::run)
                .containsExactly(tuple("stock", 1), tuple("optimized", 1), tuple("stock", 2), tuple("optimized", 2));
        assertThat(result.runs().get(0).predictedTuplesPerSecond()).hasValue(1_000);
        assertThat(result.runs().get(1).predictedTuplesPerSecond()).hasValue(1_000_000);
    }

    @Test
    void knows_at_any_time_what_has_been_run() throws Exception {
        Comparison comparison = comparison(Numbers.PLAN, EnumSet.of(Configuration.OPTIMIZED, Configuration.STOCK), 2);
        List<Integer> soFar = new ArrayList<>();

        ComparisonResult result = comparison.run(
                cluster,
                fused,
                (what, done, total) -> soFar.add(
                        comparison.soFar().map(now -> now.runs().size()).orElse(0)),
                notes::add);

        assertThat(soFar).endsWith(0, 1, 2, 3);
        assertThat(comparison.soFar()).contains(result);
    }

    @Test
    void storms_own_batches_that_come_to_a_standstill_do_not_end_the_others() throws Exception {
        cluster.stuck = Optional.of("numbers-storm-tuned");
        ComparisonResult result =
                compare(EnumSet.of(Configuration.STOCK, Configuration.STORM_TUNED, Configuration.OPTIMIZED), 2);

        assertThat(result.runs())
                .extracting(RunRecord::config)
                .containsExactly("stock", "optimized", "stock", "optimized");
        String line = "storm-tuned, run 1 of 2, did not come to its end: nothing was acked for 90 s";
        assertThat(notes).contains(line);
        assertThat(result.leftOut()).containsExactly(line);
        assertThat(ComparisonTable.text(result, 200)).contains("\n" + line + "\n");
    }

    @Test
    void any_other_configuration_that_comes_to_a_standstill_ends_the_comparison() {
        cluster.stuck = Optional.of("numbers-optimized");

        assertThatThrownBy(() -> compare(EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED), 1))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("nothing was acked for 90 s");
    }

    @Test
    void what_is_the_same_runs_once() throws Exception {
        String parallelismOnly = Numbers.PLAN.replace("\"batchSize\":50", "\"batchSize\":1");
        ComparisonResult result =
                comparison(parallelismOnly, ALL_OF_A_PLAN, 2).run(cluster, fused, Progress.NONE, notes::add);

        assertThat(result.runs())
                .extracting(RunRecord::config)
                .containsExactly("stock", "storm-tuned", "optimized", "stock", "storm-tuned", "optimized");
        assertThat(result.same())
                .containsExactly(
                        new Same("parallelism-only", "optimized", "nothing is batched"),
                        new Same("batch-only", "stock", "nothing is batched"));
        assertThat(ComparisonTable.text(result, 200))
                .contains(
                        "\n\nparallelism-only = optimized: nothing is batched\nbatch-only = stock: nothing is batched\n");
    }

    @Test
    void a_plan_that_changes_nothing_is_stock() throws Exception {
        String nothing = "{\"version\":1,\"topology\":\"numbers\",\"components\":{},\"streams\":[]}";
        ComparisonResult result = comparison(nothing, EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED), 1)
                .run(cluster, fused, Progress.NONE, notes::add);

        assertThat(cluster.runs()).hasSize(1);
        assertThat(result.same()).containsExactly(new Same("optimized", "stock", "the plan changes nothing"));
    }

    @Test
    void a_setting_of_the_plan_is_a_difference_but_not_if_it_is_the_default() throws Exception {
        String plan =
                "{\"version\":1,\"topology\":\"numbers\",\"components\":{\"square\":{\"parallelism\":1,\"tasks\":1}},"
                        + "\"streams\":[],\"config\":{\"topology.bolt.wait.progressive.level2.count\":%d}}";
        Set<Configuration> both = EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED);

        ComparisonResult other = comparison(plan.formatted(7), both, 1).run(cluster, fused, Progress.NONE, notes::add);
        ComparisonResult usual =
                comparison(plan.formatted(1000), both, 1).run(cluster, fused, Progress.NONE, notes::add);
        cluster.kind = "remote";
        ComparisonResult elsewhere =
                comparison(plan.formatted(1000), both, 1).run(cluster, fused, Progress.NONE, notes::add);

        assertThat(other.same()).isEmpty();
        assertThat(usual.same()).hasSize(1);
        assertThat(elsewhere.same()).as("defaults of others are not known").isEmpty();
    }

    @Test
    void storm_tuned_is_stock_where_its_own_batch_size_is_the_best() throws Exception {
        cluster.bestBatchSize = 1;
        ComparisonResult result = compare(EnumSet.of(Configuration.STOCK, Configuration.STORM_TUNED), 1);

        assertThat(result.runs()).extracting(RunRecord::config).containsExactly("stock");
        assertThat(result.same())
                .containsExactly(new Same("storm-tuned", "stock", "the batch size that it has is the best of Storm's"));
        assertThat(ComparisonTable.text(result, 200)).contains("\nstorm-tuned = stock: ");
    }

    @Test
    void runs_that_are_cut_are_warmed_up_by_the_first_of_them() throws Exception {
        Ending.Cut cut = new Ending.Cut(Duration.ofSeconds(3), Duration.ofSeconds(10), Duration.ofSeconds(10));
        comparison(
                        with(subject(), cut, Map.of()),
                        Numbers.PLAN,
                        options(EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED), 2, Optional.empty()))
                .run(cluster, fused, Progress.NONE, notes::add);

        Ending.Cut longer = new Ending.Cut(Duration.ofSeconds(5), cut.measured(), cut.drain());
        assertThat(cluster.probes()).isEmpty();
        assertThat(cluster.runs()).extracting(RunRequest::ending).containsExactly(longer, longer, cut, cut);
        assertThat(notes.get(0)).isEqualTo("2 runs of 2 configurations, about 1 min 12 s in all");
    }

    @Test
    void nothing_is_warmed_up_in_workers_that_end_with_it() throws Exception {
        cluster.kind = "processes";

        compare(EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED), 2);

        assertThat(cluster.probes()).isEmpty();
        assertThat(cluster.runs()).hasSize(4);
        assertThat(notes).containsExactly("2 runs of 2 configurations, about 1 min 40 s in all");
    }

    @Test
    void storms_batch_sizes_are_tried_in_workers_too() throws Exception {
        cluster.kind = "processes";

        compare(EnumSet.of(Configuration.STOCK, Configuration.STORM_TUNED), 1);

        assertThat(cluster.probes())
                .extracting(RunRequest::name)
                .containsExactlyElementsOf(Collections.nCopies(4, "numbers-storm-tuned"));
        assertThat(notes)
                .contains("2 configurations, warmed up first (storm-tuned only): 1 min 40 s or more", atIndex(0))
                .contains("1 run of 2 configurations, about 55 s in all", atIndex(2));
    }

    @Test
    void all_run_with_one_worker_one_acker_and_the_same_rows_pending() throws Exception {
        compare(ALL_OF_A_PLAN, 1);

        assertThat(cluster.runs())
                .hasSize(5)
                .allSatisfy(request -> assertThat(request.config())
                        .containsEntry(Config.TOPOLOGY_WORKERS, 1)
                        .containsEntry(Config.TOPOLOGY_ACKER_EXECUTORS, 1)
                        .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500));
    }

    @Test
    void all_run_without_ackers_where_the_topology_has_none() throws Exception {
        Subject unacked = with(subject(), subject().ending(), Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0));

        comparison(unacked, Numbers.PLAN, options(ALL_OF_A_PLAN, 1, Optional.empty()))
                .run(cluster, fused, Progress.NONE, notes::add);

        assertThat(cluster.runs())
                .hasSize(5)
                .allSatisfy(request -> assertThat(request.config()).containsEntry(Config.TOPOLOGY_ACKER_EXECUTORS, 0));
    }

    @Test
    void a_plan_is_for_topologies_with_the_same_promise() throws Exception {
        Subject acked = subject();
        Subject unacked = with(subject(), subject().ending(), Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0));

        assertRefused(
                unacked,
                "topology.max.spout.pending",
                100,
                "plan.json: $.config is for a topology with acks (topology.max.spout.pending), but this one has no ackers:"
                        + " make a plan from a profile of it");
        assertRefused(
                acked,
                "topology.acker.executors",
                0,
                "plan.json: $.config is for a topology without acks (topology.acker.executors is 0), but this one has ackers:"
                        + " make a plan from a profile of it");
    }

    @Test
    void a_plan_has_a_worker() throws Exception {
        assertRefused(
                subject(),
                "topology.workers",
                0,
                "plan.json: $.config['topology.workers'] is 0: give a whole number, 1 to 100000");
    }

    private static void assertRefused(Subject subject, String setting, int value, String message) {
        String plan = Numbers.PLAN.strip().replaceAll("}$", ", \"config\": {\"" + setting + "\": " + value + "}}");
        assertThatThrownBy(() -> comparison(subject, plan, options(ALL_OF_A_PLAN, 1, Optional.empty())))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }

    @Test
    void configurations_that_promise_different_things_are_not_compared() {
        cluster.promises.addAll(List.of(DeliveryGuarantee.AT_LEAST_ONCE, DeliveryGuarantee.AT_MOST_ONCE));

        assertThatThrownBy(() -> compare(EnumSet.of(Configuration.OPTIMIZED, Configuration.STOCK), 1))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage("numbers: the promise of optimized was 'at most once', that of stock 'at least once':"
                        + " see that spouts always emit with message ids, or never do");
    }

    @Test
    void each_configuration_is_what_its_name_says() throws Exception {
        compare(ALL_OF_A_PLAN, 1);

        assertThat(cluster.runs())
                .extracting(ComparisonHarness::squareTasks, ComparisonHarness::isBatched)
                .containsExactly(tuple(1, false), tuple(1, false), tuple(2, false), tuple(1, true), tuple(2, true));
        assertThat(cluster.runs().get(1).config()).containsEntry(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 100);
    }

    @Test
    void a_grid_is_run_around_the_plan_and_the_plan_with_it() throws Exception {
        ComparisonResult result = compare(Configuration.parse(List.of("grid")), 1);

        assertThat(result.runs())
                .extracting(RunRecord::config)
                .containsExactly(
                        "optimized",
                        "grid parallelism /2",
                        "grid parallelism x2",
                        "grid batch /4",
                        "grid batch /4, parallelism /2",
                        "grid batch /4, parallelism x2",
                        "grid batch x4",
                        "grid batch x4, parallelism /2",
                        "grid batch x4, parallelism x2");
        assertThat(cluster.runs())
                .extracting(ComparisonHarness::squareTasks)
                .containsExactly(2, 1, 3, 2, 1, 3, 2, 1, 3);
        assertThat(result.runs().get(3).predictedTuplesPerSecond()).hasValue(12_000);
        assertThat(ComparisonTable.text(result, 200)).contains("optimized is the fastest of the 9 plans of the grid");
    }

    @Test
    void refuses_a_plan_that_does_not_fit_before_anything_runs() {
        assertThatThrownBy(() ->
                        comparison(Numbers.PLAN.replace("\"square\"", "\"cube\""), EnumSet.of(Configuration.STOCK), 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("plan.json: ")
                .hasMessageContaining("cube");
        assertThatThrownBy(() -> comparison(
                        Numbers.PLAN.replace("\"default\"", "\"other\""), EnumSet.of(Configuration.STOCK), 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("plan.json: ")
                .hasMessageContaining("other");
        assertThatThrownBy(() -> comparison(
                        Numbers.PLAN.replace("\"topology\":\"numbers\"", "\"topology\":\"letters\""),
                        EnumSet.of(Configuration.STOCK),
                        1))
                .isInstanceOf(BadInputException.class)
                .hasMessage("plan.json: $.topology is \"letters\", but the topology is \"numbers\": "
                        + "give a plan for that one");
    }

    @Test
    void tells_what_cannot_be_batched_and_leaves_it() throws Exception {
        Comparison comparison = comparison(
                Numbers.PLAN.replace("\"stream\":\"default\"", "\"stream\":\"control\""),
                EnumSet.of(Configuration.BATCH_ONLY),
                1);
        comparison.run(cluster, fused, Progress.NONE, notes::add);

        assertThat(comparison.remarks())
                .containsExactly("stream 'control' of 'numbers' stays unbatched: nobody consumes it");
        assertThat(cluster.runs()).noneMatch(ComparisonHarness::isBatched);
    }

    @Test
    void leaves_out_settings_that_would_be_unfair() throws Exception {
        Comparison comparison = comparison(
                Numbers.PLAN.replace(
                        "\"prediction\"",
                        "\"config\":{\"topology.workers\":4,\"topology.bolt.wait.progressive.level2.count\":2},\"prediction\""),
                EnumSet.of(Configuration.OPTIMIZED),
                1);
        comparison.run(cluster, fused, Progress.NONE, notes::add);

        assertThat(comparison.remarks())
                .containsExactly("the plan's topology.workers is left out: it is the same for all");
        assertThat(cluster.runs().get(0).config())
                .containsEntry(Config.TOPOLOGY_WORKERS, 1)
                .containsEntry("topology.bolt.wait.progressive.level2.count", 2);
    }

    @Test
    void idle_executors_sleep_where_there_are_many() throws Exception {
        String many = Numbers.PLAN.replace("\"parallelism\":2,\"tasks\":2", "\"parallelism\":40,\"tasks\":40");
        comparison(many, ALL_OF_A_PLAN, 1).run(cluster, fused, Progress.NONE, notes::add);

        assertThat(cluster.runs())
                .extracting(request -> request.config().containsKey(LOOKS_BEFORE_SLEEP))
                .containsExactly(false, false, true, false, true);
    }

    @Test
    void a_plan_says_itself_whether_idle_executors_sleep() throws Exception {
        String many = Numbers.PLAN
                .replace("\"parallelism\":2,\"tasks\":2", "\"parallelism\":40,\"tasks\":40")
                .replace("\"prediction\"", "\"config\":{\"" + LOOKS_BEFORE_SLEEP + "\":7},\"prediction\"");
        comparison(many, EnumSet.of(Configuration.OPTIMIZED), 1).run(cluster, fused, Progress.NONE, notes::add);

        assertThat(cluster.runs().get(0).config()).containsEntry(LOOKS_BEFORE_SLEEP, 7);
    }

    @Test
    void no_more_is_predicted_than_the_sources_are_held_to() throws Exception {
        ComparisonResult result = comparison(
                        subject(),
                        Numbers.PLAN,
                        new ComparisonOptions(
                                EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED),
                                1,
                                OptionalDouble.of(2_500),
                                false,
                                Duration.ofSeconds(5),
                                Optional.empty()))
                .run(cluster, fused, Progress.NONE, notes::add);

        assertThat(result.runs())
                .extracting(RunRecord::predictedTuplesPerSecond)
                .containsExactly(OptionalDouble.of(1_000), OptionalDouble.of(2_500));
    }
}
