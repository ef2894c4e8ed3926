// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LongCallTimerTest {

    private static final long MILLI = 1_000_000;

    private long nowNanos;
    private final LongCallTimer calls = new LongCallTimer(() -> nowNanos);

    @Test
    void a_call_that_two_checks_see_is_long() {
        pass(7);
        calls.begin();
        pass(30);
        assertThat(millis()).isZero();
        pass(100);
        assertThat(millis()).isEqualTo(100);
        pass(60);
        assertThat(millis()).isEqualTo(160);
        pass(50);
        calls.end();

        assertThat(millis()).as("since the first check").isEqualTo(210);
        pass(1_000);
        assertThat(millis()).isEqualTo(210);
    }

    @Test
    void after_a_long_call_the_next_is_timed_from_its_beginning() {
        runCall(1_000);
        long first = millis();
        runCall(1_000);
        runCall(1_000);

        assertThat(first).isBetween(900L, 1_000L);
        assertThat(millis() - first).isEqualTo(2_000);
    }

    @Test
    void short_calls_are_never_long() {
        for (int call = 0; call < 1_000; call++) {
            calls.begin();
            pass(1);
            if (call % 100 == 50) {
                millis();
            }
            calls.end();
        }

        assertThat(millis()).isZero();
    }

    @Test
    void short_calls_after_a_long_call_are_short_again() {
        runCall(1_000);
        long before = millis();
        runCall(3);
        runCall(3);
        runCall(3);

        assertThat(millis() - before).as("only the first is timed").isEqualTo(3);
    }

    @Test
    void a_call_without_end_is_replaced_by_the_next() {
        calls.begin();
        millis();
        pass(500);
        calls.begin();
        millis();

        assertThat(millis()).isZero();
    }

    /** Runs a call that the agent checks ten times a second. */
    private void runCall(long millis) {
        calls.begin();
        for (long passed = 0; passed < millis; passed++) {
            pass(1);
            if (nowNanos / MILLI % 100 == 50) {
                millis();
            }
        }
        calls.end();
    }

    private void pass(long millis) {
        nowNanos += millis * MILLI;
    }

    private long millis() {
        return calls.check() / MILLI;
    }
}
