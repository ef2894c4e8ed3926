// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.variant.Configuration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Notes on a comparison as a whole, one per line: prediction errors, the limit, and the grid. */
final class ComparisonNotes {

    private static final double PERCENT = 100;

    private ComparisonNotes() {}

    /**
     * The errors of the predictions; empty without predictions. The error of stock is separate, because stock was profiled and not predicted:
     * it shows how much faster or slower the machine was than during the profile.
     */
    static Optional<String> onPredictions(List<Summary> summaries) {
        List<Double> errors = summaries.stream()
                .filter(summary -> !summary.isOf(Configuration.STOCK))
                .flatMap(summary -> summary.predictionError().stream().boxed())
                .toList();
        if (errors.isEmpty()) {
            return Optional.empty();
        }
        Spread spread = Spread.of(errors.stream().mapToDouble(error -> PERCENT * error));
        Spread sizes = Spread.of(errors.stream().mapToDouble(error -> PERCENT * Math.abs(error)));
        String stock = summaries.stream()
                .filter(summary -> summary.isOf(Configuration.STOCK))
                .flatMapToDouble(summary -> summary.predictionError().stream())
                .mapToObj(error -> format("; error of stock, which was profiled: %+.1f %%", PERCENT * error))
                .findAny()
                .orElse("");
        String all = errors.size() == 1
                ? format("prediction error: %+.1f %%", spread.min())
                : format(
                        "errors of %d predictions: %+.1f to %+.1f %%, median absolute error %.1f %%",
                        errors.size(), spread.min(), spread.max(), sizes.median());
        return Optional.of(all + stock);
    }

    /** Returns how many measured rates, except stock, are within the intervals of their predictions; empty without intervals. */
    static Optional<String> onIntervals(ComparisonResult result) {
        List<Summary> expected = result.summaries().stream()
                .filter(summary -> !summary.isOf(Configuration.STOCK)
                        && result.interval(summary).isPresent())
                .toList();
        long inside = expected.stream()
                .filter(summary -> result.interval(summary).orElseThrow().contains(summary.predictable()))
                .count();
        if (expected.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                expected.size() == 1
                        ? "the measured rate is " + (inside == 1 ? "within" : "outside")
                                + " its predicted 90 % interval"
                        : "%d of %d measured rates are within their predicted 90 %% intervals"
                                .formatted(inside, expected.size()));
    }

    /** An explanation of the fused configuration; empty if it did not run. */
    static Optional<String> onLimit(Optional<Summary> limit) {
        return limit.map(fused -> format(
                "fused is the upper limit of one core: one thread calls the same components without Storm or acks\n"
                        + "of fused: tuples/s per busy core, relative to the %,.0f of fused",
                fused.tuplesPerSecondPerCore().orElseThrow()));
    }

    /** The rank of the plan in the grid; empty if no other plan of the grid ran. */
    static Optional<String> onGrid(List<Summary> summaries) {
        Optional<Summary> plan = summaries.stream()
                .filter(summary -> summary.isOf(Configuration.OPTIMIZED))
                .findAny();
        List<Summary> around = summaries.stream()
                .filter(summary -> summary.label().startsWith(Configuration.GRID.label()))
                .toList();
        if (around.isEmpty() || plan.isEmpty()) {
            return Optional.empty();
        }
        Summary best = around.stream()
                .max(Comparator.comparingDouble(ComparisonNotes::median))
                .orElseThrow();
        int plans = around.size() + 1;
        return Optional.of(
                median(plan.get()) >= median(best)
                        ? format("optimized is the fastest of the %d plans in the grid", plans)
                        : format(
                                "optimized reaches %.1f %% of the rate of the fastest of the %d plans in the grid, %s",
                                PERCENT * median(plan.get()) / median(best), plans, best.label()));
    }

    private static double median(Summary summary) {
        return summary.tuplesPerSecond().median();
    }
}
