// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Converts plans between the model's indexes and Storm's components and streams. */
public final class PlanConverter {

    private static final double NANOS_PER_MILLI = 1e6;

    private final Problem problem;
    private final Names names;

    /** Converts plans of one topology. */
    public PlanConverter(Problem problem) {
        this.problem = problem;
        this.names = new Names(problem.model());
    }

    /** Returns the plan for Storm, with all components and the batched streams. */
    public BatchingPlan toStorm(Plan plan, int[] tasks) {
        CostModel model = problem.model();
        Map<String, ComponentPlan> components = new LinkedHashMap<>();
        for (int v = 0; v < tasks.length; v++) {
            components.put(model.operators().get(v).id(), new ComponentPlan(plan.parallelism(v), tasks[v]));
        }
        List<StreamPlan> streams = new ArrayList<>();
        for (int s = 0; s < model.streams().size(); s++) {
            if (plan.batchSize(s) > 1) {
                streams.add(new StreamPlan(
                        model.operators().get(model.streams().get(s).producer()).id(),
                        model.streams().get(s).id(),
                        plan.batchSize(s),
                        Duration.ofMillis(Math.round(plan.lingerNanos(s) / NANOS_PER_MILLI))));
            }
        }
        return new BatchingPlan(components, streams);
    }

    /**
     * Returns the plan for the model.
     *
     * @param plan the plan; components that it lacks keep their parallelism, streams that it lacks are unbatched
     * @param pendingOfSourceTask the limit on pending tuples of each source task; empty for no limit
     * @return the same plan
     * @throws BadInputException if it names a component or stream that the profile lacks
     */
    public Plan toModel(BatchingPlan plan, OptionalInt pendingOfSourceTask) throws BadInputException {
        Plan start = problem.profiledPlan();
        int[] parallelism = start.parallelisms();
        for (Map.Entry<String, ComponentPlan> component : plan.components().entrySet()) {
            parallelism[operator(component.getKey())] = component.getValue().parallelism();
        }
        int[] batchSize = start.batchSizes();
        double[] lingerNanos = start.lingersNanos();
        Arrays.fill(batchSize, 1);
        for (StreamPlan stream : plan.streams()) {
            int s = stream(stream);
            batchSize[s] = stream.batchSize();
            lingerNanos[s] = stream.linger().toNanos();
        }
        Plan converted = new Plan(parallelism, batchSize, lingerNanos, OptionalInt.empty());
        if (pendingOfSourceTask.isEmpty()) {
            return converted;
        }
        long pending = (long) pendingOfSourceTask.getAsInt() * problem.sourceTasks(converted);
        return new Plan(
                parallelism, batchSize, lingerNanos, OptionalInt.of((int) Math.min(Integer.MAX_VALUE, pending)));
    }

    private int operator(String id) throws BadInputException {
        OptionalInt found = names.operator(id);
        if (found.isEmpty()) {
            throw new BadInputException("the profile has no component '" + id + "'; components: " + names.operators()
                    + ": use a plan for the profiled topology");
        }
        return found.getAsInt();
    }

    private int stream(StreamPlan stream) throws BadInputException {
        operator(stream.producer());
        OptionalInt found = names.stream(stream.producer(), stream.stream());
        if (found.isEmpty()) {
            throw new BadInputException("the profile has no stream '" + stream.stream() + "' of '" + stream.producer()
                    + "'; streams: " + names.streams(stream.producer())
                    + ": use a plan for the profiled topology");
        }
        return found.getAsInt();
    }
}
