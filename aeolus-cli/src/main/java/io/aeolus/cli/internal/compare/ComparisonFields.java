// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;
import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.runfile.Headline;
import io.aeolus.cli.internal.runfile.SummaryEntry.Against;
import io.aeolus.cli.internal.runfile.SummaryEntry.Ratio;
import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.monitor.LatencyMillis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The columns of a comparison's tables. A column without information about the result is left out. */
final class ComparisonFields {

    private static final String NONE = "-";
    private static final int PERCENT = 100;

    private final ComparisonResult result;
    private final List<Summary> summaries;
    private final List<Field> fields = new ArrayList<>();

    private record Field(TextTable.Column column, List<String> cells) {}

    private ComparisonFields(ComparisonResult result) {
        this.result = result;
        this.summaries = result.summaries();
        add(left("config"), Summary::label);
    }

    /** The main table: rates, ratios, latencies, and errors. */
    static TextTable main(ComparisonResult result) {
        ComparisonFields table = new ComparisonFields(result);
        table.addMain();
        return table.table();
    }

    /** The other columns; empty if no column contains information. */
    static Optional<TextTable> details(ComparisonResult result) {
        ComparisonFields table = new ComparisonFields(result);
        table.addDetails();
        return table.fields.size() > 1 ? Optional.of(table.table()) : Optional.empty();
    }

    private void addMain() {
        add(
                right("tuples/s"),
                summary -> format("%,.0f", summary.tuplesPerSecond().median()));
        addRatio("vs stock", Configuration.STOCK);
        addRatio("vs tuned", Configuration.STORM_TUNED);
        add(right("p50 ms"), summary -> latency(summary, LatencyMillis::p50));
        add(right("p99 ms"), summary -> latency(summary, LatencyMillis::p99));
        if (summaries.stream().anyMatch(summary -> summary.meanBatchSize() > 1)) {
            add(right("batch"), summary -> format("%,.1f", summary.meanBatchSize()));
        }
        if (summaries.stream().anyMatch(summary -> summary.lost().orElse(1) != 0)) {
            add(
                    right("lost"),
                    summary -> summary.lost().isPresent()
                            ? format("%,d", summary.lost().getAsLong())
                            : "unknown");
        }
        if (summaries.stream().anyMatch(summary -> !summary.isResultEqual().orElse(true))) {
            add(
                    right("result equal"),
                    summary -> summary.isResultEqual()
                            .map(isEqual -> isEqual ? "yes" : "no")
                            .orElse("not compared"));
        }
    }

    private void addDetails() {
        if (result.setup().rows().isPresent()) {
            add(right("seconds"), summary -> format("%,.2f", summary.seconds().median()));
        }
        if (result.runsByConfiguration().values().stream().anyMatch(ofOne -> ofOne.size() > 1)) {
            add(
                    right("min..max tuples/s"),
                    summary -> format(
                            "%,.0f..%,.0f",
                            summary.tuplesPerSecond().min(),
                            summary.tuplesPerSecond().max()));
        }
        if (result.rates().areSteady()) {
            add(right("whole run/s"), summary -> format("%,.0f", summary.wholeTuplesPerSecond()));
        } else {
            add(right("steady/s"), summary -> number("%,.0f", summary.steadyTuplesPerSecond(), 1));
        }
        add(right("predicted"), summary -> number("%,.0f", summary.predictedTuplesPerSecond(), 1));
        add(right("90 % interval"), this::interval);
        add(right("error"), summary -> number("%+.1f %%", summary.predictionError(), PERCENT));
        if (result.limit().isPresent()) {
            add(right("of fused"), summary -> number("%,.1f %%", result.shareOfLimit(summary), PERCENT));
        }
        if (hasOther(Configuration.STOCK)) {
            add(
                    left("p50 vs stock"),
                    ratios(
                            summary -> result.latencyRatio(summary, Configuration.STOCK),
                            summary -> noise(summary, Configuration.STOCK, Against::p50)));
        }
        if (summaries.stream().anyMatch(summary -> summary.duplicated() > 0)) {
            add(right("duplicated"), summary -> format("%,d", summary.duplicated()));
        }
    }

    private void add(TextTable.Column column, Function<Summary, String> text) {
        List<String> cells = summaries.stream().map(text).toList();
        if (!cells.stream().allMatch(NONE::equals)) {
            fields.add(new Field(column, cells));
        }
    }

    private void addRatio(String header, Configuration base) {
        if (hasOther(base)) {
            add(left(header), ratios(summary -> result.ratio(summary, base), summary -> mark(summary, base)));
        }
    }

    /** Whether there are other configurations to compare with the base. */
    private boolean hasOther(Configuration base) {
        return summaries.stream()
                .anyMatch(summary -> result.against(summary, base).isPresent());
    }

    /** Cells with a right-aligned number and a remark. */
    private Function<Summary, String> ratios(
            Function<Summary, OptionalDouble> ratio, Function<Summary, String> remark) {
        Function<Summary, String> text = summary -> {
            OptionalDouble value = ratio.apply(summary);
            boolean isTiny = value.isPresent() && value.getAsDouble() > 0 && value.getAsDouble() < 0.005;
            return isTiny ? "<0.01 x" : number("%,.2f x", value, 1);
        };
        int width = summaries.stream()
                .mapToInt(summary -> text.apply(summary).length())
                .max()
                .orElse(0);
        return summary -> {
            String cell = text.apply(summary);
            return cell.equals(NONE) ? cell : " ".repeat(width - cell.length()) + cell + remark.apply(summary);
        };
    }

    private String mark(Summary summary, Configuration base) {
        OptionalDouble ratio = result.ratio(summary, base);
        if (ratio.isPresent() && ratio.getAsDouble() < ComparisonResult.STANDSTILL) {
            return ", stalled";
        }
        String noise = noise(summary, base, Against::tuplesPerSecond);
        boolean isSlower = ratio.orElse(1) < Headline.SLOWER && base == Configuration.STOCK;
        return noise.isEmpty() && isSlower ? ", slower" : noise;
    }

    private String noise(Summary summary, Configuration base, Function<Against, Optional<Ratio>> figure) {
        return result.against(summary, base)
                        .flatMap(figure)
                        .filter(ratio -> !ratio.isClear())
                        .isPresent()
                ? ", within noise"
                : "";
    }

    private String interval(Summary summary) {
        return result.interval(summary)
                .map(interval -> format("%,.0f..%,.0f", interval.low(), interval.high()))
                .orElse(NONE);
    }

    private static String number(String format, OptionalDouble value, double times) {
        return value.isPresent() ? format(format, times * value.getAsDouble()) : NONE;
    }

    private static String latency(Summary summary, ToDoubleFunction<LatencyMillis> value) {
        return summary.latency()
                .map(latency -> millis(value.applyAsDouble(latency)))
                .orElse(NONE);
    }

    /** Direct calls take less than a microsecond. */
    private static String millis(double millis) {
        if (millis >= 1) {
            return format("%,.1f", millis);
        }
        return millis > 0 && millis < 0.001 ? "<0.001" : format("%.3f", millis);
    }

    /** An empty line separates the fused configuration, which no cluster can run. */
    private TextTable table() {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < summaries.size(); i++) {
            if (i > 0 && summaries.get(i).isOf(Configuration.FUSED)) {
                rows.add(fields.stream().map(field -> "").toList());
            }
            int row = i;
            rows.add(fields.stream().map(field -> field.cells().get(row)).toList());
        }
        return new TextTable(fields.stream().map(Field::column).toList(), rows);
    }
}
