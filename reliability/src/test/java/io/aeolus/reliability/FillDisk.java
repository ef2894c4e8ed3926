// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.time.Duration;
import java.util.Random;

/**
 * Fills the disk of the supervisor and kills all workers. The supervisor cannot start new workers, and ends, until the disk is free again. The
 * workers are suspended before, because a worker that cannot write its heartbeat would report its end, which ends a measured run. The logs are
 * on another disk.
 *
 * @param time the time without free space, which is longer if no process has needed space yet
 */
record FillDisk(Duration time) implements Fault {

    /** The system's error message. */
    private static final String NO_SPACE = "No space left on device";

    /** A process that ends frees space. */
    private static final Duration FILL_INTERVAL = Duration.ofMillis(500);

    @Override
    public String title() {
        return "kill -9 of all workers, full disk for " + time.toSeconds() + " s or longer";
    }

    @Override
    public int kills() {
        return 2;
    }

    @Override
    public FaultCluster.Kind cluster() {
        return FaultCluster.Kind.SMALL_DISK;
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        FaultCluster cluster = run.cluster();
        long errors = cluster.logLines(NO_SPACE);
        long endMillis = LiveRun.nowMillis() + time.toMillis();
        try {
            cluster.workers()
                    .forEach(worker -> FaultCluster.command(
                            "kill", "-STOP", String.valueOf(worker.handle().pid())));
            cluster.fillDisk();
            new KillWorkers(kills()).strike(run, random);
            run.until("a process without disk space", () -> {
                run.runFor(FILL_INTERVAL);
                cluster.fillDisk();
                return LiveRun.nowMillis() >= endMillis && cluster.logLines(NO_SPACE) > errors;
            });
        } finally {
            cluster.freeDisk();
        }
        return Recovery.fromNow();
    }
}
