// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.rewrite;

import static io.aeolus.cli.internal.text.Texts.change;
import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.cli.internal.text.Columns;
import io.aeolus.cli.internal.text.plan.PlanFileText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The effects of a plan on a topology as text. */
public final class RewriteText {

    private RewriteText() {}

    /** Returns all changes as lines for a dry run. */
    public static String full(RewrittenTopology planned) {
        List<String> lines = new ArrayList<>(new Columns<ComponentChange>()
                .left("component", ComponentChange::id)
                .left(
                        "parallelism",
                        one -> change(one.before().parallelism(), one.after().parallelism()))
                .left("tasks", one -> change(one.before().tasks(), one.after().tasks()))
                .left(
                        "wrapped",
                        one -> one.runsIn().map(head -> "runs in " + head).orElse(one.isWrapped() ? "yes" : "no"))
                .table(planned.components())
                .lines());
        lines.add("");
        lines.addAll(PlanFileText.batches(planned.batched()));
        planned.refusals().forEach(refusal -> lines.add(refusal.toString()));
        lines.add("");
        if (planned.settings().isEmpty()) {
            lines.add("no setting changes");
        }
        planned.settings().forEach(setting -> lines.add(setting.toString()));
        return String.join("\n", lines) + "\n";
    }

    /** Returns a summary for the time after a submission: a line of changes, and a line of streams that stay unbatched. */
    public static String brief(RewrittenTopology planned) {
        long chained = planned.components().stream()
                .filter(component -> component.runsIn().isPresent())
                .count();
        String changes = "%d of %d components wrapped, %s%s batched, %s changed\n"
                .formatted(
                        planned.components().stream()
                                .filter(ComponentChange::isWrapped)
                                .count(),
                        planned.components().size(),
                        chained == 0 ? "" : chained + " chained, ",
                        plural(planned.batched().size(), "stream"),
                        plural(planned.settings().size(), "setting"));
        return planned.refusals().isEmpty()
                ? changes
                : planned.refusals().stream()
                        .map(refusal -> "'" + refusal.stream() + "' of '" + refusal.producer() + "', because "
                                + refusal.reason())
                        .collect(Collectors.joining("; ", changes + "stays unbatched: ", "\n"));
    }
}
