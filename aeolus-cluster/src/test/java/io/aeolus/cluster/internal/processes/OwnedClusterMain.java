// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.WorkerCode;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

/** Starts a cluster, prints its folder and process ids, and waits. */
final class OwnedClusterMain {

    static final ProcessOptions SMALL = ProcessOptions.of(new WorkerCode(Path.of("no.jar"), List.of()), 1);

    private OwnedClusterMain() {}

    public static void main(String[] args) throws Exception {
        LocalProcessCluster cluster = LocalProcessCluster.start(SMALL);
        Path folder = cluster.settings().file().orElseThrow().getParent();
        System.out.println(folder + " "
                + OwnerWatchdog.processes(folder)
                        .map(daemon -> String.valueOf(daemon.pid()))
                        .collect(Collectors.joining(" ")));
        new CountDownLatch(1).await();
    }
}
