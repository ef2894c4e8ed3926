// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.layout;

import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Operator;
import java.util.OptionalInt;

/**
 * A number of workers and their machines.
 *
 * @param workers worker processes, 1 or more
 * @param machines the machines; those without a worker do not count
 */
public record Layout(int workers, Machines machines) {

    public Layout {
        if (workers < 1) {
            throw new IllegalArgumentException("workers is " + workers + ": must be at least 1");
        }
    }

    /** Returns one worker on one machine with a number of usable cores. */
    public static Layout single(double cores) {
        return new Layout(1, Machines.single(cores, 1));
    }

    /** Returns the cores of all machines with a worker. */
    public double cores() {
        return machines.cores(workers);
    }

    /** Returns a copy with the given number of cores of all machines with a worker. */
    public Layout withCores(double cores) {
        return new Layout(workers, machines.times(cores / cores()));
    }

    /** Returns whether several machines have a worker, so that loads can be unequal. */
    public boolean hasSeveralMachines() {
        return machines.used(workers) > 1;
    }

    /** Places the tasks of a topology, with a limit on pending source tuples. */
    public PlacedModel place(CostModel model, int[] parallelisms, OptionalInt pending) {
        Placement placement = EvenScheduling.place(
                model.operators().stream().map(Operator::id).toList(), parallelisms, model.ackers(), workers);
        return new PlacedModel(model, placement, this, new WorkerFlow(model, placement, machines, pending));
    }
}
