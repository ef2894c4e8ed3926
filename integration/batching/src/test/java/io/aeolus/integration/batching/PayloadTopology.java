// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.GzipTupleSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
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

/** Large batches with a payload that Storm serializes between workers in a special way. */
final class PayloadTopology {

    static final int NUMBERS = 500;
    static final int COPIES = 40;

    private static final int BATCH = 200;
    private static final Fields KEY = new Fields("key");

    /** The serialization between workers. */
    enum Payload {
        ENCRYPTED(Map.of(
                Config.TOPOLOGY_TUPLE_SERIALIZER,
                BlowfishTupleSerializer.class.getName(),
                BlowfishTupleSerializer.SECRET_KEY,
                "6432616565366234")),
        COMPRESSED(Map.of(Config.TOPOLOGY_TUPLE_SERIALIZER, GzipTupleSerializer.class.getName())),
        /** Values of a class that is not registered, by Java's serialization. */
        JAVA(Map.of(Config.TOPOLOGY_FALL_BACK_ON_JAVA_SERIALIZATION, true));

        private final Map<String, Object> settings;

        Payload(Map<String, Object> settings) {
            this.settings = settings;
        }

        Map<String, Object> settings() {
            Map<String, Object> all = new HashMap<>(settings);
            all.put(Config.TOPOLOGY_WORKERS, 2);
            all.put(Config.TOPOLOGY_ACKER_EXECUTORS, 2);
            return all;
        }

        private Object part(long number) {
            double part = number / 3.0;
            return this == JAVA ? new Part(part) : part;
        }
    }

    /** A value of user code. */
    record Part(double part) implements Serializable {}

    private PayloadTopology() {}

    static StormTopology build(String run, Payload payload) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(run, NUMBERS));
        builder.setBolt("copy", new CopyBolt(payload), 2)
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

    /** Returns the values of all rows that "copy" emits. */
    static List<List<Object>> copies(Payload payload) {
        List<List<Object>> all = new ArrayList<>();
        for (long number = 0; number < NUMBERS; number++) {
            for (int copy = 0; copy < COPIES; copy++) {
                all.add(copy(payload, "key" + number % NumberSpout.KEYS, number, copy));
            }
        }
        return all;
    }

    private static Values copy(Payload payload, String key, long number, int copy) {
        return new Values(key + copy, copy, payload.part(number), copy % 2 == 0, number);
    }

    /** Emits many rows for each number, so that batches exceed Kryo's read buffer. */
    private static final class CopyBolt extends BaseBasicBolt {

        private static final long serialVersionUID = 1L;

        private final Payload payload;

        CopyBolt(Payload payload) {
            this.payload = payload;
        }

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            long number = input.getLongByField("number");
            for (int copy = 0; copy < COPIES; copy++) {
                collector.emit(copy(payload, input.getStringByField("key"), number, copy));
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("key", "copy", "part", "even", "number"));
        }
    }
}
