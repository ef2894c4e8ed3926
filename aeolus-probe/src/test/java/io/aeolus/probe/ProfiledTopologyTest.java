package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.SquareBolt;
import io.aeolus.monitor.SquareBolt.Trouble;
import io.aeolus.monitor.SumBolt;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class ProfiledTopologyTest {

    private final TopologyBuilder builder = new TopologyBuilder();

    @Test
    void spouts_and_bolts_get_probes_and_nothing_else_changes() {
        builder.setSpout("numbers", new NumberSpout(1, true));
        builder.setBolt("square", new SquareBolt(Trouble.NONE, 0)).shuffleGrouping("numbers");
        builder.setBolt("sum", new SumBolt()).shuffleGrouping("square");
        StormTopology original = builder.createTopology();
        StormTopology before = original.deepCopy();

        ProfiledTopology profiled = ProfiledTopology.of(original);

        assertThat(original).isEqualTo(before);
        assertThat(profiled.unprofiled()).isEmpty();
        assertThat(spout(profiled, "numbers")).isExactlyInstanceOf(ProfilingSpout.class);
        assertThat(((ProfilingSpout) spout(profiled, "numbers")).spout()).isExactlyInstanceOf(NumberSpout.class);
        assertThat(bolt(profiled, "square")).isExactlyInstanceOf(ProfilingBolt.class);
        assertThat(((ProfilingBolt) bolt(profiled, "square")).bolt()).isExactlyInstanceOf(SquareBolt.class);
        assertThat(bolt(profiled, "sum")).isExactlyInstanceOf(ProfilingBolt.class);
        profiled.topology()
                .get_bolts()
                .forEach((id, bolt) -> assertThat(bolt.get_common())
                        .isEqualTo(original.get_bolts().get(id).get_common()));
        assertThat(profiled.topology().get_spouts().get("numbers").get_common())
                .isEqualTo(original.get_spouts().get("numbers").get_common());
    }

    @Test
    void what_cannot_get_a_probe_is_left_alone_and_says_why() {
        builder.setSpout("numbers", new NumberSpout(1, true));
        builder.setSpout("batched", Aeolus.batched(new NumberSpout(1, true), 10));
        builder.setSpout("checkpoints", new CheckpointSpout());
        builder.setBolt("shell", new SquareBolt(Trouble.NONE, 0)).shuffleGrouping("numbers");
        builder.setBolt("named", new SquareBolt(Trouble.NONE, 0)).shuffleGrouping("numbers");
        builder.setBolt("neither", new SquareBolt(Trouble.NONE, 0)).shuffleGrouping("numbers");
        StormTopology original = builder.createTopology();
        original.get_bolts().get("shell").set_bolt_object(ComponentObject.shell(new ShellComponent("python3", "x.py")));
        original.get_bolts()
                .get("named")
                .set_bolt_object(ComponentObject.java_object(new JavaObject("my.Bolt", List.of())));
        original.get_bolts()
                .get("neither")
                .set_bolt_object(ComponentObject.serialized_java(Utils.javaSerialize("text")));

        ProfiledTopology profiled = ProfiledTopology.of(original);

        assertThat(profiled.unprofiled())
                .isEqualTo(Map.of(
                        "batched", "it is wrapped by hand: profile the component itself",
                        "checkpoints", "it is Storm's own",
                        "shell", "a shell component runs in a process of its own",
                        "named", "it is given as the name of a class",
                        "neither", "it is neither a spout nor a bolt"));
        assertThat(profiled.topology().get_bolts()).isEqualTo(original.get_bolts());
        for (String left : List.of("batched", "checkpoints")) {
            assertThat(profiled.topology().get_spouts().get(left))
                    .isEqualTo(original.get_spouts().get(left));
        }
        assertThat(spout(profiled, "numbers")).isExactlyInstanceOf(ProfilingSpout.class);
    }

    @Test
    void who_listens_to_credentials_gets_them() {
        builder.setSpout("numbers", new ListeningSpout());
        builder.setBolt("square", new ListeningBolt()).shuffleGrouping("numbers");

        ProfiledTopology profiled = ProfiledTopology.of(builder.createTopology());

        ProfilingSpout spout = (ProfilingSpout) spout(profiled, "numbers");
        ((ICredentialsListener) spout).setCredentials(Map.of("key", "value"));
        assertThat(((ListeningSpout) spout.spout()).credentials).containsEntry("key", "value");
        ProfilingBolt bolt = (ProfilingBolt) bolt(profiled, "square");
        ((ICredentialsListener) bolt).setCredentials(Map.of("key", "value"));
        assertThat(((ListeningBolt) bolt.bolt()).credentials).containsEntry("key", "value");
    }

    private static Object spout(ProfiledTopology profiled, String id) {
        return object(profiled.topology().get_spouts().get(id).get_spout_object());
    }

    private static Object bolt(ProfiledTopology profiled, String id) {
        return object(profiled.topology().get_bolts().get(id).get_bolt_object());
    }

    private static Object object(ComponentObject component) {
        return Utils.javaDeserialize(component.get_serialized_java(), Serializable.class);
    }

    /** Keeps what it hears. */
    private static final class ListeningSpout extends NumberSpout implements ICredentialsListener {
        private Map<String, String> credentials = Map.of();

        ListeningSpout() {
            super(0, true);
        }

        @Override
        public void setCredentials(Map<String, String> heard) {
            credentials = heard;
        }
    }

    /** Keeps what it hears. */
    private static final class ListeningBolt extends SquareBolt implements ICredentialsListener {
        private Map<String, String> credentials = Map.of();

        ListeningBolt() {
            super(Trouble.NONE, 0);
        }

        @Override
        public void setCredentials(Map<String, String> heard) {
            credentials = heard;
        }
    }
}
