// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;
import org.apache.storm.windowing.TupleWindow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Bolts hold rows. If {@code topology.max.spout.pending} suffices without batches, it also suffices with batches. */
class HeldRowsTest {

    private static final Duration PAUSE = Duration.ofMillis(5);
    private static final long TURNS = 1_000;
    private static final long MAX_TURNS = 1_000_000;

    // Static, since the spout is serialized.
    private static final AtomicInteger DUE = new AtomicInteger();
    private static final AtomicInteger EMITTED = new AtomicInteger();

    @ParameterizedTest(name = "a bolt acks every {0} rows, {1} pending, batches of {2}")
    @CsvSource({
        "1000, 1050, 173",
        "1000, 1200, 256",
        "1000, 1000, 64",
        "100, 200, 1000",
        "50, 50, 50",
        "7, 10, 10",
        "1, 1, 100",
        "999, 1000, 7"
    })
    void a_bolt_that_acks_rows_in_groups_receives_all_rows(int held, int pending, int batch) {
        int rows = 10 * held;
        try (TopologyDriver driver = driver(0, pending, batch, 1, topology(rows, 1, held, 1))) {
            assertThat(run(driver, rows)).isLessThan(Duration.ofSeconds(10));
        }
    }

    @Test
    void a_standstill_ends_within_a_second_and_does_not_recur_soon() {
        try (TopologyDriver driver = driver(0, 1_050, 173, 1, topology(200_000, 1, 1_000, 1))) {
            // The driver's clock only advances while nothing else happens.
            assertThat(run(driver, 200_000)).isLessThan(Duration.ofMillis(1_200));
        }
    }

    @ParameterizedTest(name = "a window of {0} rows that slides by {1}, {2} pending, batches of {3}")
    @CsvSource({"100, 100, 200, 64", "100, 20, 120, 64", "100, 20, 120, 1000", "10, 3, 13, 5", "1, 1, 2, 10"})
    void a_count_window_receives_all_rows(int length, int slide, int pending, int batch) {
        int rows = length + 50 * slide;
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new TallySpout(rows));
        builder.setBolt("sink", new Window().withWindow(Count.of(length), Count.of(slide)))
                .shuffleGrouping("spout");
        try (TopologyDriver driver = driver(0, pending, batch, 1, builder.createTopology())) {
            assertThat(run(driver, rows)).isLessThan(Duration.ofSeconds(10));
        }
    }

    /** Each tuple is part of two batches, which Storm counts as two messages. */
    @Test
    void limit_that_suffices_for_two_bolts_without_batches_suffices_with_batches() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setBolt("one", new ToyBolt(new AckEvery(60))).fieldsGrouping("spout", new Fields("n"));
        builder.setBolt("two", new ToyBolt(new AckEvery(30)), 2).fieldsGrouping("spout", new Fields("n"));
        assertAllAcked(builder, List.of(StreamPlan.of("spout", "default", 10)));
    }

    /** A chained bolt emits two rows for each tuple, on two streams. */
    @Test
    void limit_that_suffices_without_a_chain_suffices_with_a_chain() {
        TopologyBuilder builder = new TopologyBuilder();
        ToyBolt.Execute twice = (tuple, collector) -> {
            collector.emit("a", tuple, tuple.getValues());
            collector.emit("b", tuple, tuple.getValues());
            collector.ack(tuple);
        };
        builder.setBolt("between", new ToyBolt(twice).stream("a", "n").stream("b", "n"))
                .shuffleGrouping("spout");
        builder.setBolt("one", new ToyBolt(new AckEvery(60))).shuffleGrouping("between", "a");
        builder.setBolt("two", new ToyBolt(new AckEvery(60))).shuffleGrouping("between", "b");
        assertAllAcked(
                builder,
                List.of(
                        StreamPlan.of("spout", "default", 1).withChained(List.of("between")),
                        StreamPlan.of("between", "a", 10),
                        StreamPlan.of("between", "b", 10)));
    }

    /** Runs bolts of which each acks at least every 60 tuples, with 100 pending tuples and one tuple at a time. */
    private static void assertAllAcked(TopologyBuilder bolts, List<StreamPlan> streams) {
        int rows = 600;
        bolts.setSpout("spout", new TallySpout((call, collector) -> {
            if (DUE.getAndSet(0) > 0) {
                int row = EMITTED.getAndIncrement();
                collector.emit(new Values(row), row);
            }
        }));
        EMITTED.set(0);
        try (TopologyDriver driver = driver(0, 100, streams, bolts.createTopology())) {
            for (int row = 0; row < rows; row++) {
                DUE.set(1);
                driver.advance(PAUSE);
                driver.runUntilIdle();
            }
            assertThat(EMITTED).hasValue(rows);
            assertThat(TallySpout.acks()).isEqualTo(rows);
        }
    }

    static LongStream seeds() {
        return LongStream.range(0, 100);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void all_rows_are_acked_whatever_bolts_hold(long seed) {
        Random random = new Random(seed);
        int spouts = 1 + random.nextInt(2);
        int sinks = 1 + random.nextInt(3);
        int pending = 1 + random.nextInt(random.nextBoolean() ? 20 : 400);
        // A lower limit would be too small even without batches: all spouts full, and no sink with enough rows.
        int held = 1 + random.nextInt(Math.max(1, (spouts * pending - 1) / sinks + 1));
        int batch = 1 + random.nextInt(random.nextBoolean() ? 10 : 500);
        try (TopologyDriver driver = driver(
                seed, pending, batch, 1 + random.nextInt(20), topology(Integer.MAX_VALUE, spouts, held, sinks))) {
            run(driver, spouts * pending * 8);
            driver.deactivate();
            for (int pause = 0; pause < 5; pause++) {
                driver.runUntilIdle();
                driver.advance(PAUSE);
            }
            driver.runUntilIdle();
            driver.tick("sink");
            driver.runToCompletion(PAUSE, MAX_TURNS);

            assertThat(TallySpout.fails()).as("timed out").isZero();
            assertThat(TallySpout.acks()).isEqualTo(TallySpout.emits());
        }
    }

    /** Runs until a number of rows is emitted; returns the total time in which nothing happened. */
    private static Duration run(TopologyDriver driver, int rows) {
        Duration start = driver.elapsed();
        while (TallySpout.emits() < rows) {
            if (driver.run(TURNS) < TURNS) {
                driver.advance(PAUSE);
            }
            Duration still = driver.elapsed().minus(start);
            assertThat(still)
                    .as("%s of %s rows are emitted%n%s", TallySpout.emits(), rows, driver.describe())
                    .isLessThan(Duration.ofSeconds(25));
        }
        return driver.elapsed().minus(start);
    }

    private static TopologyDriver driver(long seed, int pending, int batch, int boltBatch, StormTopology topology) {
        List<StreamPlan> streams = new ArrayList<>();
        streams.add(StreamPlan.of("spout", "default", batch));
        if (topology.get_bolts().containsKey("between")) {
            streams.add(StreamPlan.of("between", "default", boltBatch));
        }
        return driver(seed, pending, streams, topology);
    }

    private static TopologyDriver driver(long seed, int pending, List<StreamPlan> streams, StormTopology topology) {
        return TopologyDriver.builder(Aeolus.apply(new BatchingPlan(Map.of(), streams), topology))
                .seed(seed)
                .config(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, pending))
                .build();
    }

    private static StormTopology topology(int rows, int spouts, int held, int sinks) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new TallySpout(rows), spouts);
        builder.setBolt("between", new ToyBolt(ToyBolt.FORWARD), 2).shuffleGrouping("spout");
        builder.setBolt("sink", new ToyBolt(new AckEvery(held)), sinks).shuffleGrouping("between");
        return builder.createTopology();
    }

    /** Acks its rows when it holds a number of rows, and at a tick. Each task has a copy. */
    private static final class AckEvery implements ToyBolt.Execute {

        private final int rows;
        private transient List<Tuple> held;

        AckEvery(int rows) {
            this.rows = rows;
        }

        @Override
        public void run(Tuple tuple, OutputCollector collector) {
            if (held == null) {
                held = new ArrayList<>();
            }
            boolean isTick = TupleUtils.isTick(tuple);
            if (!isTick) {
                held.add(tuple);
            }
            if (isTick || held.size() == rows) {
                held.forEach(collector::ack);
                held.clear();
            }
        }
    }

    private static final class Window extends BaseWindowedBolt {

        @Override
        public void execute(TupleWindow window) {}
    }
}
