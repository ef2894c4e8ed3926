// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.RunRecord;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ComparisonNotesTest {

    private static final double ROWS = 2_000_000;

    @Test
    void shows_the_error_of_stock_separately() {
        List<RunRecord> runs = List.of(
                predicted("stock", 10, 0.9 * ROWS / 10),
                predicted("optimized", 2, 1.1 * ROWS / 2),
                predicted("grid parallelism x2", 4, ROWS / 4));

        assertThat(text(runs))
                .isEqualTo("errors of 2 predictions: +0.0 to +10.0 %, median absolute error 5.0 %;"
                        + " error of stock, which was profiled: -10.0 %");
    }

    @Test
    void errors_of_different_sign_do_not_cancel_out() {
        List<RunRecord> runs =
                List.of(predicted("parallelism-only", 1, 1.2 * ROWS), predicted("optimized", 1, 0.8 * ROWS));

        assertThat(text(runs)).isEqualTo("errors of 2 predictions: -20.0 to +20.0 %, median absolute error 20.0 %");
    }

    @Test
    void has_no_note_without_predictions() {
        assertThat(ComparisonNotes.onPredictions(
                        Results.result(predicted("stock", 1, ROWS)).summaries()))
                .isEmpty();
    }

    private static String text(List<RunRecord> runs) {
        return ComparisonNotes.onPredictions(Results.result(runs, List.of()).summaries())
                .orElseThrow();
    }

    private static RunRecord predicted(String config, double seconds, double predicted) {
        RunRecord record = Results.record(config, 1, seconds);
        return new RunRecord(config, 1, record.measurement(), OptionalDouble.of(predicted), record.trace());
    }
}
