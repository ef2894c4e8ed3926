package io.aeolus.batching.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdleBackoffTest {

    private long now = Long.MAX_VALUE - 1_000_000;
    private boolean isBusy = true;
    private long windowNanos = Long.MAX_VALUE;
    private final IdleBackoff pace = new IdleBackoff(() -> now, () -> isBusy, () -> windowNanos);

    @ParameterizedTest
    @CsvSource({"210000, 105000", "600000, 300000", "1000000, 500000", "3000000, 500000"})
    void whileProcessorsAreBusyItWaitsForHalfOfTheTimeBetweenInputs(long distance, double wait) {
        inputs(100, distance);

        assertThat((double) pace.nanos()).isCloseTo(wait, Percentage.withPercentage(1));
    }

    /** Intel's SOL: 200 rows of each spout, done in less than a millisecond. Half of the time between inputs, on each way, is half of that. */
    @ParameterizedTest
    @CsvSource({"800000, 0", "999999, 0", "1000000, 100000", "4000000, 400000", "4800000, 480000"})
    void itWaitsForNoMoreThanASmallPartOfTheTimeForWhichRowsAreUnderWay(long window, long wait) {
        windowNanos = window;
        inputs(200, 1_100_000);

        assertThat(pace.nanos()).isEqualTo(wait);
        pace.setMostRows(20_000);
        assertThat(pace.nanos()).as("with many rows").isEqualTo(Math.max(200_000, wait));
    }

    @ParameterizedTest
    @CsvSource({"1000", "190000"})
    void whereInputsComeSoonItLooksAsOftenAsStorm(long distance) {
        inputs(100, distance);

        assertThat(pace.nanos()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"5000, 0", "9999, 0", "10000, 100000", "20000, 200000", "25000, 250000", "2147483647, 250000"})
    void whereManyRowsMayBeUnderWayItWaitsThoughInputsComeSoon(long rows, long wait) {
        pace.setMostRows(rows);
        inputs(100, 1_000);

        assertThat(pace.nanos()).isEqualTo(wait);
    }

    @Test
    void inputsThatComeSeldomCountMoreThanRowsUnderWay() {
        pace.setMostRows(20_000);
        inputs(100, 800_000);

        assertThat(pace.nanos()).isCloseTo(400_000, within(1_000L));
    }

    @ParameterizedTest
    @CsvSource({
        "7_999_999, 0",
        "8_000_008, 1_000_001",
        "16_000_000, 2_000_000",
        "40_000_000, 5_000_000",
        "4_000_000_000, 5_000_000"
    })
    void withoutInputForLongItRestsForAnEighthOfThatTime(String silence, String rest) {
        inputs(1, 1_000);
        now += Long.parseLong(silence.replace("_", ""));

        assertThat(pace.restNanos(1_000_000)).isEqualTo(Long.parseLong(rest.replace("_", "")));
        isBusy = false;
        assertThat(pace.restNanos(1_000_000)).isZero();
    }

    @Test
    void inputEndsTheRest() {
        inputs(1, 1_000);
        now += 40_000_000;
        inputs(1, 0);

        assertThat(pace.restNanos(1_000_000)).isZero();
    }

    @Test
    void whileProcessorsAreIdleItLooksAsOftenAsStorm() {
        pace.setMostRows(20_000);
        inputs(100, 800_000);
        isBusy = false;

        assertThat(pace.nanos()).isZero();
    }

    @Test
    void nobodyWaitsBeforeThereWasInputTwice() {
        assertThat(pace.nanos()).isZero();
        pace.idleAgain();
        assertThat(pace.nanos()).isZero();
    }

    @Test
    void inputsThatComeMoreOftenShortenIt() {
        inputs(100, 1_000_000);
        inputs(20, 200_000);

        assertThat(pace.nanos()).isBetween(100_000L, 150_000L);
    }

    @Test
    void anHourWithoutInputCountsNoMoreThanTheLongestWait() {
        inputs(100, 400_000);
        inputs(1, 3_600_000_000_000L);

        assertThat(pace.nanos()).isCloseTo(200_000 + 300_000 / 8, within(1_000L));
    }

    private void inputs(int count, long distance) {
        for (int i = 0; i < count; i++) {
            now += distance;
            pace.idleAgain();
        }
    }
}
