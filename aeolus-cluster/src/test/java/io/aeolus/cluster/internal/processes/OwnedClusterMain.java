package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.internal.hosts.Machines;
import io.aeolus.cluster.internal.system.FreePorts;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

/** Starts a cluster, says what it consists of, and waits to be killed. */
final class OwnedClusterMain {

    private OwnedClusterMain() {}

    public static void main(String[] args) throws Exception {
        StormProcesses processes = OwnCluster.start(
                new StormProcesses.Size(1, 1, 256),
                Machines.loopback(),
                attempt -> FreePorts.first(4, ProcessHandle.current().pid() + attempt));
        System.out.println(processes.settings().file().orElseThrow().getParent() + " "
                + processes.daemons().stream()
                        .map(daemon -> String.valueOf(daemon.handle().pid()))
                        .collect(Collectors.joining(" ")));
        new CountDownLatch(1).await();
    }
}
