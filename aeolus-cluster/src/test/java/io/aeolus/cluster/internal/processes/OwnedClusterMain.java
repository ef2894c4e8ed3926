package io.aeolus.cluster.internal.processes;

import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Starts a cluster, says what it consists of, and waits to be killed. */
final class OwnedClusterMain {

    private OwnedClusterMain() {}

    public static void main(String[] args) throws Exception {
        StormProcesses processes = StormProcesses.start(new StormProcesses.Size(1, 1, 256));
        List<Long> pids = processes.daemons().all().stream()
                .map(daemon -> daemon.handle().pid())
                .toList();
        System.out.println(processes.logs().getParent() + " " + pids.get(0) + " " + pids.get(1) + " " + pids.get(2));
        new CountDownLatch(1).await();
    }
}
