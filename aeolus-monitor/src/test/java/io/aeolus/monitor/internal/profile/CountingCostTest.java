package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountingCostTest {

    private long nanosPerCall;
    private long nanos;
    private final CountingCost cost = new CountingCost(() -> nanos += nanosPerCall * CountingCost.CALLS);

    @Test
    void what_is_dear_in_a_cold_jvm_becomes_cheap() {
        assertThat(measured(40)).isEqualTo(40);
        assertThat(measured(3)).isEqualTo(3);
    }

    @Test
    void an_interruption_makes_it_no_dearer() {
        assertThat(measured(3)).isEqualTo(3);
        assertThat(measured(1_000)).isEqualTo(3);
    }

    @Test
    void is_some_nanoseconds_here() {
        assertThat(CountingCost.inThisJvm().measuredNanos()).isBetween(0.1, 10_000.0);
    }

    private double measured(long each) {
        nanosPerCall = each;
        return cost.measuredNanos();
    }
}
