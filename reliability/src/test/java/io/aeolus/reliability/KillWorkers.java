package io.aeolus.reliability;

import io.aeolus.monitor.internal.processes.WorkerProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Some workers are killed at the same time. */
record KillWorkers(int kills) implements Fault {

    @Override
    public String title() {
        return kills == 1 ? "kill -9 of a worker" : "kill -9 of " + kills + " workers at once";
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        List<WorkerProcess> victims = new ArrayList<>(run.cluster().workers());
        // By their slots: the ids of workers are others in each run.
        victims.sort(Comparator.comparingInt(WorkerProcess::port));
        Collections.shuffle(victims, random);
        victims.stream().limit(kills).forEach(WorkerProcess::kill);
        return Recovery.fromNow();
    }
}
