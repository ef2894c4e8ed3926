// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.testing.TopologyDriver;
import java.time.Duration;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failed rows are replayed until all are acked, at a bounded cost for any batch size. */
class SoakTest {

    private static final int ROWS = 20_000;
    private static final int DEEP_ROWS = 1_000_000;
    private static final long MAX_TURNS_OF_ROW = 200;

    @ParameterizedTest(name = "batches of {0}, then of {1}, {2} pending")
    @CsvSource({"1, 1, 300", "7, 7, 300", "64, 7, 1000", "100, 1000, 5000", "1000, 64, 300"})
    void every_row_is_acked_and_neighbours_of_failed_rows_are_replayed_once(
            int spoutBatch, int boltBatch, int maxPending) {
        check(ROWS, spoutBatch, boltBatch, maxPending);
    }

    @Tag("deep")
    @ParameterizedTest(name = "batches of {0}, then of {1}, {2} pending")
    @CsvSource({"1, 1, 300", "64, 7, 1000", "1000, 64, 300"})
    void a_million_rows_are_acked(int spoutBatch, int boltBatch, int maxPending) {
        check(DEEP_ROWS, spoutBatch, boltBatch, maxPending);
    }

    private static void check(int rows, int spoutBatch, int boltBatch, int maxPending) {
        try (SoakLog log = SoakLog.open(rows)) {
            StormTopology batched = Aeolus.apply(plan(spoutBatch, boltBatch), topology(log.run(), rows));
            try (TopologyDriver driver = TopologyDriver.builder(batched)
                    .config(Map.of(
                            Config.TOPOLOGY_MAX_SPOUT_PENDING,
                            maxPending,
                            Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS,
                            false))
                    .seed(spoutBatch)
                    .build()) {
                driver.runToCompletion(Duration.ofMillis(10), rows * MAX_TURNS_OF_ROW);
            }

            assertThat(log.acked()).isEqualTo(rows);
            assertThat(log.ackedTwice()).isZero();
            assertThat(log.mostOpen()).isLessThanOrEqualTo(maxPending);
            assertThat(log.failedBy(SoakLog.POISON)).isEqualTo(SoakLog.POISON_FAILS);
            checkReplays(log, rows, spoutBatch);
        }
    }

    /** A row is replayed for its own fails, and once for a neighbour's, since replays are sent alone. */
    private static void checkReplays(SoakLog log, int rows, int spoutBatch) {
        long failing = 0;
        long replays = 0;
        for (int row = 0; row < rows; row++) {
            int own = log.failedBy(row);
            int forNeighbours = spoutBatch == 1 ? 0 : 1;
            assertThat(log.receivedFails(row))
                    .as("fails of row %s", row)
                    .isBetween(Math.min(own, 1), own + forNeighbours);
            failing += own > 0 ? 1 : 0;
            replays += log.receivedFails(row);
        }
        assertThat(failing).isBetween(rows / 100L, rows / 30L);
        // Replayed neighbours show that rows were sent in batches.
        assertThat(replays > failing + SoakLog.POISON_FAILS).isEqualTo(spoutBatch > 1);
        assertThat(replays).isLessThanOrEqualTo(failing * spoutBatch + SoakLog.POISON_FAILS + failing);
    }

    private static StormTopology topology(long run, int rows) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("rows", new SoakSpout(run, rows), 2);
        builder.setBolt("early", new FlakyBolt(run, 0), 3).shuffleGrouping("rows");
        builder.setBolt("late", new FlakyBolt(run, 50), 3).fieldsGrouping("early", new Fields("key"));
        builder.setBolt("end", new FlakyBolt(run, 25), 2).fieldsGrouping("late", new Fields("row"));
        return builder.createTopology();
    }

    private static BatchingPlan plan(int spoutBatch, int boltBatch) {
        return BatchingPlan.of(
                StreamPlan.of("rows", "default", spoutBatch),
                StreamPlan.of("early", "default", boltBatch),
                StreamPlan.of("late", "default", boltBatch));
    }
}
