package io.aeolus.cli.internal.planfile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aeolus.cli.internal.runfile.Explanation;
import io.aeolus.monitor.JsonFormat;
import io.aeolus.optimizer.Interval;
import io.aeolus.optimizer.LayoutChoice;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.StateCheck;
import io.aeolus.optimizer.WhatIf;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * A plan that was computed, and what changes would do to it, as {@code aeolus optimize --json} writes them.
 *
 * @param bounds what the plan keeps to
 * @param asProfiled what the model expects of the topology as it was profiled
 * @param predicted what it expects of the plan
 * @param interval where the throughput of a run is expected, in 90 of 100 cases
 * @param layout what was decided for workers and ackers
 * @param states the model beside what was measured, for each state of the profile
 * @param explanation how the plan came about, as a comparison has it
 * @param whatIf changes that were asked about; none if none were
 * @param plan the plan as its own file has it
 */
public record ComputedPlan(
        Bounds bounds,
        Expected asProfiled,
        Expected predicted,
        Interval interval,
        LayoutChoice layout,
        List<StateCheck> states,
        Explanation explanation,
        List<Change> whatIf,
        ObjectNode plan) {

    /** The format of the file. */
    public static final JsonFormat<ComputedPlan> FORMAT = new JsonFormat<>(ComputedPlan.class, "computed plan", 1)
            .rounding("asProfiled", "predicted", "interval", "states", "explanation", "whatIf");

    public ComputedPlan {
        states = List.copyOf(states);
        whatIf = List.copyOf(whatIf);
    }

    /**
     * What a plan keeps to. What nobody asked for is null.
     *
     * @param algorithm how the plan was found
     * @param cores processors that it is for
     * @param workers worker processes that it is for; null for as many as were profiled
     * @param maxLatencyMillis the bound on the latency
     * @param maxTasks the bound on all tasks
     * @param maxDop the bounds on the tasks of single components
     * @param tuplesPerSecond the rate to reach
     * @param lingerMillis the longest wait of a row for its batch
     * @param headroom tasks for each executor
     * @param tolerance the part of the rate that may be given up
     */
    public record Bounds(
            String algorithm,
            double cores,
            OptionalInt workers,
            OptionalDouble maxLatencyMillis,
            OptionalInt maxTasks,
            Map<String, Integer> maxDop,
            OptionalDouble tuplesPerSecond,
            long lingerMillis,
            double headroom,
            double tolerance) {

        private static final double NANOS_PER_MILLI = 1e6;

        private static Bounds of(OptimizerOptions options, double cores) {
            return new Bounds(
                    options.algorithm().text(),
                    cores,
                    options.workers(),
                    options.maxLatency()
                            .map(most -> OptionalDouble.of(most.toNanos() / NANOS_PER_MILLI))
                            .orElse(OptionalDouble.empty()),
                    options.maxTasks(),
                    new TreeMap<>(options.maxDop()),
                    options.tuplesPerSecond(),
                    options.linger().toMillis(),
                    options.headroom(),
                    options.tolerance());
        }
    }

    /**
     * What a change would do.
     *
     * @param expression the change, as it was given
     * @param after what to expect of the same plan with it
     * @param replanned what to expect of the plan that would be made then; null if the change is one of the plan itself
     */
    public record Change(String expression, Expected after, Optional<Expected> replanned) {}

    /** A plan with what it keeps to, and what was asked about it, as the file has it. */
    public static ComputedPlan of(OptimizerOptions options, OptimizedPlan computed, List<WhatIf> changes) {
        return new ComputedPlan(
                Bounds.of(options, computed.cores()),
                Expected.of(computed.asItIs()),
                Expected.of(computed.prediction()),
                computed.interval(),
                computed.layout(),
                computed.checks(),
                Explanation.of(computed),
                changes.stream()
                        .map(change -> new Change(
                                change.expression(),
                                Expected.of(change.after()),
                                change.replanned().map(Expected::of)))
                        .toList(),
                tree(computed.file()));
    }

    private static ObjectNode tree(PlanFile file) {
        try {
            return (ObjectNode) new JsonMapper().readTree(file.toJson());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a plan is no JSON", e);
        }
    }
}
