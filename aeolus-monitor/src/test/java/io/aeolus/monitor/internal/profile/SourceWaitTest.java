package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.probe.CallSamples.Quantity;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Ten seconds of a spout. */
class SourceWaitTest {

    private static final double EPSILON = 1e-9;

    private final Reported spout = Reported.spout(1).time(0, 10);

    @Test
    void is_what_calls_take_by_the_wall_and_not_of_the_processor() {
        spout.calls(900).cpu(0.1, 0, 0, 0);
        samples(900, 10_000_000, 50_000);

        // 900 calls of 9.95 ms.
        assertThat(share(0)).isCloseTo(0.8955, within(EPSILON));
    }

    @Test
    void of_few_samples_their_mean_has_to_do() {
        spout.calls(45).cpu(0.01, 0, 0, 0);
        samples(5, 200_000_000, 100_000);

        assertThat(share(0)).isCloseTo(0.89955, within(EPSILON));
    }

    @Test
    void a_wait_for_a_processor_is_none_of_its_own() {
        spout.calls(1_000).cpu(4, 5, 0, 0);
        samples(100, 9_000_000, 4_000_000);

        assertThat(share(0)).isZero();
    }

    @Test
    void is_no_more_than_its_thread_neither_works_nor_has_nothing_to_emit() {
        spout.calls(1_000).cpu(3, 1, 0, 0);
        samples(100, 9_000_000, 1_000_000);

        assertThat(share(0.4)).isCloseTo(0.2, within(EPSILON));
    }

    @Test
    void a_small_part_is_noise() {
        spout.calls(1_000).cpu(1, 0, 0, 0);
        samples(100, 900_000, 0);

        assertThat(share(0)).isZero();
    }

    @Test
    void a_mean_that_nobody_can_be_sure_of_is_noise() {
        spout.calls(1_000_000).cpu(1, 0, 0, 0);
        spout.samples(Quantity.PURE_WALL, 99, 500, 1).samples(Quantity.PURE_WALL, 1, 500_000, 1);
        spout.samples(Quantity.PURE_CPU, 100, 500, 1);

        assertThat(share(0)).isZero();
    }

    @Test
    void calls_that_last_are_known_without_samples() {
        spout.calls(12).cpu(0.01, 0.2, 0, 0).longCalls(9.9);

        // What the thread was ready for is in the calls.
        assertThat(share(0)).isCloseTo(0.97, within(EPSILON));
    }

    @Test
    void a_call_that_is_not_over_is_a_wait_already() {
        spout.cpu(0.01, 0, 0, 0).longCalls(9.5);

        assertThat(share(0)).isCloseTo(0.95, within(EPSILON));
    }

    @Test
    void who_computes_in_calls_that_last_does_not_wait() {
        spout.calls(12).cpu(9.7, 0.1, 0, 0).longCalls(9.9);

        assertThat(share(0)).isZero();
    }

    @Test
    void who_has_nothing_to_emit_in_calls_that_last_does_not_wait() {
        spout.calls(1).cpu(0, 0, 0, 0).empty(12, 9.5).longCalls(9.9);

        assertThat(share(0.95)).isZero();
    }

    @Test
    void who_did_nothing_did_not_wait() {
        assertThat(share(0)).isZero();
    }

    private void samples(int count, double wallNanos, double cpuNanos) {
        spout.samples(Quantity.PURE_WALL, count, wallNanos, 1).samples(Quantity.PURE_CPU, count, cpuNanos, 1);
    }

    private double share(double idleShare) {
        return SourceWait.share(TaskDelta.between(Optional.empty(), spout.seen("a", 10)), idleShare);
    }
}
