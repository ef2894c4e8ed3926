// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.awaitility.Awaitility.await;

import io.aeolus.reliability.counting.ProgressFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ConditionTimeoutException;

/**
 * A running topology for the injection of faults.
 *
 * @param cluster the cluster
 * @param folder the folder of its files
 * @param progress the progress reports of its tasks
 * @param metrics the metrics of its tasks
 * @param end completes when the run ends
 */
record LiveRun(FaultCluster cluster, Path folder, ProgressFile progress, MetricFiles metrics, Future<?> end) {

    /** A generous limit for busy machines. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** Metrics are a second apart. */
    private static final Duration FILL_INTERVAL = Duration.ofMillis(500);

    private static final Duration LONGEST_FILL = Duration.ofMinutes(1);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    /** Waits for a condition. */
    void until(String what, Callable<Boolean> isSo) {
        waiting(what).until(isSo);
    }

    /** Lets the topology run for some time. */
    void runFor(Duration time) {
        waiting("running").atMost(PATIENCE.plus(time)).pollDelay(time).until(() -> true);
    }

    /** Waits until the load suffices, for a limited time. Returns the load. */
    Load load(double leastBatch) {
        AtomicReference<Load> latest = new AtomicReference<>(Load.of(metrics));
        try {
            waiting("full batches")
                    .atMost(LONGEST_FILL)
                    .pollInterval(FILL_INTERVAL)
                    .until(() -> {
                        latest.set(Load.of(metrics));
                        return latest.get().meanBatch() >= leastBatch
                                && latest.get().buffered() > 0;
                    });
        } catch (ConditionTimeoutException e) {
            // The check of the load fails.
        }
        return latest.get();
    }

    private ConditionFactory waiting(String what) {
        return await(what)
                .atMost(PATIENCE)
                .pollInterval(POLL_INTERVAL)
                .failFast("the run has ended too early", end::isDone);
    }

    /** Returns the time of {@link ProgressFile}. */
    static long nowMillis() {
        return ProgressFile.nowMillis();
    }
}
