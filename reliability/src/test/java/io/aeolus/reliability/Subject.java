package io.aeolus.reliability;

import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.reliability.counting.Board;
import io.aeolus.reliability.counting.RollCall;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;

/** A topology that is harmed. */
sealed interface Subject permits Counting, LinearRoad {

    /** What it is, for the table. */
    String title();

    /** How many tasks it has, ackers among them. */
    int tasks();

    /** The run, with its files in a folder. */
    RunRequest request(Path folder) throws Exception;

    /** Ends the input, if it has no end of its own. */
    void end(Board board);

    /**
     * Looks at what has come of a run.
     *
     * @param folder the run's files
     * @param result what was recorded
     * @param faults how often something went wrong
     * @param time how long the run took
     */
    Findings check(Path folder, RunResult result, int faults, Duration time) throws Exception;

    /** The settings that all subjects have. */
    static Map<String, Object> config(Path folder, int workers, Duration messageTimeout) {
        return Map.of(
                Board.FOLDER,
                folder.toString(),
                Config.TOPOLOGY_AUTO_TASK_HOOKS,
                List.of(RollCall.class.getName()),
                // The roll call wants to know of each row how long it took.
                Config.TOPOLOGY_STATS_SAMPLE_RATE,
                1.0,
                // Its figures leave out all tasks of an executor but the first, which then get next to nothing.
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
