// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.optimizer.IdleExecutors;
import java.util.Locale;

/** The kinds of clusters. */
enum ClusterKind {
    /** Storm's LocalCluster in this process. */
    LOCAL,

    /** Processes on this machine, started for the command. */
    PROCESSES,

    /** The cluster in storm.yaml. */
    REMOTE;

    /** The kinds, for the help of {@code --cluster}. */
    static final String HELP =
            "local (Storm's LocalCluster in this process), processes (a real cluster on this machine), or"
                    + " remote (the cluster in storm.yaml)";

    /** The cost of idle executors without a profile; the machines of a remote cluster are unknown. */
    IdleExecutors idleExecutors() {
        return IdleExecutors.on(
                this == REMOTE ? Double.POSITIVE_INFINITY : Runtime.getRuntime().availableProcessors());
    }

    /** Whether each topology starts new JVMs, which are cold. */
    boolean startsWorkers() {
        return this != LOCAL;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
