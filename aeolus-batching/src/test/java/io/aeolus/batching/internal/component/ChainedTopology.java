// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.ScriptBolt;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.ChainStreams;
import io.aeolus.batching.internal.component.ChainSpec.Member;
import io.aeolus.batching.internal.output.OutputSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.SpoutDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;

/**
 * A chain with head "h": its stream "default" has the chained consumers "a" and "b", and the stream "default" of "a" has the chained consumer "c".
 * The bolt "out" consumes the streams "side" of "h" and "default" of "c", in batches of up to {@value #BATCH} rows with a linger of 5 ms. A bolt as
 * head consumes the spout "p". The user code of all components is scripted.
 */
final class ChainedTopology {

    static final int BATCH = 4;
    static final int LINGER_MILLIS = 5;
    /** The head's stream that carries the output of "c". */
    static final String OF_C = ChainStreams.name("c", "default");

    final ManualClock clock = new ManualClock();
    final ScriptBolt a = new ScriptBolt();
    final ScriptBolt b = new ScriptBolt();
    final ScriptBolt c = new ScriptBolt();
    final ChainSpec chain = new ChainSpec(
            List.of(new Member("a", a), new Member("b", b), new Member("c", c)),
            Map.of("h", Map.of("default", List.of("a", "b")), "a", Map.of("default", List.of("c"))),
            Map.of());
    final OutputSpec outputs = OutputSpec.ofStreams(Map.of("side", stream("h", "side"), OF_C, stream("h", OF_C)));
    final StormTopology planned;
    final TestCluster cluster;
    final TopologyContext context;

    /** Creates the chain, given settings of the topology, and settings of its components. */
    ChainedTopology(
            boolean hasSpout, Map<String, Object> settings, Map<String, Map<String, Object>> settingsOfComponents) {
        planned = planned(hasSpout, settings, settingsOfComponents);
        cluster = new TestCluster(planned).with(clock);
        settings.forEach(cluster::with);
        context = cluster.context("h");
    }

    private static StreamPlan stream(String producer, String stream) {
        return new StreamPlan(producer, stream, BATCH, Duration.ofMillis(LINGER_MILLIS));
    }

    private static StormTopology planned(
            boolean hasSpout, Map<String, Object> settings, Map<String, Map<String, Object>> settingsOfComponents) {
        TopologyBuilder builder = new TopologyBuilder();
        if (hasSpout) {
            SpoutDeclarer head = builder.setSpout("h", new TestSpout(streams()));
            settingsOfComponents.getOrDefault("h", Map.of()).forEach(head::addConfiguration);
        } else {
            builder.setSpout("p", new TestSpout(streams()));
            setBolt(builder, "h", settingsOfComponents).shuffleGrouping("p");
        }
        setBolt(builder, "a", settingsOfComponents).shuffleGrouping("h");
        setBolt(builder, "b", settingsOfComponents).shuffleGrouping("h");
        setBolt(builder, "c", settingsOfComponents).shuffleGrouping("a");
        builder.setBolt("out", new TestBolt()).shuffleGrouping("h", "side").shuffleGrouping("c");
        List<StreamPlan> streams = List.of(
                stream("h", "default").withChained(List.of("a", "b")),
                stream("a", "default").withChained(List.of("c")),
                stream("h", "side"),
                stream("c", "default"));
        return Aeolus.applyPlan(new BatchingPlan(Map.of(), streams), builder.createTopology(), settings)
                .topology();
    }

    private static Streams streams() {
        return Streams.of("key", "id").and("side", "key", "id");
    }

    private static BoltDeclarer setBolt(
            TopologyBuilder builder, String id, Map<String, Map<String, Object>> settingsOfComponents) {
        BoltDeclarer bolt = builder.setBolt(id, new TestBolt(streams()));
        settingsOfComponents.getOrDefault(id, Map.of()).forEach(bolt::addConfiguration);
        return bolt;
    }

    /** Lets bolts record, emit and ack each tuple at once. */
    static void relay(ScriptBolt... bolts) {
        for (ScriptBolt bolt : bolts) {
            bolt.onExecute = tuple -> {
                bolt.received.add(tuple);
                bolt.collector.emit(tuple, tuple.getValues());
                bolt.collector.ack(tuple);
            };
        }
    }

    /** The second value of the tuples that a bolt has received. */
    static List<Object> ids(ScriptBolt bolt) {
        return bolt.received.stream().map((Tuple tuple) -> tuple.getValue(1)).toList();
    }

    /** The value of a counter of a chained component. */
    long count(String component, String counter) {
        return cluster.count(component + "." + counter);
    }
}
