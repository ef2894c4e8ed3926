// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTextTest {

    @ParameterizedTest
    @CsvSource({"50ms, 50000000", "1s, 1000000000", "0.5 us, 500", "12.1us, 12100", "7ns, 7", "0.4ns, 0"})
    void reads_times(String text, long nanos) throws BadInputException {
        assertThat(TimeText.read(text, "--linger")).isEqualTo(Duration.ofNanos(nanos));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "50", "ms", "-1ms", "1h", "1e3ms", "1.ms", "NaNms", "5 0ms", "1234567890ms"})
    void rejects_invalid_times(String text) {
        assertThatThrownBy(() -> TimeText.read(text, "--linger"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--linger: '" + text
                        + "' is not a valid time: must be a number with a unit (ns, us, ms, s), such as 50ms");
    }

    @Test
    void rounds_up() {
        assertThat(TimeText.roundedUp(6_000_001)).isEqualTo("7ms");
        assertThat(TimeText.roundedUp(6_000_000)).isEqualTo("6ms");
    }
}
