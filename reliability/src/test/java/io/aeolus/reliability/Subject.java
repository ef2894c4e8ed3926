// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.reliability.counting.ProgressFile;
import io.aeolus.reliability.counting.ProgressHook;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;

/** A topology under test. */
sealed interface Subject permits CountingSubject, LinearRoadSubject {

    /** Returns the description for the table. */
    String title();

    /** Returns the number of tasks, including ackers. */
    int tasks();

    /** Returns the run, with its files in a folder. */
    RunRequest request(Path folder) throws Exception;

    /** Ends the input if the input is unlimited. */
    void end(ProgressFile progress);

    /**
     * Checks the results of a run.
     *
     * @param folder the folder of the run
     * @param result the recorded run
     * @param faults number of faults
     * @param time duration of the run
     */
    Findings check(Path folder, RunResult result, int faults, Duration time) throws Exception;

    /** Common settings of all topologies. */
    static Map<String, Object> config(Path folder, int workers, Duration messageTimeout) {
        return Map.of(
                ProgressFile.FOLDER,
                folder.toString(),
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
