package io.aeolus.optimizer.internal.compare;

import static io.aeolus.optimizer.internal.text.TextTable.Column.left;
import static io.aeolus.optimizer.internal.text.TextTable.Column.right;

import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Machine;
import io.aeolus.optimizer.internal.text.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A comparison as a table for people. */
public final class ComparisonTable {

    private static final List<TextTable.Column> COLUMNS = List.of(
            left("config"),
            right("seconds"),
            right("tuples/s"),
            right("min..max tuples/s"),
            right("predicted"),
            right("error"),
            right("vs stock"),
            right("vs tuned"),
            right("p50 ms"),
            right("p99 ms"),
            right("batch"),
            right("lost"),
            right("duplicated"),
            right("result equal"));
    private static final String NONE = "-";

    private ComparisonTable() {}

    /**
     * Draws the table, what it was measured on, and the comparison with the reference.
     *
     * @param result what was found
     * @return lines
     */
    public static String text(ComparisonResult result) {
        return text(result, Machine.current());
    }

    static String text(ComparisonResult result, Machine machine) {
        List<List<String>> rows =
                result.summaries().stream().map(summary -> row(result, summary)).toList();

        StringBuilder text = new StringBuilder();
        int runs = result.runs().stream().mapToInt(run -> run.run()).max().orElse(0);
        text.append(format(
                "%s: %s, at least once, cluster %s, %s\n",
                result.workload(),
                result.rows().isPresent() ? format("%,d rows", result.rows().getAsLong()) : "cut runs",
                result.cluster(),
                runs == 1 ? "one run" : "median of " + runs + " runs"));
        if (!result.input().isEmpty()) {
            text.append("input: ").append(input(result)).append('\n');
        }
        text.append(machine.text()).append("\n\n");
        new TextTable(COLUMNS, rows).lines().forEach(line -> text.append(line).append('\n'));
        GridVerdict.of(result.summaries())
                .ifPresent(verdict -> text.append('\n').append(verdict.text()).append('\n'));
        result.worstReference().ifPresent(worst -> text.append('\n').append(ReferenceLines.text(worst)));
        return text.toString();
    }

    private static String input(ComparisonResult result) {
        return result.input().entrySet().stream()
                .map(entry -> entry.getKey() + " "
                        + (entry.getValue() instanceof Long || entry.getValue() instanceof Integer
                                ? format("%,d", entry.getValue())
                                : String.valueOf(entry.getValue())))
                .collect(Collectors.joining(", "));
    }

    private static List<String> row(ComparisonResult result, Summary summary) {
        return List.of(
                summary.label(),
                format("%,.2f", summary.seconds().median()),
                format("%,.0f", summary.tuplesPerSecond().median()),
                format(
                        "%,.0f..%,.0f",
                        summary.tuplesPerSecond().min(),
                        summary.tuplesPerSecond().max()),
                summary.predictedTuplesPerSecond().isPresent()
                        ? format("%,.0f", summary.predictedTuplesPerSecond().getAsDouble())
                        : NONE,
                summary.predictionError().isPresent()
                        ? format("%+.1f %%", 100 * summary.predictionError().getAsDouble())
                        : NONE,
                ratio(result.ratio(summary, Configuration.STOCK)),
                ratio(result.ratio(summary, Configuration.STORM_TUNED)),
                latency(summary, LatencyMillis::p50),
                latency(summary, LatencyMillis::p99),
                format("%,.1f", summary.meanBatchSize()),
                format("%,d", summary.lost()),
                format("%,d", summary.duplicated()),
                summary.result().text());
    }

    private static String ratio(OptionalDouble ratio) {
        return ratio.isPresent() ? format("%,.2f x", ratio.getAsDouble()) : NONE;
    }

    private static String latency(Summary summary, ToDoubleFunction<LatencyMillis> value) {
        return summary.latency()
                .map(latency -> format("%,.1f", value.applyAsDouble(latency)))
                .orElse(NONE);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
