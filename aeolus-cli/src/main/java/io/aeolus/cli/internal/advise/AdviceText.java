// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;
import static io.aeolus.cli.internal.text.Texts.change;

import io.aeolus.cli.internal.advise.Advice.ComponentAdvice;
import io.aeolus.cli.internal.advise.Advice.Deployments;
import io.aeolus.cli.internal.advise.Advice.StreamAdvice;
import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.cli.internal.text.Texts;
import io.aeolus.optimizer.Amounts;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** Advice as text. */
public final class AdviceText {

    private AdviceText() {}

    /** Returns the table of components, the alternatives and the verdict. */
    public static String of(Advice advice, int columns) {
        List<String> lines = new ArrayList<>();
        Advice.Load load = advice.load();
        lines.add("%s: %s tuples/s in %s s; required: %s; target utilization: %s"
                .formatted(
                        advice.topology(),
                        text(load.tuplesPerSecond(), Amounts::number),
                        Amounts.count(Math.rint(load.windowSeconds())),
                        required(load),
                        Amounts.percent(load.targetUtilization())));
        lines.add("");
        lines.addAll(table(advice).lines(columns));
        advice.deployments().ifPresent(all -> {
            lines.add("");
            lines.addAll(deployments(all, advice).lines(columns));
        });
        if (!advice.streams().isEmpty()) {
            lines.add("");
            String means = advice.verdict().means().equals(Optional.of(Advice.Means.REBALANCE))
                    ? "without a restart"
                    : "by resubmission only";
            advice.streams().forEach(stream -> lines.add(means + ": " + stream(stream)));
        }
        lines.add("");
        advice.remarks().forEach(remark -> lines.addAll(Texts.wrap("remark: " + remark, columns)));
        lines.addAll(Texts.wrap(verdict(advice), columns));
        return Texts.printable(lines);
    }

    /** Returns the verdict in one line. */
    public static String verdict(Advice advice) {
        Advice.Verdict verdict = advice.verdict();
        return "verdict: " + verdict.answer().text()
                + verdict.means().map(means -> " by " + means.text()).orElse("") + ": " + verdict.reason();
    }

    private static String required(Advice.Load load) {
        return load.requiredTuplesPerSecond().isPresent()
                ? Amounts.number(load.requiredTuplesPerSecond().getAsDouble()) + " (" + load.requiredBy() + ")"
                : load.requiredBy().equals("unknown") ? "unknown" : "as many as possible (" + load.requiredBy() + ")";
    }

    private static TextTable table(Advice advice) {
        boolean isChange = advice.verdict().means().isPresent();
        List<TextTable.Column> columns = new ArrayList<>(List.of(
                left("component"),
                left("executors"),
                left("tasks"),
                right("utilization"),
                right("capacity/s"),
                right("in flight"),
                right("execute"),
                right("complete")));
        if (isChange) {
            columns.add(right("then"));
        }
        List<List<String>> rows = new ArrayList<>();
        for (ComponentAdvice component : advice.components()) {
            List<String> row = new ArrayList<>(List.of(
                    component.id(),
                    component
                            .chainedTo()
                            .map(head -> component.now().executors() + " -> in " + head)
                            .orElse(change(
                                    component.now().executors(),
                                    component.advised().executors())),
                    change(component.now().tasks(), component.advised().tasks()),
                    text(component.measured().utilization(), Amounts::percent),
                    text(component.measured().capacity(), Amounts::number),
                    text(component.measured().inFlight(), Amounts::number),
                    millis(component.measured().executeMillis()),
                    millis(component.measured().completeMillis())));
            if (isChange) {
                row.add(text(component.advisedUtilization(), Amounts::percent));
            }
            rows.add(row);
        }
        return new TextTable(columns, rows);
    }

    private static TextTable deployments(Deployments all, Advice advice) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("now", all.now()));
        rows.add(row("best by rebalance", all.rebalanced()));
        rows.add(row("best by resubmission", all.resubmitted()));
        String predicted = advice.load().requiredTuplesPerSecond().isPresent() ? "utilization" : "highest utilization";
        return new TextTable(
                List.of(
                        left("plan"),
                        right("executors"),
                        right("workers"),
                        right("capacity/s"),
                        left("(90 %)"),
                        right(predicted),
                        left("of")),
                rows);
    }

    private static List<String> row(String name, Deployment deployment) {
        return List.of(
                name,
                Integer.toString(deployment.executors()),
                Integer.toString(deployment.workers()),
                Amounts.number(deployment.load().capacity()),
                deployment.load().interval().text(),
                Amounts.percent(deployment.load().busiest()),
                deployment.load().busiestName());
    }

    private static String stream(StreamAdvice stream) {
        List<String> changes = new ArrayList<>();
        if (stream.batchSize() != stream.advisedBatchSize()) {
            changes.add("batches " + change(stream.batchSize(), stream.advisedBatchSize()));
        }
        if (!stream.chained().isEmpty()) {
            changes.add(String.join(", ", stream.chained()) + " in its tasks");
        }
        return "'%s', stream '%s': %s".formatted(stream.producer(), stream.stream(), String.join(", ", changes));
    }

    private static String text(OptionalDouble value, DoubleFunction<String> format) {
        return value.isPresent() ? format.apply(value.getAsDouble()) : "-";
    }

    private static String millis(OptionalDouble millis) {
        return text(millis, value -> Amounts.nanos(value * Nanos.PER_MILLI));
    }
}
