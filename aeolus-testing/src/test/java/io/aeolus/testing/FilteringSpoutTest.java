// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.time.Duration;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A spout whose {@code nextTuple} sometimes emits nothing, such as a filtering spout, still fills its batches. */
class FilteringSpoutTest {

    private static final int ROWS = 1_600;
    private static final int BATCH = 16;

    @ParameterizedTest(name = "a row in each of {0} calls")
    @ValueSource(ints = {1, 2, 3, 10, 100})
    void batches_are_full_although_most_calls_emit_nothing(int calls) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new TallySpout((call, collector) -> {
            if (call % calls == 0 && call / calls < ROWS) {
                collector.emit(new Values(call), call);
            }
        }));
        builder.setBolt("sink", new ToyBolt(ToyBolt.ACK)).shuffleGrouping("spout");
        StormTopology batched =
                Aeolus.apply(BatchingPlan.of(StreamPlan.of("spout", "default", BATCH)), builder.createTopology());
        try (TopologyDriver driver = TopologyDriver.builder(batched).build()) {
            while (TallySpout.acks() < ROWS) {
                driver.run(1_000_000);
                driver.advance(Duration.ofMillis(5));
            }

            // One additional message is the probe that finds the consumers' tasks.
            assertThat(driver.counts("spout").emitted()).as("messages").isEqualTo(ROWS / BATCH + 1);
        }
    }
}
