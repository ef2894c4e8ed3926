// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Amounts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/** Formats the figures of a table, and collects footnotes that explain unknown figures. Not thread-safe. */
final class Footnotes {

    /** The cell of a figure that does not exist, such as the time per call of a component without calls. */
    static final String NONE = "-";

    private static final String UNKNOWN = "?";

    /** A figure with a larger relative error is unknown. */
    private static final double MAX_ERROR = 0.5;

    private static final String IMPRECISE = "the samples vary too much for an estimate within 50 %";

    private final boolean areShown;
    private final Map<Footnote, Set<String>> headers = new LinkedHashMap<>();

    /** Creates footnotes; a profile of a running topology explains unknown figures by its doubts instead. */
    Footnotes(Profile profile) {
        areShown = !profile.isOfRunning();
    }

    /** The figures of a component that are unknown for the same reason. */
    private record Footnote(String component, String reason) {}

    /** Formats a figure; returns {@link #NONE} if the number of times is 0. */
    String figure(
            ComponentProfile component,
            String header,
            long times,
            Figure value,
            Function<Figure.Measured, String> text) {
        if (value instanceof Figure.Unknown unknown) {
            if (times == 0) {
                return NONE;
            }
            String samples = unknown.samples() == 0 ? "" : format(" (%,d)", unknown.samples());
            return unknown(component, header, unknown.unknown() + samples);
        }
        if (value instanceof Figure.Average) {
            return unknown(component, header, "only the mean is known");
        }
        Figure.Measured measured = (Figure.Measured) value;
        return measured.confidence95() > MAX_ERROR * measured.mean()
                ? unknown(component, header, IMPRECISE)
                : text.apply(measured);
    }

    /** Formats a time that may be known by its mean only; returns {@link #NONE} if the number of times is 0. */
    String time(ComponentProfile component, String header, long times, Figure value) {
        if (!(value instanceof Figure.Average average)) {
            return figure(component, header, times, value, Amounts::nanos);
        }
        return average.confidence95() > MAX_ERROR * average.average()
                ? unknown(component, header, IMPRECISE)
                : Amounts.nanos(average);
    }

    /** Formats a number that may be unknown. */
    String number(
            ComponentProfile component,
            String header,
            OptionalDouble number,
            String reason,
            DoubleFunction<String> text) {
        return number.isPresent() ? text.apply(number.getAsDouble()) : unknown(component, header, reason);
    }

    String unknown(ComponentProfile component, String header, String reason) {
        headers.computeIfAbsent(new Footnote(component.id(), reason), footnote -> new LinkedHashSet<>())
                .add(header);
        return UNKNOWN;
    }

    /** Returns title, table and footnotes. Returns no lines without rows. */
    List<String> table(String title, List<TextTable.Column> columns, List<List<String>> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of(title));
        lines.addAll(new TextTable(columns, rows).lines(ProfileTable.COLUMNS));
        if (areShown) {
            headers.forEach((footnote, figures) -> lines.add("%s %s of %s: %s"
                    .formatted(UNKNOWN, String.join(", ", figures), footnote.component, footnote.reason)));
        }
        return lines;
    }
}
