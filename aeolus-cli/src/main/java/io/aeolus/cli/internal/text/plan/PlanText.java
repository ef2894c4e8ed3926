package io.aeolus.cli.internal.text.plan;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;
import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.cli.internal.text.Printable;
import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.cli.internal.text.Texts;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.ComponentChoice;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.StateCheck;
import io.aeolus.optimizer.StreamChoice;
import io.aeolus.optimizer.WhatIf;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A plan, or what changes would do to it, for people. All is in ASCII, except for names, and no table is wider than
 * {@link #COLUMNS} as far as names can be cut.
 */
public final class PlanText {

    /** The widest table. */
    static final int COLUMNS = 120;

    private PlanText() {}

    /** A plan with what it was made from and what it keeps to, as lines; each choice is explained in one if that is wanted. */
    public static String of(Profile profile, OptimizerOptions options, OptimizedPlan plan, boolean explain) {
        List<String> lines = new ArrayList<>(BoundsHeader.lines(profile, options, plan.layout()));
        lines.add("");
        lines.addAll(ChoiceTable.lines(plan, COLUMNS));
        lines.add("");
        lines.addAll(predictions(plan));
        lines.add("of 100 runs by the plan, 90 are expected to do "
                + plan.interval().text() + " tuples/s");
        lines.addAll(measured(plan));
        lines.add("the plan is bounded by: " + plan.explanation().limit());
        lines.addAll(plan.explanation().skew());
        plan.explanation().remarks().forEach(remark -> lines.add("remark: " + remark));
        if (explain) {
            lines.add("");
            plan.explanation().components().stream()
                    .map(ComponentChoice::reason)
                    .forEach(lines::add);
            plan.explanation().streams().stream().map(StreamChoice::reason).forEach(lines::add);
            if (!plan.layout().reason().isEmpty()) {
                lines.add(plan.layout().reason());
            }
        }
        return Printable.text(lines);
    }

    /** What changes would do to a plan, each by itself, as lines. */
    public static String of(Profile profile, OptimizerOptions options, OptimizedPlan plan, List<WhatIf> changes) {
        List<String> lines = new ArrayList<>(BoundsHeader.lines(profile, options, plan.layout()));
        lines.add("");
        List<List<String>> rows = new ArrayList<>();
        rows.add(whatIf("(the plan)", plan.prediction(), plan.prediction(), List.of("", "", "")));
        for (WhatIf change : changes) {
            rows.add(whatIf(
                    change.expression(),
                    change.after(),
                    change.before(),
                    change.replanned()
                            .map(replanned -> withRatio(replanned, change.before()))
                            .orElse(List.of("", "", ""))));
        }
        lines.addAll(new TextTable(
                        List.of(
                                left("what if"),
                                right("tuples/s"),
                                right("mean"),
                                right("rate"),
                                right("planned anew: tuples/s"),
                                right("mean"),
                                right("rate")),
                        rows)
                .lines(COLUMNS));
        return Printable.text(lines);
    }

    private static List<String> predictions(OptimizedPlan plan) {
        return new TextTable(
                        List.of(left("predicted"), right("tuples/s"), right("mean latency"), right("rate")),
                        List.of(
                                prediction("as profiled", plan.asProfiled(), plan.asProfiled()),
                                prediction("by the plan", plan.prediction(), plan.asProfiled())))
                .lines();
    }

    /** The model beside what it was made from, on one line; none where nothing was measured. */
    static List<String> measured(OptimizedPlan plan) {
        return plan.states().isEmpty()
                ? List.of()
                : List.of("measured when profiled (the model, where it was profiled): "
                        + plan.states().stream().map(PlanText::check).collect(Collectors.joining(", ")));
    }

    private static String check(StateCheck check) {
        return format(
                "%s %s (%s)", check.state(), Amounts.number(check.measured()), Texts.signedPercent(check.error()));
    }

    private static List<String> prediction(String of, Prediction prediction, Prediction base) {
        List<String> row = new ArrayList<>(List.of(of));
        row.addAll(withRatio(prediction, base));
        return row;
    }

    private static List<String> whatIf(String what, Prediction after, Prediction before, List<String> replanned) {
        List<String> row = new ArrayList<>(prediction(what, after, before));
        row.addAll(replanned);
        return row;
    }

    private static List<String> withRatio(Prediction prediction, Prediction base) {
        List<String> cells = new ArrayList<>(PredictionCells.of(prediction));
        cells.add(PredictionCells.ratio(prediction, base));
        return cells;
    }
}
