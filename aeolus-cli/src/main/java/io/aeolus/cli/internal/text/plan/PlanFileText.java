// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.plan;

import static io.aeolus.cli.internal.text.TextTable.Column.left;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.cli.internal.text.Texts;
import java.util.ArrayList;
import java.util.List;

/** A plan file as text. */
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
}
