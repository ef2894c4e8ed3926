// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Kills several workers at the same time. */
record KillWorkers(int kills) implements Fault {

    @Override
    public String title() {
        return kills == 1 ? "kill -9 of a worker" : "kill -9 of " + kills + " workers at once";
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        List<ClusterProcess> victims = new ArrayList<>(run.cluster().workers());
        Collections.shuffle(victims, random);
        victims.stream().limit(kills).forEach(ClusterProcess::kill);
        return Recovery.fromNow();
    }
}
