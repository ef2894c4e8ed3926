package io.aeolus.batching.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.internal.linger.LingerClock;
import io.aeolus.batching.internal.linger.LingerListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.Thrift;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;
import org.junit.jupiter.api.Test;

/** The course of a run: determinism, scheduling, clock, life cycle, contexts, failures. */
class DriverRunTest {

    private static final int SEEDS = 20;

    @Test
    void aRunIsTheSameForTheSameSeedAndDiffersOverSeeds() {
        Set<List<String>> runs = new HashSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            List<String> run = deliveries(seed, Scheduling.RANDOM);
            assertThat(deliveries(seed, Scheduling.RANDOM)).as("seed %d", seed).isEqualTo(run);
            runs.add(run);
        }
        assertThat(runs).hasSize(SEEDS);
    }

    @Test
    void runToCompletionFinishesEachTreeBeforeTheNext() {
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
    void roundRobinGivesEachTaskItsTurn() {
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
    void everySchedulingReachesTheSameEnd() {
        for (Scheduling scheduling : Scheduling.values()) {
            assertThat(deliveries(1, scheduling)).as("%s", scheduling).hasSize(160);
        }
    }

    @Test
    void anIdleSpoutIsAskedAgain() {
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
    void completionWaitsForWhatASpoutHasGathered() {
        try (TopologyDriver driver = start(new GatheringSpout())) {
            driver.runToCompletion(Duration.ofMillis(1), 100);
            assertThat(driver.instances("spout", ToySpout.class).get(0).acked).containsExactly(0);
        }
    }

    @Test
    void stepSaysWhetherThereWasATurn() {
        try (TopologyDriver driver = start(new ToySpout(1))) {
            assertThat(driver.run(100)).isEqualTo(driver.turns()).isLessThan(100);
            assertThat(driver.step()).isTrue();
            assertThat(driver.step()).isFalse();
            assertThat(driver.queued()).isZero();
        }
    }

    @Test
    void listenersAreCalledAtEachMillisecondAndAtTheEnd() {
        List<Long> times = new ArrayList<>();
        try (TopologyDriver driver = start(new ToySpout(0))) {
            LingerClock clock = (LingerClock) driver.context(1).getResource(LingerClock.RESOURCE);
            long start = clock.nanoTime();
            LingerListener listener = now -> times.add(now - start);
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
    void ticksComeByTheClockOrWhenAskedFor() {
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
    void inactiveSpoutsAreNotAskedButHearOfAcks() {
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

    @Test
    void taskIdsFollowTheComponentIds() {
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
    void componentsOverrideOnlyTheSettingsThatStormLetsThem() {
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
    void metricsCanBeRegistered() {
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
    void failuresNameTaskComponentAndCall() {
        ToyBolt failing = new ToyBolt((tuple, collector) -> {
            throw new UnsupportedOperationException("no " + tuple.getValue(0));
        });
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout(1));
        builder.setBolt("bolt", failing).globalGrouping("spout");
        try (TopologyDriver driver =
                TopologyDriver.builder(builder.createTopology()).build()) {
            assertThatThrownBy(driver::runUntilIdle)
                    .isInstanceOf(ComponentFailedException.class)
                    .hasMessageContaining("task 1 of 'bolt' failed in execute(source: spout:2, stream: default")
                    .hasMessageContaining("no 0")
                    .hasCauseInstanceOf(UnsupportedOperationException.class);
            assertThat(driver.runUntilIdle()).isPositive();
        }
        builder.setBolt("sick", new ToyBolt(ToyBolt.ACK).preparing((context, collector) -> {
                            throw new IllegalStateException("sick");
                        }))
                .globalGrouping("spout");
        assertThatThrownBy(
                        () -> TopologyDriver.builder(builder.createTopology()).build())
                .hasMessageContaining("task 2 of 'sick' failed in prepare()");
    }

    @Test
    void reportedErrorsAreKept() {
        ToyBolt reporting =
                new ToyBolt((tuple, collector) -> collector.reportError(new IllegalStateException("careful")));
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout(1));
        builder.setBolt("bolt", reporting).globalGrouping("spout");
        try (TopologyDriver driver =
                TopologyDriver.builder(builder.createTopology()).build()) {
            driver.runUntilIdle();
            assertThat(driver.reportedErrors())
                    .extracting(Throwable::getMessage)
                    .containsExactly("careful");
        }
    }

    @Test
    void componentsThatCannotBeCalledAreRefused() {
        StormTopology shell = oneBolt(new ToySpout(0));
        shell.get_bolts().get("bolt").set_bolt_object(ComponentObject.shell(new ShellComponent("python", "x.py")));
        assertRefused(shell, "component 'bolt' is a shell component");

        StormTopology wrong = oneBolt(new ToySpout(0));
        wrong.get_bolts().get("bolt").set_bolt_object(Thrift.serializeComponentObject("text"));
        assertRefused(wrong, "component 'bolt' is a java.lang.String, which is no IBolt");

        StormTopology dangling = oneBolt(new ToySpout(0));
        dangling.get_spouts().clear();
        assertRefused(dangling, "subscribes from non-existent component [spout]");
    }

    @Test
    void javaObjectsAreInstantiated() {
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
    void serialisedTuplesArriveAsCopies() {
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
    void tuplesThatCannotBeSerialisedAreReported() {
        ToySpout spout = new ToySpout((call, collector) -> collector.emit(new Values(Thread.currentThread())));
        try (TopologyDriver driver =
                TopologyDriver.builder(oneBolt(spout)).serialize(true).build()) {
            assertThatThrownBy(driver::step)
                    .isInstanceOf(ComponentFailedException.class)
                    .hasMessageContaining("a tuple of stream 'default' of 'spout' cannot be serialised");
        }
    }

    private static void assertRefused(StormTopology topology, String message) {
        assertThatThrownBy(() -> TopologyDriver.builder(topology).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    private static TopologyDriver start(ToySpout spout) {
        return TopologyDriver.builder(oneBolt(spout)).build();
    }

    private static StormTopology oneBolt(ToySpout spout) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", spout);
        builder.setBolt("bolt", new ToyBolt(ToyBolt.ACK)).globalGrouping("spout");
        return builder.createTopology();
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

    /** Has one tuple, but emits it only after the clock has moved. */
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

    /** A bolt with a public constructor without parameters. */
    public static final class PlainBolt extends ToyBolt {

        /** Creates the bolt. */
        public PlainBolt() {
            super(ACK);
        }
    }
}
