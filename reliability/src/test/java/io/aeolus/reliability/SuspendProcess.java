// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Suspends a process and resumes it. */
record SuspendProcess(Victim victim, Duration time) implements Fault {

    /** The kind of process. */
    enum Victim {
        WORKER("a worker"),
        SUPERVISOR("the supervisor"),
        ZOOKEEPER("ZooKeeper");

        private final String title;

        Victim(String title) {
            this.title = title;
        }

        private List<ClusterProcess> in(FaultCluster cluster) {
            return switch (this) {
                case WORKER -> cluster.workers();
                case SUPERVISOR -> List.of(cluster.supervisor());
                case ZOOKEEPER -> List.of(cluster.zooKeeper());
            };
        }
    }

    @Override
    public String title() {
        return victim.title + " is suspended for " + time.toSeconds() + " s (SIGSTOP)";
    }

    /** Nimbus reassigns the executors of a supervisor that is away for long. */
    @Override
    public boolean stopsTuples() {
        return victim != Victim.ZOOKEEPER;
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        List<ClusterProcess> candidates = victim.in(run.cluster());
        String process = String.valueOf(
                candidates.get(random.nextInt(candidates.size())).handle().pid());
        FaultCluster.command("kill", "-STOP", process);
        try {
            run.runFor(time);
        } finally {
            FaultCluster.command("kill", "-CONT", process);
        }
        return new Recovery(LiveRun.nowMillis(), run.cluster()::hasNimbusThatLeads);
    }
}
