// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OptimizerOptionsTest {

    private static final OptimizerOptions DEFAULTS = OptimizerOptions.defaults();
    private static final OptionalDouble ANY_RATE = OptionalDouble.empty();
    private static final Duration LINGER = Duration.ofMillis(5);

    @Test
    void replaces_single_options() {
        OptimizerOptions options = DEFAULTS.withCores(4)
                .withWorkers(OptionalInt.of(2))
                .withMaxLatency(Duration.ofMillis(50))
                .withMaxTasks(OptionalInt.of(10), Map.of("parse", 3));

        assertThat(options.resources().cores()).hasValue(4);
        assertThat(options.resources().workers()).hasValue(2);
        assertThat(options.goals().maxLatency()).contains(Duration.ofMillis(50));
        assertThat(options.tasks().maxTasks()).hasValue(10);
        assertThat(options.tasks().maxParallelism()).isEqualTo(Map.of("parse", 3));
        assertThat(options.goals().tuplesPerSecond()).isEqualTo(DEFAULTS.goals().tuplesPerSecond());
        assertThat(options.goals().linger()).isEqualTo(DEFAULTS.goals().linger());
        assertThat(options.tasks().headroom()).isEqualTo(DEFAULTS.tasks().headroom());
        assertThat(options.goals().tolerance()).isEqualTo(DEFAULTS.goals().tolerance());
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void rejects_numbers_out_of_bounds(ThrowingCallable making, String message) {
        assertThatThrownBy(making).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                wrong(() -> DEFAULTS.withCores(0), "cores is 0.0: must be above 0"),
                wrong(() -> DEFAULTS.withCores(Double.NaN), "cores is NaN: must be above 0"),
                wrong(() -> with(OptionalDouble.of(-1), LINGER, 2, 0.01), "rate is -1.0: must be above 0"),
                wrong(() -> DEFAULTS.withMaxLatency(Duration.ZERO), "max-latency is 0 ns: must be above 0"),
                wrong(() -> DEFAULTS.withMaxTasks(OptionalInt.of(0), Map.of()), "max-tasks is 0: must be at least 1"),
                wrong(
                        () -> DEFAULTS.withMaxTasks(OptionalInt.empty(), Map.of("parse", 0)),
                        "max-parallelism parse is 0: must be at least 1"),
                wrong(
                        () -> with(ANY_RATE, Duration.ofNanos(1), 2, 0.01),
                        "linger is 1 ns: must be whole milliseconds from 1ms to 1h"),
                wrong(() -> with(ANY_RATE, LINGER, 0.5, 0.01), "headroom is 0.5: must be at least 1"),
                wrong(() -> with(ANY_RATE, LINGER, 2, 1), "tolerance is 1.0: must be from 0 to below 1 (100 %)"));
    }

    private static Arguments wrong(ThrowingCallable making, String message) {
        return Arguments.of(making, message);
    }

    private static OptimizerOptions with(
            OptionalDouble tuplesPerSecond, Duration linger, double headroom, double tolerance) {
        return new OptimizerOptions(
                DEFAULTS.algorithm(),
                DEFAULTS.resources(),
                new OptimizerOptions.Goals(tuplesPerSecond, Optional.empty(), linger, tolerance),
                new OptimizerOptions.TaskLimits(OptionalInt.empty(), Map.of(), headroom));
    }
}
