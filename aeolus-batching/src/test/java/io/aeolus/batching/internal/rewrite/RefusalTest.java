// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.UnbatchedStream;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestSpout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.Thrift;
import org.apache.storm.drpc.JoinResult;
import org.apache.storm.drpc.LinearDRPCTopologyBuilder;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.streams.Pair;
import org.apache.storm.streams.StreamBuilder;
import org.apache.storm.streams.operations.mappers.ValueMapper;
import org.apache.storm.streams.windowing.TumblingWindows;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.WindowedBoltExecutor;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.trident.testing.FixedBatchSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

/** Streams that cannot be batched stay unchanged, and the reason is reported. */
class RefusalTest {

    private static final String COUNTING =
            "it is part of Trident, DRPC or the Streams API, which count tuples themselves";

    @Test
    void component_whose_class_is_not_on_the_class_path_is_refused() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", new TestBolt()).shuffleGrouping("p");
        StormTopology topology = builder.createTopology();
        Bolt c = topology.get_bolts().get("c");
        c.set_bolt_object(ComponentObject.java_object(new JavaObject("some.Bolt", List.of())));
        assertConsumerRefused(
                topology,
                "its class some.Bolt, which workers instantiate by name (JavaObject), is not on the class path");

        c.set_bolt_object(ComponentObject.java_object(new JavaObject("java.lang.String", List.of())));
        assertConsumerRefused(topology, "its class java.lang.String is neither an IBolt nor an ISpout");

        c.set_bolt_object(ComponentObject.java_object(new JavaObject(JoinResult.class.getName(), List.of())));
        assertConsumerRefused(topology, COUNTING);
    }

    @Test
    void class_that_is_not_a_component_is_refused() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", new TestBolt()).shuffleGrouping("p");
        StormTopology topology = builder.createTopology();
        topology.get_bolts().get("c").set_bolt_object(ComponentObject.serialized_java(Utils.javaSerialize("a text")));
        assertConsumerRefused(topology, "its class java.lang.String is neither an IBolt nor an ISpout");
    }

    @Test
    void checkpoint_streams_are_refused() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", new WrappableKindsTest.StateBolt()).shuffleGrouping("p");
        builder.setBolt("d", new TestBolt(Streams.of("key"))).shuffleGrouping("c");
        StormTopology topology = builder.createTopology();
        for (String producer : List.of("$checkpointspout", "c")) {
            PlannedTopology rewritten =
                    Aeolus.applyPlan(BatchingPlan.of(StreamPlan.of(producer, "$checkpoint", 5)), topology);
            assertThat(rewritten.unbatched())
                    .containsExactly(new UnbatchedStream(
                            producer, "$checkpoint", "it carries checkpoints, which must not be batched"));
            assertThat(rewritten.topology()).isEqualTo(topology);
        }
        assertThatThrownBy(() -> Aeolus.batched(new CheckpointSpout(), 5))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("it emits the checkpoints, which must not be batched");
    }

    @Test
    void windowed_bolt_of_the_streams_api_is_refused() {
        StreamBuilder streams = new StreamBuilder();
        streams.newStream(new TestSpout(Streams.of("key")), new ValueMapper<String>(0))
                .window(TumblingWindows.of(BaseWindowedBolt.Count.of(5)))
                .map(word -> word + word)
                .print();
        List<Object> windows = streams.build().get_bolts().values().stream()
                .<Object>map(bolt -> Thrift.deserializeComponentObject(bolt.get_bolt_object()))
                .filter(WindowedBoltExecutor.class::isInstance)
                .toList();

        assertThat(windows)
                .singleElement()
                .extracting(ComponentKind::of)
                .isEqualTo(new ComponentKind.Unwrappable(COUNTING));
    }

    @Test
    @SuppressWarnings("unchecked") // an array of lists for the variable arguments
    void trident_is_refused() {
        TridentTopology trident = new TridentTopology();
        trident.newStream("words", new FixedBatchSpout(new Fields("word"), 3, new Values("a")))
                .groupBy(new Fields("word"))
                .aggregate(new Count(), new Fields("count"))
                .parallelismHint(2);
        assertUnchanged(trident.build());
    }

    @Test
    @SuppressWarnings("deprecation") // users still use this builder
    void linear_drpc_is_refused() {
        LinearDRPCTopologyBuilder drpc = new LinearDRPCTopologyBuilder("function");
        drpc.addBolt(new Echo(), 2);
        drpc.addBolt(new Echo(), 2).fieldsGrouping(new Fields("id"));
        assertUnchanged(drpc.createRemoteTopology());

        TopologyBuilder builder = builder();
        builder.setBolt("c", new JoinResult("r")).shuffleGrouping("p");
        assertConsumerRefused(builder.createTopology(), COUNTING);
    }

    @Test
    void streams_api_is_refused() {
        StreamBuilder streams = new StreamBuilder();
        streams.newStream(new TestSpout(Streams.of("key")), new ValueMapper<String>(0), 2)
                .mapToPair(word -> Pair.of(word, 1))
                .window(TumblingWindows.of(BaseWindowedBolt.Count.of(5)))
                .countByKey()
                .updateStateByKey(0L, (state, count) -> state + count)
                .toPairStream()
                .print();
        assertUnchanged(streams.build());
    }

    private static void addStreams(List<StreamPlan> streams, String id, ComponentCommon component) {
        component.get_streams().keySet().forEach(stream -> streams.add(StreamPlan.of(id, stream, 5)));
    }

    /** Asserts that no plan changes the topology. */
    private static void assertUnchanged(StormTopology topology) {
        List<StreamPlan> streams = new ArrayList<>();
        topology.get_spouts().forEach((id, spout) -> addStreams(streams, id, spout.get_common()));
        topology.get_bolts().forEach((id, bolt) -> addStreams(streams, id, bolt.get_common()));
        assertThat(streams).hasSizeGreaterThan(3);

        PlannedTopology rewritten = Aeolus.applyPlan(new BatchingPlan(Map.of(), streams), topology);

        assertThat(rewritten.topology()).isEqualTo(topology);
        assertThat(rewritten.unbatched()).hasSameSizeAs(streams);
        assertThat(rewritten.unbatched()).anyMatch(refusal -> refusal.reason().endsWith(COUNTING));
    }

    @Test
    void streams_without_fields_or_consumers_are_refused() {
        TopologyBuilder builder = TestSpout.producer(Streams.of());
        builder.setBolt("c", new TestBolt()).shuffleGrouping("p");
        assertRefused(builder.createTopology(), "it has no fields");

        assertRefused(builder().createTopology(), "it has no consumers");
    }

    @Test
    void producer_that_is_wrapped_by_hand_is_refused() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("p", Aeolus.batched(new TestSpout(Streams.of("key")), 7));
        builder.setBolt("c", Aeolus.batched(new TestBolt(), 1)).shuffleGrouping("p");
        assertRefused(builder.createTopology(), "its producer is already wrapped, with its own batch size");
    }

    @Test
    void consumer_that_is_wrapped_by_hand_is_accepted() {
        IRichBolt byHand = Aeolus.batched(new TestBolt(), 7);
        TopologyBuilder builder = builder();
        builder.setBolt("c", byHand).shuffleGrouping("p");

        PlannedTopology rewritten = rewrite(builder.createTopology(), "p");

        assertThat(rewritten.unbatched()).isEmpty();
        assertThat(rewritten.topology().get_bolts().get("c").get_bolt_object())
                .isEqualTo(builder.createTopology().get_bolts().get("c").get_bolt_object());
    }

    @Test
    void message_is_a_sentence() {
        assertThat(new UnbatchedStream("p", "default", "it has no consumers"))
                .hasToString("stream 'default' of 'p' stays unbatched: it has no consumers");
    }

    private static TopologyBuilder builder() {
        return TestSpout.producer(Streams.of("key"));
    }

    private static PlannedTopology rewrite(StormTopology topology, String producer) {
        return Aeolus.applyPlan(BatchingPlan.of(StreamPlan.of(producer, "default", 5)), topology);
    }

    private static void assertConsumerRefused(StormTopology topology, String reason) {
        assertRefused(topology, "its consumer 'c' cannot be wrapped: " + reason);
    }

    private static void assertRefused(StormTopology topology, String reason) {
        PlannedTopology rewritten = rewrite(topology, "p");
        assertThat(rewritten.unbatched()).containsExactly(new UnbatchedStream("p", "default", reason));
        assertThat(rewritten.topology()).isEqualTo(topology);
    }

    private static final class Echo extends BaseBasicBolt {
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            collector.emit(new Values(input.getValue(0), input.getValue(1)));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "result"));
        }
    }
}
