package io.aeolus.reliability;

import io.aeolus.cluster.ClusterProcess;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** A worker stands still, and then goes on with all that it has. */
record Stall(Duration time) implements Fault {

    @Override
    public String title() {
        return "a worker stands still for " + time.toSeconds() + " s (SIGSTOP)";
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        List<ClusterProcess> workers = run.cluster().workers();
        ClusterProcess victim = workers.get(random.nextInt(workers.size()));
        victim.suspend();
        try {
            run.pass(time);
        } finally {
            victim.resume();
        }
        return Recovery.fromNow();
    }
}
