package io.aeolus.optimizer.internal.search;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.ComponentChoice;
import io.aeolus.optimizer.Explanation;
import io.aeolus.optimizer.IdleExecutors;
import io.aeolus.optimizer.Interval;
import io.aeolus.optimizer.LayoutChoice;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.StateCheck;
import io.aeolus.optimizer.StreamChoice;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Turns a plan of the model into one for Storm, and says how it came about.
 *
 * @param problem what was planned
 * @param idleExecutors what executors without work do
 * @param tasksNow tasks of each component as it is
 * @param headroom tasks for each executor of a component that may grow
 */
public record PlanExplainer(
        Problem problem, IdleExecutors idleExecutors, Map<String, Integer> tasksNow, double headroom) {

    private static final String PENDING = "topology.max.spout.pending";

    public PlanExplainer {
        tasksNow = Map.copyOf(tasksNow);
    }

    /**
     * Makes the report.
     *
     * @param topologyName the topology's name
     * @param config settings that go with any plan
     * @param chosen the plan
     * @param asItIs what to expect of the topology as it is
     * @param layout what was decided for workers and ackers
     * @param remarks what is to be said besides, a line each
     * @param checks the model beside what was measured
     * @return the plan with its reasons
     * @throws BadInputException if the topology goes round
     */
    public OptimizedPlan report(
            String topologyName,
            Map<String, Object> config,
            ChosenPlan chosen,
            Prediction asItIs,
            LayoutChoice layout,
            List<String> remarks,
            List<StateCheck> checks)
            throws BadInputException {
        Plan plan = chosen.plan();
        int[] tasks = chosen.profiled().isPresent() ? tasksNow(plan) : tasks(plan);
        Problem placed = problem.placed(plan);
        List<String> allRemarks = new ArrayList<>(remarks);
        allRemarks.addAll(chosen.remarks());
        allRemarks.addAll(caps(plan));
        allRemarks.addAll(idleExecutors.remarks(plan.tasks()));

        Explanation explanation = new Explanation(
                LimitText.of(chosen.evaluation().limit(), problem),
                components(placed, chosen, tasks),
                streams(placed, chosen),
                KeySkew.lines(placed, chosen),
                allRemarks);
        Prediction prediction =
                PlanPredictor.prediction(chosen, chosen.profiled().orElse(1));
        BatchingPlan storm = new Conversion(problem).toStorm(plan, tasks);
        return new OptimizedPlan(
                asItIs,
                prediction,
                new Interval(prediction.tuplesPerSecond(), prediction.tuplesPerSecond()),
                layout,
                checks,
                explanation,
                new PlanDocument(
                        topologyName, storm, config(config, plan), Optional.of(prediction), explanation.lines(layout)));
    }

    /** A line for each component that has as many tasks as a setting of Storm allows. */
    private List<String> caps(Plan plan) {
        List<String> lines = new ArrayList<>();
        for (int v = 0; v < problem.dataflow().operators().size(); v++) {
            Operator operator = problem.dataflow().operators().get(v);
            ParallelismLimit limit = operator.limit();
            if (limit.reason() == ParallelismLimit.Reason.CAP && plan.parallelism(v) == limit.most()) {
                lines.add("%s: capped by %s, at most %s"
                        .formatted(
                                operator.id(),
                                limit.reason().text(),
                                limit.most() == 1 ? "1 task" : limit.most() + " tasks"));
            }
        }
        return lines;
    }

    private int[] tasks(Plan plan) {
        return new TaskNumbers(problem.dataflow(), tasksNow, headroom)
                .of(plan, problem.bounds().maxTasks());
    }

    /** What was run had these. */
    private int[] tasksNow(Plan plan) {
        int[] tasks = plan.parallelisms();
        for (int v = 0; v < tasks.length; v++) {
            tasks[v] =
                    tasksNow.getOrDefault(problem.dataflow().operators().get(v).id(), tasks[v]);
        }
        return tasks;
    }

    /** Many executors need other settings, and a bound on the latency may need fewer rows under way than the topology allows itself. */
    private Map<String, Object> config(Map<String, Object> given, Plan plan) {
        Map<String, Object> config = new LinkedHashMap<>(given);
        config.putAll(idleExecutors.settings(plan.tasks()));
        OptionalInt allowed = problem.bounds().pending();
        if (plan.pending().isPresent() && (allowed.isEmpty() || plan.pending().getAsInt() < allowed.getAsInt())) {
            config.put(PENDING, Math.max(1, plan.pending().getAsInt() / problem.sourceTasks(plan)));
        }
        return config;
    }

    private List<ComponentChoice> components(Problem placed, ChosenPlan chosen, int[] tasks) throws BadInputException {
        ComponentReasons reasons = new ComponentReasons(placed, chosen);
        List<ComponentChoice> choices = new ArrayList<>();
        for (int v = 0; v < tasks.length; v++) {
            Operator operator = problem.dataflow().operators().get(v);
            Reason reason = chosen.profiled().isPresent()
                    ? Reason.asProfiled("parallelism " + chosen.plan().parallelism(v))
                    : reasons.of(v);
            choices.add(new ComponentChoice(
                    operator.id(),
                    operator.parallelism(),
                    chosen.plan().parallelism(v),
                    tasks[v],
                    chosen.evaluation().utilisation().get(v),
                    reason.shortly(),
                    operator.id() + ": " + reason.line()));
        }
        return choices;
    }

    private List<StreamChoice> streams(Problem placed, ChosenPlan chosen) throws BadInputException {
        StreamReasons reasons = new StreamReasons(placed, chosen);
        CostModel dataflow = problem.dataflow();
        List<StreamChoice> choices = new ArrayList<>();
        for (int s = 0; s < dataflow.streams().size(); s++) {
            Stream stream = dataflow.streams().get(s);
            Reason reason = chosen.profiled().isPresent()
                    ? Reason.asProfiled(
                            "batches of " + Amounts.count(chosen.plan().batchSize(s)))
                    : reasons.of(s);
            choices.add(new StreamChoice(
                    dataflow.operators().get(stream.producer()).id(),
                    stream.id(),
                    stream.batchSize(),
                    chosen.plan().batchSize(s),
                    chosen.evaluation().batchSize().get(s),
                    reason.shortly(),
                    name(stream, dataflow) + ": " + reason.line()));
        }
        return choices;
    }

    /** Such as "parse -> agg, default". */
    private static String name(Stream stream, CostModel dataflow) {
        String consumers = stream.edges().stream()
                .map(Edge::consumer)
                .distinct()
                .map(consumer -> dataflow.operators().get(consumer).id())
                .collect(Collectors.joining(" and "));
        return dataflow.operators().get(stream.producer()).id() + (consumers.isEmpty() ? "" : " -> " + consumers) + ", "
                + stream.id();
    }
}
