package io.aeolus.reliability;

import static org.awaitility.Awaitility.await;

import io.aeolus.reliability.counting.Board;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import org.awaitility.core.ConditionFactory;

/**
 * A run under way, for who wants to harm it.
 *
 * @param cluster where it runs
 * @param board where its tasks say what they do
 * @param end the run's end
 */
record LiveRun(HarmedCluster cluster, Board board, Future<?> end) {

    /** Many times what any of it takes: on a machine that has other things to do as well. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final Duration LOOK = Duration.ofMillis(50);

    /** Waits until something is so. */
    void until(String what, Callable<Boolean> isSo) {
        waiting(what).until(isSo);
    }

    /** Lets the run go on for a while. */
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
