// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.ChainRules;
import io.aeolus.optimizer.internal.model.CostModel;
import java.util.List;
import java.util.OptionalInt;

/**
 * The model of a profiled topology. Operators have the order of the profile's components, streams the order of its
 * outputs.
 *
 * @param model the topology with the profiled ackers; its costs are those within a worker
 * @param pending the limit on pending source tuples, {@code topology.max.spout.pending} times the spout tasks; empty
 *     for no limit
 * @param stallNanos the delay by a stall of the machine
 * @param remarks doubts about the model, a line each
 * @param chainRules which operators can be chained
 */
public record TopologyModel(
        CostModel model,
        OptionalInt pending,
        Machines machines,
        WorkerCounts workers,
        double stallNanos,
        List<String> remarks,
        ChainRules chainRules) {

    public TopologyModel {
        remarks = List.copyOf(remarks);
    }

    /** The layout of the profile. */
    public Layout profiled() {
        return new Layout(workers.profiled(), machines);
    }

    /** Returns a copy with the given costs. */
    public TopologyModel of(CostModel other) {
        return new TopologyModel(other, pending, machines, workers, stallNanos, remarks, chainRules);
    }
}
