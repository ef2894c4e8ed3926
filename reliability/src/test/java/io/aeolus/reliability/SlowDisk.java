// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.time.Duration;
import java.util.Random;

/**
 * Delays all writes to the local directory of the supervisor and its workers, their heartbeats included, by up to two seconds. The logs are on
 * another disk.
 *
 * @param time the time in which writes are slow
 */
record SlowDisk(Duration time) implements Fault {

    private static final Duration LONGEST_WRITE = Duration.ofSeconds(2);
    private static final Duration BETWEEN = Duration.ofMillis(100);

    @Override
    public String title() {
        return "slow disk for " + time.toSeconds() + " s";
    }

    @Override
    public FaultCluster.Kind cluster() {
        return FaultCluster.Kind.SEPARATE_DISK;
    }

    @Override
    public boolean replaysRows() {
        return false;
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        long endMillis = LiveRun.nowMillis() + time.toMillis();
        while (LiveRun.nowMillis() < endMillis) {
            run.cluster().freezeDisk();
            try {
                run.runFor(LONGEST_WRITE);
            } finally {
                run.cluster().thawDisk();
            }
            run.runFor(BETWEEN);
        }
        return Recovery.fromNow();
    }
}
