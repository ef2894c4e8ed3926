package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.probe.Machine;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ComparisonTableTest {

    private static final Machine MACHINE = new Machine(2, 15.6, 4, "Java 17.0.1", "2.8.3");

    @Test
    void shows_medians_ratios_and_the_reference() {
        assertThat(ComparisonTable.text(Results.good(), MACHINE)).isEqualTo("""
                linearroad: 2,000,000 rows, at least once, cluster local, median of 2 runs
                input: file lr.dat, expressways 2
                2 cores, 15.6 GiB memory (4.0 GiB heap), Java 17.0.1, Storm 2.8.3

                config       seconds   tuples/s     min..max tuples/s  predicted   error       vs stock       vs tuned  p50 ms   p50 vs stock    p99 ms  batch  promise        lost  duplicated  result equal
                stock          11.25    180,000      160,000..200,000          -       -         1.00 x  no difference    14.1         1.00 x  11,250.0    1.0  at least once     0           0           yes
                storm-tuned     8.00    250,000      250,000..250,000          -       -  no difference         1.00 x    10.0  no difference   8,000.0    1.0  at least once     0           0           yes
                optimized       1.13  1,800,000  1,600,000..2,000,000  1,900,001  +5.6 %        10.00 x         7.20 x     1.4         0.10 x   1,125.0   63.5  at least once     0           0           yes

                the prediction was off by +5.6 %

                reference: 3,993 of 3,993 rows matched
                """);
    }

    @Test
    void shows_what_went_wrong() {
        assertThat(ComparisonTable.text(Results.bad(), MACHINE)).isEqualTo("""
                linearroad: 2,000,000 rows, at least once, cluster local, median of 2 runs
                input: file lr.dat, expressways 2
                2 cores, 15.6 GiB memory (4.0 GiB heap), Java 17.0.1, Storm 2.8.3

                config     seconds   tuples/s     min..max tuples/s  predicted   error  vs stock  vs tuned  p50 ms  p50 vs stock   p99 ms  batch  promise        lost  duplicated  result equal
                optimized     1.00  2,000,000  1,999,999..2,000,000  1,900,001  -5.0 %         -         -     1.3             -  1,000.0   63.5  at least once     1           2            no

                the prediction was off by -5.0 %

                reference: 3,990 of 3,993 rows matched in optimized, run 2: 1 differ, 2 missing, 3 unexpected
                  segment 7: LAV 40, not 41
                """);
    }

    @Test
    void shows_no_ratio_to_what_did_not_run() {
        ComparisonResult result =
                Results.result(List.of(Results.record("stock", 1, 10, Results.EXPECTED, 0)), List.of());

        assertThat(ComparisonTable.text(result, MACHINE)).isEqualTo("""
                linearroad: 2,000,000 rows, at least once, cluster local, one run
                input: file lr.dat, expressways 2
                2 cores, 15.6 GiB memory (4.0 GiB heap), Java 17.0.1, Storm 2.8.3

                config  seconds  tuples/s  min..max tuples/s  vs stock  vs tuned  p50 ms  p50 vs stock    p99 ms  batch  promise        lost  duplicated  result equal
                stock     10.00   200,000   200,000..200,000    1.00 x         -    12.5        1.00 x  10,000.0    1.0  at least once     0           0           yes
                """);
    }

    @Test
    void shows_what_part_of_the_limit_a_core_does() {
        ComparisonResult result = Results.result(
                List.of(
                        Results.busy(Results.record("stock", 1, 10, Results.EXPECTED, 0), 1.6),
                        Results.busy(Results.record("storm-tuned", 1, 8, Results.EXPECTED, 0), 0),
                        Results.busy(Results.record("fused", 1, 1.6, Results.EXPECTED, 0), 1.25)),
                List.of());

        assertThat(ComparisonTable.text(result, MACHINE)).endsWith("""
                config       seconds   tuples/s     min..max tuples/s  vs stock  vs tuned  of fused  p50 ms   p50 vs stock    p99 ms  batch  promise        lost  duplicated  result equal
                stock          10.00    200,000      200,000..200,000    1.00 x    0.80 x    12.5 %    12.5         1.00 x  10,000.0    1.0  at least once     0           0           yes
                storm-tuned     8.00    250,000      250,000..250,000    1.25 x    1.00 x         -    10.0  no difference   8,000.0    1.0  at least once     0           0           yes

                fused           1.60  1,250,000  1,250,000..1,250,000    6.25 x    5.00 x   100.0 %     2.0         0.16 x   1,600.0    1.0  none              0           0           yes

                tuples/s are those of whole runs: stock never became steady for 10 s, as it was over after 10.0 s

                fused is the limit of one core: one thread calls the same components, without Storm, without acks, and promises nothing;
                of fused: tuples/s for each core that is busy, as a part of the 1,000,000 of fused
                """);
    }

    /** It was "internal error: NumberFormatException", NaN and Infinity. */
    @Test
    void has_no_ratio_and_no_error_where_nothing_was_done() {
        ComparisonResult result =
                Results.result(List.of(Results.empty("stock", 1), Results.empty("optimized", 1)), List.of());

        assertThat(ComparisonTable.text(result, MACHINE))
                .doesNotContain("NaN", "Infinity", "∞")
                .containsPattern("\nstock +10.00 +0 +0..0 +1,000 +- +- +- ")
                .contains("\nno row was acked in the time that counts: stock, optimized");
    }

    @Test
    void a_ratio_within_the_noise_is_no_difference() {
        ComparisonResult result = Results.result(
                List.of(
                        Results.record("stock", 1, 10, Results.EXPECTED, 0),
                        Results.record("optimized", 1, 10.1, Results.EXPECTED, 0),
                        Results.record("stock", 2, 11, Results.EXPECTED, 0),
                        Results.record("optimized", 2, 10, Results.EXPECTED, 0)),
                List.of());

        assertThat(ComparisonTable.text(result, MACHINE))
                .containsPattern("\nstock .* 1.00 x +- +13.1 +1.00 x ")
                .containsPattern("\noptimized .* no difference +- +12.6 +no difference ");
    }

    /** Nobody hears of a row that is lost, and nobody knows how long rows are on their way. */
    @Test
    void says_what_is_not_known_where_nothing_is_acked() {
        ComparisonResult result =
                Results.result(List.of(Results.unacked("stock", 1, 10, OptionalLong.empty())), List.of());

        assertThat(ComparisonTable.text(result, MACHINE))
                .startsWith("linearroad: 2,000,000 rows, at most once, cluster local, one run\n")
                .endsWith("""
                        config  seconds  tuples/s  min..max tuples/s  vs stock  vs tuned  p50 ms  p50 vs stock  p99 ms  batch  promise          lost  duplicated  result equal
                        stock     10.00   200,000   200,000..200,000    1.00 x         -       -             -       -    1.0  at most once  unknown           0           yes
                        """);
        assertThat(result.isGood()).isTrue();
    }

    @Test
    void says_that_a_row_was_lost_where_nothing_is_acked() {
        assertThat(Results.result(List.of(Results.unacked("stock", 1, 10, OptionalLong.of(3))), List.of())
                        .isGood())
                .isFalse();
    }

    /** Of nothing, all is infinitely many times as much. */
    @Test
    void has_no_ratio_to_nothing() {
        ComparisonResult result = Results.result(
                List.of(
                        Results.nothingDone("stock"),
                        Results.record("storm-tuned", 1, 8, Results.EXPECTED, 0),
                        Results.nothingDone("optimized")),
                List.of());

        assertThat(ComparisonTable.text(result, MACHINE)).doesNotContain("NaN", "Infinity", "∞");
        assertThat(RunFile.FORMAT.text(ComparisonJson.of(result, new RunFile.Made("", "", ""), MACHINE)))
                .contains("\"ratioToStock\": null");
    }

    @Test
    void says_how_far_the_plan_is_from_the_best_of_the_grid() {
        ComparisonResult result = Results.result(
                List.of(
                        Results.record("optimized", 1, 1.25, Results.EXPECTED, 0),
                        Results.record("grid dop x2", 1, 2, Results.EXPECTED, 0),
                        Results.record("grid batch x4", 1, 1.2, Results.EXPECTED, 0)),
                List.of());

        assertThat(ComparisonTable.text(result, MACHINE))
                .endsWith(
                        "\noptimized is as fast as 96.0 % of the best of the 3 plans of the grid, which is: grid batch x4\n");
    }
}
