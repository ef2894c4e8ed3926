// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import static io.aeolus.cli.internal.text.Texts.change;

import io.aeolus.cli.internal.advise.Advice.ComponentAdvice;
import io.aeolus.cli.internal.advise.Advice.Deployments;
import io.aeolus.cli.internal.advise.Advice.StreamAdvice;
import io.aeolus.cli.internal.text.Columns;
import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.cli.internal.text.Texts;
import io.aeolus.optimizer.Amounts;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        Columns<ComponentAdvice> columns = new Columns<ComponentAdvice>()
                .left("component", ComponentAdvice::id)
                .left("executors", AdviceText::executors)
                .left("tasks", one -> change(one.now().tasks(), one.advised().tasks()))
                .right("utilization", one -> text(one.measured().utilization(), Amounts::percent))
                .right("capacity/s", one -> text(one.measured().capacity(), Amounts::number))
                .right("in flight", one -> text(one.measured().inFlight(), Amounts::number))
                .right("execute", one -> millis(one.measured().executeMillis()))
                .right("complete", one -> millis(one.measured().completeMillis()));
        if (advice.verdict().means().isPresent()) {
            columns.right("then", one -> text(one.advisedUtilization(), Amounts::percent));
        }
        return columns.table(advice.components());
    }

    private static String executors(ComponentAdvice component) {
        int now = component.now().executors();
        return component
                .chainedTo()
                .map(head -> now + " -> in " + head)
                .orElseGet(() -> change(now, component.advised().executors()));
    }

    private static TextTable deployments(Deployments all, Advice advice) {
        Map<String, Deployment> plans = new LinkedHashMap<>();
        plans.put("now", all.now());
        plans.put("best by rebalance", all.rebalanced());
        plans.put("best by resubmission", all.resubmitted());
        String predicted = advice.load().requiredTuplesPerSecond().isPresent() ? "utilization" : "highest utilization";
        return new Columns<Map.Entry<String, Deployment>>()
                .left("plan", Map.Entry::getKey)
                .right("executors", plan -> plan.getValue().executors())
                .right("workers", plan -> plan.getValue().workers())
                .right(
                        "capacity/s",
                        plan -> Amounts.number(plan.getValue().load().capacity()))
                .left("(90 %)", plan -> plan.getValue().load().interval().text())
                .right(predicted, plan -> Amounts.percent(plan.getValue().load().busiest()))
                .left("of", plan -> plan.getValue().load().busiestName())
                .table(plans.entrySet());
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
