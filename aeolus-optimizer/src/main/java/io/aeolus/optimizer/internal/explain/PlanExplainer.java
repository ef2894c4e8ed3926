// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.explain;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.ComponentChoice;
import io.aeolus.optimizer.Explanation;
import io.aeolus.optimizer.HeldTuples;
import io.aeolus.optimizer.IdleExecutors;
import io.aeolus.optimizer.Interval;
import io.aeolus.optimizer.LayoutChoice;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.StreamChoice;
import io.aeolus.optimizer.internal.check.FittedProfile;
import io.aeolus.optimizer.internal.check.ProfileCheck;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.fit.WorkerCounts;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.search.EvaluatedPlan;
import io.aeolus.optimizer.internal.search.LimitText;
import io.aeolus.optimizer.internal.search.PlanConverter;
import io.aeolus.optimizer.internal.search.PlanPredictor;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.ProblemFactory;
import io.aeolus.optimizer.internal.search.SearchResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.apache.storm.Config;

/** Turns the result of a search into a plan for Storm, with a reason for each choice. */
public record PlanExplainer(FittedProfile fitted, ProblemFactory problems) {

    /** Explains a plan, with the prediction for the topology as it was profiled. The interval contains the prediction of the plan only. */
    public OptimizedPlan explain(SearchResult found, Prediction profiled) {
        Problem problem = found.problem();
        EvaluatedPlan chosen = found.chosen();
        Plan plan = chosen.plan();
        Problem placed = problem.placed(plan);
        IdleExecutors idleExecutors = problems.idleExecutors(problem.layout());
        LayoutReasons layoutReasons = new LayoutReasons(found, workers());
        LayoutChoice layout = layoutReasons.choice();
        int[] tasks = tasks(found);
        List<String> remarks = remarks(found, layoutReasons);
        remarks.addAll(chosen.remarks());
        MemoryReasons memoryReasons = new MemoryReasons(problems, problem);
        memoryReasons.remark(plan).ifPresent(remarks::add);
        remarks.addAll(cappedComponents(problem, plan));
        remarks.addAll(idleExecutors.remarks(plan.tasks()));
        Map<String, Object> pending = pending(plan, problem.sourceTasks(plan));
        boolean mustKeepPending = HeldTuples.forPlans(fitted.profile()).needsPending();
        if (mustKeepPending && !pending.isEmpty()) {
            remarks.add("topology.max.spout.pending is not lowered to meet --max-latency, as bolts wait for tuples:"
                    + " latency can exceed the prediction");
        }
        ComponentReasons componentReasons = new ComponentReasons(placed, chosen);
        Explanation explanation = new Explanation(
                memoryReasons.limit(LimitText.of(chosen.evaluation().limit(), problem), chosen),
                components(problem, chosen, tasks, componentReasons),
                streams(problem, chosen, new StreamReasons(placed, chosen)),
                componentReasons.skew(),
                remarks,
                problems.mayChain() ? new ChainReasons(problem, problems.rules()).lines() : List.of());
        Map<String, Object> config = settings(layout);
        config.putAll(idleExecutors.settings(plan.tasks()));
        config.putAll(mustKeepPending ? Map.of() : pending);
        Prediction prediction = PlanPredictor.prediction(chosen);
        return new OptimizedPlan(
                profiled,
                prediction,
                new Interval(prediction.tuplesPerSecond(), prediction.tuplesPerSecond()),
                layout,
                fitted.checks(),
                explanation,
                new PlanDocument(
                        fitted.profile().topology(),
                        new PlanConverter(problem).toStorm(plan, tasks),
                        config,
                        Optional.of(prediction),
                        explanation.lines(layout)));
    }

    private WorkerCounts workers() {
        return topology().workers();
    }

    private TopologyModel topology() {
        return fitted.models().ofProfile().topology();
    }

    private List<String> remarks(SearchResult found, LayoutReasons layout) {
        List<String> remarks = new ArrayList<>(
                new ProfileCheck(fitted.profile(), topology()).remarks(problems.options(), fitted.checks()));
        layout.remark().ifPresent(remarks::add);
        problems.unbatched().map(reason -> "no stream is batched: " + reason).ifPresent(remarks::add);
        int workers = found.problem().layout().workers();
        double rate = found.chosen().evaluation().tuplesPerSecond();
        double fastest = fitted.models().fastest(workers);
        if (fitted.models().isFarFromSeen(workers, rate)) {
            remarks.add("the prediction is %.0f times the fastest measured rate, %s tuples/s, so it is extrapolated:"
                            .formatted(rate / fastest, Amounts.number(fastest))
                    + " run the plan with aeolus tune to correct it");
        }
        return remarks;
    }

    /** Returns a line for each component at the parallelism that a setting of Storm allows. */
    private static List<String> cappedComponents(Problem problem, Plan plan) {
        List<String> lines = new ArrayList<>();
        for (int v = 0; v < problem.model().operators().size(); v++) {
            Operator operator = problem.model().operator(v);
            ParallelismLimit limit = operator.limit();
            if (limit.reason() == ParallelismLimit.Reason.CAP && plan.parallelism(v) == limit.max()) {
                lines.add("%s: capped by %s, at most %s"
                        .formatted(
                                operator.id(),
                                limit.reason().text(),
                                limit.max() == 1 ? "1 task" : limit.max() + " tasks"));
            }
        }
        return lines;
    }

    /** Returns the tasks of each operator; a plan that ran for the profile keeps the profiled tasks. */
    private int[] tasks(SearchResult found) {
        CostModel model = found.problem().model();
        Plan plan = found.chosen().plan();
        if (found.chosen().measuredFactor().isEmpty()) {
            double headroom = problems.options().tasks().headroom();
            return new TaskNumbers(model, headroom)
                    .of(plan, found.problem().bounds().maxTasks());
        }
        Map<String, Integer> profiled = fitted.profile().components().stream()
                .collect(Collectors.toMap(ComponentProfile::id, ComponentProfile::tasks));
        int[] tasks = plan.parallelisms();
        for (int v = 0; v < tasks.length; v++) {
            tasks[v] = profiled.getOrDefault(model.operator(v).id(), tasks[v]);
        }
        return tasks;
    }

    /** Returns Storm's settings for a layout. Only a run of the topology shows whether tuples are acked. */
    private Map<String, Object> settings(LayoutChoice layout) {
        Map<String, Object> settings = new LinkedHashMap<>(workers().settings(layout.workers(), layout.ackers()));
        if (fitted.profile().isAllAcked()) {
            settings.put(Aeolus.ROWS_ACKED, true);
        }
        return settings;
    }

    /** A limit on latency or memory can require fewer pending tuples than the topology allows. */
    private Map<String, Object> pending(Plan plan, int sourceTasks) {
        OptionalInt allowed = topology().pending();
        if (plan.pending().isEmpty() || (allowed.isPresent() && plan.pending().getAsInt() >= allowed.getAsInt())) {
            return Map.of();
        }
        return Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, plan.pending().getAsInt() / sourceTasks);
    }

    private static List<ComponentChoice> components(
            Problem problem, EvaluatedPlan chosen, int[] tasks, ComponentReasons reasons) {
        List<ComponentChoice> choices = new ArrayList<>();
        for (int v = 0; v < tasks.length; v++) {
            Operator operator = problem.unchained().operator(v);
            int head = problem.topology().head(v);
            Reason reason = chosen.measuredFactor().isPresent()
                    ? Reason.profiled("parallelism " + chosen.plan().parallelism(v))
                    : head == v ? reasons.of(v) : chained(problem, head);
            choices.add(new ComponentChoice(
                    operator.id(),
                    operator.parallelism(),
                    chosen.plan().parallelism(head),
                    tasks[head],
                    chosen.evaluation().utilization().get(head),
                    reason.summary(),
                    operator.id() + ": " + reason.text() + membersOf(problem, v)));
        }
        return choices;
    }

    /** The components that run in the tasks of a head; empty for a component without chained components. */
    private static String membersOf(Problem problem, int head) {
        String members = problem.topology().chains().stream()
                .filter(v -> problem.topology().head(v) == head)
                .mapToObj(v -> problem.unchained().operator(v).id())
                .collect(Collectors.joining(" and "));
        return members.isEmpty() ? "" : "; with the work of " + members;
    }

    private static Reason chained(Problem problem, int head) {
        String text = "chained to " + problem.unchained().operator(head).id();
        return new Reason(text, text + ": runs in its tasks");
    }

    private static List<StreamChoice> streams(Problem problem, EvaluatedPlan chosen, StreamReasons reasons) {
        CostModel model = problem.unchained();
        List<StreamChoice> choices = new ArrayList<>();
        for (int s = 0; s < model.streams().size(); s++) {
            Stream stream = model.stream(s);
            List<String> chained = problem.chainedConsumers(s);
            Reason reason = chosen.measuredFactor().isPresent()
                    ? Reason.profiled(
                            "batches of " + Amounts.count(chosen.plan().batchSize(s)))
                    : problem.isChained(s)
                            ? new Reason("chained", "no messages: all consumers are chained")
                            : reasons.of(s);
            choices.add(new StreamChoice(
                    model.operator(stream.producer()).id(),
                    stream.id(),
                    stream.batchSize(),
                    chosen.plan().batchSize(s),
                    chosen.evaluation().batchSize().get(s),
                    reason.summary(),
                    name(stream, model) + ": " + reason.text(),
                    chained));
        }
        return choices;
    }

    /** Returns the name of a stream with its consumers, such as "parse -> agg, default". */
    private static String name(Stream stream, CostModel model) {
        String consumers = stream.edges().stream()
                .map(Edge::consumer)
                .distinct()
                .map(consumer -> model.operator(consumer).id())
                .collect(Collectors.joining(" and "));
        return model.operator(stream.producer()).id() + (consumers.isEmpty() ? "" : " -> " + consumers) + ", "
                + stream.id();
    }
}
