package io.aeolus.monitor.internal.wrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.Aeolus;
import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.SquareBolt;
import io.aeolus.monitor.SquareBolt.Trouble;
import io.aeolus.monitor.SumBolt;
import java.io.Serializable;
import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class InstrumentationTest {

    @Test
    void wraps_spouts_and_what_makes_the_output_and_nothing_else() {
        StormTopology original = topology(new NumberSpout(1, true));
        StormTopology before = original.deepCopy();

        StormTopology recorded =
                Instrumentation.instrument(original, "run", false).topology();

        assertThat(original).isEqualTo(before);
        assertThat(component(recorded.get_spouts().get("numbers").get_spout_object()))
                .isExactlyInstanceOf(RecordingSpout.class);
        assertThat(component(recorded.get_bolts().get("sum").get_bolt_object()))
                .isExactlyInstanceOf(RecordingBolt.class);
        assertThat(recorded.get_bolts().get("square"))
                .isEqualTo(original.get_bolts().get("square"));
    }

    @Test
    void wraps_sinks_only_when_told_so() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(1, true));
        builder.setBolt("sink", new Sink()).shuffleGrouping("numbers");
        StormTopology original = builder.createTopology();

        assertThat(Instrumentation.instrument(original, "run", false).topology().get_bolts())
                .isEqualTo(original.get_bolts());
        assertThat(component(Instrumentation.instrument(original, "run", true)
                        .topology()
                        .get_bolts()
                        .get("sink")
                        .get_bolt_object()))
                .isExactlyInstanceOf(RecordingBolt.class);
    }

    @Test
    void counts_no_checkpoints_as_rows_and_leaves_other_languages_alone() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(1, true));
        builder.setSpout("checkpoints", new CheckpointSpout());
        builder.setBolt("sink", new Sink()).shuffleGrouping("numbers");
        StormTopology original = builder.createTopology();
        original.get_bolts()
                .get("sink")
                .set_bolt_object(ComponentObject.shell(new ShellComponent("python3", "sink.py")));

        Instrumentation.Instrumented recorded = Instrumentation.instrument(original, "run", true);

        assertThat(recorded.spouts()).containsExactly("numbers");
        assertThat(recorded.topology().get_spouts().get("checkpoints"))
                .isEqualTo(original.get_spouts().get("checkpoints"));
        assertThat(recorded.topology().get_bolts()).isEqualTo(original.get_bolts());
    }

    @Test
    void shows_storm_who_listens_to_credentials() {
        StormTopology recorded =
                Instrumentation.instrument(credentialsTopology(), "run", false).topology();

        assertThat(component(recorded.get_spouts().get("numbers").get_spout_object()))
                .isInstanceOfSatisfying(ICredentialsListener.class, spout -> {
                    spout.setCredentials(Map.of("key", "spout"));
                    assertThat(((CredentialsSpout) ((RecordingSpout) spout).spout()).key)
                            .isEqualTo("spout");
                });
        assertThat(component(recorded.get_bolts().get("square").get_bolt_object()))
                .isInstanceOfSatisfying(ICredentialsListener.class, bolt -> {
                    bolt.setCredentials(Map.of("key", "bolt"));
                    assertThat(((CredentialsBolt) ((RecordingBolt) bolt).bolt()).key)
                            .isEqualTo("bolt");
                });
    }

    @Test
    void refuses_what_is_not_a_java_object() {
        StormTopology topology = topology(new NumberSpout(1, true));
        topology.get_spouts()
                .get("numbers")
                .set_spout_object(ComponentObject.shell(new ShellComponent("python3", "spout.py")));

        assertThatThrownBy(() -> Instrumentation.instrument(topology, "run", false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("spout 'numbers' is not a serialised Java object: its rows cannot be counted");
    }

    @Test
    void refuses_a_spout_that_is_wrapped_by_hand() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", Aeolus.batched(new NumberSpout(1, true), 10));

        assertThatThrownBy(() -> Instrumentation.instrument(builder.createTopology(), "run", false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("component 'numbers' is wrapped by hand: ");
    }

    private static Object component(ComponentObject object) {
        return Utils.javaDeserialize(object.get_serialized_java(), Serializable.class);
    }

    private static StormTopology topology(NumberSpout spout) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", spout);
        builder.setBolt("square", new SquareBolt(Trouble.NONE, 0)).shuffleGrouping("numbers");
        builder.setBolt("sum", new SumBolt()).shuffleGrouping("square");
        return builder.createTopology();
    }

    private static StormTopology credentialsTopology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new CredentialsSpout());
        builder.setBolt("square", new CredentialsBolt()).shuffleGrouping("numbers");
        return builder.createTopology();
    }

    /** Listens. */
    public static final class CredentialsSpout extends NumberSpout implements ICredentialsListener {
        private String key = "";

        /** No rows. */
        public CredentialsSpout() {
            super(0, true);
        }

        @Override
        public void setCredentials(Map<String, String> credentials) {
            key = credentials.get("key");
        }
    }

    /** Listens. */
    public static final class CredentialsBolt extends SquareBolt implements ICredentialsListener {
        private String key = "";

        /** No trouble. */
        public CredentialsBolt() {
            super(Trouble.NONE, 0);
        }

        @Override
        public void setCredentials(Map<String, String> credentials) {
            key = credentials.get("key");
        }
    }

    /** Emits nothing. */
    public static final class Sink extends BaseBasicBolt {

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
