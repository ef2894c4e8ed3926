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

/**
 * Writes what is known into cells, and {@code ?} for what is not; keeps the reasons, for a footnote. Not thread-safe.
 */
final class Cells {

    /** What did not happen, or does not exist. */
    static final String NONE = "-";

    private static final String UNKNOWN = "?";

    /** What may be off by more is not known. */
    private static final double MOST_DOUBT = 0.5;

    private final Map<Doubt, Set<String>> doubts = new LinkedHashMap<>();

    /** What is unknown, or known in part, of whom, and why. */
    private record Doubt(String mark, String component, String reason) {}

    /**
     * A figure of something that happened some times.
     *
     * @param component whose figure it is
     * @param column what it is
     * @param times how often it happened; what never happened has no figure
     * @param text how to write what is known
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

    /** A cell for something that is unknown. */
    String unknown(String component, String column, String reason) {
        doubt(UNKNOWN, component, column, reason);
        return UNKNOWN;
    }

    /** A number that is not quite known, after a mark that says how: {@code <=}, {@code >=}, {@code ~}. */
    String about(String mark, String component, String column, String text, String reason) {
        doubt(mark, component, column, reason);
        return mark + text;
    }

    private void doubt(String mark, String component, String column, String reason) {
        doubts.computeIfAbsent(new Doubt(mark, component, reason), doubt -> new LinkedHashSet<>())
                .add(column);
    }

    /** A titled table, and why there are marks in it, a line for each component and reason; nothing if it has no rows. */
    List<String> section(String title, List<TextTable.Column> columns, List<List<String>> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of(title));
        lines.addAll(new TextTable(columns, rows).lines(ProfileTable.COLUMNS));
        doubts.forEach((doubt, figures) -> lines.add(
                "%s %s of %s: %s".formatted(doubt.mark, String.join(", ", figures), doubt.component, doubt.reason)));
        return lines;
    }
}
