// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.awaitility.Awaitility.await;

import io.aeolus.reliability.counting.Audit;
import io.aeolus.reliability.counting.ProgressFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The short failure suite: a kill in every build, some more faults in a deep build. */
class FewFailuresIT {

    private static final long SEED = Long.getLong("chaos.seed", 2013);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** Spouts that have stopped emit nothing for this time. */
    private static final Duration SILENCE = Duration.ofSeconds(5);

    private static FaultCluster cluster;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws Exception {
        cluster = FaultCluster.start(FaultCluster.Kind.ONE_HOST);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void loses_nothing_when_a_worker_is_killed() throws Exception {
        run(new KillWorkers(1), 1);
    }

    @Test
    @Tag("deep")
    void loses_nothing_when_five_workers_are_killed() throws Exception {
        run(new KillWorkers(1), 5);
    }

    @Test
    @Tag("deep")
    void new_batch_sizes_reach_all_tasks_and_survive_a_killed_worker() throws Exception {
        run(new ChangeBatches(200, 2), 1);
    }

    /** A killed command cannot kill its topology: the workers do. */
    @Test
    @Tag("deep")
    void the_topology_of_a_killed_command_ends() throws Exception {
        Process command = RunCommand.start(cluster, folder);
        ProgressFile progress = ProgressFile.in(folder);
        await("acked rows")
                .atMost(PATIENCE)
                .until(() -> !progress.tasks().isEmpty()
                        && Audit.emissions(folder)
                                > CountingSubject.batched(100).mostPending());

        command.destroyForcibly().waitFor();

        AtomicLong emissions = new AtomicLong(-1);
        await("silent spouts")
                .atMost(PATIENCE)
                .pollInterval(SILENCE)
                .until(() -> emissions.getAndSet(Audit.emissions(folder)) == Audit.emissions(folder));
        await("no topology")
                .atMost(PATIENCE)
                .until(() -> cluster.ask(nimbus -> nimbus.getTopologySummaries().isEmpty()));
    }

    private static void run(Fault fault, int times) throws Exception {
        Scenario scenario = new Scenario("few", CountingSubject.batched(100), fault, times);
        new FailureRun(scenario, cluster, SEED).run().checked();
    }
}
