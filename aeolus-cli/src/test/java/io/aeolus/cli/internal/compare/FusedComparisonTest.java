// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunRequest;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

/** The fused configuration in comparisons: when it runs, and when it is skipped. */
class FusedComparisonTest extends ComparisonHarness {

    @Test
    void fused_runs_last_in_each_round_on_its_own_runner() throws Exception {
        ComparisonResult result = compare(EnumSet.of(Configuration.FUSED, Configuration.OPTIMIZED), 2);

        assertThat(result.runs())
                .extracting(RunRecord::config)
                .containsExactly("optimized", "fused", "fused", "optimized");
        assertThat(cluster.runs).extracting(RunRequest::name).containsOnly("numbers-optimized");
        assertThat(fused.runs).hasSize(2).allSatisfy(request -> {
            assertThat(request.name()).isEqualTo("numbers-fused");
            assertThat(squareTasks(request)).isOne();
            assertThat(isBatched(request)).isFalse();
            assertThat(request.config()).containsEntry(Config.TOPOLOGY_ACKER_EXECUTORS, 0);
        });
        assertThat(result.leftOut()).isEmpty();
    }

    @Test
    void fused_repeats_a_short_input_until_the_warm_up_time_is_over() throws Exception {
        AtomicLong seconds = new AtomicLong();
        Comparison comparison = comparison(
                subject(),
                Numbers.PLAN,
                options(EnumSet.of(Configuration.FUSED), 1, Optional.empty()),
                // Each probe takes one second.
                () -> Duration.ofSeconds(seconds.getAndIncrement()).toNanos());

        run(comparison);

        assertThat(fused.probes).hasSize(5);
    }

    @Test
    void fused_repeats_an_empty_input_at_most_20_times() throws Exception {
        compare(EnumSet.of(Configuration.FUSED), 1);

        assertThat(fused.probes).hasSize(20);
    }

    @Test
    void fused_ignores_the_rate() throws Exception {
        atRate(500, EnumSet.of(Configuration.STOCK, Configuration.FUSED));

        assertThat(cluster.runs).extracting(RunRequest::ratePerSecond).containsOnly(OptionalDouble.of(500));
        assertThat(fused.runs).extracting(RunRequest::ratePerSecond).containsOnly(OptionalDouble.empty());
    }

    @Test
    void fused_is_skipped_on_a_remote_cluster() throws Exception {
        cluster.kind = "remote";

        assertSkipped(
                compare(EnumSet.of(Configuration.STOCK, Configuration.FUSED), 1),
                "fused is skipped: it runs on this machine, and the other configurations on a remote cluster");
        assertThat(fused.probes).isEmpty();
    }

    @Test
    void fused_is_skipped_if_its_warm_up_fails() throws Exception {
        fused.probesFail = true;

        assertSkipped(
                compare(EnumSet.of(Configuration.STOCK, Configuration.FUSED), 1),
                "fused is skipped: component 'x' threw java.lang.IllegalStateException: y");
    }

    @Test
    void fused_is_skipped_if_it_is_slow_and_not_requested() throws Exception {
        // The warm-up processes 1,000 tuples/s.
        Set<Configuration> both = EnumSet.of(Configuration.STOCK, Configuration.FUSED);
        Comparison slow = comparison(
                subject(), Numbers.PLAN, options(both, 1, Optional.of(Duration.ofSeconds(ROWS / 1_000 - 1))));
        Comparison quick =
                comparison(subject(), Numbers.PLAN, options(both, 1, Optional.of(Duration.ofSeconds(ROWS / 1_000))));

        assertSkipped(run(slow), "fused is skipped: each run would take more than 9 s; name it in --configs to run it");
        assertThat(run(quick).leftOut()).isEmpty();
    }

    @Test
    void fused_is_skipped_with_a_time_limit_or_tick_tuples() throws Exception {
        Set<Configuration> both = EnumSet.of(Configuration.STOCK, Configuration.FUSED);
        Subject limit =
                with(subject(), new Ending.TimeLimit(Duration.ZERO, Duration.ofSeconds(1), Duration.ZERO), Map.of());
        Subject ticking = with(subject(), subject().ending(), Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1));

        assertSkipped(
                run(comparison(limit, both, 1)),
                "fused is skipped: with --seconds each run stops at a different tuple, so its output cannot be checked");
        assertSkipped(
                run(comparison(ticking, both, 1)), "fused is skipped: bolt 'square' has ticks, which need a clock");
        assertThatThrownBy(() -> comparison(ticking, EnumSet.of(Configuration.FUSED), 1))
                .isInstanceOf(BadInputException.class)
                .hasMessage("fused is skipped: bolt 'square' has ticks, which need a clock");
    }

    private static void assertSkipped(ComparisonResult result, String line) {
        assertThat(result.runs()).extracting(RunRecord::config).containsExactly("stock");
        assertThat(result.leftOut()).containsExactly(line);
        assertThat(Results.text(result, 200)).contains("\n" + line + "\n");
    }

    @Test
    void a_failed_fused_run_does_not_end_the_other_runs() throws Exception {
        fused.fails = true;

        ComparisonResult result = compare(EnumSet.of(Configuration.STOCK, Configuration.FUSED), 2);

        assertThat(result.runs()).extracting(RunRecord::config).containsExactly("stock", "stock");
        assertThat(result.leftOut())
                .containsExactly("fused is skipped: component 'x' threw java.lang.IllegalStateException: y");
        assertThat(fused.runs).as("runs in the first round only").hasSize(1);
    }
}
