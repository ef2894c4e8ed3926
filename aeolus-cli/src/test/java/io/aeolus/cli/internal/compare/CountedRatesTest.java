// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunTrace;
import io.aeolus.monitor.Steadiness;
import io.aeolus.optimizer.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CountedRatesTest {

    /** A run with 100 tuples/s while cold, then 1,000. */
    private static final RunRecord STOCK = run("stock", 5, 30);

    private static final RunRecord OPTIMIZED = run("optimized", 3, 18);
    private static final RunRecord SHORT = run("optimized", 3, 5);

    @Test
    void uses_steady_parts_if_all_runs_have_one() {
        ComparisonResult result = Results.result(STOCK, OPTIMIZED);

        assertThat(result.summaries())
                .allSatisfy(summary ->
                        assertThat(summary.tuplesPerSecond().median()).isEqualTo(1000));
        assertThat(result.summaries().get(0).wholeTuplesPerSecond()).isEqualTo(850);
        assertThat(result.rates().text())
                .contains(
                        "tuples/s: rate of the steady part of each run, which starts at most 5 s after the first tuple");
        assertThat(table(result)).contains("whole run/s").doesNotContain("steady/s");
    }

    @Test
    void uses_whole_runs_and_names_a_run_without_a_steady_part() {
        ComparisonResult result = Results.result(STOCK, SHORT);

        assertThat(result.summaries().stream()
                        .mapToDouble(summary -> summary.tuplesPerSecond().median()))
                .containsExactly(850.0, 460.0);
        assertThat(result.rates().text())
                .contains(
                        "tuples/s is the rate of whole runs, because optimized has no steady part of 10 s (it was over after 5.0 s): use a longer input");
        assertThat(table(result)).contains("steady/s").doesNotContain("whole run/s");
    }

    @Test
    void compares_predictions_with_the_steady_part_even_if_whole_runs_count() {
        ComparisonResult result = Results.result(predicted(STOCK), predicted(SHORT));

        assertThat(result.rates().areSteady()).isFalse();
        assertThat(result.summaries().get(0).predictionError()).hasValue(0);
        assertThat(result.summaries().get(1).predictionError()).hasValue(1000 / 460.0 - 1);
        assertThat(ComparisonNotes.onIntervals(Results.configured(
                        result,
                        Results.configuration("optimized", List.of(), Optional.of(new Interval(400, 500))),
                        Results.configuration("stock", List.of(), Optional.of(new Interval(999, 1001))))))
                .contains("the measured rate is within its predicted 90 % interval");
    }

    private static RunRecord predicted(RunRecord run) {
        return new RunRecord(run.config(), run.run(), run.measurement(), OptionalDouble.of(1000), run.trace());
    }

    @Test
    void does_not_require_a_steady_part_of_fused() {
        ComparisonResult result = Results.result(STOCK, run("fused", 0, 5));

        assertThat(result.rates().areSteady()).isTrue();
        assertThat(result.summaries().stream()
                        .mapToDouble(summary -> summary.tuplesPerSecond().median()))
                .containsExactly(1000.0, 1000.0);
    }

    @Test
    void takes_the_noise_of_a_run_from_its_counted_part() {
        assertThat(new CountedRates(List.of(STOCK)).parts(STOCK))
                .containsExactly(DoubleStream.generate(() -> 1000).limit(10).toArray(), within(1e-6));
        assertThat(new CountedRates(List.of(STOCK, SHORT)).parts(STOCK)[0]).isLessThan(200);
    }

    @Test
    void writes_steady_parts_to_the_file_even_if_whole_runs_count() {
        RunFile file = file(List.of(STOCK, SHORT));

        assertThat(file.steady().count()).isFalse();
        assertThat(file.runs())
                .extracting(RunEntry::steady)
                .containsExactly(Optional.of(new Steadiness.Steady(5, 29, 1000)), Optional.empty());
        assertThat(file.steady().remark()).isPresent();
        assertThat(file(List.of(STOCK)).steady().count()).isTrue();
    }

    /** A run with 100 tuples/s in a warm-up of three seconds, then 1,000 tuples/s for ten seconds. */
    @Test
    void no_part_contains_the_warm_up() {
        List<RunTrace.Sample> samples = IntStream.rangeClosed(1, 130)
                .mapToObj(i -> sample(i / 10.0, i <= 30 ? 10L * i : 300 + 100L * (i - 30)))
                .toList();

        assertThat(parts(10, samples))
                .containsExactly(
                        new double[] {1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000}, within(1e-6));
    }

    /** A run of ten seconds with a sample per second, and without tuples in the third second. */
    @Test
    void a_part_without_tuples_has_rate_0() {
        List<RunTrace.Sample> samples = IntStream.rangeClosed(1, 10)
                .mapToObj(i -> sample(i, i < 3 ? 500L * i : 500L * (i - 1)))
                .toList();

        assertThat(parts(10, samples))
                .containsExactly(new double[] {500, 500, 0, 500, 500, 500, 500, 500, 500, 500}, within(1e-6));
    }

    @Test
    void a_short_run_has_fewer_parts_or_none() {
        assertThat(parts(1, List.of(sample(0.5, 50), sample(1, 100))))
                .containsExactly(new double[] {100, 100, 100, 100, 100}, within(1e-6));
        assertThat(parts(0.7, List.of(sample(0.7, 70)))).isEmpty();
        assertThat(parts(10, List.of())).isEmpty();
    }

    private static RunFile file(List<RunRecord> runs) {
        return ComparisonJson.of(Results.result(runs, List.of()), ComparisonJsonTest.MADE);
    }

    private static String table(ComparisonResult result) {
        return Results.text(result, 200);
    }

    private static RunRecord run(String config, int coldSeconds, int seconds) {
        List<RunTrace.Sample> samples = new ArrayList<>();
        long tuples = 0;
        for (int second = 0; second <= seconds; second++) {
            samples.add(sample(second, tuples));
            if (second < seconds) {
                tuples += second < coldSeconds ? 100 : 1000;
            }
        }
        return run(config, tuples, seconds, samples);
    }

    private static RunRecord run(String config, long tuples, double seconds, List<RunTrace.Sample> samples) {
        return new RunRecord(
                config,
                1,
                Results.measurement(tuples, seconds, Optional.empty(), 0),
                OptionalDouble.empty(),
                new RunTrace(samples, List.of(), List.of()));
    }

    private static double[] parts(double seconds, List<RunTrace.Sample> samples) {
        return new CountedRates(List.of()).parts(run("stock", 1, seconds, samples));
    }

    private static RunTrace.Sample sample(double seconds, long tuples) {
        return new RunTrace.Sample(seconds, tuples, tuples, OptionalDouble.empty(), 1, 0, 0, 0, Optional.empty());
    }
}
