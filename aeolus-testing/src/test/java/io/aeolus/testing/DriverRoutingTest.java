// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.grouping.PartialKeyGrouping;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;
import org.junit.jupiter.api.Test;

/** Tests the target tasks of tuples, their order, and rejected emits. */
class DriverRoutingTest {

    private static final int COUNT = 60;

    @Test
    void fields_grouping_selects_the_task_by_the_hash_of_the_key() {
        try (TopologyDriver driver = run(bolt -> bolt.fieldsGrouping("spout", new Fields("n")), 0)) {
            List<Integer> tasks = driver.tasks("bolt");
            for (int i = 0; i < tasks.size(); i++) {
                int index = i;
                assertThat(bolts(driver).get(i).values())
                        .isNotEmpty()
                        .allMatch(n -> TupleUtils.chooseTaskIndex(Collections.singletonList(n), 3) == index);
            }
            assertThat(received(driver)).isEqualTo(COUNT);
        }
    }

    @Test
    void shuffle_grouping_distributes_tuples_evenly() {
        for (Consumer<BoltDeclarer> grouping : List.<Consumer<BoltDeclarer>>of(
                bolt -> bolt.shuffleGrouping("spout"), bolt -> bolt.localOrShuffleGrouping("spout"))) {
            try (TopologyDriver driver = run(grouping, 0)) {
                assertThat(bolts(driver)).allMatch(bolt -> bolt.received.size() == COUNT / 3);
            }
        }
    }

    @Test
    void none_grouping_distributes_tuples_randomly() {
        try (TopologyDriver driver = run(bolt -> bolt.noneGrouping("spout"), 0)) {
            assertThat(bolts(driver)).allMatch(bolt -> bolt.received.size() > COUNT / 10);
            assertThat(received(driver)).isEqualTo(COUNT);
        }
    }

    @Test
    void all_grouping_sends_each_tuple_to_each_task() {
        try (TopologyDriver driver = run(bolt -> bolt.allGrouping("spout"), 0)) {
            assertThat(bolts(driver)).allMatch(bolt -> bolt.received.size() == COUNT);
        }
    }

    @Test
    void global_grouping_sends_all_tuples_to_the_first_task() {
        try (TopologyDriver driver = run(bolt -> bolt.globalGrouping("spout"), 0)) {
            assertThat(bolts(driver)).extracting(bolt -> bolt.received.size()).containsExactly(COUNT, 0, 0);
        }
    }

    @Test
    void custom_groupings_may_be_Storms_or_the_users() {
        try (TopologyDriver driver =
                run(bolt -> bolt.customGrouping("spout", new PartialKeyGrouping(new Fields("n"))), 0)) {
            assertThat(bolts(driver)).allMatch(bolt -> !bolt.received.isEmpty());
            assertThat(received(driver)).isEqualTo(COUNT);
        }
        try (TopologyDriver driver = run(bolt -> bolt.customGrouping("spout", new LastTwoTasks()), 0)) {
            assertThat(bolts(driver)).extracting(bolt -> bolt.received.size()).containsExactly(0, COUNT, COUNT);
        }
    }

    @Test
    void tuples_keep_their_order_from_task_to_task_across_streams() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "spout",
                new ToySpout((call, collector) -> {
                            if (call < COUNT) {
                                collector.emit(call % 2 == 0 ? "default" : "odd", new Values(call));
                            }
                        })
                        .stream("odd", "n"),
                2);
        builder.setBolt("bolt", new ToyBolt(ToyBolt.ACK), 3)
                .fieldsGrouping("spout", new Fields("n"))
                .allGrouping("spout", "odd");
        for (long seed = 0; seed < 20; seed++) {
            try (TopologyDriver driver = start(builder.createTopology(), seed)) {
                driver.runUntilIdle();
                for (ToyBolt bolt : bolts(driver)) {
                    for (int spout : driver.tasks("spout")) {
                        assertThat(bolt.received)
                                .filteredOn(tuple -> tuple.getSourceTask() == spout)
                                .extracting(tuple -> tuple.getInteger(0))
                                .as("seed %d", seed)
                                .isSorted();
                    }
                }
            }
        }
    }

    @Test
    void direct_emits_reach_only_the_given_task() {
        StormTopology topology = direct((call, collector) -> {
            if (call < 4) {
                collector.emitDirect(call % 2 == 0 ? 1 : 3, "direct", new Values(call), call);
            }
        });
        try (TopologyDriver driver = start(topology, 0)) {
            driver.runUntilIdle();
            assertThat(driver.tasks("bolt")).containsExactly(1, 2, 3);
            assertThat(bolts(driver))
                    .extracting(ToyBolt::values)
                    .containsExactly(List.of(0, 2), List.of(), List.of(1, 3));
            assertThat(driver.instances("spout", ToySpout.class).get(0).acked).containsExactlyInAnyOrder(0, 1, 2, 3);
        }
    }

    @Test
    void a_direct_emit_to_a_task_that_does_not_consume_the_stream_is_dropped() {
        StormTopology topology = direct((call, collector) -> {
            if (call == 0) {
                collector.emitDirect(4, "direct", new Values(0), 0);
            }
        });
        try (TopologyDriver driver = start(topology, 0)) {
            driver.runUntilIdle();
            assertThat(received(driver)).isZero();
            assertThat(driver.instances("spout", ToySpout.class).get(0).acked).containsExactly(0);
        }
    }

    @Test
    void invalid_emits_are_rejected_as_in_Storm() {
        assertRejected(
                (call, collector) -> collector.emit("direct", new Values(1)),
                "Cannot do regular emit to direct stream");
        assertRejected(
                (call, collector) -> collector.emitDirect(1, "default", new Values(1)),
                "Cannot emitDirect to a task expecting a regular grouping");
        assertRejected((call, collector) -> collector.emit("none", new Values(1)), "Unknown stream ID: none");
        assertRejected(
                (call, collector) -> collector.emit(new Values(1, 2)),
                "stream 'default' of 'spout' has 1 fields, but a tuple with 2 values was emitted");
        assertRejected((call, collector) -> collector.emitDirect(1, "lonely", new Values(1)), "has no consumer");
    }

    @Test
    void emit_returns_the_target_tasks() {
        List<List<Integer>> returned = Collections.synchronizedList(new ArrayList<>());
        EMITS.set(returned);
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout((call, collector) -> {
            if (call == 0) {
                EMITS.get().add(collector.emit(new Values(call)));
            }
        }));
        builder.setBolt("a", new ToyBolt(ToyBolt.ACK), 2).allGrouping("spout");
        builder.setBolt("b", new ToyBolt(ToyBolt.ACK), 2).globalGrouping("spout");
        try (TopologyDriver driver = start(builder.createTopology(), 0)) {
            driver.runUntilIdle();
            assertThat(returned).containsExactly(Arrays.asList(1, 2, 3));
        } finally {
            EMITS.remove();
        }
    }

    @Test
    void missing_keys_are_rejected_at_the_start() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout(1).stream("other", "x"));
        builder.setBolt("bolt", new ToyBolt(ToyBolt.ACK)).fieldsGrouping("spout", new Fields("x"));
        assertThatThrownBy(() -> start(builder.createTopology(), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'bolt' groups stream 'default' of 'spout' by field 'x'");
    }

    private static final ThreadLocal<List<List<Integer>>> EMITS = new ThreadLocal<>();

    private static void assertRejected(ToySpout.NextTuple emit, String message) {
        try (TopologyDriver driver = start(direct(emit), 0)) {
            assertThatThrownBy(driver::step)
                    .isInstanceOf(ComponentFailedException.class)
                    .hasMessageContaining("task 4 of 'spout' failed in nextTuple")
                    .hasMessageContaining(message)
                    .hasCauseInstanceOf(IllegalArgumentException.class);
        }
    }

    private static StormTopology direct(ToySpout.NextTuple nextTuple) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "spout", new ToySpout(nextTuple).directStream("direct", "n").directStream("lonely", "n"));
        builder.setBolt("bolt", new ToyBolt(ToyBolt.ACK), 3)
                .shuffleGrouping("spout")
                .directGrouping("spout", "direct");
        return builder.createTopology();
    }

    private static TopologyDriver run(Consumer<BoltDeclarer> grouping, long seed) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout(COUNT));
        grouping.accept(builder.setBolt("bolt", new ToyBolt(ToyBolt.ACK), 3));
        TopologyDriver driver = start(builder.createTopology(), seed);
        driver.runUntilIdle();
        return driver;
    }

    private static TopologyDriver start(StormTopology topology, long seed) {
        return TopologyDriver.builder(topology).seed(seed).build();
    }

    private static List<ToyBolt> bolts(TopologyDriver driver) {
        return driver.instances("bolt", ToyBolt.class);
    }

    private static int received(TopologyDriver driver) {
        return bolts(driver).stream().mapToInt(bolt -> bolt.received.size()).sum();
    }

    /** Sends every tuple to all tasks except the first. */
    private static final class LastTwoTasks implements CustomStreamGrouping {

        private List<Integer> targets = List.of();

        @Override
        public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
            targets = targetTasks;
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            return targets.subList(1, targets.size());
        }
    }
}
