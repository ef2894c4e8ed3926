package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.cli.internal.text.Texts;
import io.aeolus.probe.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A comparison as text: what was compared, the main figures with a verdict, details, and remarks. */
public final class ComparisonTable {

    private ComparisonTable() {}

    /**
     * Prints a comparison.
     *
     * @param result what was found
     * @param columns the most characters in a line
     * @return lines
     */
    public static String text(ComparisonResult result, int columns) {
        return text(result, Machine.current(), columns);
    }

    static String text(ComparisonResult result, Machine machine, int columns) {
        List<String> blocks = new ArrayList<>();
        blocks.add(wrapped(header(result, machine), columns));
        blocks.add(table(ComparisonFields.main(result), columns));
        blocks.add(wrapped(Verdict.of(result), columns));
        ComparisonFields.details(result).ifPresent(details -> blocks.add(table(details, columns)));
        result.setup()
                .traffic()
                .ifPresent(traffic ->
                        blocks.add(wrapped(TrafficTable.text(traffic, result.summaries(), columns), columns)));
        if (!result.same().isEmpty()) {
            blocks.add(wrapped(
                    result.same().stream().map(same -> same.text() + "\n").collect(Collectors.joining()), columns));
        }
        Stream.of(
                        result.rates().text(),
                        Verdicts.onPredictions(result.summaries()),
                        Verdicts.onIntervals(result.summaries(), result.setup().intervals()),
                        Verdicts.onProcessors(result.runsByConfiguration()),
                        Verdicts.onGrid(result.summaries()),
                        Verdicts.onLimit(result.limit()))
                .flatMap(Optional::stream)
                .forEach(verdict -> blocks.add(wrapped(verdict, columns)));
        result.leftOut().forEach(line -> blocks.add(wrapped(line, columns)));
        result.worstReference().ifPresent(worst -> blocks.add(wrapped(ReferenceLines.text(worst), columns)));
        return String.join("\n", blocks);
    }

    private static String header(ComparisonResult result, Machine machine) {
        int runs = result.runs().stream().mapToInt(run -> run.run()).max().orElse(0);
        String first = format(
                "%s: %s, %s, cluster %s, %s\n",
                result.workload(),
                result.rows().isPresent()
                        ? format("%,d rows", result.rows().getAsLong())
                        : format(
                                "%.0f s per run",
                                result.runs().get(0).measurement().seconds()),
                result.promise().text(),
                result.cluster(),
                runs == 1 ? "one run" : "median of " + runs + " runs");
        String input = result.input().isEmpty() ? "" : "input: " + input(result) + "\n";
        return first + input + machine.text() + "\n";
    }

    private static String input(ComparisonResult result) {
        return result.input().entrySet().stream()
                .map(entry -> entry.getKey() + " "
                        + (entry.getValue() instanceof Long || entry.getValue() instanceof Integer
                                ? format("%,d", entry.getValue())
                                : String.valueOf(entry.getValue())))
                .collect(Collectors.joining(", "));
    }

    private static String table(TextTable table, int columns) {
        return String.join("\n", table.blocks(columns)) + "\n";
    }

    private static String wrapped(String text, int columns) {
        return text.lines()
                .flatMap(line -> Texts.wrap(line, columns).stream())
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
