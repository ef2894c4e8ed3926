// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.security.serialization.BlowfishTupleSerializer;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Large batches whose payload Storm encrypts between workers. */
final class EncryptedTopology {

    static final int NUMBERS = 500;
    static final int COPIES = 40;

    private static final int BATCH = 200;
    private static final Fields KEY = new Fields("key");

    private EncryptedTopology() {}

    static StormTopology build(String run) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(run, NUMBERS));
        builder.setBolt("copy", new CopyBolt(), 2)
                .fieldsGrouping("numbers", KEY)
                .fieldsGrouping("numbers", "side", KEY);
        builder.setBolt("sink", new SinkBolt(run), 2).fieldsGrouping("copy", KEY);
        return builder.createTopology();
    }

    static BatchingPlan plan() {
        return new BatchingPlan(
                Map.of(),
                List.of(
                        StreamPlan.of("numbers", "default", BATCH),
                        StreamPlan.of("numbers", "side", BATCH),
                        StreamPlan.of("copy", "default", BATCH)));
    }

    static Map<String, Object> settings() {
        return Map.of(
                Config.TOPOLOGY_WORKERS,
                2,
                Config.TOPOLOGY_ACKER_EXECUTORS,
                2,
                Config.TOPOLOGY_TUPLE_SERIALIZER,
                BlowfishTupleSerializer.class.getName(),
                BlowfishTupleSerializer.SECRET_KEY,
                "6432616565366234");
    }

    /** Returns the values of all rows that "copy" emits. */
    static List<List<Object>> copies() {
        List<List<Object>> all = new ArrayList<>();
        for (long number = 0; number < NUMBERS; number++) {
            for (int copy = 0; copy < COPIES; copy++) {
                all.add(copy("key" + number % NumberSpout.KEYS, number, copy));
            }
        }
        return all;
    }

    private static Values copy(String key, long number, int copy) {
        return new Values(key + copy, copy, number / 3.0, copy % 2 == 0, number);
    }

    /** Emits many rows for each number, so that batches exceed Kryo's read buffer. */
    private static final class CopyBolt extends BaseBasicBolt {

        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            long number = input.getLongByField("number");
            for (int copy = 0; copy < COPIES; copy++) {
                collector.emit(copy(input.getStringByField("key"), number, copy));
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("key", "copy", "part", "even", "number"));
        }
    }
}
