// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.plan;

import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.Texts.machines;
import static io.aeolus.cli.internal.text.Texts.plural;
import static io.aeolus.cli.internal.text.Texts.topology;

import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.cli.internal.text.Columns;
import io.aeolus.cli.internal.text.Texts;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.ComponentChoice;
import io.aeolus.optimizer.LayoutChoice;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.StreamChoice;
import io.aeolus.optimizer.WhatIf;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A computed plan, or the effects of what-if changes to it, as text. Contains only ASCII characters except for names. No table is wider than
 * {@link #COLUMNS}, as far as names can be shortened.
 */
public final class PlanText {

    /** The maximum width of a table. */
    static final int COLUMNS = 120;

    private PlanText() {}

    /** Returns a plan with its profile and constraints, and optionally with the reason for each choice. */
    public static String of(Profile profile, OptimizerOptions options, OptimizedPlan plan, boolean explain) {
        List<String> lines = header(profile, options, plan.layout());
        lines.add("");
        lines.addAll(ChoiceTable.lines(plan, COLUMNS));
        lines.addAll(PlanFileText.chains(plan.file().plan()));
        lines.add("");
        lines.addAll(new Columns<Map.Entry<String, Prediction>>()
                .left("predicted", Map.Entry::getKey)
                .right("tuples/s", row -> rate(row.getValue()))
                .right("mean latency", row -> latency(row.getValue()))
                .right("speedup", row -> speedup(row.getValue(), plan.asProfiled()))
                .table(List.of(Map.entry("as profiled", plan.asProfiled()), Map.entry("plan", plan.prediction())))
                .lines());
        lines.add("90 of 100 runs with the plan are predicted to reach "
                + plan.interval().text() + " tuples/s");
        lines.addAll(measured(plan));
        lines.add("bottleneck of the plan: " + plan.explanation().limit());
        lines.addAll(plan.explanation().skew());
        plan.explanation().remarks().forEach(remark -> lines.add("remark: " + remark));
        if (explain) {
            lines.add("");
            plan.explanation().components().stream()
                    .map(ComponentChoice::reason)
                    .forEach(lines::add);
            plan.explanation().streams().stream().map(StreamChoice::reason).forEach(lines::add);
            lines.addAll(plan.explanation().chaining());
            if (!plan.layout().reason().isEmpty()) {
                lines.add(plan.layout().reason());
            }
        }
        return Texts.printable(lines);
    }

    /** Returns the effects of separate changes to a plan. */
    public static String of(Profile profile, OptimizerOptions options, OptimizedPlan plan, List<WhatIf> changes) {
        List<String> lines = header(profile, options, plan.layout());
        lines.add("");
        List<WhatIf> rows = new ArrayList<>(changes);
        rows.add(0, new WhatIf("(the plan)", plan.prediction(), plan.prediction(), Optional.empty()));
        lines.addAll(new Columns<WhatIf>()
                .left("what if", WhatIf::expression)
                .right("tuples/s", change -> rate(change.after()))
                .right("latency", change -> latency(change.after()))
                .right("speedup", change -> speedup(change.after(), change.before()))
                .right("new plan: tuples/s", change -> replanned(change, PlanText::rate))
                .right("latency", change -> replanned(change, PlanText::latency))
                .right("speedup", change -> replanned(change, after -> speedup(after, change.before())))
                .table(rows)
                .lines(COLUMNS));
        return Texts.printable(lines);
    }

    /** Returns parallelism, batch sizes, prediction and remarks of a plan in a few lines. */
    public static List<String> brief(OptimizedPlan plan) {
        List<String> lines = new ArrayList<>();
        lines.add(plan.explanation().components().stream()
                .map(component -> component.id() + " " + component.parallelism())
                .collect(Collectors.joining(", ", "plan: parallelism ", "")));
        String batches = plan.explanation().streams().stream()
                .filter(stream -> stream.batchSize() > 1)
                .map(PlanText::batch)
                .collect(Collectors.joining(", "));
        lines.add("plan: " + (batches.isEmpty() ? "no batches" : "batch sizes " + batches));
        ChainText.lines(plan.file().plan().chains()).forEach(chain -> lines.add("plan: " + chain));
        lines.add(format(
                "plan: %,.0f tuples/s predicted (%s), bottleneck: %s",
                plan.prediction().tuplesPerSecond(),
                plan.interval().text(),
                plan.explanation().limit()));
        lines.addAll(measured(plan));
        plan.explanation().remarks().forEach(remark -> lines.add("remark: " + remark));
        return lines;
    }

    private static String batch(StreamChoice stream) {
        String name = stream.stream().equals("default") ? "" : " (" + stream.stream() + ")";
        return stream.producer() + name + " " + stream.batchSize();
    }

    /** Returns the profile and the constraints of a plan. */
    static List<String> header(Profile profile, OptimizerOptions options, LayoutChoice layout) {
        List<String> lines = new ArrayList<>();
        lines.add(format(
                "%s, profiled for %.1f s on cluster %s",
                topology(profile), profile.window().measuredSeconds(), profile.cluster()));
        lines.addAll(machines(profile));
        lines.add(constraints(options, layout));
        profile.problems().forEach(problem -> lines.add("problem in the profile: " + problem));
        profile.doubts().forEach(doubt -> lines.add("the profile is doubtful: " + doubt));
        return lines;
    }

    private static String constraints(OptimizerOptions options, LayoutChoice layout) {
        double cores = layout.cores();
        List<String> constraints = new ArrayList<>();
        constraints.add("algorithm " + options.algorithm() + ": " + Amounts.count(cores)
                + (cores == 1 ? " core, " : " cores, ") + plural(layout.workers(), "worker")
                + (layout.machines() > 1 ? " on " + layout.machines() + " hosts" : ""));
        options.goals()
                .tuplesPerSecond()
                .ifPresent(rate -> constraints.add("for " + Amounts.number(rate) + " tuples/s"));
        options.goals()
                .maxLatency()
                .ifPresent(bound -> constraints.add("p99 latency up to " + Amounts.nanos((double) bound.toNanos())));
        options.maxMemoryBytes()
                .ifPresent(bytes -> constraints.add("up to " + Amounts.bytes((double) bytes) + " in flight"));
        options.tasks().maxTasks().ifPresent(most -> constraints.add("up to " + most + " tasks"));
        options.tasks()
                .maxParallelism()
                .forEach((id, most) -> constraints.add("parallelism of " + id + " up to " + most));
        constraints.add(format("linger up to %d ms", options.goals().linger().toMillis()));
        if (!options.chaining()) {
            constraints.add("no chaining");
        }
        constraints.add("tolerance " + Amounts.percent(options.goals().tolerance()));
        return String.join(", ", constraints);
    }

    /**
     * Compares the model with the measurements that it was fitted to, in one line. Leaves out the rate of a running topology below its
     * predicted capacity, because the input may have limited the rate. Returns no line without other measurements.
     */
    private static List<String> measured(OptimizedPlan plan) {
        List<String> states = plan.states().stream()
                .filter(check -> !check.isBelowCapacity())
                .map(check -> format(
                        "%s: %s (%s)",
                        check.state(), Amounts.number(check.measured()), Texts.signedPercent(check.error())))
                .toList();
        return states.isEmpty()
                ? List.of()
                : List.of("measured tuples/s (error of the model): " + String.join(", ", states));
    }

    static String rate(Prediction prediction) {
        return Amounts.number(prediction.tuplesPerSecond());
    }

    static String latency(Prediction prediction) {
        return Amounts.nanos(prediction.meanLatencyMillis() * Nanos.PER_MILLI);
    }

    private static String speedup(Prediction prediction, Prediction base) {
        return base.tuplesPerSecond() > 0
                ? format("%.2f x", prediction.tuplesPerSecond() / base.tuplesPerSecond())
                : "-";
    }

    private static String replanned(WhatIf change, Function<Prediction, String> text) {
        return change.replanned().map(text).orElse("");
    }
}
