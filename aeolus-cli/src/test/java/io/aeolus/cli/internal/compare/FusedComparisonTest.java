package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

/** The limit in comparisons: when it runs, and where it is left out. */
class FusedComparisonTest extends ComparisonHarness {

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
                // As if each probe took a second.
                () -> Duration.ofSeconds(seconds.getAndIncrement()).toNanos());

        comparison.run(cluster, fused, Progress.NONE, notes::add);

        assertThat(fused.probes()).hasSize(5);
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
                "fused is left out: with --seconds each run stops at a different row, so its result cannot be checked");
        assertLeftOut(
                comparison(ticking, Numbers.PLAN, options(both, 1, Optional.empty()))
                        .run(cluster, fused, Progress.NONE, notes::add),
                "fused is left out: bolt 'square' wants ticks, which only time brings");
        assertThatThrownBy(() -> comparison(
                        ticking, Numbers.PLAN, options(EnumSet.of(Configuration.FUSED), 1, Optional.empty())))
                .isInstanceOf(BadInputException.class)
                .hasMessage("fused is left out: bolt 'square' wants ticks, which only time brings");
    }

    private static void assertLeftOut(ComparisonResult result, String line) {
        assertThat(result.runs()).extracting(RunRecord::config).containsExactly("stock");
        assertThat(result.leftOut()).containsExactly(line);
        assertThat(ComparisonTable.text(result, 200)).contains("\n" + line + "\n");
    }

    /** On the local cluster it would have a part of the processors only. */
    @Test
    void what_is_fused_waits_for_the_end_of_the_topology_before() throws Exception {
        List<Integer> waits = new ArrayList<>();
        fused.whenRunning = () -> waits.add(cluster.waits);

        compare(EnumSet.of(Configuration.STOCK, Configuration.FUSED), 2);

        assertThat(waits).hasSizeGreaterThan(1).doesNotHaveDuplicates().doesNotContain(0);
    }

    /** It runs while another topology starts, which has nothing to do with it. */
    @Test
    void what_fails_in_one_thread_does_not_end_the_others() throws Exception {
        fused.fails = true;

        ComparisonResult result = compare(EnumSet.of(Configuration.STOCK, Configuration.FUSED), 2);

        assertThat(result.runs()).extracting(RunRecord::config).containsExactly("stock", "stock");
        assertThat(result.leftOut())
                .containsExactly("fused is left out: component 'x' threw java.lang.IllegalStateException: y");
        assertThat(fused.runs()).as("in the first round only").hasSize(1);
    }
}
