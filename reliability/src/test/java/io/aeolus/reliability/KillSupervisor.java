// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.time.Duration;
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
    public boolean stopsTuples() {
        return withWorker;
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        run.cluster().supervisor().kill();
        Recovery recovery = withWorker ? new KillWorkers(1).strike(run, random) : Recovery.fromNow();
        long since = recovery.sinceMillis();
        return new Recovery(
                since, () -> run.cluster().hasSupervisorYoungerThan(Duration.ofMillis(LiveRun.nowMillis() - since)));
    }
}
