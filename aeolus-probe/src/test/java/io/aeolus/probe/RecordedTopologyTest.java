// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.probe.RecordedTopology.RecordingRules;
import io.aeolus.probe.internal.observe.ComponentObjects;
import io.aeolus.probe.internal.observe.ObservedBolt;
import io.aeolus.probe.internal.observe.ObservedSpout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

class RecordedTopologyTest {

    private static final RecordingRules OUTPUT =
            new RecordingRules(OptionalDouble.empty(), RecordingRules.Output.STREAMS, false, false);
    private static final RecordingRules SINKS =
            new RecordingRules(OptionalDouble.empty(), RecordingRules.Output.STREAMS_AND_SINKS, false, false);

    @Test
    void wraps_only_spouts_and_bolts_with_output() {
        StormTopology original = topology();
        StormTopology before = original.deepCopy();

        RecordedTopology recorded = RecordedTopology.of(original, OUTPUT);

        assertThat(original).isEqualTo(before);
        assertThat(recorded.spouts()).containsExactly("numbers");
        assertThat(spout(recorded.topology(), "numbers")).isExactlyInstanceOf(ObservedSpout.class);
        assertThat(bolt(recorded.topology(), "sum")).isExactlyInstanceOf(ObservedBolt.class);
        assertThat(recorded.topology().get_bolts().get("square"))
                .isEqualTo(original.get_bolts().get("square"));
    }

    @Test
    void wraps_sinks_only_if_their_input_is_the_output() {
        StormTopology original = withSink(new NumberSpout());

        assertThat(RecordedTopology.of(original, OUTPUT).topology().get_bolts()).isEqualTo(original.get_bolts());
        assertThat(bolt(RecordedTopology.of(original, SINKS).topology(), "sink"))
                .isExactlyInstanceOf(ObservedBolt.class);
    }

    @Test
    void wraps_no_bolt_without_output() {
        RecordingRules none = new RecordingRules(OptionalDouble.empty(), RecordingRules.Output.NONE, false, false);
        StormTopology original = topology();

        RecordedTopology recorded = RecordedTopology.of(original, none);

        assertThat(recorded.topology().get_bolts()).isEqualTo(original.get_bolts());
        assertThat(spout(recorded.topology(), "numbers")).isExactlyInstanceOf(ObservedSpout.class);
    }

    @Test
    void counting_flow_wraps_all_components() {
        RecordingRules counting = new RecordingRules(OptionalDouble.empty(), RecordingRules.Output.NONE, false, true);

        StormTopology recorded = RecordedTopology.of(topology(), counting).topology();

        assertThat(spout(recorded, "numbers")).isExactlyInstanceOf(ObservedSpout.class);
        assertThat(recorded.get_bolts().keySet())
                .allSatisfy(id -> assertThat(bolt(recorded, id)).isExactlyInstanceOf(ObservedBolt.class));
    }

    @Test
    void checkpoint_spouts_and_shell_bolts_are_unchanged() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout());
        builder.setSpout("checkpoints", new CheckpointSpout());
        builder.setBolt("sink", new Sink()).shuffleGrouping("numbers");
        StormTopology original = builder.createTopology();
        original.get_bolts()
                .get("sink")
                .set_bolt_object(ComponentObject.shell(new ShellComponent("python3", "sink.py")));

        RecordedTopology recorded = RecordedTopology.of(original, SINKS);

        assertThat(recorded.spouts()).containsExactly("numbers");
        assertThat(recorded.topology().get_spouts().get("checkpoints"))
                .isEqualTo(original.get_spouts().get("checkpoints"));
        assertThat(recorded.topology().get_bolts()).isEqualTo(original.get_bolts());
        assertThat(RecordedTopology.withMessageTimes(original).get_bolts()).isEqualTo(original.get_bolts());
    }

    @Test
    void credentials_pass_through_wrappers() {
        CREDENTIALS.clear();
        StormTopology recorded = RecordedTopology.withMessageTimes(
                RecordedTopology.of(withSink(new CredentialsSpout()), SINKS).topology());

        assertThat(spout(recorded, "numbers"))
                .isInstanceOfSatisfying(
                        ICredentialsListener.class, spout -> spout.setCredentials(Map.of("key", "spout")));
        assertThat(bolt(recorded, "sink"))
                .isInstanceOfSatisfying(ICredentialsListener.class, bolt -> bolt.setCredentials(Map.of("key", "bolt")));
        assertThat(CREDENTIALS).as("through both wrappers").containsExactly("spout", "bolt");
    }

    @Test
    void message_timers_wrap_bolts_only() {
        StormTopology original = topology();

        StormTopology timed = RecordedTopology.withMessageTimes(original);

        assertThat(timed.get_spouts()).isEqualTo(original.get_spouts());
        assertThat(bolt(timed, "square")).isExactlyInstanceOf(ObservedBolt.class);
        assertThat(bolt(timed, "sum")).isExactlyInstanceOf(ObservedBolt.class);
    }

    @Test
    void bolts_without_input_in_place_of_chained_bolts_are_not_timed() {
        StreamPlan chained = StreamPlan.of("numbers", "default", 1).withChained(List.of("square"));
        StormTopology planned = Aeolus.applyPlan(new BatchingPlan(Map.of(), List.of(chained)), topology())
                .topology();

        StormTopology timed = RecordedTopology.withMessageTimes(planned);

        assertThat(timed.get_bolts().get("square"))
                .isEqualTo(planned.get_bolts().get("square"));
        assertThat(bolt(timed, "sum")).isExactlyInstanceOf(ObservedBolt.class);
        assertThat(Aeolus.chainHeads(timed)).isEqualTo(Map.of("square", "numbers"));
    }

    @Test
    void rejects_a_shell_spout() {
        StormTopology topology = topology();
        topology.get_spouts()
                .get("numbers")
                .set_spout_object(ComponentObject.shell(new ShellComponent("python3", "spout.py")));

        assertThatThrownBy(() -> RecordedTopology.of(topology, OUTPUT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("spout 'numbers' must be a serialized Java object for its rows to be counted");
    }

    @Test
    void rejects_a_spout_that_is_wrapped_by_hand() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", Aeolus.batched(new NumberSpout(), 10));

        assertThatThrownBy(() -> RecordedTopology.of(builder.createTopology(), OUTPUT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("component 'numbers' is wrapped by hand: ");
    }

    @Test
    void a_sink_that_is_wrapped_by_hand_is_not_recorded() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout());
        builder.setBolt("sink", Aeolus.batched(new Sink(), 10)).shuffleGrouping("numbers");
        StormTopology original = builder.createTopology();

        assertThat(RecordedTopology.of(original, SINKS).topology().get_bolts()).isEqualTo(original.get_bolts());
    }

    /**
     * Two spouts share 800 rows per second, and this spout has two tasks: a task emits 200 rows per second, so 21 rows take a tenth of a
     * second.
     */
    @Test
    void spouts_and_their_tasks_share_the_rate() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(), 2);
        builder.setSpout("others", new NumberSpout());
        RecordedTopology recorded = RecordedTopology.of(
                builder.createTopology(),
                new RecordingRules(OptionalDouble.of(800), RecordingRules.Output.STREAMS, false, false));
        ISpoutOutputCollector storm = mock(ISpoutOutputCollector.class);
        try (Probe probe = Probes.inThisJvm("shares", snapshot -> {}, error -> {})) {
            ObservedSpout spout = (ObservedSpout) spout(recorded.topology(), "numbers");
            spout.open(probe.addTo(Map.of()), TaskContexts.of("numbers", 1, 2), new SpoutOutputCollector(storm));
            long start = System.nanoTime();
            EMITTED.clear();
            while (EMITTED.size() < 21) {
                spout.nextTuple();
            }

            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(100_000_000L);
        }
    }

    static Object spout(StormTopology topology, String id) {
        return ComponentObjects.of(topology.get_spouts().get(id).get_spout_object());
    }

    static Object bolt(StormTopology topology, String id) {
        return ComponentObjects.of(topology.get_bolts().get(id).get_bolt_object());
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout());
        builder.setBolt("square", new TestWordCounter()).shuffleGrouping("numbers");
        builder.setBolt("sum", new TestWordCounter()).shuffleGrouping("square");
        return builder.createTopology();
    }

    private static StormTopology withSink(NumberSpout spout) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", spout);
        builder.setBolt("sink", new Sink()).shuffleGrouping("numbers");
        return builder.createTopology();
    }

    /** Static, because components are serialized copies. */
    private static final List<String> CREDENTIALS = new ArrayList<>();

    private static final List<Long> EMITTED = new ArrayList<>();

    public static class NumberSpout extends BaseRichSpout {

        private transient SpoutOutputCollector collector;
        private transient long next;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void nextTuple() {
            EMITTED.add(next);
            collector.emit(new Values(next), next++);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("n"));
        }
    }

    public static final class CredentialsSpout extends NumberSpout implements ICredentialsListener {

        @Override
        public void setCredentials(Map<String, String> credentials) {
            CREDENTIALS.add(credentials.get("key"));
        }
    }

    public static final class Sink extends BaseRichBolt implements ICredentialsListener {

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {}

        @Override
        public void execute(Tuple input) {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}

        @Override
        public void setCredentials(Map<String, String> credentials) {
            CREDENTIALS.add(credentials.get("key"));
        }
    }
}
