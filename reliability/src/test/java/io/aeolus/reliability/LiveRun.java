// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.awaitility.Awaitility.await;

import io.aeolus.reliability.counting.Board;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import org.awaitility.core.ConditionFactory;

/**
 * A running topology for the injection of faults.
 *
 * @param cluster the cluster
 * @param board the progress reports of its tasks
 * @param end completes when the run ends
 */
record LiveRun(FaultCluster cluster, Board board, Future<?> end) {

    /** A generous limit for busy machines. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final Duration LOOK = Duration.ofMillis(50);

    /** Waits for a condition. */
    void until(String what, Callable<Boolean> isSo) {
        waiting(what).until(isSo);
    }

    /** Waits for some time while the topology runs. */
    void pass(Duration time) {
        waiting("time to pass").pollDelay(time).until(() -> true);
    }

    private ConditionFactory waiting(String what) {
        return await(what)
                .atMost(PATIENCE)
                .pollInterval(LOOK)
                .failFast("the run has ended before its time", end::isDone);
    }

    static long nowMillis() {
        return System.currentTimeMillis();
    }
}
