package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.monitor.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/** The cells of a table: known figures, {@code ?} for unknown figures, and the reasons for footnotes. Not thread-safe. */
final class Cells {

    /** For something that did not happen or does not exist. */
    static final String NONE = "-";

    private static final String UNKNOWN = "?";

    /** A figure with a larger relative error counts as unknown. */
    private static final double MOST_DOUBT = 0.5;

    private final Map<Doubt, Set<String>> doubts = new LinkedHashMap<>();

    /** A component's figures that are unknown or inexact for the same reason. */
    private record Doubt(String mark, String component, String reason) {}

    /**
     * A column of a table.
     *
     * @param header its header
     * @param text the cell of a row
     */
    record Column<T>(TextTable.Column header, Function<T, String> text) {

        static <T> Column<T> left(String header, Function<T, String> text) {
            return new Column<>(TextTable.Column.left(header), text);
        }

        static <T> Column<T> right(String header, Function<T, String> text) {
            return new Column<>(TextTable.Column.right(header), text);
        }
    }

    /**
     * A figure of something that happened some times.
     *
     * @param component the component
     * @param column the name of the figure
     * @param times how often it happened; something that never happened has no figure
     * @param text formats a known figure
     */
    String figure(String component, String column, long times, Figure figure, Function<Figure.Measured, String> text) {
        if (figure instanceof Figure.Unknown unknown) {
            return times == 0 ? NONE : unknown(component, column, reason(unknown));
        }
        Figure.Measured measured = (Figure.Measured) figure;
        if (measured.confidence95() > MOST_DOUBT * measured.mean()) {
            return unknown(component, column, "its samples differ too much to tell within 50 %");
        }
        return text.apply(measured);
    }

    private static String reason(Figure.Unknown unknown) {
        return unknown.samples() == 0 ? unknown.unknown() : format("%s (%,d)", unknown.unknown(), unknown.samples());
    }

    /** A number that may be unknown. */
    String number(String component, String column, OptionalDouble number, String reason, DoubleFunction<String> text) {
        return number.isPresent() ? text.apply(number.getAsDouble()) : unknown(component, column, reason);
    }

    /** The cell of an unknown figure. */
    String unknown(String component, String column, String reason) {
        return about(UNKNOWN, component, column, "", reason);
    }

    /** An inexact number after a mark: {@code <=}, {@code >=}, {@code ~}. */
    String about(String mark, String component, String column, String text, String reason) {
        doubts.computeIfAbsent(new Doubt(mark, component, reason), doubt -> new LinkedHashSet<>())
                .add(column);
        return mark + text;
    }

    /** A table with a title and footnotes that explain its marks; empty without rows. */
    <T> List<String> section(String title, List<Column<T>> columns, List<T> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        List<List<String>> texts = rows.stream()
                .map(row ->
                        columns.stream().map(column -> column.text().apply(row)).toList())
                .toList();
        List<String> lines = new ArrayList<>(List.of(title));
        lines.addAll(new TextTable(columns.stream().map(Column::header).toList(), texts).lines(ProfileTable.COLUMNS));
        doubts.forEach((doubt, figures) -> lines.add(
                "%s %s of %s: %s".formatted(doubt.mark, String.join(", ", figures), doubt.component, doubt.reason)));
        return lines;
    }
}
