package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.internal.runfile.RunFile.Same;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Variants;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Promise;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunRequest;
import io.aeolus.optimizer.IdleExecutors;
import io.aeolus.optimizer.PlanFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static final long ROWS = 10_000;
    private static final int CORES = 2;
    private static final String LOOKS_BEFORE_SLEEP = Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT;
    private static final Set<Configuration> ALL_OF_A_PLAN = EnumSet.range(Configuration.STOCK, Configuration.OPTIMIZED);

    private final ScriptedRunner cluster = new ScriptedRunner();
    private final ScriptedRunner fused = new ScriptedRunner();
    private final List<String> notes = new ArrayList<>();

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
                        "numbers-storm-tuned",
                        "numbers-dop-only",
                        "numbers-batch-only",
                        "numbers-optimized");
        assertThat(cluster.probes().subList(1, 5))
                .extracting(request -> request.config().get(Config.TOPOLOGY_TRANSFER_BATCH_SIZE))
                .containsExactly(1, 10, 100, 1000);
        assertThat(notes)
                .containsExactly(
                        "5 configurations, warmed up first: about 1 min 20 s",
                        "storm-tuned takes Storm's batch size 100, the best of 1: 1,000 tuples/s, 10: 1,000 tuples/s, "
                                + "100: 2,000 tuples/s, 1,000: 1,000 tuples/s (each tried once for 5 s on this input)",
                        "1 run of 5 configurations, about 45 s in all");
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
    void what_is_the_same_runs_once() throws Exception {
        String dopOnly = Numbers.PLAN.replace("\"batchSize\":50", "\"batchSize\":1");
        ComparisonResult result = comparison(dopOnly, ALL_OF_A_PLAN, 2).run(cluster, fused, Progress.NONE, notes::add);

        assertThat(result.runs())
                .extracting(RunRecord::config)
                .containsExactly("stock", "storm-tuned", "optimized", "stock", "storm-tuned", "optimized");
        assertThat(result.same())
                .containsExactly(
                        new Same("dop-only", "optimized", "nothing is batched"),
                        new Same("batch-only", "stock", "nothing is batched"));
        assertThat(ComparisonTable.text(result))
                .contains("\n\ndop-only = optimized: nothing is batched\nbatch-only = stock: nothing is batched\n");
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
                        + "\"streams\":[],\"config\":{\"topology.batch.flush.interval.millis\":%d}}";
        Set<Configuration> both = EnumSet.of(Configuration.STOCK, Configuration.OPTIMIZED);

        ComparisonResult other = comparison(plan.formatted(2), both, 1).run(cluster, fused, Progress.NONE, notes::add);
        ComparisonResult usual = comparison(plan.formatted(1), both, 1).run(cluster, fused, Progress.NONE, notes::add);
        cluster.kind = "remote";
        ComparisonResult elsewhere =
                comparison(plan.formatted(1), both, 1).run(cluster, fused, Progress.NONE, notes::add);

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
        assertThat(ComparisonTable.text(result)).containsPattern("stock .* 1.00 x +1.00 x");
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
        assertThat(notes.get(0)).isEqualTo("2 runs of 2 configurations, about 1 min 16 s in all");
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

    private static void assertRefused(Subject subject, String setting, int value, String message) {
        String plan = Numbers.PLAN.strip().replaceAll("}$", ", \"config\": {\"" + setting + "\": " + value + "}}");
        assertThatThrownBy(() -> comparison(subject, plan, options(ALL_OF_A_PLAN, 1, Optional.empty())))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }

    @Test
    void configurations_that_promise_different_things_are_not_compared() {
        cluster.promises.addAll(List.of(Promise.AT_LEAST_ONCE, Promise.AT_MOST_ONCE));

        assertThatThrownBy(() -> compare(EnumSet.of(Configuration.OPTIMIZED, Configuration.STOCK), 1))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage("numbers: the promise of optimized was 'at most once', that of stock 'at least once':"
                        + " see that spouts always emit with message ids, or never do");
    }

    @Test
    void each_configuration_is_what_its_name_says() throws Exception {
        compare(ALL_OF_A_PLAN, 1);

        assertThat(cluster.runs())
                .extracting(ComparisonTest::squareTasks, ComparisonTest::isBatched)
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
                        "grid batch /4, dop /2",
                        "grid batch /4",
                        "grid batch /4, dop x2",
                        "grid dop /2",
                        "grid dop x2",
                        "grid batch x4, dop /2",
                        "grid batch x4",
                        "grid batch x4, dop x2");
        assertThat(cluster.runs()).extracting(ComparisonTest::squareTasks).containsExactly(2, 1, 2, 3, 1, 3, 1, 2, 3);
        assertThat(result.runs().get(2).predictedTuplesPerSecond()).hasValue(12_000);
        assertThat(ComparisonTable.text(result)).contains("optimized is the fastest of the 9 plans of the grid");
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
        assertThat(cluster.runs()).noneMatch(ComparisonTest::isBatched);
    }

    @Test
    void leaves_out_settings_that_would_be_unfair() throws Exception {
        Comparison comparison = comparison(
                Numbers.PLAN.replace(
                        "\"prediction\"",
                        "\"config\":{\"topology.workers\":4,\"topology.sleep.spout.wait.strategy.time.ms\":2},\"prediction\""),
                EnumSet.of(Configuration.OPTIMIZED),
                1);
        comparison.run(cluster, fused, Progress.NONE, notes::add);

        assertThat(comparison.remarks())
                .containsExactly("the plan's topology.workers is left out: it is the same for all");
        assertThat(cluster.runs().get(0).config())
                .containsEntry(Config.TOPOLOGY_WORKERS, 1)
                .containsEntry("topology.sleep.spout.wait.strategy.time.ms", 2);
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
    void the_limit_runs_last_in_each_round_and_elsewhere() throws Exception {
        ComparisonResult result = compare(EnumSet.of(Configuration.FUSED, Configuration.OPTIMIZED), 2);

        assertThat(result.runs())
                .extracting(RunRecord::config)
                .containsExactly("optimized", "fused", "optimized", "fused");
        assertThat(cluster.runs()).extracting(RunRequest::name).containsOnly("numbers-optimized");
        assertThat(fused.runs()).hasSize(2).allSatisfy(request -> {
            assertThat(request.name()).isEqualTo("numbers-fused");
            assertThat(squareTasks(request)).isOne();
            assertThat(isBatched(request)).isFalse();
            assertThat(request.config()).containsEntry(Config.TOPOLOGY_ACKER_EXECUTORS, 0);
        });
        assertThat(result.leftOut()).isEmpty();
    }

    @Test
    void the_limit_is_warmed_up_as_long_as_others_though_its_input_is_short() throws Exception {
        AtomicLong seconds = new AtomicLong();
        Comparison comparison = comparison(
                subject(),
                Numbers.PLAN,
                options(EnumSet.of(Configuration.FUSED), 1, Optional.empty()),
                // Two readings for a probe, and one before each but the first.
                () -> Duration.ofSeconds(seconds.getAndIncrement()).toNanos());

        comparison.run(cluster, fused, Progress.NONE, notes::add);

        assertThat(fused.probes()).hasSize(2);
    }

    @Test
    void an_input_that_is_over_at_once_does_not_warm_up_for_ever() throws Exception {
        compare(EnumSet.of(Configuration.FUSED), 1);

        assertThat(fused.probes()).hasSize(20);
    }

    @Test
    void the_limit_is_that_of_full_speed() throws Exception {
        comparison(
                        subject(),
                        Numbers.PLAN,
                        new ComparisonOptions(
                                EnumSet.of(Configuration.STOCK, Configuration.FUSED),
                                1,
                                OptionalDouble.of(500),
                                false,
                                Duration.ofSeconds(5),
                                Optional.empty()))
                .run(cluster, fused, Progress.NONE, notes::add);

        assertThat(cluster.runs()).extracting(RunRequest::ratePerSecond).containsExactly(OptionalDouble.of(500));
        assertThat(fused.runs()).extracting(RunRequest::ratePerSecond).containsExactly(OptionalDouble.empty());
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

    @Test
    void the_limit_is_left_out_on_other_machines() throws Exception {
        cluster.kind = "remote";

        assertLeftOut(
                compare(EnumSet.of(Configuration.STOCK, Configuration.FUSED), 1),
                "fused is left out: it would run on this machine, and the others run elsewhere");
        assertThat(fused.probes()).isEmpty();
    }

    @Test
    void the_limit_is_left_out_where_it_fails_in_the_warm_up() throws Exception {
        fused.probesFail = true;

        assertLeftOut(
                compare(EnumSet.of(Configuration.STOCK, Configuration.FUSED), 1),
                "fused is left out: component 'x' threw java.lang.IllegalStateException: y");
    }

    @Test
    void the_limit_is_left_out_where_it_takes_long_and_nobody_asked_for_it() throws Exception {
        // 1,000 rows a second in the warm-up.
        Set<Configuration> both = EnumSet.of(Configuration.STOCK, Configuration.FUSED);
        Comparison slow = comparison(
                subject(), Numbers.PLAN, options(both, 1, Optional.of(Duration.ofSeconds(ROWS / 1_000 - 1))));
        Comparison quick =
                comparison(subject(), Numbers.PLAN, options(both, 1, Optional.of(Duration.ofSeconds(ROWS / 1_000))));

        assertLeftOut(
                slow.run(cluster, fused, Progress.NONE, notes::add),
                "fused is left out: each of its runs would take more than 9 s; name it in --configs to have them");
        assertThat(quick.run(cluster, fused, Progress.NONE, notes::add).leftOut())
                .isEmpty();
    }

    @Test
    void the_limit_is_left_out_of_runs_that_are_cut_and_of_what_needs_time() throws Exception {
        Set<Configuration> both = EnumSet.of(Configuration.STOCK, Configuration.FUSED);
        Subject cut = with(subject(), new Ending.Cut(Duration.ZERO, Duration.ofSeconds(1), Duration.ZERO), Map.of());
        Subject ticking = with(subject(), subject().ending(), Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1));

        assertLeftOut(
                comparison(cut, Numbers.PLAN, options(both, 1, Optional.empty()))
                        .run(cluster, fused, Progress.NONE, notes::add),
                "fused is left out: with --seconds its runs would be cut, and nobody could say whether their results are right");
        assertLeftOut(
                comparison(ticking, Numbers.PLAN, options(both, 1, Optional.empty()))
                        .run(cluster, fused, Progress.NONE, notes::add),
                "fused is left out: bolt 'square' wants ticks, which only time brings");
        assertThatThrownBy(() -> comparison(
                        ticking, Numbers.PLAN, options(EnumSet.of(Configuration.FUSED), 1, Optional.empty())))
                .isInstanceOf(BadInputException.class)
                .hasMessage("fused is left out: bolt 'square' wants ticks, which only time brings");
    }

    private static Subject with(Subject subject, Ending ending, Map<String, Object> config) {
        return new Subject(
                subject.label(),
                subject.topologyName(),
                subject.topology(),
                config,
                ending,
                subject.description(),
                Optional.empty(),
                subject.reference());
    }

    private static void assertLeftOut(ComparisonResult result, String line) {
        assertThat(result.runs()).extracting(RunRecord::config).containsExactly("stock");
        assertThat(result.leftOut()).containsExactly(line);
        assertThat(ComparisonTable.text(result)).contains("\n" + line + "\n");
    }

    private ComparisonResult compare(Set<Configuration> configurations, int runs) throws Exception {
        return comparison(Numbers.PLAN, configurations, runs).run(cluster, fused, Progress.NONE, notes::add);
    }

    private static Comparison comparison(String plan, Set<Configuration> configurations, int runs)
            throws BadInputException {
        return comparison(subject(), plan, options(configurations, runs, Optional.empty()));
    }

    private static Comparison comparison(Subject subject, String plan, ComparisonOptions options)
            throws BadInputException {
        return comparison(subject, plan, options, () -> 0);
    }

    private static Comparison comparison(
            Subject subject, String plan, ComparisonOptions options, LongSupplier nanoClock) throws BadInputException {
        return new Comparison(
                subject,
                PlanFile.parse(plan, "plan.json"),
                "plan.json",
                new Variants.Alternatives(
                        (tried, settings) -> OptionalDouble.of(1_000.0 * tried.largestBatchSize()),
                        Map.of("square", 3),
                        IdleExecutors.on(CORES)),
                options,
                nanoClock);
    }

    private static ComparisonOptions options(
            Set<Configuration> configurations, int runs, Optional<Duration> longestFused) {
        return new ComparisonOptions(
                configurations, runs, OptionalDouble.empty(), false, Duration.ofSeconds(5), longestFused);
    }

    private static Subject subject() throws BadInputException {
        PreparedWorkload workload = new Numbers(ROWS, -1)
                .prepare(
                        new WorkloadOptions(
                                Optional.empty(), Optional.empty(), false, OptionalLong.empty(), Path.of("unused")),
                        Progress.NONE);
        return Subject.of("numbers", workload);
    }

    private static int squareTasks(RunRequest request) {
        ComponentCommon square = rewritten(request).get_bolts().get("square").get_common();
        return square.is_set_parallelism_hint() ? square.get_parallelism_hint() : 1;
    }

    private static boolean isBatched(RunRequest request) {
        byte[] before =
                request.topology().get_bolts().get("square").get_bolt_object().get_serialized_java();
        byte[] after =
                rewritten(request).get_bolts().get("square").get_bolt_object().get_serialized_java();
        return after.length > before.length;
    }

    private static StormTopology rewritten(RunRequest request) {
        return request.rewriting().apply(request.topology());
    }
}
