// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.runfile;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.runfile.SummaryEntry.Against;
import io.aeolus.monitor.LatencyMillis;
import java.util.Comparator;
import java.util.Optional;

/**
 * The result of a comparison in one sentence: the speed of the plan, or else of the fastest configuration, relative to stock, or else to the
 * first configuration.
 */
public final class Headline {

    /** A configuration with a lower ratio to stock is marked as slower, unless the ratio is within noise. */
    public static final double SLOWER = 0.9;

    private static final String STOCK = "stock";
    private static final String OPTIMIZED = "optimized";

    private Headline() {}

    /**
     * Returns the sentence, with the ratio to Storm's own batching, which users have without Aeolus.
     *
     * @param suffix follows the names of configurations
     */
    public static String of(RunFile file, String suffix) {
        String base = base(file);
        String best = best(file);
        if (best.equals(base)) {
            return file.same(OPTIMIZED)
                    .map(one -> OPTIMIZED + " is the same as " + base + ": " + one.because())
                    .orElse(format("%s processed %,.0f tuples per second", base + suffix, rate(file, base)));
        }
        String tuned = file.ran("storm-tuned")
                .filter(other -> !file.setup().hasRate() && !other.equals(base) && !other.equals(best))
                .filter(other -> rate(file, other) > 0)
                .map(other ->
                        format(", and %.2f x as fast as %s", rate(file, best) / rate(file, other), other + suffix))
                .orElse("");
        return speed(file, suffix)
                .map(sentence -> sentence + tuned)
                .orElse((rate(file, base) > 0 ? best : base) + suffix + " processed no tuple in the measured time");
    }

    /** Returns the speed relative to stock; empty if no other configuration ran with stock, or either processed no tuple. */
    public static Optional<String> againstStock(RunFile file) {
        return base(file).equals(STOCK) ? speed(file, "") : Optional.empty();
    }

    private static Optional<String> speed(RunFile file, String suffix) {
        String base = base(file);
        String best = best(file);
        if (best.equals(base) || rate(file, base) <= 0 || rate(file, best) <= 0) {
            return Optional.empty();
        }
        Optional<LatencyMillis> latency = file.summaryOf(best).latencyMillis();
        Optional<LatencyMillis> other = file.summaryOf(base).latencyMillis();
        if (file.setup().hasRate() && latency.isPresent() && other.isPresent()) {
            return Optional.of(format(
                    "%s at %,.0f tuples/s: %s (%s: %s)",
                    best + suffix, rate(file, best), text(latency.get()), base + suffix, text(other.get())));
        }
        double ratio = rate(file, best) / rate(file, base);
        boolean isNoise =
                file.summaryOf(best).againstStock().filter(Against::isNoise).isPresent();
        return Optional.of(format(
                "%s is %.2f x as fast as %s%s (%,.0f vs %,.0f tuples/s)",
                best + suffix,
                ratio,
                base + suffix,
                isNoise ? ", within noise" : ratio < SLOWER ? ", slower" : "",
                rate(file, best),
                rate(file, base)));
    }

    private static String text(LatencyMillis latency) {
        return format("p50 %.1f ms, p99 %.1f ms", latency.p50(), latency.p99());
    }

    private static String base(RunFile file) {
        return file.ran(STOCK).orElse(file.runs().get(0).config());
    }

    private static String best(RunFile file) {
        return file.ran(OPTIMIZED)
                .or(() -> file.summary().keySet().stream()
                        // Fused is the limit of a core, not a way to run a topology.
                        .filter(config -> !config.equals(STOCK) && !config.equals("fused"))
                        .max(Comparator.comparingDouble(config -> rate(file, config))))
                .orElse(base(file));
    }

    private static double rate(RunFile file, String config) {
        return file.summaryOf(config).medianTuplesPerSecond();
    }
}
