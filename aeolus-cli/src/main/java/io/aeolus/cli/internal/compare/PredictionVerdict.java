package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.variant.Configuration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How good the predictions are. Stock is no prediction, but what was profiled: its error tells how much faster or slower the machine was
 * in the runs.
 *
 * @param errors errors of the predictions, as parts of what was measured; at least one
 * @param stockError the same of stock; empty if it did not run
 */
record PredictionVerdict(List<Double> errors, OptionalDouble stockError) {

    private static final double PERCENT = 100;

    PredictionVerdict {
        errors = List.copyOf(errors);
    }

    /** Looks at all predictions; empty if there are none. */
    static Optional<PredictionVerdict> of(List<Summary> summaries) {
        List<Double> errors = summaries.stream()
                .filter(summary -> !isStock(summary))
                .flatMap(summary -> summary.predictionError().stream().boxed())
                .toList();
        OptionalDouble stockError = summaries.stream()
                .filter(PredictionVerdict::isStock)
                .flatMapToDouble(summary -> summary.predictionError().stream())
                .findAny();
        return errors.isEmpty() ? Optional.empty() : Optional.of(new PredictionVerdict(errors, stockError));
    }

    private static boolean isStock(Summary summary) {
        return summary.label().equals(Configuration.STOCK.label());
    }

    String text() {
        Spread spread = Spread.of(errors.stream().mapToDouble(error -> PERCENT * error));
        Spread sizes = Spread.of(errors.stream().mapToDouble(error -> PERCENT * Math.abs(error)));
        String text = String.format(
                Locale.ROOT,
                "predictions: errors of %+.1f to %+.1f %%, the median is %.1f %%, of %d",
                spread.min(),
                spread.max(),
                sizes.median(),
                errors.size());
        return stockError.isPresent()
                ? text
                        + String.format(
                                Locale.ROOT,
                                "; stock, which was profiled, was off by %+.1f %%",
                                PERCENT * stockError.getAsDouble())
                : text;
    }
}
