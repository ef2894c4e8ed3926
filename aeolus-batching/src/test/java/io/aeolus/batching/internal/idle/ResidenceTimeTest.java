package io.aeolus.batching.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResidenceTimeTest {

    private static final long MILLI = 1_000_000;

    private long now = Long.MAX_VALUE - 150 * MILLI;
    private final ResidenceTime all = new ResidenceTime(() -> now);
    private final ResidenceTime.OfSpout spout = new ResidenceTime.OfSpout(all, 200);

    @Test
    void isTheRowsUnderWayDividedByTheRate() {
        spout.isFull(1_000, now);
        assertThat(all.getAsLong()).isEqualTo(Long.MAX_VALUE);
        now += 50 * MILLI;
        spout.isFull(11_000, now);
        assertThat(all.getAsLong()).as("too soon").isEqualTo(Long.MAX_VALUE);
        now += 50 * MILLI;
        spout.isFull(21_000, now);

        // 20,000 rows in a tenth of a second: 200 of them take a millisecond.
        assertThat(all.getAsLong()).isEqualTo(MILLI);
    }

    @Test
    void ofSeveralSpoutsTheShortestCounts() {
        ResidenceTime.OfSpout slow = new ResidenceTime.OfSpout(all, 200);
        spout.isFull(0, now);
        slow.isFull(0, now);
        now += 100 * MILLI;
        spout.isFull(20_000, now);
        slow.isFull(1_000, now);

        assertThat(all.getAsLong()).isEqualTo(MILLI);
    }

    @Test
    void isUnknownOnceNoSpoutSaysItAnyMore() {
        spout.isFull(0, now);
        now += 100 * MILLI;
        spout.isFull(20_000, now);
        now += ResidenceTime.FRESH_NANOS;

        assertThat(all.getAsLong()).isEqualTo(Long.MAX_VALUE);
        spout.isFull(20_100, now);
        assertThat(all.getAsLong()).as("slower by now").isEqualTo(2_000 * MILLI);
    }

    @Test
    void aSpoutThatEmitsNothingSaysNothing() {
        spout.isFull(0, now);
        now += 100 * MILLI;
        spout.isFull(0, now);

        assertThat(all.getAsLong()).isEqualTo(Long.MAX_VALUE);
    }
}
