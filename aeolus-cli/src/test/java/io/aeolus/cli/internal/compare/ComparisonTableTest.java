// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.runfile.ConfigurationEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.monitor.RunRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTableTest {

    private static final Path PLAN_FILE = Path.of("plan.json");
    private static final RunRecord STOCK = Results.record("stock", 1, 10);

    @Test
    void shows_medians_ratios_and_the_reference() {
        assertThat(Results.text(Results.good(), 120)).isEqualTo("""
                linearroad: 2,000,000 tuples, at least once, cluster local, median of 2 runs
                input: file lr.dat, expressways 2
                2 cores, 15.5 GiB memory (4.0 GiB heap), Java 17, Storm 2.8.3

                config        tuples/s  vs stock               vs tuned              p50 ms    p99 ms  batch
                stock          180,000   1.00 x                0.72 x, within noise    14.1  11,250.0    1.0
                storm-tuned    250,000   1.39 x, within noise  1.00 x                  10.0   8,000.0    1.0
                optimized    1,800,000  10.00 x                7.20 x                   1.4   1,125.0   63.5

                optimized is 10.00 x as fast as stock (1,800,000 vs 180,000 tuples/s); no tuples were lost, and the results are correct

                config       seconds     min..max tuples/s  predicted   error  p50 vs stock
                stock          11.25      160,000..200,000          -       -  1.00 x
                storm-tuned     8.00      250,000..250,000          -       -  0.71 x, within noise
                optimized       1.13  1,600,000..2,000,000  1,900,001  +5.6 %  0.10 x

                prediction error: +5.6 %

                reference results: 3,993 of 3,993 rows match
                """);
    }

    @Test
    void shows_problems() {
        assertThat(Results.text(Results.bad(), 120)).isEqualTo("""
                linearroad: 2,000,000 tuples, at least once, cluster local, median of 2 runs
                input: file lr.dat, expressways 2
                2 cores, 15.5 GiB memory (4.0 GiB heap), Java 17, Storm 2.8.3

                config      tuples/s  p50 ms   p99 ms  batch  lost  result equal
                optimized  2,000,000     1.3  1,000.0   63.5     1            no

                optimized lost 1 tuple; the output of optimized differs from the expected output; the output of optimized, run 2,
                  differs from the reference results

                config     seconds     min..max tuples/s  predicted   error  duplicated
                optimized     1.00  1,999,999..2,000,000  1,900,001  -5.0 %           2

                prediction error: -5.0 %

                reference results: 3,990 of 3,993 rows match in optimized, run 2: 1 differ, 2 missing, 3 unexpected
                  segment 7: LAV 40, not 41
                """);
    }

    @Test
    void shows_no_ratio_to_a_configuration_that_did_not_run() {
        ComparisonResult result = Results.result(Results.record("stock", 1, 10));

        assertThat(Results.text(result, 120)).isEqualTo("""
                linearroad: 2,000,000 tuples, at least once, cluster local, one run
                input: file lr.dat, expressways 2
                2 cores, 15.5 GiB memory (4.0 GiB heap), Java 17, Storm 2.8.3

                config  tuples/s  p50 ms    p99 ms
                stock    200,000    12.5  10,000.0

                no tuples were lost, and the results are correct

                config  seconds
                stock     10.00
                """);
    }

    @Test
    void shows_the_rate_per_core_relative_to_fused() {
        ComparisonResult result = Results.result(
                Results.busy(Results.record("stock", 1, 10), 1.6),
                Results.busy(Results.record("storm-tuned", 1, 8), 0),
                Results.busy(Results.record("fused", 1, 1.6), 1.25));

        assertThat(Results.text(result, 120)).endsWith("""
                config        tuples/s  vs stock  vs tuned  p50 ms    p99 ms
                stock          200,000  1.00 x    0.80 x      12.5  10,000.0
                storm-tuned    250,000  1.25 x    1.00 x      10.0   8,000.0

                fused        1,250,000  6.25 x    5.00 x       2.0   1,600.0

                storm-tuned is 1.25 x as fast as stock (250,000 vs 200,000 tuples/s); no tuples were lost, and the results are correct

                config       seconds  of fused  p50 vs stock
                stock          10.00    12.5 %  1.00 x
                storm-tuned     8.00         -  0.80 x, within noise

                fused           1.60   100.0 %  0.16 x

                tuples/s is the rate of whole runs, because stock has no steady part of 10 s (it was over after 10.0 s): use a longer
                  input

                fused is the upper limit of one core: one thread calls the same components without Storm or acks
                of fused: tuples/s per busy core, relative to the 1,000,000 of fused
                """);
    }

    @Test
    void shows_latencies_below_a_millisecond() {
        ComparisonResult result =
                Results.result(Results.record("stock", 1, 10), Results.record("optimized", 1, 0.0004));

        assertThat(Results.text(result, 120))
                .containsPattern("optimized .* <0\\.001 +0\\.400")
                .contains("<0.01 x");
    }

    @Test
    void shows_no_ratio_and_no_error_without_tuples() {
        ComparisonResult result = Results.result(Results.empty("stock", 1), Results.empty("optimized", 1));

        assertThat(Results.text(result, 120))
                .doesNotContain("NaN", "Infinity", "∞")
                .contains(
                        "\nstock             0\n",
                        "\nstock: 0 tuples/s, because no tuple was acked in the measured time (");
    }

    @Test
    void marks_a_ratio_within_noise() {
        ComparisonResult result = Results.result(
                Results.record("stock", 1, 10),
                Results.record("optimized", 1, 10.1),
                Results.record("stock", 2, 11),
                Results.record("optimized", 2, 10));

        assertThat(Results.text(result, 120))
                .containsPattern("\nstock .* 1.00 x +13.1 ")
                .containsPattern("\noptimized .* 1.04 x, within noise +12.6 ")
                .containsPattern("\noptimized .* 0.96 x, within noise\n")
                .contains("\noptimized is 1.04 x as fast as stock, within noise (");
    }

    @Test
    void shows_unknown_losses_without_acking() {
        ComparisonResult result = Results.result(Results.unacked("stock", 1, 10, OptionalLong.empty()));

        assertThat(Results.text(result, 120))
                .startsWith("linearroad: 2,000,000 tuples, at most once, cluster local, one run\n")
                .endsWith("""
                        config  tuples/s     lost
                        stock    200,000  unknown

                        the number of lost tuples is unknown, and the results are correct

                        config  seconds
                        stock     10.00
                        """);
        assertThat(result.isGood()).isTrue();
    }

    @Test
    void reports_lost_tuples_without_acking() {
        assertThat(Results.result(Results.unacked("stock", 1, 10, OptionalLong.of(3)))
                        .isGood())
                .isFalse();
    }

    @Test
    void shows_no_ratio_to_a_rate_of_0() {
        ComparisonResult result = Results.result(
                Results.nothingDone("stock"), Results.record("storm-tuned", 1, 8), Results.nothingDone("optimized"));

        assertThat(Results.text(result, 120)).doesNotContain("NaN", "Infinity", "∞");
        assertThat(RunFile.FORMAT.text(Results.file(result))).contains("\"ratioToStock\": null");
    }

    @Test
    void compares_the_plan_with_the_fastest_plan_in_the_grid() {
        ComparisonResult result = Results.result(
                Results.record("optimized", 1, 1.25),
                Results.record("grid parallelism x2", 1, 2),
                Results.record("grid batch x4", 1, 1.2));

        assertThat(Results.text(result, 120))
                .endsWith(
                        "\noptimized reaches 96.0 % of the rate of the fastest of the 3 plans in the grid, grid batch x4\n");
    }

    @Test
    void marks_a_configuration_that_is_slower_than_stock() {
        ComparisonResult result = Results.result(
                Results.busy(Results.record("stock", 1, 10), 1), Results.busy(Results.record("optimized", 1, 20), 1));

        assertThat(Results.text(result, 120))
                .containsPattern("\noptimized +100,000 +0.50 x, slower ")
                .contains("\noptimized is 0.50 x as fast as stock, slower (");
        assertThat(result.isGood()).isTrue();
    }

    @Test
    void a_stalled_plan_is_a_failure_that_names_batch_sizes_and_pending() {
        ComparisonResult result = Results.standingStill();

        assertThat(result.isGood()).isFalse();
        assertThat(result.problems())
                .containsExactly(
                        "optimized stalled: 0 tuples/s (stock: 200,000), with batches of 173, 16"
                                + " and topology.max.spout.pending 1,050: use smaller batches, or raise topology.max.spout.pending");
        assertThat(Results.text(result, 120)).containsPattern("\noptimized +0 +0.00 x, stalled");
    }

    @Test
    void names_the_components_that_run_in_other_components() {
        ConfigurationEntry stock = Results.configuration("stock", List.of(), Optional.empty());
        ConfigurationEntry planned = new ConfigurationEntry(
                "optimized",
                List.of(),
                List.of(),
                List.of(
                        new ConfigurationEntry.Chain("spout", List.of("parse")),
                        new ConfigurationEntry.Chain("agg", List.of("mv", "block", "toll"))),
                Map.of(),
                OptionalInt.empty(),
                Optional.empty());

        assertThat(Results.text(Results.configured(Results.good(), stock, planned), 120))
                .contains("\nin optimized, parse runs in spout; mv, block and toll run in agg\n")
                .doesNotContain("in stock,");
    }

    @Test
    void a_comparison_without_acked_tuples_is_a_failure() {
        assertThat(Results.result(Results.nothingDone("stock")).problems())
                .singleElement()
                .asString()
                .startsWith("stock: 0 tuples/s, because no tuple was acked in the measured time (");
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 100, 120})
    void no_line_is_wider_than_the_terminal(int columns) {
        for (ComparisonResult result : List.of(Results.good(), Results.bad(), Results.wide())) {
            String text = Results.text(result, columns);

            assertThat(text.lines())
                    .as(text)
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
        }
        assertThat(Results.text(Results.wide(), columns))
                .contains("  vs stock", "  vs tuned", "  predicted", "90 % interval", "duplicated");
    }

    @Test
    void does_not_warn_of_a_plan_whose_difference_to_stock_is_noise() {
        ComparisonResult result = Results.result(
                Results.record("stock", 1, 10),
                Results.record("optimized", 1, 8),
                Results.record("stock", 2, 10),
                Results.record("optimized", 2, 14));

        assertThat(Verdict.planWarning(result, PLAN_FILE)).isEmpty();
    }

    @Test
    void warns_of_a_plan_that_is_slower_than_stock() {
        ComparisonResult result = Results.result(STOCK, Results.record("optimized", 1, 20));

        assertThat(Verdict.planWarning(result, PLAN_FILE))
                .hasValue(
                        "warning: the plan in plan.json is slower than stock (100,000 vs 200,000 tuples/s): do not use it");
    }

    @Test
    void does_not_warn_of_a_plan_that_is_as_fast() {
        assertThat(Verdict.planWarning(Results.result(STOCK, Results.record("optimized", 1, 10.1)), PLAN_FILE))
                .isEmpty();
        assertThat(Verdict.planWarning(Results.result(STOCK, Results.record("optimized", 1, 2)), PLAN_FILE))
                .isEmpty();
    }

    @Test
    void does_not_warn_if_stock_or_the_plan_did_not_run() {
        assertThat(Verdict.planWarning(Results.result(STOCK), PLAN_FILE)).isEmpty();
    }
}
