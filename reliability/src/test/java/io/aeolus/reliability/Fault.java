// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.util.Random;

/** A fault injected into a run. */
sealed interface Fault
        permits KillWorkers,
                KillNimbus,
                KillSupervisor,
                SuspendWorker,
                SlowConsumer,
                DeactivateTopology,
                Rebalance,
                ChangeBatches {

    /** Returns the description for the table. */
    String title();

    /** Returns the number of killed processes. */
    default int kills() {
        return 0;
    }

    /**
     * Injects the fault and waits until it is over.
     *
     * @param run the run
     * @param random chooses the victim
     * @return the start of the recovery
     */
    Recovery strike(LiveRun run, Random random);
}
