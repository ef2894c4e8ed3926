package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.runfile.ConfigurationEntry;
import io.aeolus.cli.internal.runfile.SummaryEntry.Against;
import io.aeolus.cli.internal.variant.Configuration;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The result of a comparison in one sentence, and whether that is a failure. */
final class Verdict {

    /** Runs of one configuration differ by less. */
    private static final double NOISE = 0.02;

    private Verdict() {}

    /** How fast the best configuration is, relative to stock, and whether results are right. */
    static String of(ComparisonResult result) {
        List<String> problems = problems(result);
        List<String> parts = new ArrayList<>();
        speed(result).ifPresent(parts::add);
        parts.addAll(problems.isEmpty() ? List.of(correctness(result)) : problems);
        return String.join("; ", parts);
    }

    /** Why the comparison is a failure, a line for each reason; none in most cases. */
    static List<String> problems(ComparisonResult result) {
        List<String> problems = new ArrayList<>();
        for (Summary summary : result.summaries()) {
            standstill(result, summary).ifPresent(problems::add);
            if (summary.lost().orElse(0) > 0) {
                problems.add(format(
                        "%s lost %,d row%s",
                        summary.label(),
                        summary.lost().getAsLong(),
                        summary.lost().getAsLong() == 1 ? "" : "s"));
            }
            if (!summary.isResultEqual().orElse(true)) {
                problems.add("the result of " + summary.label() + " is not the expected one");
            }
        }
        result.references().stream()
                .filter(reference -> !reference.report().isEqual())
                .map(reference ->
                        "%s, run %d, differs from the reference".formatted(reference.config(), reference.run()))
                .forEach(problems::add);
        return problems;
    }

    /** A warning not to use a plan that was slower than the topology as declared; empty if it was not, or not both ran. */
    static Optional<String> planWarning(ComparisonResult result, Path file) {
        Map<String, Double> rates = new HashMap<>();
        result.summaries()
                .forEach(summary ->
                        rates.put(summary.label(), summary.tuplesPerSecond().median()));
        double declared = rates.getOrDefault(Configuration.STOCK.label(), 0.0);
        double planned = rates.getOrDefault(Configuration.OPTIMIZED.label(), Double.MAX_VALUE);
        return planned * (1 + NOISE) < declared
                ? Optional.of(format(
                        "warning: the plan in %s is slower than the topology as declared, %,.0f against %,.0f tuples/s: do not use it",
                        file, planned, declared))
                : Optional.empty();
    }

    private static Optional<String> standstill(ComparisonResult result, Summary summary) {
        double rate = summary.tuplesPerSecond().median();
        if (summary.label().equals(Configuration.STORM_TUNED.label())) {
            // That Storm's own batches may stand still is a result.
            return Optional.empty();
        }
        if (result.against(summary, Configuration.STOCK).isEmpty()) {
            return rate > 0 ? Optional.empty() : Optional.of(nothingAcked(result, summary));
        }
        return result.ratio(summary, Configuration.STOCK).orElse(1) < ComparisonResult.STANDSTILL
                ? Optional.of(format(
                        "%s did %,.0f tuples/s next to %,.0f of stock: it stands still with %s and %s",
                        summary.label(),
                        rate,
                        result.summaryOf(Configuration.STOCK)
                                .orElseThrow()
                                .tuplesPerSecond()
                                .median(),
                        batches(result, summary.label()),
                        pending(result, summary.label())))
                : Optional.empty();
    }

    private static String nothingAcked(ComparisonResult result, Summary summary) {
        return "%s did 0 tuples/s, as no row was acked in the measured time: see that bolts ack (%s), or give more --seconds where they ack late"
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

    private static Optional<String> speed(ComparisonResult result) {
        return best(result)
                .filter(best -> best.tuplesPerSecond().median() > 0)
                .flatMap(best ->
                        result.against(best, Configuration.STOCK).flatMap(against -> speed(result, best, against)));
    }

    private static Optional<String> speed(ComparisonResult result, Summary best, Against against) {
        double stock = result.summaryOf(Configuration.STOCK)
                .orElseThrow()
                .tuplesPerSecond()
                .median();
        double rate = best.tuplesPerSecond().median();
        boolean isNoise =
                against.tuplesPerSecond().filter(ratio -> !ratio.isClear()).isPresent();
        return result.ratio(best, Configuration.STOCK).stream()
                .mapToObj(ratio -> format(
                        "%s is %.2f x as fast as stock%s (%,.0f against %,.0f tuples/s)",
                        best.label(),
                        ratio,
                        isNoise ? ", within noise" : ratio < ComparisonFields.SLOWER ? ", so slower" : "",
                        rate,
                        stock))
                .findAny();
    }

    /** The plan, or else the fastest way to run the topology that is not stock. */
    private static Optional<Summary> best(ComparisonResult result) {
        Optional<Summary> optimized = result.summaryOf(Configuration.OPTIMIZED);
        return optimized.isPresent()
                ? optimized
                : result.summaries().stream()
                        .filter(summary -> !summary.label().equals(Configuration.STOCK.label()))
                        .filter(summary -> !summary.label().equals(Configuration.FUSED.label()))
                        .max(Comparator.comparingDouble(
                                summary -> summary.tuplesPerSecond().median()));
    }

    private static String correctness(ComparisonResult result) {
        List<Summary> summaries = result.summaries();
        String lost = summaries.stream().allMatch(summary -> summary.lost().isPresent())
                ? "no row was lost"
                : "whether rows were lost is unknown";
        return lost
                + result.expected().remark().map(remark -> "; " + remark).orElse(", and results are the expected ones");
    }
}
