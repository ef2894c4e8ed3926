package io.aeolus.optimizer.internal.submit;

import io.aeolus.batching.StreamPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Tells people what a plan makes of a topology. */
public final class PlannedText {

    private static final String GAP = "  ";

    private PlannedText() {}

    /**
     * All that changes, for a dry run.
     *
     * @param planned the topology
     * @return lines
     */
    public static String full(PlannedTopology planned) {
        StringBuilder text = new StringBuilder();
        List<List<String>> components = new ArrayList<>();
        components.add(List.of("component", "dop", "tasks", "wrapped"));
        planned.components()
                .forEach(component -> components.add(List.of(
                        component.id(),
                        change(component.before().dop(), component.after().dop()),
                        change(component.before().tasks(), component.after().tasks()),
                        component.isWrapped() ? "yes" : "no")));
        table(components, text);

        text.append('\n');
        if (planned.batched().isEmpty()) {
            text.append("no stream is batched\n");
        } else {
            List<List<String>> streams = new ArrayList<>();
            streams.add(List.of("producer", "stream", "batch size", "scheme", "linger"));
            planned.batched().forEach(stream -> streams.add(row(stream)));
            table(streams, text);
        }
        planned.refusals()
                .forEach(refusal -> text.append("refused: ").append(refusal).append('\n'));

        text.append('\n');
        if (planned.settings().isEmpty()) {
            text.append("no setting changes\n");
        }
        planned.settings().forEach(setting -> text.append(setting).append('\n'));
        return text.toString();
    }

    /**
     * What was done, after a submission.
     *
     * @param planned the topology
     * @return one line, and another one if something was refused
     */
    public static String brief(PlannedTopology planned) {
        int components = planned.components().size();
        String text = "%d of %d components wrapped, %s batched, %s changed\n"
                .formatted(
                        planned.wrapped(),
                        components,
                        plural(planned.batched().size(), "stream"),
                        plural(planned.settings().size(), "setting"));
        return planned.refusals().isEmpty()
                ? text
                : text
                        + planned.refusals().stream()
                                .map(refusal -> "'" + refusal.stream() + "' of '" + refusal.producer() + "', because "
                                        + refusal.reason())
                                .collect(Collectors.joining("; ", "stays unbatched: ", "\n"));
    }

    private static List<String> row(StreamPlan stream) {
        return List.of(
                stream.producer(),
                stream.stream(),
                Integer.toString(stream.batchSize()),
                stream.scheme().name().toLowerCase(Locale.ROOT),
                stream.linger().toMillis() + " ms");
    }

    private static String change(int before, int after) {
        return before == after ? Integer.toString(before) : before + " -> " + after;
    }

    private static String plural(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static void table(List<List<String>> rows, StringBuilder text) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            Arrays.setAll(
                    widths, column -> Math.max(widths[column], row.get(column).length()));
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String cell = row.get(column);
                line.append(cell)
                        .append(" ".repeat(widths[column] - cell.length()))
                        .append(GAP);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }
}
