// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import java.time.Duration;

/** Executes runs, profiles and network measurements, one at a time. Not thread-safe, except {@link #close}. */
public interface Runner extends AutoCloseable {

    /** The kind of cluster, for output and files: {@code local}, {@code processes} or {@code remote}. */
    String kind();

    /** Runs a topology until its ending. See {@link RunRecorder#run}. */
    RunResult run(RunRequest request, Progress progress) throws RunFailedException, InterruptedException;

    /** Runs a topology for a limited time. Returns its throughput in spout tuples per second. See {@link RunRecorder#probe}. */
    double probe(RunRequest request, Duration limit, Progress progress) throws RunFailedException, InterruptedException;

    /** Runs and profiles a topology. See {@link Profiler#profile}. */
    Profile profile(ProfileRequest request, Progress progress) throws RunFailedException, InterruptedException;

    /** Measures the cost of messages, without a user's topology. See {@link NetworkMeasurement#run}. */
    NetworkModel network(Progress progress) throws RunFailedException, InterruptedException;

    /** Ends the cluster if this runner started it. */
    @Override
    void close();
}
