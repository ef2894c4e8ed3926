// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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

/** Runs a lambda for each tuple, and records its tuples. */
class ToyBolt extends BaseRichBolt {

    /** The lambda of execute. */
    @FunctionalInterface
    interface Execute extends Serializable {
        void run(Tuple tuple, OutputCollector collector);
    }

    /** The lambda of prepare. */
    @FunctionalInterface
    interface Prepare extends Serializable {
        void run(TopologyContext context, OutputCollector collector);
    }

    static final Execute ACK = (tuple, collector) -> collector.ack(tuple);
    static final Execute FORWARD = (tuple, collector) -> {
        collector.emit(tuple, tuple.getValues());
        collector.ack(tuple);
    };

    final List<Tuple> received = new ArrayList<>();
    transient Map<String, Object> conf = Map.of();
    transient TopologyContext context;
    transient OutputCollector collector;
    int cleanups;

    private final Execute execute;
    private final Map<String, Fields> streams = new LinkedHashMap<>();
    private final List<String> directStreams = new ArrayList<>();
    private Prepare prepare = (context, collector) -> {};

    ToyBolt(Execute execute) {
        this.execute = execute;
        stream("default", "n");
    }

    /** A topology of a spout and one task of a bolt. */
    static StormTopology topology(ToySpout spout, ToyBolt bolt) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", spout);
        builder.setBolt("bolt", bolt).globalGrouping("spout");
        return builder.createTopology();
    }

    ToyBolt stream(String id, String... fields) {
        streams.put(id, new Fields(fields));
        return this;
    }

    ToyBolt directStream(String id, String... fields) {
        directStreams.add(id);
        return stream(id, fields);
    }

    ToyBolt preparing(Prepare prepare) {
        this.prepare = prepare;
        return this;
    }

    List<Object> values() {
        return received.stream().map(tuple -> tuple.getValue(0)).toList();
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.conf = conf;
        this.context = context;
        this.collector = collector;
        prepare.run(context, collector);
    }

    @Override
    public void execute(Tuple input) {
        received.add(input);
        execute.run(input, collector);
    }

    @Override
    public void cleanup() {
        cleanups++;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        streams.forEach((id, fields) -> declarer.declareStream(id, directStreams.contains(id), fields));
    }
}
