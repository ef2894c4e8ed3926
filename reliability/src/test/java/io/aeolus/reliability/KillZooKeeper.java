// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.util.Random;

/** Kills ZooKeeper, which restarts with its files. */
record KillZooKeeper() implements Fault {

    @Override
    public String title() {
        return "kill -9 of ZooKeeper";
    }

    @Override
    public int kills() {
        return 1;
    }

    @Override
    public boolean replaysRows() {
        return false;
    }

    @Override
    public boolean stopsTuples() {
        return false;
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        run.cluster().zooKeeper().kill();
        return new Recovery(LiveRun.nowMillis(), run.cluster()::hasNimbusThatLeads);
    }
}
