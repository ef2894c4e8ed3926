// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.spi.LingerClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;
import org.junit.jupiter.api.Test;

/** Tests determinism, scheduling, the clock and the life cycle. */
class DriverRunTest {

    private static final int SEEDS = 20;

    @Test
    void equal_seeds_lead_to_equal_runs_and_other_seeds_to_other_runs() {
        Set<List<String>> runs = new HashSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            List<String> run = deliveries(seed, Scheduling.RANDOM);
            assertThat(deliveries(seed, Scheduling.RANDOM)).as("seed %d", seed).isEqualTo(run);
            runs.add(run);
        }
        assertThat(runs).hasSize(SEEDS);
    }

    @Test
    void RUN_TO_COMPLETION_completes_each_tree_before_the_next() {
        List<String> consumers = new ArrayList<>();
        try (TopologyDriver driver = TopologyDriver.builder(diamond())
                .scheduling(Scheduling.RUN_TO_COMPLETION)
                .listener((producer, stream, consumer, tuple) -> consumers.add(tuple.getSourceComponent()))
                .build()) {
            while (driver.step()) {
                assertThat(driver.queued()).isLessThanOrEqualTo(3);
            }
            assertThat(driver.counts("spout").acked()).isEqualTo(40);
        }
        assertThat(consumers.subList(0, 6)).containsExactly("spout", "right", "spout", "left", "spout", "right");
    }

    @Test
    void ROUND_ROBIN_gives_each_task_its_turn() {
        List<Integer> consumers = new ArrayList<>();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout((call, collector) -> {
            for (int i = 0; call == 0 && i < 9; i++) {
                collector.emit(new Values(i));
            }
        }));
        builder.setBolt("bolt", new ToyBolt(ToyBolt.ACK), 3).shuffleGrouping("spout");
        try (TopologyDriver driver = TopologyDriver.builder(builder.createTopology())
                .scheduling(Scheduling.ROUND_ROBIN)
                .listener((producer, stream, consumer, tuple) -> consumers.add(consumer))
                .build()) {
            driver.runUntilIdle();
        }
        assertThat(consumers).containsExactly(1, 2, 3, 1, 2, 3, 1, 2, 3);
    }

    @Test
    void every_scheduling_leads_to_the_same_result() {
        for (Scheduling scheduling : Scheduling.values()) {
            assertThat(deliveries(1, scheduling)).as("%s", scheduling).hasSize(160);
        }
    }

    @Test
    void an_idle_spout_is_called_again() {
        ToySpout everyThird = new ToySpout((call, collector) -> {
            if (call % 3 == 2 && call < 30) {
                collector.emit(new Values(call), call);
            }
        });
        try (TopologyDriver driver = start(everyThird)) {
            driver.runUntilIdle();
            assertThat(driver.counts("spout").emitted()).isZero();
            driver.runUntilIdle();
            driver.advance(Duration.ofMillis(1));
            assertThat(driver.step()).isTrue();
            assertThat(driver.counts("spout").emitted()).isEqualTo(1);
        }
        try (TopologyDriver driver =
                TopologyDriver.builder(oneBolt(everyThird)).patience(3).build()) {
            driver.runUntilIdle();
            assertThat(driver.counts("spout").emitted()).isEqualTo(10);
        }
    }

    @Test
    void runToCompletion_waits_for_rows_that_a_spout_buffers() {
        try (TopologyDriver driver = start(new GatheringSpout())) {
            driver.runToCompletion(Duration.ofMillis(1), 100);
            assertThat(driver.instances("spout", ToySpout.class).get(0).acked).containsExactly(0);
        }
    }

    @Test
    void step_returns_whether_a_task_had_a_turn() {
        try (TopologyDriver driver = start(new ToySpout(1))) {
            assertThat(driver.run(100)).isEqualTo(driver.turns()).isLessThan(100);
            assertThat(driver.step()).isTrue();
            assertThat(driver.step()).isFalse();
            assertThat(driver.queued()).isZero();
        }
    }

    @Test
    void listeners_are_called_at_each_millisecond_and_at_the_end() {
        List<Long> times = new ArrayList<>();
        try (TopologyDriver driver = start(new ToySpout(0))) {
            LingerClock clock = (LingerClock) driver.context(1).getResource(LingerClock.RESOURCE);
            long start = clock.nanoTime();
            LingerClock.Listener listener = now -> times.add(now - start);
            clock.add(listener);
            driver.advance(Duration.ofNanos(500_000));
            driver.advance(Duration.ofMillis(2));
            clock.remove(listener);
            driver.advance(Duration.ofSeconds(5));

            assertThat(times).containsExactly(500_000L, 1_000_000L, 2_000_000L, 2_500_000L);
            assertThat(clock.nanoTime() - start).isEqualTo(5_002_500_000L);
        }
    }

    @Test
    void ticks_are_sent_by_the_clock_or_on_demand() {
        ToyBolt ticking = new ToyBolt(ToyBolt.ACK);
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout(0));
        builder.setBolt("bolt", ticking, 2)
                .globalGrouping("spout")
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 5);
        builder.setBolt("other", new ToyBolt(ToyBolt.ACK)).globalGrouping("spout");
        try (TopologyDriver driver = TopologyDriver.builder(builder.createTopology())
                .serialize(true)
                .faults((task, tuple) -> Fault.LOSE)
                .build()) {
            driver.advance(Duration.ofSeconds(14));
            driver.tick("other");
            driver.runUntilIdle();

            for (ToyBolt bolt : driver.instances("bolt", ToyBolt.class)) {
                assertThat(bolt.received).hasSize(2).allMatch(TupleUtils::isTick);
                assertThat(bolt.values()).containsExactly(5, 5);
                assertThat(bolt.received.get(0).getIntegerByField("rate_secs")).isEqualTo(5);
            }
            assertThat(driver.instances("other", ToyBolt.class).get(0).received).hasSize(1);
            assertThatThrownBy(() -> driver.tick("spout")).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void inactive_spouts_emit_nothing_but_receive_acks() {
        TopologyDriver driver = start(new ToySpout(2));
        ToySpout spout = driver.instances("spout", ToySpout.class).get(0);
        driver.step();
        driver.deactivate();
        driver.deactivate();
        driver.runUntilIdle();
        assertThat(spout.acked).containsExactly(0);
        driver.activate();
        driver.runUntilIdle();
        assertThat(spout.acked).containsExactly(0, 1);
        driver.close();
        driver.close();

        assertThat(spout.calls).containsExactly("open", "activate", "deactivate", "activate", "close");
        assertThat(driver.instances("bolt", ToyBolt.class).get(0).cleanups).isEqualTo(1);
        assertThatThrownBy(driver::step)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    private static TopologyDriver start(ToySpout spout) {
        return TopologyDriver.builder(oneBolt(spout)).build();
    }

    private static StormTopology oneBolt(ToySpout spout) {
        return ToyBolt.topology(spout, new ToyBolt(ToyBolt.ACK));
    }

    private static StormTopology diamond() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout(20), 2);
        builder.setBolt("left", new ToyBolt(ToyBolt.FORWARD), 2).shuffleGrouping("spout");
        builder.setBolt("right", new ToyBolt(ToyBolt.FORWARD), 2).fieldsGrouping("spout", new Fields("n"));
        builder.setBolt("sink", new ToyBolt(ToyBolt.ACK), 3)
                .noneGrouping("left")
                .shuffleGrouping("right");
        return builder.createTopology();
    }

    private static List<String> deliveries(long seed, Scheduling scheduling) {
        List<String> deliveries = new ArrayList<>();
        try (TopologyDriver driver = TopologyDriver.builder(diamond())
                .seed(seed)
                .scheduling(scheduling)
                .listener((producer, stream, consumer, tuple) -> deliveries.add(
                        producer + " " + stream + " " + consumer + " " + tuple.getMessageId() + tuple.getValues()))
                .build()) {
            driver.runToCompletion(Duration.ofMillis(1), 10_000);
        }
        return deliveries;
    }

    /** Emits its only tuple after the clock has advanced. */
    private static final class GatheringSpout extends ToySpout {

        private boolean isGathered;
        private long gatheredAtNanos;

        private GatheringSpout() {
            super(0);
        }

        @Override
        public void nextTuple() {
            long now = ((LingerClock) context.getResource(LingerClock.RESOURCE)).nanoTime();
            if (!isGathered) {
                isGathered = true;
                gatheredAtNanos = now;
            } else if (acked.isEmpty() && collector.getPendingCount() == 0 && now > gatheredAtNanos) {
                collector.emit(new Values(0), 0);
            }
        }
    }
}
