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
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/** A table about components with a title, and with footnotes that explain unknown and inexact figures. */
final class Section {

    /** For something that did not happen or does not exist. */
    static final String NONE = "-";

    private static final String UNKNOWN = "?";

    /** A figure with a larger relative error counts as unknown. */
    private static final double MOST_DOUBT = 0.5;

    private Section() {}

    /** A component's figures that are unknown or inexact for the same reason. */
    private record Doubt(String mark, String component, String reason) {}

    /**
     * A column.
     *
     * @param header its header
     * @param text formats the cell of a row
     */
    record Column<T>(TextTable.Column header, BiFunction<T, Cell, String> text) {

        static <T> Column<T> left(String header, Function<T, String> text) {
            return new Column<>(TextTable.Column.left(header), (row, cell) -> text.apply(row));
        }

        static <T> Column<T> right(String header, Function<T, String> text) {
            return right(header, (row, cell) -> text.apply(row));
        }

        static <T> Column<T> right(String header, BiFunction<T, Cell, String> text) {
            return new Column<>(TextTable.Column.right(header), text);
        }
    }

    /**
     * A cell, which collects footnotes.
     *
     * @param component the component of its row
     * @param figure the name of its figure in footnotes
     */
    record Cell(String component, String figure, Map<Doubt, Set<String>> doubts) {

        /** The same with another name in footnotes. */
        Cell named(String name) {
            return new Cell(component, name, doubts);
        }

        /** A figure of something that happened some times; something that never happened has no figure. */
        String figure(long times, Figure value, Function<Figure.Measured, String> text) {
            if (value instanceof Figure.Unknown unknown) {
                return times == 0 ? NONE : unknown(reason(unknown));
            }
            Figure.Measured measured = (Figure.Measured) value;
            return measured.confidence95() > MOST_DOUBT * measured.mean()
                    ? unknown("its samples differ too much to tell within 50 %")
                    : text.apply(measured);
        }

        private static String reason(Figure.Unknown unknown) {
            return unknown.samples() == 0
                    ? unknown.unknown()
                    : format("%s (%,d)", unknown.unknown(), unknown.samples());
        }

        /** A number that may be unknown. */
        String number(OptionalDouble number, String reason, DoubleFunction<String> text) {
            return number.isPresent() ? text.apply(number.getAsDouble()) : unknown(reason);
        }

        /** An unknown figure. */
        String unknown(String reason) {
            return about(UNKNOWN, "", reason);
        }

        /** An inexact number after a mark: {@code <=}, {@code >=}, {@code ~}. */
        String about(String mark, String text, String reason) {
            doubts.computeIfAbsent(new Doubt(mark, component, reason), doubt -> new LinkedHashSet<>())
                    .add(figure);
            return mark + text;
        }
    }

    /** The lines of a section; empty without rows. */
    static <T> List<String> lines(String title, Function<T, String> component, List<Column<T>> columns, List<T> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        Map<Doubt, Set<String>> doubts = new LinkedHashMap<>();
        List<List<String>> texts = new ArrayList<>();
        for (T row : rows) {
            String id = component.apply(row);
            texts.add(columns.stream()
                    .map(column -> column.text()
                            .apply(row, new Cell(id, column.header().header(), doubts)))
                    .toList());
        }
        List<String> lines = new ArrayList<>(List.of(title));
        lines.addAll(new TextTable(columns.stream().map(Column::header).toList(), texts).lines(ProfileTable.COLUMNS));
        doubts.forEach((doubt, figures) -> lines.add(
                "%s %s of %s: %s".formatted(doubt.mark, String.join(", ", figures), doubt.component, doubt.reason)));
        return lines;
    }
}
