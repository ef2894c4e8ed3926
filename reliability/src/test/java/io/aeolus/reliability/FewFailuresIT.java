// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The short failure suite: a kill in every build, five in a deep build. */
class FewFailuresIT {

    private static final long SEED = Long.getLong("chaos.seed", 2013);

    @Test
    void loses_nothing_when_a_worker_is_killed() throws Exception {
        killWorkers(1);
    }

    @Test
    @Tag("deep")
    void loses_nothing_when_five_workers_are_killed() throws Exception {
        killWorkers(5);
    }

    @Test
    @Tag("deep")
    void new_batch_sizes_reach_all_tasks_and_survive_a_killed_worker() throws Exception {
        run(new ChangeBatches(200, 2), 1);
    }

    private static void killWorkers(int times) throws Exception {
        run(new KillWorkers(1), times);
    }

    private static void run(Fault fault, int times) throws Exception {
        Scenario scenario = new Scenario("few", CountingSubject.batched(100), fault, times);
        try (FaultCluster cluster = FaultCluster.start()) {
            new FailureRun(scenario, cluster, SEED).run();
        }
    }
}
