// SPDX-License-Identifier: Apache-2.0
package examples.wordcount;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.testing.DriverBuilder;
import io.aeolus.testing.Fault;
import io.aeolus.testing.TopologyDriver;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** Batching does not change the counts. */
class WordCountTest {

    private static final int SENTENCES = 1_000;
    private static final BatchingPlan PLAN = new BatchingPlan(
            Map.of("count", ComponentPlan.of(3)),
            List.of(StreamPlan.of("sentences", "default", 10), StreamPlan.of("split", "default", 64)));

    /** The last count of each word. The driver is single-threaded. */
    private static final Map<String, Long> COUNTS = new HashMap<>();

    @Test
    void counts_words_without_message_ids() {
        assertThat(counts(batched(new SentenceSpout(SENTENCES))))
                .isEqualTo(counts(plain(new SentenceSpout(SENTENCES))))
                .containsKeys("the", "moon", "nature");
    }

    @Test
    void counts_words_with_message_ids() {
        assertThat(counts(batched(new ReliableSentenceSpout(SENTENCES))))
                .isEqualTo(counts(plain(new SentenceSpout(SENTENCES))));
    }

    /** Every tenth sentence fails once. */
    @Test
    void replays_failed_sentences() {
        int[] asked = {0};
        DriverBuilder driver = TopologyDriver.builder(plain(new ReliableSentenceSpout(SENTENCES)))
                .faults((task, tuple) -> "sentences".equals(tuple.getSourceComponent()) && asked[0]++ % 10 == 9
                        ? Fault.FAIL
                        : Fault.NONE);

        assertThat(counts(driver)).isEqualTo(counts(plain(new SentenceSpout(SENTENCES))));
    }

    private static StormTopology plain(IRichSpout sentences) {
        TopologyBuilder builder = WordCount.builder(sentences);
        builder.setBolt("last", new LastCountBolt()).globalGrouping("count");
        return builder.createTopology();
    }

    private static StormTopology batched(IRichSpout sentences) {
        return Aeolus.apply(PLAN, plain(sentences));
    }

    private static Map<String, Long> counts(StormTopology topology) {
        return counts(TopologyDriver.builder(topology));
    }

    private static Map<String, Long> counts(DriverBuilder builder) {
        COUNTS.clear();
        try (TopologyDriver driver = builder.seed(7).build()) {
            driver.runToCompletion(Duration.ofMillis(10), 1_000_000);
        }
        return Map.copyOf(COUNTS);
    }

    private static final class LastCountBolt extends BaseBasicBolt {

        @Override
        public void execute(Tuple tuple, BasicOutputCollector collector) {
            COUNTS.put(tuple.getStringByField("word"), tuple.getLongByField("count"));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            // No output streams.
        }
    }
}
