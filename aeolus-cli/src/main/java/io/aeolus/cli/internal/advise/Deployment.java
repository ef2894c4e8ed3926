// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import io.aeolus.optimizer.PlanLoad;

/**
 * A deployment of a topology, present or planned, with its predicted load at the required rate.
 *
 * @param executors executors of all spouts and bolts
 */
public record Deployment(int executors, int workers, PlanLoad load) {

    /** Returns the relative gain in capacity over another deployment. */
    double gainOver(Deployment other) {
        return load.capacity() / other.load.capacity() - 1;
    }

    /** Returns the share of the executors of another deployment that this deployment saves; negative if it needs more. */
    double executorsSaved(Deployment other) {
        return 1 - (double) executors / other.executors;
    }

    /** Returns the share of the workers of another deployment that this deployment saves; negative if it needs more. */
    double workersSaved(Deployment other) {
        return 1 - (double) workers / other.workers;
    }
}
