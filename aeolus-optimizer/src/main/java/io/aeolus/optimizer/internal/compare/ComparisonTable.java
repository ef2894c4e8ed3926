package io.aeolus.optimizer.internal.compare;

import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Machine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A comparison as a table for people. */
public final class ComparisonTable {

    private static final String GAP = "  ";
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
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "config",
                "seconds",
                "tuples/s",
                "min..max tuples/s",
                "vs stock",
                "vs tuned",
                "p50 ms",
                "p99 ms",
                "batch",
                "lost",
                "duplicated",
                "result equal"));
        result.summaries().forEach(summary -> rows.add(row(result, summary)));

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
        int[] widths = widths(rows);
        for (List<String> row : rows) {
            text.append(line(row, widths)).append('\n');
        }
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

    private static int[] widths(List<List<String>> rows) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            Arrays.setAll(
                    widths, column -> Math.max(widths[column], row.get(column).length()));
        }
        return widths;
    }

    /** The first column to the left, the others to the right. */
    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            String padding = " ".repeat(widths[column] - cell.length());
            line.append(column == 0 ? cell + padding : GAP + padding + cell);
        }
        return line.toString();
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
