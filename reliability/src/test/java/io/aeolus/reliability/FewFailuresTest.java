package io.aeolus.reliability;

import org.junit.jupiter.api.Test;

/** The short form of the failure suite, in every build: five kills. */
class FewFailuresTest {

    private static final long SEED = Long.getLong("chaos.seed", 2013);

    @Test
    void loses_nothing_when_workers_are_killed() throws Exception {
        Scenario scenario = new Scenario("few", Counting.batched(100), new KillWorkers(1), 5);
        try (HarmedCluster cluster = HarmedCluster.start()) {
            new FailureRun(scenario, cluster, SEED).run();
        }
    }
}
