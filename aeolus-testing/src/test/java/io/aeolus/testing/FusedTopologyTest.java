// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.grouping.PartialKeyGrouping;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

/** Components that call each other receive the same tuples as in Storm, in a possible order. */
class FusedTopologyTest {

    private static final int COUNT = 20;

    private final TopologyBuilder builder = new TopologyBuilder();

    @Test
    void tuples_are_executed_and_acked_in_the_order_of_their_emits() {
        builder.setSpout("spout", new ToySpout(COUNT));
        builder.setBolt("middle", new ToyBolt(ToyBolt.FORWARD)).shuffleGrouping("spout");
        builder.setBolt("end", new ToyBolt(ToyBolt.ACK)).globalGrouping("middle");

        FusedTopology topology = run();

        assertThat(bolt(topology, "end").values()).isEqualTo(numbers());
        assertThat(spout(topology).acked).isEqualTo(numbers());
        assertThat(spout(topology).failed).isEmpty();
    }

    @Test
    void turn_returns_whether_a_spout_emitted() {
        builder.setSpout("spout", new ToySpout(1));
        FusedTopology topology = open();

        assertThat(topology.turn()).isTrue();
        assertThat(topology.turn()).isFalse();
    }

    @Test
    void several_streams_to_one_consumer_keep_the_order_of_emits() {
        builder.setSpout("spout", new ToySpout(3));
        ToyBolt.Execute both = (tuple, collector) -> {
            collector.emit("left", tuple, tuple.getValues());
            collector.emit("right", tuple, tuple.getValues());
            collector.emit("left", tuple.getValues());
        };
        builder.setBolt("fork", new ToyBolt(both).stream("left", "n").stream("right", "n"))
                .shuffleGrouping("spout");
        builder.setBolt("end", new ToyBolt(ToyBolt.ACK))
                .fieldsGrouping("fork", "left", new Fields("n"))
                .noneGrouping("fork", "right");

        assertThat(bolt(run(), "end").received)
                .extracting(tuple -> tuple.getSourceStreamId() + tuple.getValue(0))
                .containsExactly("left0", "right0", "left0", "left1", "right1", "left1", "left2", "right2", "left2");
    }

    @Test
    void each_consumer_receives_its_own_tuple() {
        builder.setSpout("spout", new ToySpout(COUNT));
        builder.setBolt("middle", new ToyBolt(ToyBolt.FORWARD)).shuffleGrouping("spout");
        builder.setBolt("one", new ToyBolt(ToyBolt.ACK)).allGrouping("middle");
        builder.setBolt("other", new ToyBolt(ToyBolt.ACK)).shuffleGrouping("middle");

        FusedTopology topology = run();

        assertThat(bolt(topology, "one").values()).isEqualTo(numbers());
        assertThat(bolt(topology, "other").values()).isEqualTo(numbers());
        assertThat(bolt(topology, "one").received.get(0))
                .isNotSameAs(bolt(topology, "other").received.get(0));
    }

    @Test
    void a_direct_tuple_reaches_only_its_task() {
        ToyBolt.Execute direct = (tuple, collector) -> {
            int number = tuple.getInteger(0);
            collector.emitDirect(number % 2 == 0 ? 2 : 3, "picked", tuple, tuple.getValues());
        };
        builder.setSpout("spout", new ToySpout(4));
        builder.setBolt("choose", new ToyBolt(direct).directStream("picked", "n"))
                .shuffleGrouping("spout");
        // Task ids follow the order of component ids: task 1 belongs to choose.
        builder.setBolt("chosen", new ToyBolt(ToyBolt.ACK), 2).directGrouping("choose", "picked");
        FusedTopology topology = run();
        List<Integer> tasks = bolt(topology, "choose").context.getComponentTasks("chosen");

        assertThat(tasks).containsExactly(2, 3);
        assertThat(bolts(topology, "chosen").get(0).values()).containsExactly(0, 2);
        assertThat(bolts(topology, "chosen").get(1).values()).containsExactly(1, 3);
    }

    @Test
    void several_tasks_share_tuples_as_in_the_driver() {
        builder.setSpout("spout", new ToySpout(COUNT), 2);
        builder.setBolt("keyed", new ToyBolt(ToyBolt.FORWARD), 3).fieldsGrouping("spout", new Fields("n"));
        builder.setBolt("all", new ToyBolt(ToyBolt.ACK), 2).allGrouping("keyed");
        builder.setBolt("partial", new ToyBolt(ToyBolt.ACK), 2)
                .customGrouping("keyed", new PartialKeyGrouping(new Fields("n")));
        StormTopology topology = builder.createTopology();

        FusedTopology fused = run(topology);

        try (TopologyDriver driver = TopologyDriver.builder(topology)
                .scheduling(Scheduling.RUN_TO_COMPLETION)
                .build()) {
            driver.runUntilIdle();
            for (String component : List.of("keyed", "all")) {
                assertThat(bolts(fused, component))
                        .extracting(bolt -> sorted(bolt.values()))
                        .isEqualTo(driver.instances(component, ToyBolt.class).stream()
                                .map(bolt -> sorted(bolt.values()))
                                .toList());
            }
        }
        assertThat(bolts(fused, "partial").stream()
                        .mapToInt(bolt -> bolt.received.size())
                        .sum())
                .isEqualTo(2 * COUNT);
    }

    @Test
    void a_tuple_has_its_source_as_in_Storm() {
        builder.setSpout("spout", new ToySpout(1).stream("default", "n"));
        builder.setBolt("end", new ToyBolt(ToyBolt.ACK)).shuffleGrouping("spout");

        Tuple tuple = bolt(run(), "end").received.get(0);

        assertThat(tuple.getSourceComponent()).isEqualTo("spout");
        assertThat(tuple.getSourceStreamId()).isEqualTo("default");
        assertThat(tuple.getSourceTask()).isEqualTo(2);
        assertThat(tuple.getFields()).containsExactly("n");
        assertThat(tuple.getIntegerByField("n")).isZero();
        assertThat(tuple.getContext().getComponentId(2)).isEqualTo("spout");
    }

    @Test
    void no_bolt_is_called_while_it_executes_a_tuple() {
        ToyBolt.Execute again = (tuple, collector) -> {
            int number = tuple.getInteger(0);
            if (number < 3) {
                collector.emit("again", tuple, new Values(number + 10));
                collector.emit("again", tuple, new Values(number + 20));
            }
        };
        builder.setSpout("spout", new ToySpout(2));
        builder.setBolt("loop", new NestingBolt(again)).shuffleGrouping("spout").shuffleGrouping("back");
        builder.setBolt("back", new ToyBolt(ToyBolt.FORWARD)).shuffleGrouping("loop", "again");

        FusedTopology topology = run();

        assertThat(bolt(topology, "loop").values()).containsExactly(0, 10, 20, 1, 11, 21);
        assertThat(((NestingBolt) bolt(topology, "loop")).deepest).isEqualTo(1);
    }

    @Test
    void tuples_emitted_in_open_wait_until_all_tasks_are_open() {
        builder.setSpout("spout", new ToySpout(0));
        builder.setBolt(
                        "early",
                        new ToyBolt(ToyBolt.ACK).preparing((context, collector) -> collector.emit(new Values("first"))))
                .shuffleGrouping("spout");
        builder.setBolt("late", new ToyBolt((tuple, collector) -> collector.emit(tuple, tuple.getValues())))
                .shuffleGrouping("early");
        builder.setBolt("last", new ToyBolt(ToyBolt.ACK)).shuffleGrouping("late");

        assertThat(bolt(open(), "last").values()).containsExactly("first");
    }

    @Test
    void fails_are_ignored_as_without_ackers() {
        builder.setSpout("spout", new ToySpout(2));
        builder.setBolt("end", new ToyBolt((tuple, collector) -> collector.fail(tuple)))
                .shuffleGrouping("spout");

        FusedTopology topology = run();

        assertThat(spout(topology).acked).containsExactly(0, 1);
        assertThat(spout(topology).failed).isEmpty();
    }

    @Test
    void an_exception_of_a_bolt_ends_the_run_even_if_it_is_caught() {
        builder.setSpout("spout", new ToySpout(1));
        builder.setBolt("careless", new ToyBolt((tuple, collector) -> {
                    try {
                        collector.emit(tuple, tuple.getValues());
                    } catch (RuntimeException e) {
                        collector.reportError(e);
                    }
                }))
                .shuffleGrouping("spout");
        builder.setBolt("broken", new ToyBolt((tuple, collector) -> {
                    throw new IllegalStateException("no");
                }))
                .shuffleGrouping("careless");
        FusedTopology topology = open();

        assertThatThrownBy(topology::turn)
                .isInstanceOf(ComponentFailedException.class)
                .hasMessage("task 1 of 'broken' failed in execute: java.lang.IllegalStateException: no")
                .extracting(e -> ((ComponentFailedException) e).component())
                .isEqualTo("broken");
        assertThatCode(topology::close).doesNotThrowAnyException();
        assertThat(spout(topology).calls).endsWith("close");
    }

    @Test
    void an_emit_from_another_thread_ends_the_run() {
        builder.setSpout("spout", new ToySpout(1));
        builder.setBolt("threaded", new ToyBolt((tuple, collector) -> {
                    Thread thread = new Thread(() -> {
                        try {
                            collector.emit(tuple, tuple.getValues());
                        } catch (RuntimeException e) {
                            collector.reportError(e);
                        }
                    });
                    thread.start();
                    try {
                        thread.join();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .shuffleGrouping("spout");
        FusedTopology topology = open();

        assertThatThrownBy(topology::turn)
                .isInstanceOf(ComponentFailedException.class)
                .hasMessageContaining("'threaded'")
                .hasMessageContaining("it emits from another thread");
    }

    @Test
    void invalid_emits_are_rejected_as_in_Storm() {
        builder.setSpout("spout", new ToySpout((call, collector) -> collector.emit("none", new Values(1))));
        FusedTopology unknown = open();
        assertThatThrownBy(unknown::turn).hasMessageContaining("Unknown stream ID: none");

        TopologyBuilder other = new TopologyBuilder();
        other.setSpout("spout", new ToySpout((call, collector) -> collector.emit(new Values(1, 2))));
        FusedTopology wide = open(other.createTopology());
        assertThatThrownBy(wide::turn).hasMessageContaining("has 1 fields, but a tuple with 2 values was emitted");
    }

    @Test
    void close_closes_all_tasks() {
        builder.setSpout("spout", new ToySpout(1), 2);
        builder.setBolt("end", new ToyBolt(ToyBolt.ACK)).shuffleGrouping("spout");
        FusedTopology topology = run();

        topology.close();

        assertThat(topology.spouts)
                .allSatisfy(
                        task -> assertThat(((ToySpout) task.spout).calls).containsExactly("open", "activate", "close"));
        assertThat(bolt(topology, "end").cleanups).isOne();
    }

    /** Records the depth of nested calls of execute. */
    private static final class NestingBolt extends ToyBolt {

        private static final long serialVersionUID = 1L;

        private int depth;
        private int deepest;

        NestingBolt(Execute execute) {
            super(execute);
            stream("again", "n");
        }

        @Override
        public void execute(Tuple input) {
            depth++;
            deepest = Math.max(deepest, depth);
            super.execute(input);
            depth--;
        }
    }

    private FusedTopology open() {
        return open(builder.createTopology());
    }

    private static FusedTopology open(StormTopology topology) {
        FusedTopology opened = FusedTopology.of(topology, Map.of());
        opened.open();
        return opened;
    }

    private FusedTopology run() {
        return run(builder.createTopology());
    }

    private static FusedTopology run(StormTopology topology) {
        FusedTopology fused = open(topology);
        boolean hasMore = true;
        while (hasMore) {
            hasMore = fused.turn();
        }
        return fused;
    }

    private static ToySpout spout(FusedTopology topology) {
        return (ToySpout) topology.spouts.get(0).spout;
    }

    private static ToyBolt bolt(FusedTopology topology, String component) {
        return bolts(topology, component).get(0);
    }

    private static List<ToyBolt> bolts(FusedTopology topology, String component) {
        return topology.bolts.stream()
                .filter(task -> task.component.equals(component))
                .map(task -> (ToyBolt) task.bolt)
                .toList();
    }

    private static List<Object> numbers() {
        List<Object> numbers = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            numbers.add(i);
        }
        return numbers;
    }

    private static List<String> sorted(List<Object> values) {
        return values.stream().map(String::valueOf).sorted().toList();
    }
}
