package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;
import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.runfile.RunFile.Against;
import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.optimizer.Interval;
import io.aeolus.probe.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A comparison as a table for people. */
public final class ComparisonTable {

    private static final String NONE = "-";
    private static final String NO_DIFFERENCE = "no difference";
    private static final String UNKNOWN = "unknown";
    private static final int PERCENT = 100;

    private ComparisonTable() {}

    /** The table, what it was measured on, and the comparison with the reference, as lines. */
    public static String text(ComparisonResult result) {
        return text(result, Machine.current());
    }

    static String text(ComparisonResult result, Machine machine) {
        List<Field> fields = fields(result);
        List<TextTable.Column> columns = fields.stream().map(Field::column).toList();
        List<List<String>> rows = result.summaries().stream()
                .map(summary -> fields.stream()
                        .map(field -> field.text().apply(summary))
                        .toList())
                .toList();

        StringBuilder text = new StringBuilder();
        int runs = result.runs().stream().mapToInt(run -> run.run()).max().orElse(0);
        text.append(format(
                "%s: %s, %s, cluster %s, %s\n",
                result.workload(),
                result.rows().isPresent() ? format("%,d rows", result.rows().getAsLong()) : "cut runs",
                result.promise().text(),
                result.cluster(),
                runs == 1 ? "one run" : "median of " + runs + " runs"));
        if (!result.input().isEmpty()) {
            text.append("input: ").append(input(result)).append('\n');
        }
        text.append(machine.text()).append("\n\n");
        List<String> lines = new ArrayList<>(new TextTable(columns, rows).lines());
        setApart(result.summaries(), lines);
        lines.forEach(line -> text.append(line).append('\n'));
        result.setup()
                .traffic()
                .ifPresent(traffic -> text.append('\n').append(TrafficTable.text(traffic, result.summaries())));
        if (!result.same().isEmpty()) {
            text.append('\n');
            result.same().forEach(same -> text.append(same.text()).append('\n'));
        }
        Stream.of(
                        Verdicts.onNothing(result.summaries()),
                        result.rates().text(),
                        Verdicts.onPredictions(result.summaries()),
                        Verdicts.onIntervals(result.summaries(), result.setup().intervals()),
                        Verdicts.onProcessors(result.runsByConfiguration()),
                        Verdicts.onGrid(result.summaries()),
                        Verdicts.onLimit(result.limit()))
                .flatMap(Optional::stream)
                .forEach(verdict -> text.append('\n').append(verdict).append('\n'));
        result.leftOut().forEach(line -> text.append('\n').append(line).append('\n'));
        result.worstReference().ifPresent(worst -> text.append('\n').append(ReferenceLines.text(worst)));
        return text.toString();
    }

    /** The limit is no way to run a topology: an empty line is before it. */
    private static void setApart(List<Summary> summaries, List<String> lines) {
        for (int i = 1; i < summaries.size(); i++) {
            if (summaries.get(i).label().equals(Configuration.FUSED.label())) {
                // The first line is the header.
                lines.add(i + 1, "");
                return;
            }
        }
    }

    private static String input(ComparisonResult result) {
        return result.input().entrySet().stream()
                .map(entry -> entry.getKey() + " "
                        + (entry.getValue() instanceof Long || entry.getValue() instanceof Integer
                                ? format("%,d", entry.getValue())
                                : String.valueOf(entry.getValue())))
                .collect(Collectors.joining(", "));
    }

    /**
     * A column and what is in it.
     *
     * @param column its head
     * @param text its text for a configuration
     */
    private record Field(TextTable.Column column, Function<Summary, String> text) {}

    private static List<Field> fields(ComparisonResult result) {
        List<Field> fields = new ArrayList<>();
        fields.add(new Field(left("config"), Summary::label));
        fields.add(new Field(
                right("seconds"), summary -> format("%,.2f", summary.seconds().median())));
        fields.add(new Field(
                right("tuples/s"),
                summary -> format("%,.0f", summary.tuplesPerSecond().median())));
        fields.add(new Field(
                right("min..max tuples/s"),
                summary -> format(
                        "%,.0f..%,.0f",
                        summary.tuplesPerSecond().min(),
                        summary.tuplesPerSecond().max())));
        beside(result).ifPresent(fields::add);
        if (result.summaries().stream()
                .anyMatch(summary -> summary.predictedTuplesPerSecond().isPresent())) {
            fields.add(
                    new Field(right("predicted"), summary -> number("%,.0f", summary.predictedTuplesPerSecond(), 1)));
            if (!result.setup().intervals().isEmpty()) {
                fields.add(new Field(right("90 of 100 runs"), summary -> interval(result, summary)));
            }
            fields.add(new Field(right("error"), summary -> number("%+.1f %%", summary.predictionError(), PERCENT)));
        }
        fields.add(new Field(right("vs stock"), summary -> ratio(result, summary, Configuration.STOCK)));
        fields.add(new Field(right("vs tuned"), summary -> ratio(result, summary, Configuration.STORM_TUNED)));
        if (result.limit().isPresent()) {
            fields.add(
                    new Field(right("of fused"), summary -> number("%,.1f %%", result.shareOfLimit(summary), PERCENT)));
        }
        fields.add(new Field(right("p50 ms"), summary -> latency(summary, LatencyMillis::p50)));
        fields.add(new Field(right("p50 vs stock"), summary -> latencyRatio(result, summary)));
        fields.add(new Field(right("p99 ms"), summary -> latency(summary, LatencyMillis::p99)));
        fields.add(new Field(right("batch"), summary -> format("%,.1f", summary.meanBatchSize())));
        fields.add(new Field(left("promise"), Summary::promise));
        fields.add(new Field(
                right("lost"),
                summary -> summary.lost().isPresent()
                        ? format("%,d", summary.lost().getAsLong())
                        : UNKNOWN));
        fields.add(new Field(right("duplicated"), summary -> format("%,d", summary.duplicated())));
        fields.add(new Field(right("result equal"), summary -> summary.result().text()));
        return fields;
    }

    private static String interval(ComparisonResult result, Summary summary) {
        Interval interval = result.setup().intervals().get(summary.label());
        return interval == null ? NONE : format("%,.0f..%,.0f", interval.low(), interval.high());
    }

    /** The rate that does not count: of whole runs, or of those steady parts that there are. */
    private static Optional<Field> beside(ComparisonResult result) {
        if (result.rates().areSteady()) {
            return Optional.of(
                    new Field(right("whole run/s"), summary -> format("%,.0f", summary.wholeTuplesPerSecond())));
        }
        return result.summaries().stream()
                        .anyMatch(summary -> summary.steadyTuplesPerSecond().isPresent())
                ? Optional.of(
                        new Field(right("steady/s"), summary -> number("%,.0f", summary.steadyTuplesPerSecond(), 1)))
                : Optional.empty();
    }

    private static String ratio(ComparisonResult result, Summary summary, Configuration base) {
        return result.against(summary, base)
                        .flatMap(Against::tuplesPerSecond)
                        .filter(ratio -> !ratio.isClear())
                        .isPresent()
                ? NO_DIFFERENCE
                : number("%,.2f x", result.ratio(summary, base), 1);
    }

    private static String latencyRatio(ComparisonResult result, Summary summary) {
        return result.against(summary, Configuration.STOCK)
                        .flatMap(Against::p50)
                        .filter(ratio -> !ratio.isClear())
                        .isPresent()
                ? NO_DIFFERENCE
                : number("%,.2f x", result.latencyRatio(summary, Configuration.STOCK), 1);
    }

    private static String number(String format, OptionalDouble value, double times) {
        return value.isPresent() ? format(format, times * value.getAsDouble()) : NONE;
    }

    private static String latency(Summary summary, ToDoubleFunction<LatencyMillis> value) {
        return summary.latency()
                .map(latency -> format("%,.1f", value.applyAsDouble(latency)))
                .orElse(NONE);
    }
}
