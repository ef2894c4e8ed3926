package io.aeolus.batching;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.TestCluster;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.storm.Config;
import org.apache.storm.policy.IWaitStrategy;
import org.apache.storm.policy.WaitStrategyPark;
import org.junit.jupiter.api.Test;

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
