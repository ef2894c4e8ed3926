// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import java.util.OptionalLong;
import java.util.Random;

/** Kills the supervisor, alone or with a worker, which restarts after the supervisor. */
record KillSupervisor(boolean withWorker) implements Fault {

    @Override
    public String title() {
        return "kill -9 of the supervisor" + (withWorker ? " and a worker" : "");
    }

    @Override
    public int kills() {
        return withWorker ? 2 : 1;
    }

    @Override
    public boolean replaysRows() {
        return withWorker;
    }

    @Override
    public boolean stopsTuples() {
        return withWorker;
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        ClusterProcess killed = run.cluster().supervisor();
        killed.kill();
        OptionalLong lastUptime = run.cluster().supervisorUptime();
        Recovery recovery = withWorker ? new KillWorkers(1).strike(run, random) : Recovery.fromNow();
        long since = recovery.sinceMillis();
        return new Recovery(since, () -> {
            // Nimbus shows the last heartbeat of the killed supervisor until its session expires.
            OptionalLong uptime = run.cluster().supervisorUptime();
            return run.cluster().supervisor().handle().pid() != killed.handle().pid()
                    && uptime.isPresent()
                    && !uptime.equals(lastUptime)
                    && uptime.getAsLong() * 1_000 <= LiveRun.nowMillis() - since;
        });
    }
}
