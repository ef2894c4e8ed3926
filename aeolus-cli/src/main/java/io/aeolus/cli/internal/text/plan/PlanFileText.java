// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.plan;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.text.Columns;
import io.aeolus.cli.internal.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A plan file as text. */
public final class PlanFileText {

    private PlanFileText() {}

    /** Returns a table of the batched streams, or a line if no stream is batched. */
    public static List<String> batches(List<StreamPlan> streams) {
        List<StreamPlan> batched =
                streams.stream().filter(StreamPlan::isBatched).toList();
        return batched.isEmpty()
                ? List.of("no stream is batched")
                : new Columns<StreamPlan>()
                        .left("producer", StreamPlan::producer)
                        .left("stream", StreamPlan::stream)
                        .left("batch size", StreamPlan::batchSize)
                        .left("linger", stream -> stream.linger().toMillis() + " ms")
                        .table(batched)
                        .lines();
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

    private static List<String> components(Map<String, ComponentPlan> plans) {
        return plans.isEmpty()
                ? List.of("no component changes")
                : new Columns<Map.Entry<String, ComponentPlan>>()
                        .left("component", Map.Entry::getKey)
                        .left("parallelism", plan -> plan.getValue().parallelism())
                        .left("tasks", plan -> plan.getValue().tasks())
                        .table(plans.entrySet())
                        .lines();
    }

    public static String of(PlanDocument file) {
        List<String> lines = new ArrayList<>();
        lines.add("plan for '" + file.topologyName() + "'");
        file.prediction()
                .ifPresent(prediction -> lines.add("predicted: %s tuples/s, mean latency %s"
                        .formatted(PlanText.rate(prediction), PlanText.latency(prediction))));
        lines.add("");
        lines.addAll(components(file.plan().components()));
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
