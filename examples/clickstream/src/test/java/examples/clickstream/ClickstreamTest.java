// SPDX-License-Identifier: Apache-2.0
package examples.clickstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.testing.PipedSpout;
import io.aeolus.testing.TopologyDriver;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BasicBoltExecutor;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** The sink receives the same tuples of each user in the same order, batched and unbatched. */
class ClickstreamTest {

    private static final int CLICKS = 60_000;
    private static final BatchingPlan PLAN = new BatchingPlan(
            Map.of("visits", ComponentPlan.of(3), "sink", ComponentPlan.of(2)),
            List.of(
                    StreamPlan.of("clicks", "default", 100),
                    StreamPlan.of("parse", "default", 50),
                    StreamPlan.of("visits", VisitBolt.PAGES, 64),
                    StreamPlan.of("visits", VisitBolt.VISITS, 64)));

    /** The tuples of each user. The driver is single-threaded. */
    private static final Map<String, StringBuilder> SEEN = new TreeMap<>();

    @Test
    void batching_does_not_change_results() {
        String plain = seen(topology());

        assertThat(plain).contains("pages [user1, ", "visits [user1, ");
        assertThat(seen(Aeolus.apply(PLAN, topology()))).isEqualTo(plain);
    }

    @Test
    void parse_drops_malformed_lines() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new PipedSpout("line"));
        builder.setBolt("parse", new ParseBolt()).shuffleGrouping("lines");
        try (TopologyDriver driver =
                TopologyDriver.builder(builder.createTopology()).build()) {
            for (String line : List.of("12x user1 /page/1", " user1 /page/1", "12 user1", "", "12 user1 /page/1")) {
                driver.pipeInput("lines", "default", line);
            }
            assertThat(driver.readOutput("parse", "default")).containsExactly(List.of("user1", "/page/1", 12L));
        }
    }

    private static StormTopology topology() {
        return Clickstream.builder(CLICKS, new BasicBoltExecutor(new SeenBolt())).createTopology();
    }

    private static String seen(StormTopology topology) {
        SEEN.clear();
        try (TopologyDriver driver = TopologyDriver.builder(topology).seed(7).build()) {
            driver.runToCompletion(Duration.ofMillis(10), 10_000_000);
        }
        return String.join("\n", SEEN.values());
    }

    private static final class SeenBolt extends BaseBasicBolt {

        @Override
        public void execute(Tuple tuple, BasicOutputCollector collector) {
            SEEN.computeIfAbsent(tuple.getStringByField("user"), user -> new StringBuilder())
                    .append(tuple.getSourceStreamId())
                    .append(' ')
                    .append(tuple.getValues())
                    .append('\n');
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            // No output streams.
        }
    }
}
