package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.variant.Configuration;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A plan that was slower than the topology as declared. */
public final class LostPlan {

    /** Runs of one configuration differ by less. */
    private static final double NOISE = 0.02;

    private LostPlan() {}

    /**
     * A warning not to use a plan that lost.
     *
     * @param result the comparison
     * @param file where the plan is
     * @return one line; empty if the plan did not lose, or not both ran
     */
    public static Optional<String> warning(ComparisonResult result, Path file) {
        List<Summary> summaries = result.summaries();
        Optional<Summary> stock = of(Configuration.STOCK, summaries);
        Optional<Summary> planned = of(Configuration.OPTIMIZED, summaries);
        if (stock.isEmpty() || planned.isEmpty()) {
            return Optional.empty();
        }
        double asDeclared = stock.get().tuplesPerSecond().median();
        double byPlan = planned.get().tuplesPerSecond().median();
        return byPlan * (1 + NOISE) < asDeclared
                ? Optional.of(format(
                        "warning: the plan in %s is slower than the topology as declared, %,.0f against %,.0f tuples/s: do not use it",
                        file, byPlan, asDeclared))
                : Optional.empty();
    }

    private static Optional<Summary> of(Configuration configuration, List<Summary> summaries) {
        return summaries.stream()
                .filter(summary -> summary.label().equals(configuration.label()))
                .findAny();
    }
}
