// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.runfile.ConfigurationEntry;
import io.aeolus.cli.internal.runfile.Headline;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.runfile.SummaryEntry.Against;
import io.aeolus.cli.internal.variant.Configuration;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The result of a comparison in one sentence, and the problems that make it a failure. */
public final class Verdict {

    /** The smallest relative difference that matters. */
    private static final double NOISE = 0.02;

    private Verdict() {}

    /** The speed of the best configuration relative to stock, and whether the results are correct. */
    static String of(ComparisonResult result, RunFile file) {
        List<String> problems = problems(result);
        List<String> parts = new ArrayList<>();
        Headline.againstStock(file).ifPresent(parts::add);
        parts.addAll(problems.isEmpty() ? List.of(correctness(result)) : problems);
        return String.join("; ", parts);
    }

    /** The problems that make the comparison a failure, one line each; usually none. */
    static List<String> problems(ComparisonResult result) {
        List<String> problems = new ArrayList<>();
        for (Summary summary : result.summaries()) {
            stall(result, summary).ifPresent(problems::add);
            long lost = summary.lost().orElse(0);
            if (lost > 0) {
                problems.add(format("%s lost %,d tuple%s", summary.label(), lost, lost == 1 ? "" : "s"));
            }
            if (!summary.isResultEqual().orElse(true)) {
                problems.add("the output of " + summary.label() + " differs from the expected output");
            }
        }
        result.references().stream()
                .filter(reference -> !reference.report().isEqual())
                .map(reference -> "the output of %s, run %d, differs from the reference results"
                        .formatted(reference.config(), reference.run()))
                .forEach(problems::add);
        return problems;
    }

    /** A warning not to use a plan that is clearly slower than stock; empty if it is not, or if either did not run. */
    public static Optional<String> planWarning(ComparisonResult result, Path file) {
        return result.summaryOf(Configuration.OPTIMIZED)
                .filter(planned -> result.ratio(planned, Configuration.STOCK).orElse(1) * (1 + NOISE) < 1)
                .filter(planned -> result.against(planned, Configuration.STOCK)
                        .filter(Against::isNoise)
                        .isEmpty())
                .map(planned -> format(
                        "warning: the plan in %s is slower than stock (%,.0f vs %,.0f tuples/s): do not use it",
                        file, planned.tuplesPerSecond().median(), stockRate(result)));
    }

    private static Optional<String> stall(ComparisonResult result, Summary summary) {
        double rate = summary.tuplesPerSecond().median();
        if (summary.isOf(Configuration.STORM_TUNED)) {
            // If Storm's own batching stalls, this is a result, not a failure.
            return Optional.empty();
        }
        if (result.against(summary, Configuration.STOCK).isEmpty()) {
            return rate > 0 ? Optional.empty() : Optional.of(nothingAcked(result, summary));
        }
        return result.ratio(summary, Configuration.STOCK).orElse(1) < ComparisonResult.STANDSTILL
                ? Optional.of(format(
                        "%s stalled: %,.0f tuples/s (stock: %,.0f), with %s and %s: use smaller batches, or raise topology.max.spout.pending",
                        summary.label(),
                        rate,
                        stockRate(result),
                        batches(result, summary.label()),
                        pending(result, summary.label())))
                : Optional.empty();
    }

    private static String nothingAcked(ComparisonResult result, Summary summary) {
        return "%s: 0 tuples/s, because no tuple was acked in the measured time (%s): check that bolts ack, or use a longer --seconds"
                .formatted(summary.label(), pending(result, summary.label()));
    }

    private static String batches(ComparisonResult result, String label) {
        String sizes = result.configuration(label).stream()
                .flatMap(configuration -> configuration.streams().stream())
                .map(ConfigurationEntry.BatchedStream::batchSize)
                .sorted(Comparator.reverseOrder())
                .distinct()
                .map(size -> format("%,d", size))
                .collect(Collectors.joining(", "));
        return sizes.isEmpty() ? "no batches" : "batches of " + sizes;
    }

    private static String pending(ComparisonResult result, String label) {
        return result.configuration(label).stream()
                .flatMapToInt(configuration -> configuration.maxSpoutPending().stream())
                .mapToObj(pending -> format("topology.max.spout.pending %,d", pending))
                .findFirst()
                .orElse("no topology.max.spout.pending");
    }

    private static double stockRate(ComparisonResult result) {
        return result.summaryOf(Configuration.STOCK)
                .orElseThrow()
                .tuplesPerSecond()
                .median();
    }

    private static String correctness(ComparisonResult result) {
        boolean isKnown =
                result.summaries().stream().allMatch(summary -> summary.lost().isPresent());
        return (isKnown ? "no tuples were lost" : "the number of lost tuples is unknown")
                + result.expected()
                        .remark()
                        .map(remark -> "; " + remark)
                        .orElse(
                                result.expected().isKnown()
                                        ? ", and the results are correct"
                                        : ", and all results are equal");
    }
}
