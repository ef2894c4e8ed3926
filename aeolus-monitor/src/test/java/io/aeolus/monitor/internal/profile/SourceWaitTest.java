// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.probe.CallSamples.Quantity;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Ten seconds of a spout. */
class SourceWaitTest {

    private static final double EPSILON = 1e-9;

    private final TaskFixture spout = TaskFixture.spout(1).time(0, 10);

    @Test
    void is_wall_time_minus_cpu_time_of_calls() {
        spout.calls(900).cpu(0.1, 0, 0);
        samples(900, 10_000_000, 50_000);

        // 900 calls of 9.95 ms.
        assertThat(share(0)).isCloseTo(0.8955, within(EPSILON));
    }

    @Test
    void uses_the_mean_of_few_samples() {
        spout.calls(45).cpu(0.01, 0, 0);
        samples(5, 200_000_000, 100_000);

        assertThat(share(0)).isCloseTo(0.89955, within(EPSILON));
    }

    @Test
    void excludes_waits_for_a_processor() {
        spout.calls(1_000).cpu(4, 5, 0);
        samples(100, 9_000_000, 4_000_000);

        assertThat(share(0)).isZero();
    }

    @Test
    void is_limited_by_the_clocks_of_the_thread() {
        spout.calls(1_000).cpu(3, 1, 0);
        samples(100, 9_000_000, 1_000_000);

        assertThat(share(0.4)).isCloseTo(0.2, within(EPSILON));
    }

    @Test
    void ignores_a_small_share() {
        spout.calls(1_000).cpu(1, 0, 0);
        samples(100, 900_000, 0);

        assertThat(share(0)).isZero();
    }

    @Test
    void ignores_an_insignificant_mean() {
        spout.calls(1_000_000).cpu(1, 0, 0);
        spout.samples(Quantity.PURE_WALL, 99, 500, 1).samples(Quantity.PURE_WALL, 1, 500_000, 1);
        spout.samples(Quantity.PURE_CPU, 100, 500, 1);

        assertThat(share(0)).isZero();
    }

    @Test
    void includes_long_calls_without_samples() {
        spout.calls(12).cpu(0.01, 0.2, 0).longCalls(9.9);

        // The time that the thread was runnable is part of the calls.
        assertThat(share(0)).isCloseTo(0.97, within(EPSILON));
    }

    @Test
    void includes_a_call_that_has_not_returned() {
        spout.cpu(0.01, 0, 0).longCalls(9.5);

        assertThat(share(0)).isCloseTo(0.95, within(EPSILON));
    }

    @Test
    void excludes_cpu_time_of_long_calls() {
        spout.calls(12).cpu(9.7, 0.1, 0).longCalls(9.9);

        assertThat(share(0)).isZero();
    }

    @Test
    void excludes_long_calls_that_emit_nothing() {
        spout.calls(1).cpu(0, 0, 0).empty(12, 9.5).longCalls(9.9);

        assertThat(share(0.95)).isZero();
    }

    @Test
    void is_zero_without_activity() {
        assertThat(share(0)).isZero();
    }

    private void samples(int count, double wallNanos, double cpuNanos) {
        spout.samples(Quantity.PURE_WALL, count, wallNanos, 1).samples(Quantity.PURE_CPU, count, cpuNanos, 1);
    }

    private double share(double idleShare) {
        return SourceWait.share(TaskDelta.between(Optional.empty(), spout.seen("a", 10)), idleShare);
    }
}
