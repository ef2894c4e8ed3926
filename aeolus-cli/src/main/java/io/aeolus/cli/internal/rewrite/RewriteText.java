package io.aeolus.cli.internal.rewrite;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.Texts.change;
import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.cli.internal.text.plan.PlanFileText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Tells people what a plan makes of a topology. */
public final class RewriteText {

    private RewriteText() {}

    /** All that changes, in lines for a dry run. */
    public static String full(RewrittenTopology planned) {
        StringBuilder text = new StringBuilder();
        List<List<String>> components = new ArrayList<>();
        planned.components()
                .forEach(component -> components.add(List.of(
                        component.id(),
                        change(
                                component.before().parallelism(),
                                component.after().parallelism()),
                        change(component.before().tasks(), component.after().tasks()),
                        component.isWrapped() ? "yes" : "no")));
        new TextTable(List.of(left("component"), left("executors"), left("tasks"), left("wrapped")), components)
                .lines()
                .forEach(line -> text.append(line).append('\n'));

        text.append('\n');
        PlanFileText.batches(planned.batched())
                .forEach(line -> text.append(line).append('\n'));
        planned.refusals()
                .forEach(refusal -> text.append("refused: ").append(refusal).append('\n'));

        text.append('\n');
        if (planned.settings().isEmpty()) {
            text.append("no setting changes\n");
        }
        planned.settings().forEach(setting -> text.append(setting).append('\n'));
        return text.toString();
    }

    /** What was done, after a submission: one line, and another one if something was refused. */
    public static String brief(RewrittenTopology planned) {
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
}
