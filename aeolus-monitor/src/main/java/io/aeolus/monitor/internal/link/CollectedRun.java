package io.aeolus.monitor.internal.link;

import io.aeolus.monitor.internal.ledger.WorkerState;
import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.io.Serializable;

/** Told what the workers of a run say. Called by several threads. */
public interface CollectedRun {

    /**
     * A worker has done something. Each state goes on from the one before.
     *
     * @param worker host and port of the worker
     * @param incarnation tells this start of the worker from others
     * @param sentNanos when it was sent, by the worker's clock
     * @param state what the worker has done since its start
     */
    void state(String worker, long incarnation, long sentNanos, WorkerState state);

    /**
     * The profiler has a report.
     *
     * @param report what a worker has done since its start
     */
    void report(WorkerReport report);

    /**
     * The topology itself says something, to those who know it.
     *
     * @param worker host and port of the worker
     * @param word what it says
     */
    default void said(String worker, Serializable word) {
        throw new IllegalStateException("nobody knows what worker " + worker + " means by " + word);
    }

    /**
     * A component has thrown, and its worker dies of it.
     *
     * @param component the component's id
     */
    void died(String component);
}
