// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.runfile.SummaryEntry;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The result of a comparison in one sentence. */
final class Headline {

    private static final double SAME = 0.02;

    private Headline() {}

    /**
     * Returns the sentence.
     *
     * @param configurations at least one
     * @param isCut whether the runs had a time limit, so that they did not process the whole input
     * @param same configurations that did not run because they are the same as others
     */
    static String of(List<ReportedConfiguration> configurations, boolean isCut, List<RunFile.Same> same) {
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
        double ratio = best.medianTuplesPerSecond() / first.medianTuplesPerSecond();
        String what = isCut ? "tuples" : "the input";
        boolean isNoise = first.config().equals("stock")
                && best.summary()
                        .againstStock()
                        .flatMap(SummaryEntry.Against::tuplesPerSecond)
                        .filter(difference -> !difference.isClear())
                        .isPresent();
        if (isNoise) {
            return format(
                    "%s processed %s %.2f times as fast as %s, within the noise of the runs",
                    best.name(), what, ratio, first.name());
        }
        if (Math.abs(ratio - 1) < SAME) {
            return format("%s processed %s as fast as %s", best.name(), what, first.name());
        }
        return ratio > 1
                ? format("%s processed %s %s times as fast as %s", best.name(), what, times(ratio), first.name())
                        + comparedWithTuned(configurations, first, best)
                : format(
                        "%s was slower than %s: it processed %s %s times as fast",
                        best.name(), first.name(), what, times(ratio));
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
