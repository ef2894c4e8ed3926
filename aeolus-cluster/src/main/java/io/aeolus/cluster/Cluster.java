// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

/** A Storm cluster that runs topologies for this process, one at a time. Not thread-safe, except for {@link #close}. */
public interface Cluster extends AutoCloseable {

    /** Returns the kind of cluster: {@code local}, {@code processes} or {@code remote}. */
    String kind();

    /** Returns whether tasks run in Storm's executors, so that their utilization and message times are known. */
    default boolean hasExecutors() {
        return true;
    }

    /**
     * Submits a topology under a unique name, and reports all failures of its components. If the topology is instrumented, its observers connect
     * to this process.
     *
     * @return the running topology, which has to be closed before the next submission
     * @throws UnmeasurableException if the cluster rejects the topology
     * @throws RunFailedException if the topology does not start
     */
    RunningTopology submit(Submission submission, TopologyListener listener)
            throws RunFailedException, InterruptedException;

    /**
     * Explains a failed run by the state of the cluster. A cluster of processes adds the folder of its logs and keeps the logs, except for an
     * {@link UnmeasurableException}. A remote cluster names the address that no worker has reached. Other failures are returned unchanged.
     */
    default RunFailedException explained(RunFailedException failure) {
        return failure;
    }

    /** Ends the cluster if it was started by this process, and the topologies on it. A second call has no effect. */
    @Override
    void close();
}
