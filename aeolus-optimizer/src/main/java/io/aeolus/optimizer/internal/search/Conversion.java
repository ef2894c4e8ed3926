package io.aeolus.optimizer.internal.search;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.Scheme;
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

/** Plans of the model, which knows indexes, from and to plans of Storm's components and streams. */
public final class Conversion {

    private static final double NANOS_PER_MILLI = 1e6;

    private final Problem problem;
    private final Names names;

    /** Converts plans of one topology. */
    public Conversion(Problem problem) {
        this.problem = problem;
        this.names = new Names(problem.dataflow());
    }

    /** All components, and the streams that are batched. */
    BatchingPlan toStorm(Plan plan, int[] tasks) {
        CostModel dataflow = problem.dataflow();
        Map<String, ComponentPlan> components = new LinkedHashMap<>();
        for (int v = 0; v < tasks.length; v++) {
            components.put(dataflow.operators().get(v).id(), new ComponentPlan(plan.parallelism(v), tasks[v]));
        }
        List<StreamPlan> streams = new ArrayList<>();
        for (int s = 0; s < dataflow.streams().size(); s++) {
            if (plan.batchSize(s) > 1) {
                streams.add(new StreamPlan(
                        dataflow.operators()
                                .get(dataflow.streams().get(s).producer())
                                .id(),
                        dataflow.streams().get(s).id(),
                        plan.batchSize(s),
                        Scheme.DISTINCT,
                        Duration.ofMillis(Math.round(plan.lingerNanos(s) / NANOS_PER_MILLI))));
            }
        }
        return new BatchingPlan(components, streams);
    }

    /**
     * A plan in indexes.
     *
     * @param plan the plan; what it does not name: of components is as it is, of streams unbatched
     * @param pendingOfSourceTask source tuples that may be under way for each task of a source; empty for any number
     * @return the same plan
     * @throws BadInputException if it names what the topology does not have
     */
    public Plan toModel(BatchingPlan plan, OptionalInt pendingOfSourceTask) throws BadInputException {
        Plan start = problem.asItIs();
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
            throw new BadInputException("the profile has no component '" + id + "'; there are " + names.operators()
                    + ": give a plan for the topology that was profiled");
        }
        return found.getAsInt();
    }

    private int stream(StreamPlan stream) throws BadInputException {
        operator(stream.producer());
        OptionalInt found = names.stream(stream.producer(), stream.stream());
        if (found.isEmpty()) {
            throw new BadInputException("the profile has no stream '" + stream.stream() + "' of '" + stream.producer()
                    + "'; there are " + names.streams(stream.producer())
                    + ": give a plan for the topology that was profiled");
        }
        return found.getAsInt();
    }
}
