// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.Thrift;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

/** Tests task ids, settings, metrics, failures, rejected components and serialized tuples. */
class DriverComponentsTest {

    @Test
    void task_ids_follow_the_order_of_component_ids() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("m", new ToySpout(0), 2).setNumTasks(3);
        builder.setBolt("z", new ToyBolt(ToyBolt.ACK)).globalGrouping("m");
        builder.setBolt("a", new ToyBolt(ToyBolt.ACK), 4).globalGrouping("m");
        builder.setBolt("b", new ToyBolt(ToyBolt.ACK), 9).globalGrouping("m");
        try (TopologyDriver driver = TopologyDriver.builder(builder.createTopology())
                .config(Map.of(Config.TOPOLOGY_MAX_TASK_PARALLELISM, 5))
                .build()) {
            assertThat(driver.tasks("a")).containsExactly(1, 2, 3, 4);
            assertThat(driver.tasks("b")).containsExactly(5, 6, 7, 8, 9);
            assertThat(driver.tasks("m")).containsExactly(10, 11, 12);
            assertThat(driver.tasks("z")).containsExactly(13);
            assertThat(driver.tasks()).hasSize(13).isSorted();
            assertThat(driver.instances("a", ToyBolt.class)).doesNotHaveDuplicates();
            assertThat(driver.context(11).getThisComponentId()).isEqualTo("m");
            assertThat(driver.context(11).getThisTaskIndex()).isEqualTo(1);
            assertThatThrownBy(() -> driver.tasks("q")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> driver.counts(14)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void components_override_only_the_settings_that_Storm_allows() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout(0))
                .addConfiguration(Config.TOPOLOGY_MAX_SPOUT_PENDING, 7)
                .addConfiguration(Config.TOPOLOGY_ACKER_EXECUTORS, 9)
                .addConfiguration("my.setting", "spout");
        try (TopologyDriver driver = TopologyDriver.builder(builder.createTopology())
                .config(Map.of("my.setting", "topology", Config.TOPOLOGY_MAX_SPOUT_PENDING, 3))
                .build()) {
            Map<String, Object> conf = driver.instance(1, ToySpout.class).conf;
            assertThat(conf)
                    .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 7)
                    .containsEntry("my.setting", "spout")
                    .containsEntry(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 30)
                    .containsEntry(Config.TOPOLOGY_DISABLE_LOADAWARE_MESSAGING, true);
            assertThat(conf.get(Config.TOPOLOGY_ACKER_EXECUTORS)).isNull();
            assertThat(driver.context(1).getConf()).containsEntry("my.setting", "topology");
        }
    }

    @Test
    void metrics_can_be_registered() {
        ToyBolt counting = new ToyBolt((tuple, collector) -> collector.ack(tuple)).preparing((context, collector) -> {
            context.registerCounter("counter").inc();
            context.registerTimer("timer");
            context.registerMeter("meter");
            context.registerHistogram("histogram");
            context.registerGauge("gauge", () -> 1);
        });
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout(1));
        builder.setBolt("bolt", counting, 2).globalGrouping("spout");
        try (TopologyDriver driver =
                TopologyDriver.builder(builder.createTopology()).build()) {
            assertThat(driver.runUntilIdle()).isPositive();
        }
    }

    @Test
    void failures_name_task_component_and_call() {
        ToyBolt failing = new ToyBolt((tuple, collector) -> {
            throw new UnsupportedOperationException("no " + tuple.getValue(0));
        });
        try (TopologyDriver driver = TopologyDriver.builder(ToyBolt.topology(new ToySpout(1), failing))
                .build()) {
            assertThatThrownBy(driver::runUntilIdle)
                    .isInstanceOf(ComponentFailedException.class)
                    .hasMessageContaining("task 1 of 'bolt' failed in execute(source: spout:2, stream: default")
                    .hasMessageContaining("no 0")
                    .hasCauseInstanceOf(UnsupportedOperationException.class);
            assertThat(driver.runUntilIdle()).isPositive();
        }
        ToyBolt broken = new ToyBolt(ToyBolt.ACK).preparing((context, collector) -> {
            throw new IllegalStateException("on purpose");
        });
        assertThatThrownBy(() -> TopologyDriver.builder(ToyBolt.topology(new ToySpout(1), broken))
                        .build())
                .hasMessageContaining("task 1 of 'bolt' failed in prepare()");
    }

    @Test
    void reported_errors_are_recorded() {
        ToyBolt reporting =
                new ToyBolt((tuple, collector) -> collector.reportError(new IllegalStateException("careful")));
        try (TopologyDriver driver = TopologyDriver.builder(ToyBolt.topology(new ToySpout(1), reporting))
                .build()) {
            driver.runUntilIdle();
            assertThat(driver.reportedErrors())
                    .extracting(Throwable::getMessage)
                    .containsExactly("careful");
        }
    }

    @Test
    void components_that_cannot_be_called_are_rejected() {
        StormTopology shell = oneBolt(new ToySpout(0));
        shell.get_bolts().get("bolt").set_bolt_object(ComponentObject.shell(new ShellComponent("python", "x.py")));
        assertRejected(shell, "component 'bolt' is a shell component");

        StormTopology wrong = oneBolt(new ToySpout(0));
        wrong.get_bolts().get("bolt").set_bolt_object(Thrift.serializeComponentObject("text"));
        assertRejected(wrong, "component 'bolt' is a java.lang.String: must be an IBolt");

        StormTopology dangling = oneBolt(new ToySpout(0));
        dangling.get_spouts().clear();
        assertRejected(dangling, "subscribes from non-existent component [spout]");
    }

    @Test
    void java_objects_are_instantiated() {
        StormTopology topology = oneBolt(new ToySpout(3));
        topology.get_bolts()
                .get("bolt")
                .set_bolt_object(ComponentObject.java_object(new JavaObject(PlainBolt.class.getName(), List.of())));
        try (TopologyDriver driver = TopologyDriver.builder(topology).build()) {
            driver.runUntilIdle();
            assertThat(driver.instance(1, PlainBolt.class).received).hasSize(3);
        }
    }

    @Test
    void serialised_tuples_arrive_as_copies() {
        byte[] bytes = {1, 2, 3};
        ToySpout spout = new ToySpout((call, collector) -> {
            if (call == 0) {
                collector.emit(new Values(bytes), "id");
            }
        });
        try (TopologyDriver driver =
                TopologyDriver.builder(oneBolt(spout)).serialize(true).build()) {
            driver.runUntilIdle();
            Tuple tuple = driver.instance(1, ToyBolt.class).received.get(0);
            assertThat(tuple.getBinaryByField("n")).containsExactly(1, 2, 3);
            assertThat(tuple.getSourceComponent()).isEqualTo("spout");
            assertThat(tuple.getSourceTask()).isEqualTo(2);
            assertThat(driver.instance(2, ToySpout.class).acked).containsExactly("id");
        }
    }

    @Test
    void tuples_that_cannot_be_serialised_are_reported() {
        ToySpout spout = new ToySpout((call, collector) -> collector.emit(new Values(Thread.currentThread())));
        try (TopologyDriver driver =
                TopologyDriver.builder(oneBolt(spout)).serialize(true).build()) {
            assertThatThrownBy(driver::step)
                    .isInstanceOf(ComponentFailedException.class)
                    .hasMessageContaining("cannot serialize and deserialize a tuple of stream 'default' of 'spout'");
        }
    }

    private static void assertRejected(StormTopology topology, String message) {
        assertThatThrownBy(() -> TopologyDriver.builder(topology).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    private static StormTopology oneBolt(ToySpout spout) {
        return ToyBolt.topology(spout, new ToyBolt(ToyBolt.ACK));
    }

    /** A bolt with a public constructor without parameters. */
    public static final class PlainBolt extends ToyBolt {

        /** Creates the bolt. */
        public PlainBolt() {
            super(ACK);
        }
    }
}
