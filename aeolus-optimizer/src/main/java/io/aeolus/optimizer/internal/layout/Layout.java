package io.aeolus.optimizer.internal.layout;

import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.CycleException;
import io.aeolus.optimizer.internal.model.Operator;
import java.util.OptionalInt;

/**
 * A number of workers, and the machines that they run on.
 *
 * @param workers worker processes, 1 or more
 * @param machines the machines; those without a worker do not count
 */
public record Layout(int workers, Machines machines) {

    /** There is one worker or more. */
    public Layout {
        if (workers < 1) {
            throw new IllegalArgumentException("workers is " + workers + ": give 1 or more");
        }
    }

    /** One worker on one machine, of which so many processors can be kept busy. */
    public static Layout single(double cores) {
        return new Layout(1, Machines.one(cores, 1));
    }

    /** Processors of all machines that have a worker, together. */
    public double cores() {
        return machines.cores(workers);
    }

    /** The same with so many processors of all machines that have a worker. */
    public Layout withCores(double cores) {
        return new Layout(workers, machines.times(cores / cores()));
    }

    /** Whether the machine that has most to do can have more to do than another one: there is more than one. */
    public boolean hasSeveralMachines() {
        return machines.used(workers) > 1;
    }

    /**
     * Places the tasks of a topology.
     *
     * @param dataflow the topology
     * @param parallelisms the parallelism of each operator
     * @param pending source tuples that may be under way; empty for any number
     * @return the topology with what its messages cost there
     * @throws CycleException if the flow goes round
     */
    public PlacedModel place(CostModel dataflow, int[] parallelisms, OptionalInt pending) throws CycleException {
        Placement placement = EvenScheduling.place(
                dataflow.operators().stream().map(Operator::id).toList(), parallelisms, dataflow.ackers(), workers);
        return new PlacedModel(dataflow, placement, this, new WorkerFlow(dataflow, placement, machines, pending));
    }
}
