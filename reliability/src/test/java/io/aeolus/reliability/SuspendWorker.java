// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Suspends a worker and resumes it. */
record SuspendWorker(Duration time) implements Fault {

    @Override
    public String title() {
        return "a worker is suspended for " + time.toSeconds() + " s (SIGSTOP)";
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        List<ClusterProcess> workers = run.cluster().workers();
        ClusterProcess victim = workers.get(random.nextInt(workers.size()));
        send("-STOP", victim);
        try {
            run.runFor(time);
        } finally {
            send("-CONT", victim);
        }
        return Recovery.fromNow();
    }

    private static void send(String signal, ClusterProcess process) {
        try {
            int status = new ProcessBuilder(
                            "kill", signal, String.valueOf(process.handle().pid()))
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new IllegalStateException("kill " + signal + " of " + process.name() + " failed");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
