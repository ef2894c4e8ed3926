// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A failing row fails its batch. Batches then become so small that rows are hardly replayed more often than without batches. */
class FailingRowsTest {

    private static final int ROWS = 40_000;

    @ParameterizedTest(name = "{0} per mille of rows fail, batches of {1}, {2} pending")
    @CsvSource({"10, 173, 1000", "10, 16, 200", "30, 1000, 1000", "100, 64, 1000"})
    void rows_are_replayed_at_most_three_times_as_often_as_without_batches(int failing, int batch, int pending) {
        long stock = replays(topology(failing), pending);
        long batched = replays(
                Aeolus.apply(
                        BatchingPlan.of(
                                StreamPlan.of("spout", "default", batch), StreamPlan.of("work", "default", batch)),
                        topology(failing)),
                pending);

        // Rows in flight before the first fail arrives are replayed as well.
        assertThat(batched).as("without batches %s", stock).isLessThanOrEqualTo(3 * stock + pending);
    }

    private static long replays(StormTopology topology, int pending) {
        try (TopologyDriver driver = TopologyDriver.builder(topology)
                .config(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, pending))
                .build()) {
            driver.runToCompletion(Duration.ofMillis(5), Long.MAX_VALUE);
            assertThat(TallySpout.acks()).isEqualTo(ROWS);
            return TallySpout.fails();
        }
    }

    private static StormTopology topology(int failing) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new TallySpout(ROWS).replaying());
        builder.setBolt("work", new ToyBolt(new FailSome(failing))).shuffleGrouping("spout");
        builder.setBolt("sink", new ToyBolt(ToyBolt.ACK)).shuffleGrouping("work");
        return builder.createTopology();
    }

    /** Fails rows randomly, at a rate per thousand, and forwards the others. */
    private record FailSome(int ofThousand, Random random) implements ToyBolt.Execute {

        FailSome(int ofThousand) {
            this(ofThousand, new Random(1));
        }

        @Override
        public void run(Tuple tuple, OutputCollector collector) {
            if (random.nextInt(1_000) < ofThousand) {
                collector.fail(tuple);
            } else {
                ToyBolt.FORWARD.run(tuple, collector);
            }
        }
    }
}
