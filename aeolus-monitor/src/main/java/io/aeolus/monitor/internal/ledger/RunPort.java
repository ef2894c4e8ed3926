package io.aeolus.monitor.internal.ledger;

import com.codahale.metrics.MetricRegistry;

/**
 * Where the tasks of a topology say what they do. All that recording components know of a run is behind this port, so that a
 * ledger in the same JVM can be replaced by a connection to one elsewhere. Thread-safe.
 */
public interface RunPort {

    /**
     * A spout task starts, in the thread of its executor.
     *
     * @param component the spout's id
     * @param task the task's id
     * @param tasks how many tasks the spout has
     * @return where the task's thread counts its rows
     */
    SpoutTaskLedger spoutTask(String component, int task, int tasks);

    /**
     * A bolt task that makes output starts.
     *
     * @return where the task puts its output
     */
    OutputTaskLedger outputTask();

    /**
     * A bolt task starts, in the thread of its executor.
     *
     * @param component the bolt's id
     * @return where it says how long its messages take
     */
    BoltTaskLedger boltTask(String component);

    /**
     * A worker starts.
     *
     * @param registry the worker's metrics
     */
    void metrics(MetricRegistry registry);
}
