// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.UnbatchedStream;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

class BatchableStreamsTest {

    @Test
    void batches_consumed_streams_that_can_be_batched() {
        BatchableStreams every = BatchableStreams.of(topology("$checkpoint"));

        assertThat(every.isBatchable()).isTrue();
        assertThat(every.plan(16))
                .isEqualTo(new BatchingPlan(
                        Map.of(), List.of(StreamPlan.of("a", "default", 16), StreamPlan.of("a", "direct", 16))));
        assertThat(every.refusals()).containsExactly(new UnbatchedStream("a", "empty", "it has no fields"));
    }

    @Test
    void ignores_streams_of_storm() {
        StormTopology topology = topology("$checkpoint");
        topology.get_bolts()
                .get("b")
                .get_common()
                .get_inputs()
                .keySet()
                .removeIf(input -> !input.get_streamId().equals("$checkpoint"));

        BatchableStreams every = BatchableStreams.of(topology);

        assertThat(every.isBatchable()).isFalse();
        assertThat(every.refusals()).isEmpty();
        assertThat(every.plan(16)).isEqualTo(BatchingPlan.none());
    }

    @Test
    void is_not_batchable_if_all_streams_are_refused() {
        StormTopology topology = topology("unused");
        topology.get_bolts()
                .get("b")
                .get_common()
                .get_inputs()
                .keySet()
                .removeIf(input -> !input.get_streamId().equals("empty"));

        BatchableStreams every = BatchableStreams.of(topology);

        assertThat(every.isBatchable()).isFalse();
        assertThat(every.refusals()).hasSize(1);
    }

    private static StormTopology topology(String more) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setBolt("a", new Streams(more));
        builder.setBolt("b", new Streams(more))
                .fieldsGrouping("a", new Fields("x"))
                .directGrouping("a", "direct")
                .globalGrouping("a", "empty")
                .globalGrouping("a", more);
        return builder.createTopology();
    }

    /** Declares streams that can and cannot be batched. */
    private static final class Streams extends BaseRichBolt {

        private final String more;

        Streams(String more) {
            this.more = more;
        }

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {}

        @Override
        public void execute(Tuple input) {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("x"));
            declarer.declareStream("direct", true, new Fields("x"));
            declarer.declareStream("empty", new Fields());
            declarer.declareStream("lonely", new Fields("x"));
            declarer.declareStream(more, new Fields("x"));
        }
    }
}
