package io.aeolus.optimizer.internal.fit;

import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.CycleException;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A profiled topology as the cost model sees it. Operators have the order of the profile's components, streams that of its outputs.
 *
 * @param dataflow the topology, with the ackers that it was profiled with; what messages cost more between workers is not in its costs yet
 * @param pending source tuples that may be under way, by the topology's own {@code topology.max.spout.pending} and all spout tasks; empty
 *     for any number
 * @param machines what it was profiled on
 * @param workers its workers and ackers
 * @param stallNanos what a stall of the machine adds to the latency of the rows that it hits
 * @param remarks what is doubtful, a line each
 */
public record TopologyModel(
        CostModel dataflow,
        OptionalInt pending,
        Machines machines,
        WorkerCounts workers,
        double stallNanos,
        List<String> remarks) {

    /** States in batches have the linger that a stream has if none is given. */
    public static final double LINGER_NANOS = StreamPlan.DEFAULT_LINGER.toNanos();

    /** The line for the user about a topology with a cycle. */
    public static BadInputException refused(CycleException cycle) {
        return new BadInputException(
                cycle.getMessage()
                        + ": the cost model needs a topology without a cycle; 'aeolus compare' measures uniform batches for this one");
    }

    public TopologyModel {
        remarks = List.copyOf(remarks);
    }

    /** The workers that it was profiled with. */
    public Layout profiled() {
        return new Layout(workers.profiled(), machines);
    }

    /** The same with one more remark. */
    TopologyModel remarking(String remark) {
        return new TopologyModel(
                dataflow,
                pending,
                machines,
                workers,
                stallNanos,
                Stream.concat(remarks.stream(), Stream.of(remark)).toList());
    }

    /** The same with another dataflow. */
    public TopologyModel of(CostModel other) {
        return new TopologyModel(other, pending, machines, workers, stallNanos, remarks);
    }
}
