package io.aeolus.optimizer.internal.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * How good the predictions are, stock's own apart, which was profiled. The machine may be faster or slower than while it was profiled;
 * what a prediction says of a plan as against stock does not depend on it.
 *
 * @param errors errors of the predictions, as parts of what was measured
 * @param machineSpeed speed of stock, as a part of what its profile says
 * @param errorsAtThatSpeed what the errors are if all predictions are made less in that proportion
 */
record PredictionVerdict(List<Double> errors, double machineSpeed, List<Double> errorsAtThatSpeed) {

    private static final double PERCENT = 100;

    PredictionVerdict {
        errors = List.copyOf(errors);
        errorsAtThatSpeed = List.copyOf(errorsAtThatSpeed);
    }

    /** Looks at all predictions; empty unless stock has one too, and ran. */
    static Optional<PredictionVerdict> of(List<Summary> summaries) {
        Optional<Summary> stock = summaries.stream()
                .filter(PredictionVerdict::isStock)
                .filter(summary -> summary.predictedTuplesPerSecond().isPresent())
                .findAny();
        List<Summary> others = summaries.stream()
                .filter(summary -> !isStock(summary))
                .filter(summary -> summary.predictedTuplesPerSecond().isPresent())
                .toList();
        if (stock.isEmpty() || others.isEmpty()) {
            return Optional.empty();
        }
        double speed = 1 / (1 + stock.get().predictionError().orElseThrow());
        return Optional.of(new PredictionVerdict(
                errors(others, summary -> summary.predictionError().orElseThrow()),
                speed,
                errors(others, summary -> (1 + summary.predictionError().orElseThrow()) * speed - 1)));
    }

    private static boolean isStock(Summary summary) {
        return summary.label().equals(Configuration.STOCK.label());
    }

    private static List<Double> errors(List<Summary> summaries, ToDoubleFunction<Summary> error) {
        return summaries.stream().map(error::applyAsDouble).toList();
    }

    String text() {
        return String.format(
                Locale.ROOT,
                "predictions: %s\nstock had %.1f %% of the speed that its profile says; with all predictions at that speed: %s",
                text(errors),
                PERCENT * machineSpeed,
                text(errorsAtThatSpeed));
    }

    private static String text(List<Double> errors) {
        Spread spread = Spread.of(errors.stream().mapToDouble(error -> PERCENT * error));
        DoubleStream sizes = errors.stream().mapToDouble(error -> PERCENT * Math.abs(error));
        return String.format(
                Locale.ROOT,
                "errors of %+.1f to %+.1f %%, the median is %.1f %%, of %d",
                spread.min(),
                spread.max(),
                Spread.of(sizes).median(),
                errors.size());
    }
}
