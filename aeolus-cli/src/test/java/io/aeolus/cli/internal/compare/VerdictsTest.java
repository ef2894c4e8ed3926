package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunSample;
import io.aeolus.monitor.RunTrace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class VerdictsTest {

    private static final double ROWS = 2_000_000;

    @Test
    void stock_is_told_by_itself() {
        List<RunRecord> runs = List.of(
                predicted("stock", 10, 0.9 * ROWS / 10),
                predicted("optimized", 2, 1.1 * ROWS / 2),
                predicted("grid parallelism x2", 4, ROWS / 4));

        assertThat(text(runs))
                .isEqualTo("2 predictions were off by +0.0 to +10.0 %, the median is 5.0 %;"
                        + " stock, which was profiled, was off by -10.0 %");
    }

    @Test
    void errors_to_both_sides_do_not_cancel_out() {
        List<RunRecord> runs =
                List.of(predicted("parallelism-only", 1, 1.2 * ROWS), predicted("optimized", 1, 0.8 * ROWS));

        assertThat(text(runs)).isEqualTo("2 predictions were off by -20.0 to +20.0 %, the median is 20.0 %");
    }

    @Test
    void nothing_is_said_without_predictions() {
        assertThat(Verdicts.onPredictions(Results.result(List.of(predicted("stock", 1, ROWS)), List.of())
                        .summaries()))
                .isEmpty();
    }

    private static String text(List<RunRecord> runs) {
        return Verdicts.onPredictions(Results.result(runs, List.of()).summaries())
                .orElseThrow();
    }

    private static RunRecord predicted(String config, double seconds, double predicted) {
        RunRecord record = Results.record(config, 1, seconds, Results.EXPECTED, 0);
        return new RunRecord(config, 1, record.measurement(), OptionalDouble.of(predicted), record.trace());
    }

    @Test
    void tells_the_median_and_the_worst_configuration() {
        assertThat(verdict(List.of(
                                measured("stock", 1, 10),
                                measured("parallelism-only", 1, 10),
                                measured("optimized", 1, 2),
                                measured("stock", 2, 12),
                                measured("parallelism-only", 2, 16),
                                measured("optimized", 2, 2.1),
                                measured("stock", 3, 11)))
                        .orElseThrow())
                .isEqualTo(
                        "processor time: a tuple took 1.20 times as much in one run as in another of the same configuration"
                                + " (median of 3; at most 1.60 times, parallelism-only): the machine was not the same in all of them");
    }

    @Test
    void says_nothing_of_processors_if_most_runs_are_alike_or_nothing_is_known() {
        assertThat(verdict(List.of(measured("stock", 1, 10), measured("stock", 2, 10.9))))
                .isEmpty();
        assertThat(verdict(List.of(measured("stock", 1, 10), measured("optimized", 1, 20))))
                .isEmpty();
        assertThat(verdict(List.of(measured("stock", 1, 10), measured("stock", 2, 0))))
                .isEmpty();
        assertThat(verdict(Results.good().runs())).isEmpty();
    }

    private static Optional<String> verdict(List<RunRecord> runs) {
        return Verdicts.onProcessors(Results.result(runs, List.of()).runsByConfiguration());
    }

    private static RunRecord measured(String config, int run, double cpuSeconds) {
        RunRecord record = Results.record(config, run, 10, Results.EXPECTED, 0);
        return new RunRecord(
                config,
                run,
                record.measurement(),
                OptionalDouble.empty(),
                new RunTrace(
                        List.of(
                                new RunSample(0, 0, 0, OptionalDouble.of(0), 0, 0, 0, 0, Optional.empty()),
                                new RunSample(
                                        10,
                                        2_000_000,
                                        5_000_000,
                                        OptionalDouble.of(cpuSeconds),
                                        0,
                                        0,
                                        0,
                                        0,
                                        Optional.empty())),
                        List.of(),
                        List.of()));
    }
}
