// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.reliability.counting.ProgressFile;
import io.aeolus.reliability.counting.ProgressHook;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.storm.Config;

/** A topology under test. */
sealed interface Subject
        permits CompleteLinearRoadSubject, CountingSubject, LinearRoadSubject, StateSubject, TransactionalSubject {

    /** The configuration without batches. */
    String STOCK = "stock";

    /** The work of the counting topology for each row. */
    Duration WORK = Duration.ofNanos(10_000);

    /** The time between two polls of the source of the counting topology. A poll of 2 ms would count as a pause of the input. */
    Duration POLL_INTERVAL = Duration.ofNanos(250_000);

    /** Returns the name of the topology. */
    String topology();

    /** Returns how the plan runs the topology: {@link #STOCK} without batches. */
    String configuration();

    /** Returns the smallest mean batch before a fault; empty if the load is not checked, because the input has a limited rate. */
    default OptionalDouble leastBatch() {
        return OptionalDouble.empty();
    }

    /** Returns the time after which Storm fails a row at the earliest. */
    Duration messageTimeout();

    /** Returns the number of tasks, including ackers. */
    int tasks();

    /** Starts the services that the run needs; closing the returned object stops them. */
    default AutoCloseable startServices(Path folder) throws Exception {
        return () -> {};
    }

    /** Returns the plan of the topology. */
    BatchingPlan plan();

    /** Returns the run, with its files in a folder. The services of the run are started. */
    RunRequest request(Path folder) throws Exception;

    /** Ends the input if the input is unlimited. */
    default void end(ProgressFile progress) {}

    /**
     * Checks the results of a run.
     *
     * @param folder the folder of the run
     * @param result the recorded run; empty if the run did not end
     */
    Findings check(Path folder, Optional<RunResult> result, Replays replays) throws Exception;

    /** Common settings of all topologies. */
    static Map<String, Object> config(Path folder, int workers, Duration messageTimeout) {
        return Map.of(
                ProgressFile.FOLDER,
                folder.toString(),
                ProgressFile.WORK_NANOS,
                WORK.toNanos(),
                ProgressFile.POLL_NANOS,
                POLL_INTERVAL.toNanos(),
                Config.TOPOLOGY_AUTO_TASK_HOOKS,
                List.of(ProgressHook.class.getName()),
                // ProgressHook needs the latency of each row.
                Config.TOPOLOGY_STATS_SAMPLE_RATE,
                1.0,
                // Load-aware grouping ignores all tasks of an executor except the first, which would receive most rows.
                Config.TOPOLOGY_DISABLE_LOADAWARE_MESSAGING,
                true,
                Config.TOPOLOGY_WORKERS,
                workers,
                Config.TOPOLOGY_ACKER_EXECUTORS,
                workers,
                Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS,
                (int) messageTimeout.toSeconds());
    }
}
