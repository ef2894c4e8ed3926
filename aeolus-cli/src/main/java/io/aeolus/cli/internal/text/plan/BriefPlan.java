// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.plan;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.optimizer.ComponentChoice;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.StreamChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A computed plan in a few lines. */
public final class BriefPlan {

    private BriefPlan() {}

    /** Returns parallelism, batch sizes, prediction and remarks. */
    public static List<String> of(OptimizedPlan plan) {
        List<String> lines = new ArrayList<>();
        lines.add("plan: parallelism "
                + plan.explanation().components().stream().map(BriefPlan::text).collect(Collectors.joining(", ")));
        String batches = plan.explanation().streams().stream()
                .filter(stream -> stream.batchSize() > 1)
                .map(BriefPlan::text)
                .collect(Collectors.joining(", "));
        lines.add("plan: " + (batches.isEmpty() ? "no batches" : "batch sizes " + batches));
        ChainText.lines(plan.file().plan().chains()).forEach(chain -> lines.add("plan: " + chain));
        lines.add(format(
                "plan: %,.0f tuples/s predicted (%s), bottleneck: %s",
                plan.prediction().tuplesPerSecond(),
                plan.interval().text(),
                plan.explanation().limit()));
        lines.addAll(PlanText.measured(plan));
        plan.explanation().remarks().forEach(remark -> lines.add("remark: " + remark));
        return lines;
    }

    private static String text(ComponentChoice component) {
        return component.id() + " " + component.parallelism();
    }

    private static String text(StreamChoice stream) {
        String name = stream.stream().equals("default") ? "" : " (" + stream.stream() + ")";
        return stream.producer() + name + " " + stream.batchSize();
    }
}
