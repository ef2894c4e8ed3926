package io.aeolus.cluster.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RestartDelayTest {

    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofMinutes(1);

    private final RestartDelay delay = new RestartDelay();

    @Test
    void growsWhileTheDaemonEndsSoonAfterItsStart() {
        assertThat(Stream.generate(() -> delay.after(SHORT)).limit(10).map(Duration::toSeconds))
                .containsExactly(0L, 0L, 0L, 1L, 2L, 4L, 8L, 16L, 32L, 32L);
    }

    @Test
    void isForgottenWhenTheDaemonHasLived() {
        for (int time = 0; time < 10; time++) {
            delay.after(SHORT);
        }

        assertThat(delay.after(LONG)).isZero();
        assertThat(delay.after(SHORT)).isZero();
    }
}
