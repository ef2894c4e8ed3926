package io.aeolus.cli.internal.command;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Sees that a worker of a topology has ended. Storm would start another one, which ends for the same reason. Not thread-safe. */
final class WorkerWatch {

    private final ProcessCluster cluster;
    private final String topology;
    private final Set<ClusterProcess> seen = new HashSet<>();

    WorkerWatch(ProcessCluster cluster, String topology) {
        this.cluster = cluster;
        this.topology = topology;
    }

    ProcessCluster cluster() {
        return cluster;
    }

    /** Why a worker has ended; empty if none has since the first call. */
    Optional<String> failure() {
        Optional<ClusterProcess> ended =
                seen.stream().filter(worker -> !worker.handle().isAlive()).findFirst();
        seen.addAll(cluster.workers());
        return ended.map(worker -> {
            String what =
                    cluster.latestError(topology).map(ComponentFailure::text).orElse(worker.name() + " has ended");
            return what + " (the cluster's logs are in " + cluster.keepLogs() + ")";
        });
    }
}
