// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.layout;

import java.util.Arrays;

/** The number of executors of each operator in each worker. Immutable. */
public final class Placement {

    private final int workers;
    private final int[][] executors;
    private final int[] firstWorker;
    private final int[] ackers;

    /** Copies the executors by operator and worker, the worker of each operator's first executor, and the ackers by worker. */
    public Placement(int[][] executors, int[] firstWorker, int[] ackers) {
        this.workers = ackers.length;
        this.executors = new int[executors.length][];
        for (int v = 0; v < executors.length; v++) {
            this.executors[v] = executors[v].clone();
        }
        this.firstWorker = firstWorker.clone();
        this.ackers = ackers.clone();
    }

    /** Returns the worker processes, including those without an executor. */
    public int workers() {
        return workers;
    }

    /** Returns the executors of an operator in a worker. */
    public int executors(int operator, int worker) {
        return executors[operator][worker];
    }

    /** Returns the executors of an operator in all workers. */
    public int executors(int operator) {
        return Arrays.stream(executors[operator]).sum();
    }

    /** Returns the worker of an operator's first executor, the target of a global grouping. */
    public int firstWorker(int operator) {
        return firstWorker[operator];
    }

    /** Returns the ackers in all workers. */
    public int ackers() {
        return Arrays.stream(ackers).sum();
    }

    /** Returns the ackers in a worker. */
    public int ackers(int worker) {
        return ackers[worker];
    }
}
