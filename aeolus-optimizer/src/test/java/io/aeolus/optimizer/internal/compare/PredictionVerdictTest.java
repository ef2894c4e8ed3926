package io.aeolus.optimizer.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.RunRecord;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PredictionVerdictTest {

    private static final double ROWS = 2_000_000;

    @Test
    void a_slower_machine_makes_all_predictions_too_high_but_not_those_as_against_stock() {
        // Half as fast as predicted, all of them; but for the last.
        List<RunRecord> runs = List.of(
                run("stock", 10, 2 * ROWS / 10),
                run("optimized", 2, 2 * ROWS / 2),
                run("grid dop x2", 4, 2 * ROWS / 4),
                run("grid dop /2", 4, 2.2 * ROWS / 4));

        PredictionVerdict verdict = PredictionVerdict.of(
                        Results.result(runs, List.of()).summaries())
                .orElseThrow();

        assertThat(verdict.text())
                .isEqualTo("predictions: errors of +100.0 to +120.0 %, the median is 100.0 %, of 3\n"
                        + "stock had 50.0 % of the speed that its profile says; with all predictions at that speed:"
                        + " errors of +0.0 to +10.0 %, the median is 0.0 %, of 3");
    }

    @Test
    void errors_to_both_sides_do_not_cancel_out() {
        List<RunRecord> runs =
                List.of(run("stock", 10, ROWS / 10), run("dop-only", 1, 1.2 * ROWS), run("optimized", 1, 0.8 * ROWS));

        assertThat(PredictionVerdict.of(Results.result(runs, List.of()).summaries())
                        .orElseThrow()
                        .text())
                .startsWith("predictions: errors of -20.0 to +20.0 %, the median is 20.0 %, of 2\nstock had 100.0 %");
    }

    @Test
    void nothing_is_said_without_stock() {
        assertThat(PredictionVerdict.of(Results.result(List.of(run("optimized", 1, ROWS)), List.of())
                        .summaries()))
                .isEmpty();
        assertThat(PredictionVerdict.of(Results.result(List.of(run("stock", 1, ROWS)), List.of())
                        .summaries()))
                .isEmpty();
    }

    private static RunRecord run(String config, double seconds, double predicted) {
        RunRecord record = Results.record(config, 1, seconds, Results.EXPECTED, 0);
        return new RunRecord(config, 1, record.measurement(), OptionalDouble.of(predicted));
    }
}
