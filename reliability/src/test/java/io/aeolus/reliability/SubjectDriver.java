// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.monitor.RunRequest;
import io.aeolus.reliability.counting.Audit;
import io.aeolus.reliability.counting.ProgressFile;
import io.aeolus.testing.Fault;
import io.aeolus.testing.TopologyDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.storm.Config;

/** Runs a topology under test in this thread, without a cluster. Closing loses everything that its tasks have in memory. */
final class SubjectDriver implements AutoCloseable {

    private static final long SEED = Long.getLong("chaos.seed", 2013);

    /** The number of calls of bolts of which one has the defect. */
    private static final int DEFECT_PERIOD = 500;

    private static final int TURNS = 2_000;
    private static final int MOST_ROUNDS = 5_000;
    private static final Duration PAUSE = Duration.ofMillis(300);

    private final Path folder;
    private final TopologyDriver driver;
    private final Random random = new Random(SEED);
    private final Set<Integer> dead = new HashSet<>();
    private int rounds;

    /**
     * Starts the topology, whose services are started.
     *
     * @param folder the folder of the run
     * @param mutation the planted defect
     */
    SubjectDriver(Subject subject, Path folder, Mutation mutation) throws Exception {
        this.folder = folder;
        RunRequest request = subject.request(folder);
        Map<String, Object> config = new HashMap<>(request.config());
        config.put(ProgressFile.WORK_NANOS, 0);
        config.put(ProgressFile.POLL_NANOS, 0);
        // The checkpoint spout reads the clock of the machine.
        config.put(Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL, 1);
        driver = TopologyDriver.builder(mutation.applied(subject.plan(), request.topology(), DEFECT_PERIOD))
                .config(config)
                .seed(SEED)
                .faults((task, tuple) -> dead.contains(task) ? Fault.LOSE : Fault.NONE)
                .build();
    }

    /** Runs until the source has emitted a number of additional rows. */
    void emit(int rows) {
        long end = Audit.emissions(folder) + rows;
        while (Audit.emissions(folder) < end) {
            runRound();
        }
    }

    /** Runs for a while in which about half of the tasks receive nothing. */
    void runWithDeadTasks() {
        driver.tasks().stream().filter(task -> random.nextBoolean()).forEach(dead::add);
        runRound();
        dead.clear();
    }

    /** Ends the input, and runs until all rows are acked. */
    void runToEnd() {
        ProgressFile progress = ProgressFile.in(folder);
        progress.stop();
        while (progress.rowsInFlight() > 0 || Audit.unacked(folder) > 0) {
            runRound();
        }
    }

    private void runRound() {
        if (++rounds > MOST_ROUNDS) {
            throw new AssertionError("not complete after " + MOST_ROUNDS + " rounds\n" + driver.describe());
        }
        driver.run(TURNS);
        driver.advance(PAUSE);
    }

    @Override
    public void close() {
        driver.close();
    }
}
