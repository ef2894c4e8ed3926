package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.Dataflow;
import java.util.List;
import java.util.OptionalInt;

/**
 * A profiled topology as the cost model sees it. Operators have the order of the profile's components, streams that of its outputs.
 *
 * @param dataflow the topology
 * @param pending source tuples that may be under way, by the topology's own {@code topology.max.spout.pending} and all spout tasks; empty
 *     for any number
 * @param cores processors of the machine, or machines, that it was profiled on
 * @param usableShare the part of the processors that can be kept busy, as seen when they were wanted most
 * @param stallNanos what a stall of the machine adds to the latency of the rows that it hits
 * @param remarks what is doubtful, a line each
 */
public record Modelled(
        Dataflow dataflow,
        OptionalInt pending,
        double cores,
        double usableShare,
        double stallNanos,
        List<String> remarks) {

    /** Copies the list. */
    public Modelled {
        remarks = List.copyOf(remarks);
    }

    /** The same with another dataflow. */
    public Modelled of(Dataflow other) {
        return new Modelled(other, pending, cores, usableShare, stallNanos, remarks);
    }
}
