// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aeolus.flink.internal.run.RunFigures;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.StatUtils;

/** The figures of all runs, as text and as a table for {@code docs/results}. */
public final class Figures {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String BASE = "stock";
    private static final String RATIO =
            "vs stock: ratio of the medians of steady parts, or of whole runs if a run of the workload has no steady part";

    private final List<Row> rows;
    private final String machine;

    /** The runs of a workload on a system in a configuration. */
    private record Row(Workload workload, String system, String configuration, List<RunFigures> runs) {

        /** The median, the minimum and the maximum; empty if a run lacks the value. */
        Optional<double[]> spread(Function<RunFigures, OptionalDouble> value) {
            double[] values = runs.stream()
                    .map(value)
                    .flatMapToDouble(OptionalDouble::stream)
                    .sorted()
                    .toArray();
            return values.length < runs.size()
                    ? Optional.empty()
                    : Optional.of(
                            new double[] {StatUtils.percentile(values, 50), values[0], values[values.length - 1]});
        }

        Optional<double[]> steady() {
            return spread(RunFigures::steadyTuplesPerSecond);
        }

        Optional<double[]> whole() {
            return spread(run -> OptionalDouble.of(run.wholeTuplesPerSecond()));
        }
    }

    Figures(List<SystemRun> runs, String machine) {
        this.machine = machine;
        Map<List<Object>, List<SystemRun>> grouped = runs.stream()
                .collect(Collectors.groupingBy(
                        run -> List.of(run.workload(), run.system(), run.configuration()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        rows = grouped.values().stream()
                .map(group -> new Row(
                        group.get(0).workload(),
                        group.get(0).system(),
                        group.get(0).configuration(),
                        group.stream().map(SystemRun::figures).toList()))
                .toList();
    }

    /** Returns the workloads whose runs have different results. */
    public List<Workload> differingResults() {
        return rows.stream()
                .map(Row::workload)
                .distinct()
                .filter(workload -> rows.stream()
                                .filter(row -> row.workload() == workload)
                                .map(Row::runs)
                                .flatMap(Collection::stream)
                                .map(RunFigures::output)
                                .distinct()
                                .count()
                        > 1)
                .toList();
    }

    /** Returns a table with a row for each system and configuration. */
    public String text() {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of(
                "workload",
                "system",
                "configuration",
                "steady/s",
                "min..max",
                "whole run/s",
                "min..max",
                "cores",
                "vs stock"));
        for (Row row : rows) {
            List<String> cells = new ArrayList<>(List.of(row.workload().toString(), row.system(), row.configuration()));
            for (Optional<double[]> rate : List.of(row.steady(), row.whole())) {
                cells.add(rate.map(spread -> format("%,.0f", spread[0])).orElse("-"));
                cells.add(rate.filter(spread -> row.runs().size() > 1)
                        .map(spread -> format("%,.0f..%,.0f", spread[1], spread[2]))
                        .orElse("-"));
            }
            cells.add(row.spread(RunFigures::coresBusy)
                    .map(spread -> format("%.2f", spread[0]))
                    .orElse("-"));
            cells.add(
                    stock(row).map(stock -> format("%.2f x", rate(row) / stock)).orElse("-"));
            table.add(cells);
        }
        return aligned(table) + "\n" + machine + "\n" + RATIO + "\n";
    }

    private static String aligned(List<List<String>> table) {
        int[] widths = new int[table.get(0).size()];
        table.forEach(row ->
                Arrays.setAll(widths, i -> Math.max(widths[i], row.get(i).length())));
        StringBuilder text = new StringBuilder();
        for (List<String> row : table) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(format((i < 3 ? "%-" : "%") + widths[i] + "s  ", row.get(i)));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private double rate(Row row) {
        boolean areSteady = rows.stream()
                .filter(other -> other.workload() == row.workload())
                .allMatch(other -> other.steady().isPresent());
        return (areSteady ? row.steady() : row.whole()).orElseThrow()[0];
    }

    private Optional<Double> stock(Row row) {
        return rows.stream()
                .filter(other -> other.workload() == row.workload()
                        && other.configuration().equals(BASE))
                .findFirst()
                .map(this::rate);
    }

    /** Returns the table of {@code docs/results}. */
    public String json(String command) {
        ObjectNode root = MAPPER.createObjectNode();
        root.putArray("command").add(command);
        root.put("date", LocalDate.now(ZoneOffset.UTC).toString());
        root.put("machine", machine);
        root.put(
                "note",
                "runs interleaved; results equal: " + (differingResults().isEmpty() ? "yes" : "no") + "; " + RATIO);
        ArrayNode columns = root.putArray("columns");
        for (String field : List.of("workload", "system", "configuration")) {
            columns.addObject().put("name", field).put("field", field);
        }
        if (rows.stream().anyMatch(row -> row.steady().isPresent())) {
            columns.addObject().put("name", "steady part, tuples/s").put("field", "steady");
        }
        columns.addObject().put("name", "whole run, tuples/s").put("field", "whole");
        columns.addObject().put("name", "busy cores").put("field", "cores");
        columns.addObject()
                .put("name", "vs stock")
                .putArray("ratio")
                .add("rate")
                .add(BASE);
        ArrayNode values = root.putArray("rows");
        rows.forEach(row -> values.add(json(row)));
        return root.toPrettyString() + "\n";
    }

    private ObjectNode json(Row row) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("workload", row.workload().toString());
        node.put("system", row.system());
        node.put("configuration", "`" + row.configuration() + "`");
        row.steady().ifPresent(spread -> put(node, row, "steady", spread));
        row.whole().ifPresent(spread -> put(node, row, "whole", spread));
        row.spread(RunFigures::coresBusy).ifPresent(spread -> node.put("cores", Math.round(100 * spread[0]) / 100.0));
        node.put("rate", Math.round(rate(row)));
        stock(row).ifPresent(stock -> node.put(BASE, Math.round(stock)));
        return node;
    }

    private static void put(ObjectNode node, Row row, String field, double[] spread) {
        if (row.runs().size() == 1) {
            node.put(field, Math.round(spread[0]));
            return;
        }
        ArrayNode array = node.putArray(field);
        for (double value : spread) {
            array.add(Math.round(value));
        }
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
