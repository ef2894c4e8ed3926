// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.internal.idle.IdleBackoff;
import io.aeolus.batching.internal.idle.IdleTasks;
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

/** The configuration and the waits of the strategy. {@code BoltCollectorTest} tests the flush. */
class FlushOnIdleWaitStrategyTest {

    /** Counts its calls. */
    public static final class CountingWaitStrategy implements IWaitStrategy {

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
    void settings_keep_the_configured_strategy_of_bolts() {
        assertThat(settings(Map.of()))
                .containsEntry(Config.TOPOLOGY_BOLT_WAIT_STRATEGY, FlushOnIdleWaitStrategy.class.getName());
        assertThat(settings(Map.of())).doesNotContainKey(FlushOnIdleWaitStrategy.WAIT_STRATEGY);
        assertThat(settings(TestCluster.defaults()))
                .as("Storm's default")
                .doesNotContainKey(FlushOnIdleWaitStrategy.WAIT_STRATEGY);
        Map<String, Object> once =
                settings(Map.of(Config.TOPOLOGY_BOLT_WAIT_STRATEGY, WaitStrategyPark.class.getName()));
        assertThat(once).containsEntry(FlushOnIdleWaitStrategy.WAIT_STRATEGY, WaitStrategyPark.class.getName());

        // A configuration to which a plan was applied before.
        assertThat(settings(once)).doesNotContainKey(FlushOnIdleWaitStrategy.WAIT_STRATEGY);
    }

    @Test
    void settings_are_empty_without_batches() {
        assertThat(Aeolus.batchingConfig(BatchingPlan.none(), TestCluster.defaults()))
                .isEmpty();
    }

    @Test
    void waits_by_the_configured_strategy() {
        FlushOnIdleWaitStrategy strategy = new FlushOnIdleWaitStrategy();
        Map<String, Object> config =
                Map.of(FlushOnIdleWaitStrategy.WAIT_STRATEGY, CountingWaitStrategy.class.getName());

        strategy.prepare(config, IWaitStrategy.WaitSituation.BOLT_WAIT);

        assertThat(CountingWaitStrategy.prepared).isEqualTo(config);
        // In a new thread, since other tests may have added idle tasks to this thread.
        assertThat(CompletableFuture.supplyAsync(() -> idle(strategy, 3), task -> new Thread(task).start()))
                .succeedsWithin(Duration.ofSeconds(30))
                .isEqualTo(10);
        assertThat(CountingWaitStrategy.calls).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"BOLT_WAIT", "SPOUT_WAIT"})
    void backoff_replaces_storms_short_sleeps(WaitSituation situation) {
        TestedStrategy tested = new TestedStrategy(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 5_000), situation);

        assertThat(tested.idle(0)).as("polls again immediately").isEqualTo(1);
        assertThat(tested.waits).isEmpty();
        assertThat(tested.idle(1)).isEqualTo(2);
        assertThat(tested.idle(2)).isEqualTo(3);
        assertThat(tested.waits)
                .hasSize(2)
                .allSatisfy(nanos -> assertThat(nanos).isBetween(250_000L, 300_000L));
        assertThat(tested.idle(1_001)).as("Storm's long sleep").isEqualTo(1_001);
        assertThat(tested.waits).hasSize(2);

        tested.isBusy = false;
        assertThat(tested.idle(1)).as("Storm's shortest sleep").isEqualTo(2);
        assertThat(tested.waits).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"200, 1, 0", "20000, 1, 200000", "0, 1, 250000", "200, 0, 250000"})
    void waits_longer_with_many_rows_in_flight(int pending, int ackers, long min) {
        TestedStrategy tested = new TestedStrategy(
                Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, pending, Config.TOPOLOGY_ACKER_EXECUTORS, ackers),
                WaitSituation.BOLT_WAIT);
        tested.inputs(10_000);

        tested.idle(1);
        assertThat(tested.waits).isEqualTo(min == 0 ? List.of() : List.of(min));
    }

    @Test
    void spout_with_a_large_window_sleeps_a_quarter_of_a_millisecond_while_processors_are_idle() throws Exception {
        TestedStrategy tested =
                new TestedStrategy(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 5_001), WaitSituation.SPOUT_WAIT);
        tested.isBusy = false;

        assertThat(tested.idle(1)).isEqualTo(2);
        assertThat(tested.idle(2)).isEqualTo(3);
        assertThat(tested.waits).containsExactly(250_000L, 250_000L);

        tested.isBusy = true;
        long start = System.nanoTime();
        assertThat(tested.idle(1)).isEqualTo(2);
        assertThat(System.nanoTime() - start).as("Storm's sleep").isGreaterThanOrEqualTo(1_000_000);
        assertThat(tested.waits).hasSize(2);
    }

    @Test
    void bolt_without_input_for_long_polls_less_often_while_processors_are_busy() {
        TestedStrategy bolt = new TestedStrategy(Map.of(), WaitSituation.BOLT_WAIT);
        TestedStrategy patient = new TestedStrategy(
                Map.of(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 0), WaitSituation.BOLT_WAIT);
        TestedStrategy spout = new TestedStrategy(Map.of(), WaitSituation.SPOUT_WAIT);
        for (TestedStrategy tested : List.of(bolt, patient, spout)) {
            tested.now += 16_000_000;
            assertThat(tested.idle(1_001)).isEqualTo(1_001);
        }

        assertThat(bolt.waits).containsExactly(2_000_000L);
        assertThat(patient.waits).as("a setting specifies the sleep").isEmpty();
        assertThat(spout.waits).as("spouts have no input").isEmpty();
        bolt.isBusy = false;
        assertThat(bolt.idle(1_001)).isEqualTo(1_001);
        assertThat(bolt.waits).as("Storm's sleep").hasSize(1);
    }

    @Test
    void bolt_polls_as_often_as_configured() {
        TestedStrategy tested = new TestedStrategy(
                Map.of(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 2), WaitSituation.BOLT_WAIT);

        assertThat(tested.idle(1)).isEqualTo(2);
        assertThat(tested.waits).as("Storm's shortest sleep").isEmpty();
    }

    @Test
    void executor_without_polls_sleeps_immediately() {
        TestedStrategy tested = new TestedStrategy(
                Map.of(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 0), WaitSituation.BOLT_WAIT);

        assertThat(tested.idle(1)).isEqualTo(1);
        assertThat(tested.waits).isEmpty();
    }

    @Test
    void configured_strategy_has_no_backoff() {
        Map<String, Object> config =
                Map.of(FlushOnIdleWaitStrategy.WAIT_STRATEGY, CountingWaitStrategy.class.getName());

        assertThat(new TestedStrategy(config, WaitSituation.BOLT_WAIT).idle(1)).isEqualTo(8);
        assertThat(new TestedStrategy(config, WaitSituation.SPOUT_WAIT).idle(1))
                .as("the configured strategy is for bolts only")
                .isEqualTo(2);
    }

    @Test
    void spout_that_counts_its_tuples_itself_waits_by_its_own_limit() {
        CompletableFuture<TestedStrategy> inNewThread = CompletableFuture.supplyAsync(
                () -> {
                    IdleTasks.ofThisThread().setMaxInFlight(200);
                    return new TestedStrategy(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 0), WaitSituation.SPOUT_WAIT);
                },
                task -> new Thread(task).start());

        assertThat(inNewThread).succeedsWithin(Duration.ofSeconds(30)).satisfies(tested -> {
            tested.idle(1);
            assertThat(tested.waits).as("the wait with a small window").hasSize(1);
        });
    }

    @Test
    void executor_of_a_chained_component_sleeps_whatever_the_topology_configures() {
        Map<String, Object> config =
                Map.of(FlushOnIdleWaitStrategy.WAIT_STRATEGY, CountingWaitStrategy.class.getName());

        CompletableFuture<TestedStrategy> inNewThread = CompletableFuture.supplyAsync(
                () -> {
                    IdleTasks.ofThisThread().markAsPlaceholder();
                    return new TestedStrategy(config, WaitSituation.BOLT_WAIT);
                },
                task -> new Thread(task).start());

        assertThat(inNewThread)
                .succeedsWithin(Duration.ofSeconds(30))
                .satisfies(tested -> assertThat(tested.waits).hasSize(100).containsOnly(50_000_000L));
    }

    /** A strategy with an interval of 0.6 ms between inputs, and busy processors. Storm's short sleeps are the second to the 1,001st. */
    private static final class TestedStrategy {

        private final List<Long> waits = new ArrayList<>();
        private final FlushOnIdleWaitStrategy strategy;
        private long now;
        private boolean isBusy = true;

        TestedStrategy(Map<String, Object> settings, WaitSituation situation) {
            strategy = new FlushOnIdleWaitStrategy(
                    new IdleBackoff(() -> now, () -> isBusy, () -> Long.MAX_VALUE), waits::add);
            Map<String, Object> config = new HashMap<>(Map.of(
                    Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 1,
                    Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 1_000,
                    Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 1,
                    Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 1,
                    Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 1_000,
                    Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 1));
            config.putAll(settings);
            strategy.prepare(config, situation);
            inputs(600_000);
        }

        void inputs(long distance) {
            for (int i = 0; i < 100; i++) {
                now += distance;
                idle(0);
            }
        }

        int idle(int counter) {
            return FlushOnIdleWaitStrategyTest.idle(strategy, counter);
        }
    }

    private static int idle(FlushOnIdleWaitStrategy strategy, int counter) {
        try {
            return strategy.idle(counter);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Object> settings(Map<String, Object> config) {
        return Aeolus.batchingConfig(BatchingPlan.of(StreamPlan.of("p", "s", 10)), config);
    }
}
