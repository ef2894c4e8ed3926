// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Two chains, on two workers: a spout with a bolt that parses, and a bolt that counts with a sink. */
final class ChainTopology {

    static final int NUMBERS = 2_000;
    static final int TASKS = 2;

    private ChainTopology() {}

    static StormTopology build(String run) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(run, NUMBERS), TASKS);
        builder.setBolt("parse", new ParseBolt(run), TASKS)
                .shuffleGrouping("numbers")
                .localOrShuffleGrouping("numbers", "side");
        builder.setBolt("agg", new AggBolt(run), TASKS).fieldsGrouping("parse", new Fields("key"));
        builder.setBolt("sink", new SinkBolt(run), TASKS).shuffleGrouping("agg");
        return builder.createTopology();
    }

    static BatchingPlan plan() {
        return new BatchingPlan(
                Map.of(),
                List.of(
                        StreamPlan.of("numbers", "default", 1).withChained(List.of("parse")),
                        StreamPlan.of("numbers", "side", 1).withChained(List.of("parse")),
                        StreamPlan.of("parse", "default", 16),
                        StreamPlan.of("agg", "default", 1).withChained(List.of("sink"))));
    }

    /** Emits each tuple under a key that it derives. */
    private static final class ParseBolt extends BaseBasicBolt {

        private static final long serialVersionUID = 1L;

        private final String run;

        ParseBolt(String run) {
            this.run = run;
        }

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context) {
            RunRecording.of(run).task(context);
        }

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            collector.emit(new Values(input.getString(0) + "-parsed", input.getLong(1)));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("key", "number"));
        }
    }

    /** Emits the number of tuples of each key so far. */
    private static final class AggBolt extends BaseRichBolt {

        private static final long serialVersionUID = 1L;

        private final String run;
        private transient Map<String, Long> counts;
        private transient TopologyContext context;
        private transient OutputCollector collector;

        AggBolt(String run) {
            this.run = run;
        }

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.context = context;
            this.collector = collector;
            counts = new HashMap<>();
            RunRecording.of(run).task(context);
        }

        @Override
        public void execute(Tuple input) {
            RunRecording.of(run).row(context, input);
            long count = counts.merge(input.getString(0), 1L, Long::sum);
            collector.emit(input, new Values(input.getString(0), count));
            collector.ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("key", "count"));
        }
    }
}
