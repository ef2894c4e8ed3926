// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;
import org.apache.storm.windowing.TupleWindow;
import org.junit.jupiter.api.Test;

/** Tests calls and topologies that a driver cannot run, and settings that change on their way to a worker. */
class DriverMisuseTest {

    private static final AtomicInteger CLEANUPS = new AtomicInteger();

    /** Counts the calls of cleanup, also by instances that a test cannot reach. */
    private static final class ClosableBolt extends ToyBolt {

        private static final long serialVersionUID = 1L;

        ClosableBolt() {
            super(ACK);
        }

        @Override
        public void cleanup() {
            CLEANUPS.incrementAndGet();
        }
    }

    @Test
    void accepts_the_largest_number_of_turns() {
        try (TopologyDriver driver = driver(Map.of())) {
            driver.runUntilIdle();

            driver.runToCompletion(Duration.ofMillis(10), Long.MAX_VALUE);

            assertThat(driver.openMessageIds()).isZero();
        }
    }

    @Test
    void refuses_times_without_an_effect() {
        try (TopologyDriver driver = driver(Map.of())) {
            assertThatThrownBy(() -> driver.runToCompletion(Duration.ZERO, 1000))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("pause is PT0S: must be positive");
            assertThatThrownBy(() -> driver.advance(Duration.ofMillis(-1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("time is PT-0.001S: must not be negative");
        }
    }

    /** Storm submits settings as JSON. */
    @Test
    void settings_have_the_types_that_a_worker_reads() {
        try (TopologyDriver driver = driver(Map.of("my.limit", 5L, "my.share", 0.5f))) {
            ToyBolt bolt = driver.instances("bolt", ToyBolt.class).get(0);

            assertThat(bolt.conf).containsEntry("my.limit", 5).containsEntry("my.share", 0.5);
        }
        assertThatThrownBy(() -> driver(Map.of("my.state", Thread.State.NEW)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Storm rejects these settings");
    }

    @Test
    void the_topology_can_set_the_number_of_tasks_of_all_components() {
        try (TopologyDriver driver = driver(Map.of(Config.TOPOLOGY_TASKS, 3))) {
            assertThat(driver.tasks("bolt")).hasSize(3);
            assertThat(driver.tasks("spout")).hasSize(3);
        }
    }

    @Test
    void the_next_call_reports_an_emit_in_another_thread() {
        ToyBolt own = new ToyBolt((tuple, collector) -> {
            Thread thread = new Thread(() -> collector.emit(tuple.getValues()), "own");
            thread.setUncaughtExceptionHandler((thrower, error) -> {});
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        TopologyDriver driver =
                TopologyDriver.builder(ToyBolt.topology(new ToySpout(1), own)).build();

        assertThatThrownBy(driver::runUntilIdle)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("task 1 of 'bolt' uses its collector in thread 'own': the driver runs components in the"
                        + " thread of the test only");
        driver.close();
    }

    @Test
    void closes_the_components_that_were_open_if_another_cannot_be_opened() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout(1));
        builder.setBolt("a", new ClosableBolt()).globalGrouping("spout");
        builder.setBolt("b", new ToyBolt(ToyBolt.ACK).preparing((context, collector) -> {
                            throw new IllegalStateException("no port");
                        }))
                .globalGrouping("spout");
        StormTopology topology = builder.createTopology();
        CLEANUPS.set(0);

        assertThatThrownBy(() -> TopologyDriver.builder(topology).build())
                .isInstanceOf(ComponentFailedException.class)
                .hasMessageContaining("'b'");

        assertThat(CLEANUPS).hasValue(1);
    }

    @Test
    void refuses_windows_that_close_by_time() {
        BaseWindowedBolt.Duration second = BaseWindowedBolt.Duration.seconds(1);
        for (BaseWindowedBolt bolt : List.of(
                new Window().withTumblingWindow(second),
                new Window().withWindow(Count.of(3), second),
                new Window().withWindow(second, Count.of(1)),
                new Window()
                        .withTumblingWindow(Count.of(3))
                        .withTimestampField("n")
                        .withLag(second))) {
            StormTopology topology = windowed(bolt);
            for (StormTopology each :
                    List.of(topology, Aeolus.apply(BatchingPlan.of(StreamPlan.of("spout", "default", 2)), topology))) {
                assertThatThrownBy(() -> TopologyDriver.builder(each).build())
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("bolt 'window' has windows of time, which need a thread and the wall clock: test it"
                                + " with windows of a number of tuples");
            }
        }
    }

    @Test
    void accepts_windows_that_close_by_the_number_of_tuples() {
        try (TopologyDriver driver = TopologyDriver.builder(windowed(new Window().withWindow(Count.of(3), Count.of(1))))
                .build()) {
            assertThat(driver.runUntilIdle()).isPositive();
        }
    }

    private static StormTopology windowed(BaseWindowedBolt bolt) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout(3));
        builder.setBolt("window", bolt).globalGrouping("spout");
        return builder.createTopology();
    }

    private static final class Window extends BaseWindowedBolt {

        private static final long serialVersionUID = 1L;

        @Override
        public void execute(TupleWindow window) {}
    }

    private static TopologyDriver driver(Map<String, Object> settings) {
        return TopologyDriver.builder(ToyBolt.topology(new ToySpout(3), new ToyBolt(ToyBolt.ACK)))
                .config(settings)
                .build();
    }
}
