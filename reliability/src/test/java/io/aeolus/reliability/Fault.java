// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** A fault injected into a run. */
sealed interface Fault
        permits NoFault,
                Soak,
                KillWorkers,
                KillNimbus,
                KillSupervisor,
                SuspendProcess,
                KillZooKeeper,
                ExhaustMemory,
                Partition,
                ClockStep,
                SlowDisk,
                KillLeader,
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

    /** Returns whether rows may be replayed at all. */
    default boolean replaysRows() {
        return true;
    }

    /** Returns whether tuples are lost or delayed until all tasks make progress again. */
    default boolean stopsTuples() {
        return true;
    }

    /** Returns the cluster that the fault needs. */
    default FaultCluster.Kind cluster() {
        return FaultCluster.Kind.ONE_HOST;
    }

    /** Returns the requirement of the fault that this machine does not meet, with a remedy; empty if there is none. */
    default Optional<String> missing() {
        return Optional.empty();
    }

    /** Returns settings that the topology needs. */
    default Map<String, Object> settings() {
        return Map.of();
    }

    /** Returns whether batches must be full before the fault. */
    default boolean needsLoad() {
        return true;
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
