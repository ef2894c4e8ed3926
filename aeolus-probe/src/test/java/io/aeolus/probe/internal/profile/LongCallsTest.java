package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Calls on a clock that only moves as the test says; the agent looks when the test asks for the time. */
class LongCallsTest {

    private static final long MILLI = 1_000_000;

    private long nowNanos;
    private final LongCalls calls = new LongCalls(() -> nowNanos);

    @Test
    void a_call_that_is_seen_twice_lasts_already() {
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

        assertThat(millis()).as("from the first look on").isEqualTo(210);
        pass(1_000);
        assertThat(millis()).isEqualTo(210);
    }

    @Test
    void after_a_long_call_the_next_one_is_known_from_its_beginning() {
        last(1_000);
        long first = millis();
        last(1_000);
        last(1_000);

        assertThat(first).isBetween(900L, 1_000L);
        assertThat(millis() - first).isEqualTo(2_000);
    }

    @Test
    void short_calls_do_not_last_however_many_there_are() {
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
    void short_calls_after_a_long_one_are_short_again() {
        last(1_000);
        long before = millis();
        last(3);
        last(3);
        last(3);

        assertThat(millis() - before).as("only of the first one, nobody knew").isEqualTo(3);
    }

    @Test
    void a_call_that_threw_is_over_when_the_next_one_begins() {
        calls.begin();
        millis();
        pass(500);
        calls.begin();
        millis();

        assertThat(millis()).isZero();
    }

    /** A call at which the agent looks ten times a second. */
    private void last(long millis) {
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
        return calls.nanos() / MILLI;
    }
}
