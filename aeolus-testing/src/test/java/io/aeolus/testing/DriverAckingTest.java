// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests acks, fails, timeouts and pending tuples. */
class DriverAckingTest {

    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final ToyBolt.Execute IGNORE = (tuple, collector) -> {};

    private final List<TopologyDriver> drivers = new ArrayList<>();

    @AfterEach
    void close() {
        drivers.forEach(TopologyDriver::close);
    }

    @Test
    void a_tree_is_acked_with_its_last_tuple() {
        TopologyDriver driver = start(chain(
                3,
                new ToyBolt((tuple, collector) -> {
                    collector.emit(tuple, new Values(tuple.getValue(0)));
                    collector.emit(tuple, new Values(tuple.getValue(0)));
                    collector.ack(tuple);
                }),
                new ToyBolt(ToyBolt.ACK)));

        driver.runToCompletion(PAUSE, 1_000);

        assertThat(spout(driver).acked).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(spout(driver).failed).isEmpty();
        assertThat(driver.counts("b1")).isEqualTo(new TaskCounts(6, 6, 3, 3, 0));
        assertThat(driver.counts("b2")).isEqualTo(new TaskCounts(0, 0, 6, 6, 0));
        assertThat(driver.counts("spout")).isEqualTo(new TaskCounts(3, 3, 0, 3, 0));
    }

    @Test
    void a_tuple_without_ack_keeps_its_tree_pending() {
        TopologyDriver driver = start(chain(2, new ToyBolt(ToyBolt.FORWARD), new ToyBolt(IGNORE)));

        driver.runUntilIdle();

        assertThat(driver.openMessageIds()).isEqualTo(2);
        assertThat(driver.openMessageIds(driver.tasks("spout").get(0))).containsExactly(0, 1);
        assertThat(spout(driver).acked).isEmpty();
    }

    @Test
    void unanchored_tuples_do_not_belong_to_the_tree() {
        TopologyDriver driver = start(chain(
                2,
                new ToyBolt((tuple, collector) -> {
                    collector.emit(new Values(tuple.getValue(0)));
                    collector.ack(tuple);
                }),
                new ToyBolt(IGNORE)));

        driver.runUntilIdle();

        assertThat(spout(driver).acked).containsExactlyInAnyOrder(0, 1);
        assertThat(driver.counts("b2").executed()).isEqualTo(2);
    }

    @Test
    void a_tuple_with_several_anchors_belongs_to_all_their_trees() {
        ToyBolt join = new ToyBolt(new Pairs());
        TopologyDriver driver = start(chain(4, join, new ToyBolt(IGNORE)));
        driver.runUntilIdle();
        assertThat(driver.openMessageIds()).isEqualTo(4);

        ToyBolt last = driver.instances("b2", ToyBolt.class).get(0);
        last.collector.ack(last.received.get(0));
        driver.runUntilIdle();
        assertThat(spout(driver).acked).containsExactlyInAnyOrder(0, 1);

        last.collector.fail(last.received.get(1));
        driver.runUntilIdle();
        assertThat(spout(driver).failed).containsExactlyInAnyOrder(2, 3);
        assertThat(driver.openMessageIds()).isZero();
    }

    @Test
    void an_emit_after_the_ack_of_its_anchor_breaks_the_tree() {
        TopologyDriver driver = start(chain(
                1,
                new ToyBolt((tuple, collector) -> {
                    collector.emit(tuple, new Values(0));
                    collector.ack(tuple);
                    collector.emit(tuple, new Values(0));
                }),
                new ToyBolt(IGNORE)));
        driver.runUntilIdle();
        ToyBolt last = driver.instances("b2", ToyBolt.class).get(0);
        last.collector.ack(last.received.get(1));
        last.collector.ack(last.received.get(0));
        driver.runToCompletion(Duration.ofSeconds(1), 1_000);

        assertThat(spout(driver).failed).containsExactly(0);
        assertThat(driver.elapsed()).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(62));
    }

    @Test
    void failed_message_ids_are_replayed_until_acked() {
        TopologyDriver driver = start(chain(new ToySpout(3).replaying(), new ToyBolt(new FailTwice())));

        driver.runToCompletion(PAUSE, 1_000);

        assertThat(spout(driver).acked).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(spout(driver).failed).hasSize(6);
        assertThat(driver.counts("b1").failed()).isEqualTo(6);
    }

    @Test
    void pending_roots_fail_after_one_to_two_timeouts() {
        TopologyDriver driver = start(chain(1, new ToyBolt(IGNORE)), Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 10));
        driver.runUntilIdle();

        driver.advance(Duration.ofSeconds(10));
        driver.runUntilIdle();
        assertThat(spout(driver).failed).isEmpty();
        driver.advance(Duration.ofMillis(9_999));
        driver.runUntilIdle();
        assertThat(spout(driver).failed).isEmpty();
        driver.advance(Duration.ofMillis(1));
        driver.runUntilIdle();
        assertThat(spout(driver).failed).containsExactly(0);
        assertThat(driver.openMessageIds()).isZero();
        assertThat(driver.elapsed()).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void an_ack_after_the_timeout_is_ignored() {
        TopologyDriver driver = start(chain(1, new ToyBolt(IGNORE)));
        driver.runUntilIdle();
        driver.advance(Duration.ofSeconds(60));
        driver.runUntilIdle();

        ToyBolt bolt = driver.instances("b1", ToyBolt.class).get(0);
        bolt.collector.ack(bolt.received.get(0));
        driver.runUntilIdle();

        assertThat(spout(driver).failed).containsExactly(0);
        assertThat(spout(driver).acked).isEmpty();
    }

    @Test
    void resetTimeout_restarts_the_timeout() {
        TopologyDriver driver = start(chain(1, new ToyBolt(IGNORE)));
        driver.runUntilIdle();
        ToyBolt bolt = driver.instances("b1", ToyBolt.class).get(0);
        for (int i = 0; i < 5; i++) {
            driver.advance(Duration.ofSeconds(30));
            bolt.collector.resetTimeout(bolt.received.get(0));
            driver.runUntilIdle();
        }
        bolt.collector.ack(bolt.received.get(0));
        driver.runUntilIdle();

        assertThat(spout(driver).acked).containsExactly(0);
    }

    @Test
    void without_timeouts_roots_stay_pending() {
        TopologyDriver driver =
                start(chain(1, new ToyBolt(IGNORE)), Map.of(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, false));
        driver.runUntilIdle();
        driver.advance(Duration.ofHours(1));
        driver.runUntilIdle();

        assertThat(driver.openMessageIds()).isEqualTo(1);
        assertThatThrownBy(() -> driver.runToCompletion(Duration.ofSeconds(1), 1_000_000))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("message ids are pending")
                .hasMessageContaining("task 2 of 'spout': 0 queued")
                .hasMessageContaining("pending 1: [0]");
    }

    @Test
    void runToCompletion_is_bounded() {
        ToySpout endless = new ToySpout((call, collector) -> collector.emit(new Values(call), call));
        TopologyDriver driver = start(chain(endless, new ToyBolt(ToyBolt.ACK)));

        assertThatThrownBy(() -> driver.runToCompletion(PAUSE, 1_000))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not complete after 1000 turns")
                .hasMessageContaining("of 'b1'");
        assertThat(driver.turns()).isEqualTo(1_000);
    }

    @Test
    void without_ackers_an_emit_is_acked_at_once() {
        ToySpout spout = new ToySpout((call, collector) -> {
            if (call < 3) {
                collector.emit(new Values(call), call);
            }
        });
        TopologyDriver driver = start(chain(spout, new ToyBolt(IGNORE)), Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0));
        driver.step();

        assertThat(driver.counts("spout").acked() + driver.counts("b1").executed())
                .isEqualTo(1);
        driver.runUntilIdle();
        assertThat(spout(driver).acked).containsExactly(0, 1, 2);
        assertThat(driver.openMessageIds()).isZero();
        ToyBolt bolt = driver.instances("b1", ToyBolt.class).get(0);
        assertThat(bolt.received)
                .allMatch(tuple -> tuple.getMessageId().getAnchors().isEmpty());
    }

    @Test
    void a_tuple_without_consumers_is_acked() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout(2));
        TopologyDriver driver = start(builder.createTopology());
        driver.runUntilIdle();

        assertThat(spout(driver).acked).containsExactly(0, 1);
    }

    @Test
    void acks_are_not_delivered_within_a_bolts_turn() {
        TopologyDriver driver = start(chain(1, new ToyBolt(ToyBolt.ACK)));
        driver.step();
        driver.step();

        assertThat(driver.counts("b1").acked()).isEqualTo(1);
        assertThat(spout(driver).acked).isEmpty();
        assertThat(driver.queued(driver.tasks("spout").get(0))).isEqualTo(1);
        driver.step();
        assertThat(spout(driver).acked).containsExactly(0);
    }

    @Test
    void max_spout_pending_limits_each_task() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout(50), 2).setMaxSpoutPending(3);
        builder.setBolt("b1", new ToyBolt(ToyBolt.ACK), 2).shuffleGrouping("spout");
        TopologyDriver driver = start(builder.createTopology(), Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 20));
        List<Integer> seen = new ArrayList<>();
        while (driver.step()) {
            for (int task : driver.tasks("spout")) {
                seen.add(driver.openMessageIds(task).size());
            }
        }

        assertThat(seen).allMatch(open -> open <= 3).contains(3);
        assertThat(driver.counts("spout").acked()).isEqualTo(100);
    }

    @Test
    void injected_faults_fail_and_lose_tuples() {
        Map<Object, Fault> faults = new HashMap<>(Map.of(1, Fault.FAIL, 2, Fault.LOSE));
        TopologyDriver driver =
                keep(TopologyDriver.builder(chain(new ToySpout(4).replaying(), new ToyBolt(ToyBolt.ACK)))
                        .faults((task, tuple) -> {
                            Fault fault = faults.remove(tuple.getValue(0));
                            return fault == null ? Fault.NONE : fault;
                        })
                        .build());
        driver.runUntilIdle();
        assertThat(spout(driver).acked).containsExactlyInAnyOrder(0, 1, 3);
        assertThat(spout(driver).failed).containsExactly(1);

        driver.runToCompletion(Duration.ofSeconds(10), 1_000);
        assertThat(spout(driver).acked).containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(spout(driver).failed).containsExactly(1, 2);
        assertThat(driver.counts("b1")).isEqualTo(new TaskCounts(0, 0, 4, 4, 1));
    }

    private TopologyDriver start(StormTopology topology) {
        return start(topology, Map.of());
    }

    private TopologyDriver start(StormTopology topology, Map<String, Object> conf) {
        return keep(TopologyDriver.builder(topology).config(conf).seed(1).build());
    }

    private TopologyDriver keep(TopologyDriver driver) {
        drivers.add(driver);
        return driver;
    }

    private static ToySpout spout(TopologyDriver driver) {
        return driver.instances("spout", ToySpout.class).get(0);
    }

    private static StormTopology chain(int count, ToyBolt... bolts) {
        return chain(new ToySpout(count), bolts);
    }

    private static StormTopology chain(ToySpout spout, ToyBolt... bolts) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", spout);
        for (int i = 0; i < bolts.length; i++) {
            builder.setBolt("b" + (i + 1), bolts[i]).fieldsGrouping(i == 0 ? "spout" : "b" + i, new Fields("n"));
        }
        return builder.createTopology();
    }

    /** Holds every other tuple, and emits one tuple for two inputs. */
    private static final class Pairs implements ToyBolt.Execute {

        private transient List<Tuple> held;

        @Override
        public void run(Tuple tuple, OutputCollector collector) {
            if (held == null) {
                held = new ArrayList<>();
            }
            held.add(tuple);
            if (held.size() == 2) {
                collector.emit(held, new Values(tuple.getValue(0)));
                held.forEach(collector::ack);
                held.clear();
            }
        }
    }

    /** Fails each value twice. */
    private static final class FailTwice implements ToyBolt.Execute {

        private final Map<Object, Integer> fails = new HashMap<>();

        @Override
        public void run(Tuple tuple, OutputCollector collector) {
            if (fails.merge(tuple.getValue(0), 1, Integer::sum) <= 2) {
                collector.fail(tuple);
            } else {
                collector.ack(tuple);
            }
        }
    }
}
