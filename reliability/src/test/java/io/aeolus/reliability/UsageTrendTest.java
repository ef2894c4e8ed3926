// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UsageTrendTest {

    private static final long MIB = 1 << 20;

    @Test
    void usage_that_grows_during_the_warm_up_only_is_no_leak() {
        assertThat(leaks(time -> new ProcessUsage(Math.min(time, 10) * 10 * MIB, 80 + time % 2, 90, 40)))
                .isEmpty();
    }

    @Test
    void each_growing_resource_is_a_leak() {
        assertThat(leaks(time -> new ProcessUsage(time * 10 * MIB, 80, 90, 40)))
                .singleElement()
                .asString()
                .startsWith("heap bytes of worker grow from ");
        assertThat(leaks(time -> new ProcessUsage(MIB, 80 + time, 90, 40)))
                .containsExactly("threads of worker grow from 95 to 105");
        assertThat(leaks(time -> new ProcessUsage(MIB, 80, 90 + time, 40 + time)))
                .containsExactly(
                        "file descriptors of worker grow from 105 to 115", "sockets of worker grow from 55 to 65");
    }

    private static List<String> leaks(IntFunction<ProcessUsage> usage) {
        return new UsageTrend("worker", IntStream.range(0, 30).mapToObj(usage).toList()).leaks();
    }
}
