// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.atIndex;
import static org.assertj.core.api.Assertions.tuple;

import io.aeolus.cli.internal.runfile.RunFile.Same;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.ScriptedRunner;
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

/** The runs of a comparison, their order and their settings. */
class ComparisonTest extends ComparisonHarness {

    private static final String LOOKS_BEFORE_SLEEP = Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT;

    private static final Set<Configuration> ALL_OF_A_PLAN = EnumSet.range(Configuration.STOCK, Configuration.OPTIMIZED);

    @Test
    void warms_up_each_configuration_and_tries_storms_batch_sizes() throws Exception {
        compare(ALL_OF_A_PLAN, 1);

        assertThat(cluster.probes)
                .extracting(RunRequest::name)
                .containsExactly(
                        "numbers-stock",
                        "numbers-storm-tuned",
                        "numbers-storm-tuned",
                        "numbers-storm-tuned",
                        "numbers-batch-only",
                        "numbers-optimized");
        assertThat(cluster.probes.subList(1, 4))
                .as("stock counts as the trial of size 1 and warms up parallelism-only")
                .extracting(request -> request.config().get(Config.TOPOLOGY_TRANSFER_BATCH_SIZE))
                .containsExactly(10, 100, 1000);
        assertThat(notes)
                .containsExactly(
                        "storm-tuned uses Storm's batch size 100, the fastest of 1: 1,000 tuples/s, 10: 1,000 tuples/s, "
                                + "100: 2,000 tuples/s, 1,000: 1,000 tuples/s (one trial of 5 s each)",
                        "1 run of 5 configurations, about 1 min 5 s in total");
    }

    @Test
    void a_short_warm_up_of_stock_warms_up_no_other_configuration() throws Exception {
        run(comparison(with(subject(), new Ending.EndOfRows(4_999), Map.of()), ALL_OF_A_PLAN, 1));

        assertThat(cluster.probes)
                .extracting(RunRequest::name)
                .contains("numbers-parallelism-only")
                .filteredOn("numbers-storm-tuned"::equals)
                .hasSize(4);
    }

    @Test
    void runs_alternate_with_a_reverse_order_in_each_second_round() throws Exception {
        ComparisonResult result = compare(EnumSet.of(Configuration.OPTIMIZED, Configuration.STOCK), 3);

        assertThat(result.runs())
                .extracting(RunRecord::config, RunRecord::run)
                .containsExactly(
                        tuple("stock", 1),
                        tuple("optimized", 1),
                        tuple("optimized", 2),
                        tuple("stock", 2),
                        tuple("stock", 3),
                        tuple("optimized", 3));
        assertThat(result.runs().get(0).predictedTuplesPerSecond()).hasValue(1_000);
        assertThat(result.runs().get(1).predictedTuplesPerSecond()).hasValue(1_000_000);
    }

    @Test
    void returns_the_finished_runs_at_any_time() throws Exception {
        Comparison comparison = comparison(Numbers.PLAN, EnumSet.of(Configuration.OPTIMIZED, Configuration.STOCK), 2);
        List<Integer> soFar = new ArrayList<>();

        ComparisonResult result = comparison.run(
                cluster,
                fused,
                (what, done, total) -> soFar.add(
                        comparison.soFar().map(now -> now.runs().size()).orElse(0)));

        assertThat(soFar).endsWith(0, 1, 2, 3);
        assertThat(comparison.soFar()).contains(result);
    }

    @Test
    void a_stall_of_storm_tuned_does_not_end_the_other_configurations() throws Exception {
        cluster.stuck = Optional.of("numbers-storm-tuned");
        ComparisonResult result =
                compare(EnumSet.of(Configuration.STOCK, Configuration.STORM_TUNED, Configuration.OPTIMIZED), 2);

        assertThat(result.runs())
                .extracting(RunRecord::config)
                .containsExactly("stock", "optimized", "optimized", "stock");
        String line = "storm-tuned, run 1 of 2, did not finish: nothing was acked for 90 s";
        assertThat(notes).contains(line);
        assertThat(result.leftOut()).containsExactly(line);
        assertThat(Results.text(result, 200)).contains("\n" + line + "\n");
    }

    @Test
    void a_stall_of_another_configuration_ends_the_comparison() {
        cluster.stuck = Optional.of("numbers-optimized");

        assertThatThrownBy(() -> compare(EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED), 1))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("nothing was acked for 90 s");
    }

    @Test
    void equal_configurations_run_once() throws Exception {
        String parallelismOnly = Numbers.PLAN.replace("\"batchSize\":50", "\"batchSize\":1");
        ComparisonResult result = run(comparison(parallelismOnly, ALL_OF_A_PLAN, 2));

        assertThat(result.runs())
                .extracting(RunRecord::config)
                .containsExactly("stock", "storm-tuned", "optimized", "optimized", "storm-tuned", "stock");
        assertThat(result.same())
                .containsExactly(
                        new Same("parallelism-only", "optimized", "the plan has no batches"),
                        new Same("batch-only", "stock", "the plan has no batches"),
                        new Same("chain-only", "stock", "no component can be chained"));
        assertThat(Results.text(result, 200))
                .contains(
                        "\n\nparallelism-only = optimized: the plan has no batches\nbatch-only = stock: the plan has no batches\n");
    }

    @Test
    void a_plan_without_changes_equals_stock() throws Exception {
        String nothing = "{\"version\":1,\"topology\":\"numbers\",\"components\":{},\"streams\":[]}";
        ComparisonResult result = run(comparison(nothing, EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED), 1));

        assertThat(cluster.runs).hasSize(1);
        assertThat(result.same()).containsExactly(new Same("optimized", "stock", "the plan changes nothing"));
    }

    @Test
    void a_setting_of_the_plan_is_a_difference_unless_it_is_the_default() throws Exception {
        String plan =
                "{\"version\":1,\"topology\":\"numbers\",\"components\":{\"square\":{\"parallelism\":1,\"tasks\":1}},"
                        + "\"streams\":[],\"config\":{\"topology.bolt.wait.progressive.level2.count\":%d}}";
        Set<Configuration> both = EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED);

        ComparisonResult other = run(comparison(plan.formatted(7), both, 1));
        ComparisonResult usual = run(comparison(plan.formatted(1000), both, 1));
        cluster.kind = "remote";
        ComparisonResult elsewhere = run(comparison(plan.formatted(1000), both, 1));

        assertThat(other.same()).isEmpty();
        assertThat(usual.same()).hasSize(1);
        assertThat(elsewhere.same())
                .as("the defaults of a remote cluster are unknown")
                .isEmpty();
    }

    @Test
    void storm_tuned_equals_stock_if_its_batch_size_is_the_fastest() throws Exception {
        cluster.bestBatchSize = 1;
        ComparisonResult result = compare(EnumSet.of(Configuration.STOCK, Configuration.STORM_TUNED), 1);

        assertThat(result.runs()).extracting(RunRecord::config).containsExactly("stock");
        assertThat(result.same())
                .containsExactly(new Same("storm-tuned", "stock", "the configured batch size is the fastest"));
        assertThat(Results.text(result, 200)).contains("\nstorm-tuned = stock: ");
    }

    @Test
    void the_first_run_with_a_time_limit_has_a_longer_warm_up() throws Exception {
        Ending.TimeLimit limit =
                new Ending.TimeLimit(Duration.ofSeconds(3), Duration.ofSeconds(10), Duration.ofSeconds(10));
        run(comparison(with(subject(), limit, Map.of()), EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED), 2));

        Ending.TimeLimit longer = new Ending.TimeLimit(Duration.ofSeconds(5), limit.measured(), limit.drain());
        assertThat(cluster.probes).isEmpty();
        assertThat(cluster.runs).extracting(RunRequest::ending).containsExactly(longer, longer, limit, limit);
    }

    @Test
    void the_number_of_tuples_is_unknown_if_runs_differ() throws Exception {
        Subject numbers = with(subject(), new Ending.Silence(Duration.ofSeconds(5)), Map.of());
        Set<Configuration> stock = EnumSet.of(Configuration.STOCK);
        assertThat(run(comparison(numbers, stock, 2)).setup().rows()).hasValue(ScriptedRunner.ROWS_OF_UNKNOWN_INPUT);

        cluster.guarantees.addAll(Collections.nCopies(2, DeliveryGuarantee.AT_MOST_ONCE));
        cluster.whenRunning = () -> cluster.lost++;
        ComparisonResult result = run(comparison(numbers, stock, 2));

        assertThat(result.setup().rows()).isEmpty();
        assertThat(Results.text(result, 120))
                .startsWith("numbers: different numbers of tuples, at most once, cluster local, median of 2 runs\n");
    }

    @Test
    void the_number_of_tuples_is_known_if_the_input_ends_before_the_time_limit() throws Exception {
        Ending.TimeLimit limit = new Ending.TimeLimit(Duration.ZERO, Duration.ofSeconds(10), Duration.ZERO);

        ComparisonResult result = run(comparison(with(subject(), limit, Map.of()), EnumSet.of(Configuration.STOCK), 2));

        assertThat(result.runs())
                .allSatisfy(run -> assertThat(run.measurement().isWhole()).isTrue());
        assertThat(result.setup().rows()).hasValue(ScriptedRunner.ROWS_OF_UNKNOWN_INPUT);
    }

    @Test
    void does_not_warm_up_workers_that_end_after_each_run() throws Exception {
        cluster.kind = "processes";

        compare(EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED), 2);

        assertThat(cluster.probes).isEmpty();
        assertThat(cluster.runs).hasSize(4);
        assertThat(notes).containsExactly("2 runs of 2 configurations, about 1 min 40 s in total");
    }

    @Test
    void tries_storms_batch_sizes_on_a_cluster_of_processes() throws Exception {
        cluster.kind = "processes";

        compare(EnumSet.of(Configuration.STOCK, Configuration.STORM_TUNED), 1);

        assertThat(cluster.probes)
                .extracting(RunRequest::name)
                .containsExactlyElementsOf(Collections.nCopies(4, "numbers-storm-tuned"));
        assertThat(notes).contains("1 run of 2 configurations, about 55 s in total", atIndex(1));
    }

    @Test
    void all_configurations_have_one_worker_one_acker_and_the_same_pending_limit() throws Exception {
        compare(ALL_OF_A_PLAN, 1);

        assertThat(cluster.runs)
                .hasSize(5)
                .allSatisfy(request -> assertThat(request.config())
                        .containsEntry(Config.TOPOLOGY_WORKERS, 1)
                        .containsEntry(Config.TOPOLOGY_ACKER_EXECUTORS, 1)
                        .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500));
    }

    @Test
    void no_configuration_has_ackers_if_the_topology_has_none() throws Exception {
        Subject unacked = with(subject(), subject().ending(), Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0));

        run(comparison(unacked, ALL_OF_A_PLAN, 1));

        assertThat(cluster.runs)
                .hasSize(5)
                .allSatisfy(request -> assertThat(request.config()).containsEntry(Config.TOPOLOGY_ACKER_EXECUTORS, 0));
    }

    @Test
    void refuses_configurations_with_different_delivery_guarantees() {
        cluster.guarantees.addAll(List.of(DeliveryGuarantee.AT_LEAST_ONCE, DeliveryGuarantee.AT_MOST_ONCE));

        assertThatThrownBy(() -> compare(EnumSet.of(Configuration.OPTIMIZED, Configuration.STOCK), 1))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage("numbers: optimized ran with the guarantee 'at most once' and stock with 'at least once':"
                        + " let spouts emit all tuples with message ids, or none");
    }

    @Test
    void each_configuration_has_the_parallelism_and_batches_of_its_name() throws Exception {
        compare(ALL_OF_A_PLAN, 1);

        assertThat(cluster.runs)
                .extracting(ComparisonHarness::squareTasks, ComparisonHarness::isBatched)
                .containsExactly(tuple(1, false), tuple(1, false), tuple(2, false), tuple(1, true), tuple(2, true));
        assertThat(cluster.runs.get(1).config()).containsEntry(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 100);
    }

    @Test
    void runs_the_plans_of_the_grid_after_the_plan() throws Exception {
        ComparisonResult result = compare(EnumSet.of(Configuration.OPTIMIZED, Configuration.GRID), 1);

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
        assertThat(cluster.runs).extracting(ComparisonHarness::squareTasks).containsExactly(2, 1, 3, 2, 1, 3, 2, 1, 3);
        assertThat(result.runs().get(3).predictedTuplesPerSecond()).hasValue(12_000);
        assertThat(Results.text(result, 200)).contains("optimized is the fastest of the 9 plans in the grid");
    }

    @Test
    void many_idle_executors_sleep() throws Exception {
        String many = Numbers.PLAN.replace("\"parallelism\":2,\"tasks\":2", "\"parallelism\":40,\"tasks\":40");
        run(comparison(many, ALL_OF_A_PLAN, 1));

        assertThat(cluster.runs)
                .extracting(request -> request.config().containsKey(LOOKS_BEFORE_SLEEP))
                .containsExactly(false, false, true, false, true);
    }

    @Test
    void settings_of_the_plan_override_the_settings_for_idle_executors() throws Exception {
        String many = Numbers.PLAN
                .replace("\"parallelism\":2,\"tasks\":2", "\"parallelism\":40,\"tasks\":40")
                .replace("\"prediction\"", "\"config\":{\"" + LOOKS_BEFORE_SLEEP + "\":7},\"prediction\"");
        run(comparison(many, EnumSet.of(Configuration.OPTIMIZED), 1));

        assertThat(cluster.runs.get(0).config()).containsEntry(LOOKS_BEFORE_SLEEP, 7);
    }

    @Test
    void predictions_do_not_exceed_the_requested_rate() throws Exception {
        ComparisonResult result = atRate(2_500, EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED));

        assertThat(result.runs())
                .extracting(RunRecord::predictedTuplesPerSecond)
                .containsOnly(OptionalDouble.of(1_000), OptionalDouble.of(2_500));
    }

    @Test
    void compares_latencies_at_a_rate() throws Exception {
        ComparisonResult result = atRate(2_500, EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED));

        assertThat(Verdict.of(result, Results.file(result)))
                .matches(
                        "optimized at [\\d,]+ tuples/s: p50 1.0 ms, p99 2.0 ms \\(stock: p50 1.0 ms, p99 2.0 ms\\); .*");
    }

    @Test
    void notes_once_that_spouts_did_not_keep_the_requested_rate() throws Exception {
        double reached = atRate(1, EnumSet.of(Configuration.STOCK))
                .runs()
                .get(0)
                .measurement()
                .tuplesPerSecond();
        assertThat(notes).noneMatch(note -> note.contains("processed"));

        atRate(2 * reached, EnumSet.of(Configuration.STOCK));

        assertThat(notes)
                .filteredOn(note -> note.contains("processed"))
                .containsExactly(
                        "stock processed %,.0f of %,.0f tuples/s: it could not keep up, so its latency shows a growing backlog: use a lower --rate"
                                .formatted(reached, 2 * reached));
    }
}
