// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.pages;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A table of measured values, with the commands that measured them. A cell is a text, a number, or {@code [median, min, max]}. A column
 * shows a field, or is computed from two fields: {@code ratio}, {@code share} or {@code error}. Views: {@code table}, {@code source},
 * {@code note}, {@code median COLUMN} and {@code within PERCENT COLUMN}.
 */
record TableFile(
        List<String> commands, String date, String machine, String note, List<Column> columns, List<JsonNode> rows)
        implements ResultFile {

    TableFile {
        for (Column column : columns) {
            for (String field : column.fields()) {
                if (rows.stream().noneMatch(row -> row.has(field))) {
                    throw new IllegalArgumentException(column.name() + ": no row has the field " + field);
                }
            }
        }
    }

    TableFile(JsonNode root) {
        this(
                texts(root.required("command")),
                root.required("date").textValue(),
                root.required("machine").textValue(),
                root.required("note").textValue(),
                list(root.required("columns")).stream().map(Column::of).toList(),
                list(root.required("rows")));
    }

    /** The values of a column: a field, or two fields of which a value is computed. */
    private enum Kind {
        FIELD("%s", (first, second) -> first),
        RATIO("%s x", (first, second) -> first / second),
        ERROR("%+.1f %%", (first, second) -> 100 * (first / second - 1)),
        SHARE("%.1f %%", (first, second) -> 100 * first / second);

        private final String format;
        private final DoubleBinaryOperator operator;

        Kind(String format, DoubleBinaryOperator operator) {
            this.format = format;
            this.operator = operator;
        }
    }

    private record Column(String name, Kind kind, List<String> fields) {

        static Column of(JsonNode node) {
            String name = node.required("name").textValue();
            for (Kind kind : Kind.values()) {
                JsonNode fields = node.path(kind.name().toLowerCase(Locale.ROOT));
                if (!fields.isMissingNode()) {
                    return new Column(name, kind, texts(fields));
                }
            }
            throw new IllegalArgumentException("column " + name + " has no field, ratio, error or share");
        }

        String cell(JsonNode row) {
            if (kind == Kind.FIELD) {
                return text(row.path(fields.get(0)));
            }
            OptionalDouble value = value(row);
            if (value.isEmpty()) {
                return "";
            }
            return kind == Kind.RATIO
                    ? ResultFile.format(kind.format, ResultFile.ratio(value.getAsDouble()))
                    : ResultFile.format(kind.format, value.getAsDouble());
        }

        OptionalDouble value(JsonNode row) {
            return fields.stream().allMatch(row::has)
                    ? OptionalDouble.of(
                            kind.operator.applyAsDouble(median(row.get(fields.get(0))), median(row.get(fields.get(1)))))
                    : OptionalDouble.empty();
        }

        boolean isNumeric(List<JsonNode> rows) {
            return rows.stream().noneMatch(row -> row.path(fields.get(0)).isTextual());
        }
    }

    @Override
    public String render(String view) {
        String[] words = view.split(" ", 2);
        return switch (words[0]) {
            case "table" -> table();
            case "source" ->
                String.join(
                                ", ",
                                commands.stream()
                                        .map(command -> "`" + command + "`")
                                        .toList())
                        + "; " + date + "; " + machine;
            case "note" -> note;
            case "median" -> median(column(words[1]));
            case "within" -> {
                String[] limit = words[1].split(" ", 2);
                yield within(Double.parseDouble(limit[0]), column(limit[1]));
            }
            default -> throw new IllegalArgumentException("unknown view of a table: " + view);
        };
    }

    @Override
    public List<Double> ratios() {
        return columns.stream()
                .filter(column -> column.kind() == Kind.RATIO)
                .flatMap(column -> Stream.concat(sorted(column).stream(), Stream.of(median(sorted(column)))))
                .toList();
    }

    private String table() {
        return ResultFile.table(
                columns.stream().map(Column::name).toList(),
                columns.stream().map(column -> column.isNumeric(rows)).toList(),
                rows.stream()
                        .map(row ->
                                columns.stream().map(column -> column.cell(row)).toList())
                        .toList());
    }

    private static double median(List<Double> sorted) {
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    private String median(Column column) {
        double median = median(sorted(column));
        return column.kind() == Kind.RATIO ? ResultFile.ratio(median) : ResultFile.format("%.1f %%", median);
    }

    private String within(double percent, Column column) {
        List<Double> errors = sorted(column);
        return errors.stream().filter(error -> error <= percent).count() + " of " + errors.size();
    }

    /** Returns the values of a computed column in ascending order, errors without their sign. */
    private List<Double> sorted(Column column) {
        List<Double> values = new ArrayList<>();
        for (JsonNode row : rows) {
            column.value(row).ifPresent(value -> values.add(column.kind() == Kind.ERROR ? Math.abs(value) : value));
        }
        return values.stream().sorted().toList();
    }

    private Column column(String name) {
        return columns.stream()
                .filter(column -> column.name().equals(name) && column.kind() != Kind.FIELD)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no computed column " + name));
    }

    private static String text(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> text(value.get(0)) + " (" + text(value.get(1)) + ".." + text(value.get(2)) + ")";
            case STRING -> value.textValue();
            case NUMBER -> ResultFile.format(value.isIntegralNumber() ? "%,.0f" : "%,.1f", value.doubleValue());
            case NULL, MISSING -> "";
            default -> throw new IllegalArgumentException("a cell must be a text, a number or an array: " + value);
        };
    }

    private static double median(JsonNode value) {
        return value.isArray() ? value.get(0).doubleValue() : value.doubleValue();
    }

    private static List<String> texts(JsonNode node) {
        return node.isArray() ? list(node).stream().map(JsonNode::textValue).toList() : List.of(node.textValue());
    }

    private static List<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }
}
