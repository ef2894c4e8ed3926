package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.RunRecord;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PredictionVerdictTest {

    private static final double ROWS = 2_000_000;

    @Test
    void stock_is_told_by_itself() {
        List<RunRecord> runs = List.of(
                run("stock", 10, 0.9 * ROWS / 10),
                run("optimized", 2, 1.1 * ROWS / 2),
                run("grid dop x2", 4, ROWS / 4));

        assertThat(text(runs))
                .isEqualTo("predictions: errors of +0.0 to +10.0 %, the median is 5.0 %, of 2;"
                        + " stock, which was profiled, was off by -10.0 %");
    }

    @Test
    void errors_to_both_sides_do_not_cancel_out() {
        List<RunRecord> runs = List.of(run("dop-only", 1, 1.2 * ROWS), run("optimized", 1, 0.8 * ROWS));

        assertThat(text(runs)).isEqualTo("predictions: errors of -20.0 to +20.0 %, the median is 20.0 %, of 2");
    }

    @Test
    void nothing_is_said_without_predictions() {
        assertThat(PredictionVerdict.of(Results.result(List.of(run("stock", 1, ROWS)), List.of())
                        .summaries()))
                .isEmpty();
    }

    private static String text(List<RunRecord> runs) {
        return PredictionVerdict.of(Results.result(runs, List.of()).summaries())
                .orElseThrow()
                .text();
    }

    private static RunRecord run(String config, double seconds, double predicted) {
        RunRecord record = Results.record(config, 1, seconds, Results.EXPECTED, 0);
        return new RunRecord(config, 1, record.measurement(), OptionalDouble.of(predicted), record.trace());
    }
}
