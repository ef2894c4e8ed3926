package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.variant.Configuration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How good the plan is among those around it.
 *
 * @param plans how many were measured, with the plan itself
 * @param best the fastest by its median
 * @param share the plan's median as a part of that
 */
record GridVerdict(int plans, String best, double share) {

    private static final int PERCENT = 100;

    /** Compares the plan with those around it; empty if none of those ran. */
    static Optional<GridVerdict> of(List<Summary> summaries) {
        List<Summary> around = summaries.stream()
                .filter(summary -> summary.label().startsWith(Configuration.GRID.label()))
                .toList();
        Optional<Summary> plan = summaries.stream()
                .filter(summary -> summary.label().equals(Configuration.OPTIMIZED.label()))
                .findAny();
        if (around.isEmpty() || plan.isEmpty()) {
            return Optional.empty();
        }
        Summary best = around.stream()
                .max(Comparator.comparingDouble(GridVerdict::median))
                .orElseThrow();
        boolean isBest = median(plan.get()) >= median(best);
        return Optional.of(new GridVerdict(
                around.size() + 1,
                isBest ? plan.get().label() : best.label(),
                isBest ? 1 : median(plan.get()) / median(best)));
    }

    private static double median(Summary summary) {
        return summary.tuplesPerSecond().median();
    }

    String text() {
        return share == 1
                ? String.format(Locale.ROOT, "optimized is the fastest of the %d plans of the grid", plans)
                : String.format(
                        Locale.ROOT,
                        "optimized is as fast as %.1f %% of the best of the %d plans of the grid, which is: %s",
                        PERCENT * share,
                        plans,
                        best);
    }
}
