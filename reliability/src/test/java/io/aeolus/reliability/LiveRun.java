// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.awaitility.Awaitility.await;

import io.aeolus.reliability.counting.ProgressFile;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import org.awaitility.core.ConditionFactory;

/**
 * A running topology for the injection of faults.
 *
 * @param cluster the cluster
 * @param progress the progress reports of its tasks
 * @param metrics the metrics of its tasks
 * @param end completes when the run ends
 */
record LiveRun(FaultCluster cluster, ProgressFile progress, MetricFiles metrics, Future<?> end) {

    /** A generous limit for busy machines. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    /** Waits for a condition. */
    void until(String what, Callable<Boolean> isSo) {
        waiting(what).until(isSo);
    }

    /** Lets the topology run for some time. */
    void runFor(Duration time) {
        waiting("running").pollDelay(time).until(() -> true);
    }

    private ConditionFactory waiting(String what) {
        return await(what)
                .atMost(PATIENCE)
                .pollInterval(POLL_INTERVAL)
                .failFast("the run has ended too early", end::isDone);
    }

    static long nowMillis() {
        return System.currentTimeMillis();
    }
}
