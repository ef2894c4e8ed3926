// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

/** Shows how users test their topologies; included in docs/how-to/testing.md. */
class DriverExampleTest {

    private static final BatchingPlan PLAN =
            new BatchingPlan(Map.of("count", ComponentPlan.of(3)), List.of(StreamPlan.of("words", "default", 4)));

    /** Static: the driver is single-threaded. */
    private static final Map<String, Integer> COUNTS = new HashMap<>();

    @Test
    void batching_does_not_change_the_counts() {
        for (long seed = 0; seed < 20; seed++) {
            assertThat(counts(Aeolus.apply(PLAN, words()), seed))
                    .as("seed %d", seed)
                    .isEqualTo(counts(words(), seed));
        }
        assertThat(COUNTS).containsEntry("to", 2).hasSize(8);
    }

    private static Map<String, Integer> counts(StormTopology topology, long seed) {
        COUNTS.clear();
        try (TopologyDriver driver = TopologyDriver.builder(topology).seed(seed).build()) {
            driver.runToCompletion(Duration.ofMillis(10), 1_000_000);
        }
        return Map.copyOf(COUNTS);
    }

    private static StormTopology words() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new WordSpout());
        builder.setBolt("count", new CountBolt()).fieldsGrouping("words", new Fields("word"));
        return builder.createTopology();
    }

    private static final class WordSpout extends BaseRichSpout {

        private static final String[] WORDS = "to be or not to be that is the question".split(" ");

        private transient SpoutOutputCollector collector;
        private int next;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void nextTuple() {
            if (next < WORDS.length) {
                collector.emit(new Values(WORDS[next]), next);
                next++;
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word"));
        }
    }

    private static final class CountBolt extends BaseBasicBolt {

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            COUNTS.merge(input.getString(0), 1, Integer::sum);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            // Nothing is emitted.
        }
    }
}
