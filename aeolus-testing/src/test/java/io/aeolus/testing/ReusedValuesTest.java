// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A bolt reuses a map and an array for each tuple that it emits to other workers. */
class ReusedValuesTest {

    private static final int ROWS = 3_000;

    private static final ConcurrentLinkedQueue<String> WRONG = new ConcurrentLinkedQueue<>();

    private static int checked;

    @BeforeEach
    void clear() {
        WRONG.clear();
        checked = 0;
    }

    @ParameterizedTest
    @CsvSource({"shuffle,1", "shuffle,10", "shuffle,1000", "fields,10", "all,10", "local,10"})
    void rows_have_the_values_at_the_time_of_their_emit(String grouping, int batchSize) {
        try (TopologyDriver driver = TopologyDriver.builder(topology(grouping, batchSize))
                .serialize(true)
                .config(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 2_000))
                .build()) {
            driver.runUntilIdle();

            assertThat(checked).isEqualTo(grouping.equals("all") ? 3 * ROWS : ROWS);
            assertThat(WRONG).isEmpty();
            assertThat(driver.openMessageIds()).isZero();
        }
    }

    private static StormTopology topology(String grouping, int batchSize) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout(ROWS));
        builder.setBolt("reuse", new ToyBolt(new Reusing()).stream("default", "n", "map", "bytes"), 2)
                .shuffleGrouping("spout");
        BoltDeclarer check = builder.setBolt("check", new ToyBolt(ReusedValuesTest::check), 3);
        switch (grouping) {
            case "shuffle" -> check.shuffleGrouping("reuse");
            case "fields" -> check.fieldsGrouping("reuse", new Fields("n"));
            case "all" -> check.allGrouping("reuse");
            default -> check.localOrShuffleGrouping("reuse");
        }
        return Aeolus.apply(
                BatchingPlan.of(
                        StreamPlan.of("spout", "default", batchSize), StreamPlan.of("reuse", "default", batchSize)),
                builder.createTopology());
    }

    private static void check(Tuple input, OutputCollector collector) {
        int n = input.getInteger(0);
        checked++;
        if (!input.getValue(1).equals(Map.of("list", List.of(n)))
                || ByteBuffer.wrap(input.getBinary(2)).getInt() != n) {
            WRONG.add(n + ": " + input.getValue(1));
        }
        collector.ack(input);
    }

    /** Emits the same objects for each input, with other contents. */
    private static final class Reusing implements ToyBolt.Execute {

        private final HashMap<String, Object> map = new HashMap<>();
        private final ArrayList<Object> list = new ArrayList<>();
        private final byte[] bytes = new byte[Integer.BYTES];

        @Override
        public void run(Tuple input, OutputCollector collector) {
            int n = input.getInteger(0);
            list.clear();
            list.add(n);
            map.put("list", list);
            ByteBuffer.wrap(bytes).putInt(n);
            collector.emit(input, new Values(n, map, bytes));
            collector.ack(input);
        }
    }
}
