// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.plan;

import static io.aeolus.cli.internal.text.TextTable.Column.left;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.planfile.PlanDifference;
import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.cli.internal.text.Texts;
import io.aeolus.optimizer.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A plan file, or the difference of two plan files, as text. */
public final class PlanFileText {

    private static final List<TextTable.Column> COMPONENTS =
            List.of(left("component"), left("parallelism"), left("tasks"));

    private static final List<TextTable.Column> BATCHES =
            List.of(left("producer"), left("stream"), left("batch size"), left("linger"));

    private PlanFileText() {}

    /** Returns a table of the batched streams, or a line if no stream is batched. */
    public static List<String> batches(List<StreamPlan> streams) {
        List<List<String>> rows = streams.stream()
                .filter(StreamPlan::isBatched)
                .map(stream -> List.of(
                        stream.producer(),
                        stream.stream(),
                        Integer.toString(stream.batchSize()),
                        stream.linger().toMillis() + " ms"))
                .toList();
        return rows.isEmpty() ? List.of("no stream is batched") : new TextTable(BATCHES, rows).lines();
    }

    /** Returns an empty line and a line for each chain; no lines without chains. */
    public static List<String> chains(BatchingPlan plan) {
        List<String> lines = new ArrayList<>(ChainText.lines(plan.chains()));
        if (!lines.isEmpty()) {
            lines.add(0, "");
            lines.add("a component that runs in another one is called directly, in the tasks of the other component");
        }
        return lines;
    }

    /** Returns a plan as lines. */
    public static String of(PlanDocument file) {
        List<String> lines = new ArrayList<>();
        lines.add("plan for '" + file.topologyName() + "'");
        file.prediction()
                .map(PlanText::cells)
                .ifPresent(cells ->
                        lines.add("predicted: %s tuples/s, mean latency %s".formatted(cells.get(0), cells.get(1))));
        lines.add("");
        List<List<String>> components = new ArrayList<>();
        file.plan()
                .components()
                .forEach((id, plan) -> components.add(
                        List.of(id, Integer.toString(plan.parallelism()), Integer.toString(plan.tasks()))));
        lines.addAll(
                components.isEmpty() ? List.of("no component changes") : new TextTable(COMPONENTS, components).lines());
        lines.add("");
        lines.addAll(batches(file.plan().streams()));
        lines.addAll(chains(file.plan()));
        if (!file.config().isEmpty()) {
            lines.add("");
            file.config().forEach((name, value) -> lines.add(name + ": " + value));
        }
        if (!file.explanation().isEmpty()) {
            lines.add("");
            lines.addAll(file.explanation());
        }
        return Texts.printable(lines);
    }

    /** Returns the difference of two plans as lines. */
    public static String of(PlanDifference difference) {
        List<String> lines = new ArrayList<>();
        lines.add("a: " + side(difference.a()));
        lines.add("b: " + side(difference.b()));
        if (difference.isEmpty()) {
            lines.add("");
            lines.add("the plans are the same");
        }
        if (!difference.components().isEmpty()) {
            lines.add("");
            lines.addAll(new TextTable(
                            COMPONENTS,
                            difference.components().stream()
                                    .map(PlanFileText::row)
                                    .toList())
                    .lines());
        }
        if (!difference.streams().isEmpty()) {
            lines.add("");
            lines.addAll(new TextTable(
                            BATCHES,
                            difference.streams().stream().map(PlanFileText::row).toList())
                    .lines());
        }
        if (!difference.chained().isEmpty()) {
            lines.add("");
            difference.chained().forEach(chained -> lines.add(change(chained)));
        }
        if (!difference.config().isEmpty()) {
            lines.add("");
            difference.config().forEach(setting -> lines.add(setting.name() + ": " + change(setting)));
        }
        return Texts.printable(lines);
    }

    private static String side(PlanDifference.Side side) {
        return "%s, for '%s'%s"
                .formatted(
                        side.file(),
                        side.topology(),
                        side.prediction()
                                .map(prediction ->
                                        ", predicted: " + Amounts.number(prediction.tuplesPerSecond()) + " tuples/s")
                                .orElse(""));
    }

    private static List<String> row(PlanDifference.Component component) {
        return List.of(
                component.id(),
                change(component.a(), component.b(), ComponentPlan::parallelism),
                change(component.a(), component.b(), ComponentPlan::tasks));
    }

    private static List<String> row(PlanDifference.Stream stream) {
        return List.of(
                stream.producer(),
                stream.stream(),
                change(stream.a(), stream.b(), PlanDifference.Batches::batchSize),
                change(stream.a(), stream.b(), batches -> batches.lingerMillis() + " ms"));
    }

    private static String change(PlanDifference.Chained chained) {
        return chained.id() + ": " + place(chained.a()) + " -> " + place(chained.b());
    }

    private static String place(Optional<String> head) {
        return head.map(id -> "runs in " + id).orElse("runs in its own tasks");
    }

    private static String change(PlanDifference.Setting setting) {
        return setting.a().map(Object::toString).orElse("(not set)") + " -> "
                + setting.b().map(Object::toString).orElse("(not set)");
    }

    private static <T> String change(Optional<T> a, Optional<T> b, Function<T, Object> part) {
        String before = a.map(part).map(Object::toString).orElse("-");
        String after = b.map(part).map(Object::toString).orElse("-");
        return before.equals(after) ? before : before + " -> " + after;
    }
}
