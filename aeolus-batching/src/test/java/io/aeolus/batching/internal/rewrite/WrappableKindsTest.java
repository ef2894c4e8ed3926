// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.ScriptSpout;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.component.BatchingBolt;
import io.aeolus.batching.internal.component.BatchingSpout;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.Thrift;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.generated.JavaObjectArg;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.OutputFieldsGetter;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;
import org.apache.storm.windowing.TupleWindow;
import org.junit.jupiter.api.Test;

/** All kinds of components that Storm can run can be wrapped. */
class WrappableKindsTest {

    @Test
    void objects_that_are_only_bolts_or_spouts_can_be_wrapped() {
        StormTopology topology = topology();
        topology.get_spouts().get("p").set_spout_object(serialized(new BareSpout()));
        topology.get_bolts().get("c").set_bolt_object(serialized(new BareBolt()));

        assertWrapped(topology);
        OutputFieldsGetter declared = new OutputFieldsGetter();
        spoutOf(rewrite(topology).topology()).declareOutputFields(declared);
        boltOf(rewrite(topology).topology()).declareOutputFields(declared);
        assertThat(declared.getFieldsDeclaration()).isEmpty();
        assertThat(boltOf(rewrite(topology).topology()).getComponentConfiguration())
                .containsOnlyKeys("aeolus.accepts.batches", Config.TOPOLOGY_KRYO_DECORATORS);
        assertThat(spoutOf(rewrite(topology).topology()).getComponentConfiguration())
                .containsOnlyKeys("aeolus.accepts.batches", "aeolus.sends.batches", Config.TOPOLOGY_KRYO_DECORATORS);
    }

    @Test
    void components_given_by_class_name_can_be_wrapped() {
        StormTopology topology = topology();
        topology.get_spouts().get("p").set_spout_object(byName(ScriptSpout.class));
        topology.get_bolts()
                .get("c")
                .set_bolt_object(byName(BoltWithArguments.class, JavaObjectArg.string_arg("seven")));

        assertWrapped(topology);
        OutputFieldsGetter declared = new OutputFieldsGetter();
        boltOf(rewrite(topology).topology()).declareOutputFields(declared);
        assertThat(declared.getFieldsDeclaration()).containsOnlyKeys("seven");
    }

    @Test
    void worker_reports_a_component_that_cannot_be_instantiated() {
        StormTopology topology = topology();
        topology.get_bolts().get("c").set_bolt_object(byName(BoltWithArguments.class));
        StormTopology rewritten = rewrite(topology).topology();

        assertThatThrownBy(() -> boltOf(rewritten))
                .rootCause()
                .hasMessageContaining("cannot instantiate a spout or bolt from")
                .hasMessageContaining(BoltWithArguments.class.getName());
    }

    @Test
    void components_in_other_languages_can_be_wrapped() {
        StormTopology topology = topology();
        topology.get_spouts().get("p").set_spout_object(serialized(new ShellSpout("python3", "p.py")));
        topology.get_bolts().get("c").set_bolt_object(serialized(new ShellBolt("python3", "c.py")));
        assertWrapped(topology);

        topology.get_spouts().get("p").set_spout_object(ComponentObject.shell(new ShellComponent("python3", "p.py")));
        topology.get_bolts().get("c").set_bolt_object(ComponentObject.shell(new ShellComponent("python3", "c.py")));
        assertWrapped(topology);
    }

    @Test
    void windowed_bolts_can_be_wrapped() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", new WindowBolt().withTumblingWindow(BaseWindowedBolt.Count.of(5)))
                .shuffleGrouping("p");
        assertWrapped(builder.createTopology());
    }

    @Test
    void bolts_of_a_topology_with_checkpoints_can_be_wrapped() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", new StateBolt()).shuffleGrouping("p");
        builder.setBolt("d", new TestBolt(Streams.of("key"))).shuffleGrouping("c");
        builder.setBolt("e", new TestBolt()).shuffleGrouping("d");
        StormTopology topology = builder.createTopology();
        assertWrapped(topology);

        PlannedTopology rewritten = Aeolus.applyPlan(BatchingPlan.of(StreamPlan.of("d", "default", 5)), topology);
        assertThat(rewritten.unbatched()).isEmpty();
        for (String wrapped : List.of("d", "e")) {
            assertThat(Thrift.deserializeComponentObject(
                            rewritten.topology().get_bolts().get(wrapped).get_bolt_object()))
                    .isInstanceOf(BatchingBolt.class);
        }
        assertThat(rewritten.topology().get_spouts()).isEqualTo(topology.get_spouts());
    }

    @Test
    void bolt_that_is_wrapped_by_hand_and_then_by_storm_is_not_wrapped_again() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", Aeolus.batched(new TestBolt(), 7)).shuffleGrouping("p");
        builder.setBolt("s", new StateBolt()).shuffleGrouping("c");
        StormTopology topology = builder.createTopology();

        PlannedTopology rewritten = rewrite(topology);

        assertThat(rewritten.unbatched()).isEmpty();
        assertThat(rewritten.topology().get_bolts().get("c").get_bolt_object())
                .isEqualTo(topology.get_bolts().get("c").get_bolt_object());
    }

    private static TopologyBuilder builder() {
        return TestSpout.producer(Streams.of("key"));
    }

    private static StormTopology topology() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", new TestBolt()).shuffleGrouping("p");
        return builder.createTopology();
    }

    private static PlannedTopology rewrite(StormTopology topology) {
        return Aeolus.applyPlan(BatchingPlan.of(StreamPlan.of("p", "default", 5)), topology);
    }

    private static void assertWrapped(StormTopology topology) {
        PlannedTopology rewritten = rewrite(topology);
        assertThat(rewritten.unbatched()).isEmpty();
        assertThat(spoutOf(rewritten.topology())).isNotNull();
        assertThat(boltOf(rewritten.topology())).isNotNull();
    }

    private static BatchingSpout spoutOf(StormTopology topology) {
        return (BatchingSpout)
                Thrift.deserializeComponentObject(topology.get_spouts().get("p").get_spout_object());
    }

    private static BatchingBolt boltOf(StormTopology topology) {
        return (BatchingBolt)
                Thrift.deserializeComponentObject(topology.get_bolts().get("c").get_bolt_object());
    }

    private static ComponentObject serialized(Serializable object) {
        return ComponentObject.serialized_java(Utils.javaSerialize(object));
    }

    private static ComponentObject byName(Class<?> type, JavaObjectArg... arguments) {
        return ComponentObject.java_object(new JavaObject(type.getName(), List.of(arguments)));
    }

    /** Has one stream, whose name is the argument. */
    public static final class BoltWithArguments extends BaseRichBolt {
        private static final long serialVersionUID = 1L;

        private final String argument;

        public BoltWithArguments(String argument) {
            this.argument = argument;
        }

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {}

        @Override
        public void execute(Tuple input) {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declareStream(argument, new Fields("key"));
        }
    }

    private static final class BareBolt implements IBolt {
        private static final long serialVersionUID = 1L;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {}

        @Override
        public void execute(Tuple input) {}

        @Override
        public void cleanup() {}
    }

    private static final class BareSpout implements ISpout {
        private static final long serialVersionUID = 1L;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {}

        @Override
        public void close() {}

        @Override
        public void activate() {}

        @Override
        public void deactivate() {}

        @Override
        public void nextTuple() {}

        @Override
        public void ack(Object id) {}

        @Override
        public void fail(Object id) {}
    }

    static final class WindowBolt extends BaseWindowedBolt {
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(TupleWindow window) {}
    }

    static final class StateBolt extends BaseStatefulBolt<KeyValueState<String, String>> {
        private static final long serialVersionUID = 1L;

        @Override
        public void initState(KeyValueState<String, String> state) {}

        @Override
        public void execute(Tuple input) {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("key"));
        }
    }
}
