// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.util.Random;

/** Kills Nimbus, alone or with a worker. */
record KillNimbus(boolean withWorker) implements Fault {

    @Override
    public String title() {
        return "kill -9 of Nimbus" + (withWorker ? " and a worker" : "");
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
        run.cluster().nimbus().kill();
        Recovery recovery = withWorker ? new KillWorkers(1).strike(run, random) : Recovery.fromNow();
        return new Recovery(recovery.sinceMillis(), run.cluster()::hasNimbusThatLeads);
    }
}
