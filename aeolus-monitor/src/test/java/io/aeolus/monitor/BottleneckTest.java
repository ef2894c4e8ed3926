// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BottleneckTest {

    @ParameterizedTest(name = "task {0}, processors {1}, source {2}: {3}")
    @CsvSource({
        // A task that is nearly always busy is the bottleneck, even on saturated processors.
        "0.97, 0.95, , TASK",
        "0.75, 0.95, , PROCESSORS",
        "0.75, 0.5, 0.9, TASK",
        "0.69, 0.9, 0.5, PROCESSORS",
        ", 0.9, 0.5, PROCESSORS",
        "0.5, 0.5, 0.2, INPUT",
        "0.5, 0.5, 0.1, WAITING",
        "0.5, , 0.1, UNKNOWN",
        "0.5, 0.5, , UNKNOWN",
        ", 0.5, 0.5, UNKNOWN"
    })
    void is_the_resource_closest_to_its_limit(
            @Nullable Double task, @Nullable Double processors, @Nullable Double source, Bottleneck expected) {
        assertThat(Bottleneck.of(share(task), share(processors), share(source))).isEqualTo(expected);
    }

    private static OptionalDouble share(@Nullable Double share) {
        return share == null ? OptionalDouble.empty() : OptionalDouble.of(share);
    }
}
