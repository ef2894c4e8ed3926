package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.RunFailedException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StormClusterTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    private final AtomicInteger kills = new AtomicInteger();
    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void asksAgainUntilSomebodyHearsAndWaitsUntilAllIsGone() throws Exception {
        StormCluster.awaitEnd(
                "numbers-1", () -> kills.incrementAndGet() == 2, () -> looks.incrementAndGet() == 2, LONG);

        assertThat(kills).hasValue(2);
        assertThat(looks).hasValue(2);
    }

    @Test
    void goesOnWhenInterruptedAndKeepsTheInterrupt() throws Exception {
        Thread.currentThread().interrupt();

        StormCluster.awaitEnd("numbers-1", () -> true, () -> looks.incrementAndGet() == 3, LONG);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(looks).hasValue(3);
    }

    @Test
    void givesUpWhatDoesNotGo() {
        assertThatThrownBy(() -> StormCluster.awaitEnd("numbers-1", () -> true, () -> false, Duration.ZERO))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("topology 'numbers-1' does not end within 0 s: see on the cluster whether it is there still"
                        + " ('storm kill numbers-1')");
    }
}
