package io.aeolus.batching;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.internal.idle.IdleBackoff;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.storm.Config;
import org.apache.storm.policy.IWaitStrategy;
import org.apache.storm.policy.IWaitStrategy.WaitSituation;
import org.apache.storm.policy.WaitStrategyPark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** How the strategy is configured, and how it then waits. What it sends: {@code BoltCollectorTest}. */
class SendWhenIdleTest {

    /** Counts its calls, and says what it was called with. */
    public static final class Counting implements IWaitStrategy {

        private static Map<String, Object> prepared = Map.of();
        private static int calls;

        @Override
        public void prepare(Map<String, Object> config, WaitSituation situation) {
            prepared = config;
        }

        @Override
        public int idle(int idleCounter) {
            calls++;
            return idleCounter + 7;
        }
    }

    @Test
    void whatWasConfiguredWaitsBehindIt() {
        assertThat(settings(Map.of())).containsEntry(Config.TOPOLOGY_BOLT_WAIT_STRATEGY, SendWhenIdle.class.getName());
        assertThat(settings(Map.of())).doesNotContainKey(SendWhenIdle.WAIT_STRATEGY);
        assertThat(settings(TestCluster.defaults()))
                .as("Storm's default")
                .doesNotContainKey(SendWhenIdle.WAIT_STRATEGY);
        Map<String, Object> once =
                settings(Map.of(Config.TOPOLOGY_BOLT_WAIT_STRATEGY, WaitStrategyPark.class.getName()));
        assertThat(once).containsEntry(SendWhenIdle.WAIT_STRATEGY, WaitStrategyPark.class.getName());

        // A configuration that was scaled before, as of a plan that is carried out twice.
        assertThat(settings(once)).doesNotContainKey(SendWhenIdle.WAIT_STRATEGY);
    }

    @Test
    void nothingIsSetWhereNothingIsBatched() {
        assertThat(Aeolus.scaledConfig(BatchingPlan.none(), TestCluster.defaults()))
                .isEmpty();
    }

    @Test
    void itWaitsAsTheConfiguredOneDoes() {
        SendWhenIdle strategy = new SendWhenIdle();
        Map<String, Object> config = Map.of(SendWhenIdle.WAIT_STRATEGY, Counting.class.getName());

        strategy.prepare(config, IWaitStrategy.WaitSituation.BOLT_WAIT);

        assertThat(Counting.prepared).isEqualTo(config);
        // In a thread of its own: that of the tests may have tasks, which other tests have left.
        assertThat(CompletableFuture.supplyAsync(() -> idle(strategy), task -> new Thread(task).start()))
                .succeedsWithin(Duration.ofSeconds(30))
                .isEqualTo(10);
        assertThat(Counting.calls).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"BOLT_WAIT", "SPOUT_WAIT"})
    void itsPaceTakesThePlaceOfStormsShortSleeps(WaitSituation situation) throws InterruptedException {
        Paced paced = new Paced(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 5_000), situation);

        assertThat(paced.idle(0)).as("looks again at once").isEqualTo(1);
        assertThat(paced.waits).isEmpty();
        assertThat(paced.idle(1)).isEqualTo(2);
        assertThat(paced.idle(2)).isEqualTo(3);
        assertThat(paced.waits).hasSize(2).allSatisfy(nanos -> assertThat(nanos).isBetween(250_000L, 300_000L));
        assertThat(paced.idle(1_001)).as("Storm's long sleep").isEqualTo(1_001);
        assertThat(paced.waits).hasSize(2);

        paced.isBusy = false;
        assertThat(paced.idle(1)).as("Storm's shortest sleep").isEqualTo(2);
        assertThat(paced.waits).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"200, 1, 0", "20000, 1, 200000", "0, 1, 250000", "200, 0, 250000"})
    void whereManyRowsMayBeUnderWayItWaitsLonger(int pending, int ackers, long atLeast) throws InterruptedException {
        Paced paced = new Paced(
                Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, pending, Config.TOPOLOGY_ACKER_EXECUTORS, ackers),
                WaitSituation.BOLT_WAIT);
        paced.inputs(10_000);

        paced.idle(1);
        assertThat(paced.waits).isEqualTo(atLeast == 0 ? List.of() : List.of(atLeast));
    }

    @Test
    void aSpoutWithManyRowsUnderWaySleepsForAQuarterOfAMillisecondWhileNobodyNeedsTheProcessors() throws Exception {
        Paced paced = new Paced(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 5_001), WaitSituation.SPOUT_WAIT);
        paced.isBusy = false;

        assertThat(paced.idle(1)).isEqualTo(2);
        assertThat(paced.idle(2)).isEqualTo(3);
        assertThat(paced.waits).containsExactly(250_000L, 250_000L);

        paced.isBusy = true;
        long start = System.nanoTime();
        assertThat(paced.idle(1)).isEqualTo(2);
        assertThat(System.nanoTime() - start).as("Storm's sleep").isGreaterThanOrEqualTo(1_000_000);
        assertThat(paced.waits).hasSize(2);
    }

    @Test
    void aBoltWithoutInputForLongLooksLessOftenThanStormWhileProcessorsAreBusy() throws InterruptedException {
        Paced bolt = new Paced(Map.of(), WaitSituation.BOLT_WAIT);
        Paced patient = new Paced(
                Map.of(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 0), WaitSituation.BOLT_WAIT);
        Paced spout = new Paced(Map.of(), WaitSituation.SPOUT_WAIT);
        for (Paced paced : List.of(bolt, patient, spout)) {
            paced.now += 16_000_000;
            assertThat(paced.idle(1_001)).isEqualTo(1_001);
        }

        assertThat(bolt.waits).containsExactly(2_000_000L);
        assertThat(patient.waits).as("a setting says how long it sleeps").isEmpty();
        assertThat(spout.waits).as("nobody brings it input").isEmpty();
        bolt.isBusy = false;
        assertThat(bolt.idle(1_001)).isEqualTo(1_001);
        assertThat(bolt.waits).as("Storm's sleep").hasSize(1);
    }

    @Test
    void a_bolt_looks_as_often_as_settings_say() throws InterruptedException {
        Paced paced = new Paced(Map.of(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 2), WaitSituation.BOLT_WAIT);

        assertThat(paced.idle(1)).isEqualTo(2);
        assertThat(paced.waits).as("Storm's shortest sleep").isEmpty();
    }

    @Test
    void executorsThatSleepAtOnceDoSo() throws InterruptedException {
        Paced paced = new Paced(Map.of(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 0), WaitSituation.BOLT_WAIT);

        assertThat(paced.idle(1)).isEqualTo(1);
        assertThat(paced.waits).isEmpty();
    }

    @Test
    void whoWaitsByAStrategyOfTheirOwnHaveNoPace() throws InterruptedException {
        Map<String, Object> config = Map.of(SendWhenIdle.WAIT_STRATEGY, Counting.class.getName());

        assertThat(new Paced(config, WaitSituation.BOLT_WAIT).idle(1)).isEqualTo(8);
        assertThat(new Paced(config, WaitSituation.SPOUT_WAIT).idle(1))
                .as("that strategy is of bolts")
                .isEqualTo(2);
    }

    /** A strategy with inputs that come 0.6 ms apart, and processors that are busy. Storm's short sleeps are the second to the 1,001st. */
    private static final class Paced {

        private final List<Long> waits = new ArrayList<>();
        private final SendWhenIdle strategy;
        private long now;
        private boolean isBusy = true;

        Paced(Map<String, Object> more, WaitSituation situation) throws InterruptedException {
            strategy = new SendWhenIdle(new IdleBackoff(() -> now, () -> isBusy, () -> Long.MAX_VALUE), waits::add);
            Map<String, Object> config = new HashMap<>(Map.of(
                    Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 1,
                    Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 1_000,
                    Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 1,
                    Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 1,
                    Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 1_000,
                    Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 1));
            config.putAll(more);
            strategy.prepare(config, situation);
            inputs(600_000);
        }

        void inputs(long distance) throws InterruptedException {
            for (int i = 0; i < 100; i++) {
                now += distance;
                strategy.idle(0);
            }
        }

        int idle(int counter) throws InterruptedException {
            return strategy.idle(counter);
        }
    }

    private static int idle(SendWhenIdle strategy) {
        try {
            return strategy.idle(3);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Object> settings(Map<String, Object> config) {
        return Aeolus.scaledConfig(new BatchingPlan(Map.of(), List.of(StreamPlan.of("p", "s", 10))), config);
    }
}
