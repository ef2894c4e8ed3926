// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.runfile.Setup;
import io.aeolus.cli.internal.runfile.SummaryEntry;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The result of a comparison in one sentence. */
final class Headline {

    private static final double SAME = 0.02;

    private Headline() {}

    /**
     * Returns the sentence.
     *
     * @param configurations at least one, of the same comparison
     * @param same configurations that did not run because they are the same as others
     */
    static String of(List<ReportedConfiguration> configurations, Setup setup, List<RunFile.Same> same) {
        ReportedConfiguration first = find(configurations, "stock").orElse(configurations.get(0));
        Optional<RunFile.Same> optimized =
                same.stream().filter(one -> one.config().equals("optimized")).findFirst();
        if (optimized.filter(one -> one.as().equals("stock")).isPresent()) {
            return "optimized is the same as stock: " + optimized.get().because();
        }
        ReportedConfiguration best = find(configurations, "optimized")
                .orElseGet(() -> configurations.stream()
                        // Fused is the limit of a core, not a way to run a topology.
                        .filter(compared -> !compared.config().equals("fused"))
                        .max(Comparator.comparingDouble(ReportedConfiguration::medianTuplesPerSecond))
                        .orElse(first));
        if (best.name().equals(first.name())) {
            return format("%s processed %,.0f tuples per second", best.name(), best.medianTuplesPerSecond());
        }
        if (first.medianTuplesPerSecond() <= 0 || best.medianTuplesPerSecond() <= 0) {
            ReportedConfiguration none = first.medianTuplesPerSecond() <= 0 ? first : best;
            return none.name() + " processed no tuple in the measured time";
        }
        if (setup.hasRate()) {
            return atRate(first, best);
        }
        double ratio = best.medianTuplesPerSecond() / first.medianTuplesPerSecond();
        boolean isNoise = first.config().equals("stock")
                && best.summary()
                        .againstStock()
                        .flatMap(SummaryEntry.Against::tuplesPerSecond)
                        .filter(difference -> !difference.isClear())
                        .isPresent();
        if (isNoise) {
            return format(
                    "%s was %.2f times as fast as %s, within the noise of the runs", best.name(), ratio, first.name());
        }
        if (Math.abs(ratio - 1) < SAME) {
            return format("%s was as fast as %s", best.name(), first.name());
        }
        return ratio > 1
                ? format("%s was %s times as fast as %s", best.name(), times(ratio), first.name())
                        + comparedWithTuned(configurations, first, best)
                : format("%s was slower than %s: %s times as fast", best.name(), first.name(), times(ratio));
    }

    /** At a given rate, the latencies differ. */
    private static String atRate(ReportedConfiguration first, ReportedConfiguration best) {
        return Stream.of(best, first)
                .map(one -> format("%s at %,.0f tuples per second", one.name(), one.medianTuplesPerSecond())
                        + one.summary()
                                .latencyMillis()
                                .map(latency -> format(": p50 %.1f ms, p99 %.1f ms", latency.p50(), latency.p99()))
                                .orElse(""))
                .collect(Collectors.joining("; "));
    }

    /** Adds the ratio to Storm's own batching, which users have without Aeolus. */
    private static String comparedWithTuned(
            List<ReportedConfiguration> configurations, ReportedConfiguration first, ReportedConfiguration best) {
        return find(configurations, "storm-tuned")
                .filter(tuned -> tuned.medianTuplesPerSecond() > 0 && !tuned.equals(first) && !tuned.equals(best))
                .map(tuned -> best.medianTuplesPerSecond() / tuned.medianTuplesPerSecond())
                .map(ratio -> ", and " + times(ratio) + " times as fast as storm-tuned")
                .orElse("");
    }

    private static Optional<ReportedConfiguration> find(List<ReportedConfiguration> configurations, String config) {
        List<ReportedConfiguration> found = configurations.stream()
                .filter(compared -> compared.config().equals(config))
                .toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(found.get(found.size() - 1));
    }

    private static String times(double ratio) {
        return ratio >= 10 ? format("%,.0f", ratio) : ratio >= 1 ? format("%.1f", ratio) : format("%.2f", ratio);
    }
}
