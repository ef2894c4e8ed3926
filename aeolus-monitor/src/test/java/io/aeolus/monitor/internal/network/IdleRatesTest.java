package io.aeolus.monitor.internal.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.MessageParty;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IdleRatesTest {

    private static final Part PART = Part.transport(MessageParty.SENDER);

    @Test
    void what_a_thread_does_without_work_is_no_cost() {
        // 80 %, 1 % and nothing, besides what was metered: 1 %.
        IdleRates rates = IdleRates.of(
                List.of(reading(100_000, 80_000, 0), reading(100_000, 1_500, 500), reading(100_000, 0, 0)));

        // 40,000 ns of 100,000, less 4,000 metered, less 1 % of the 64,000 that are left: 35,360 for 10 tuples.
        assertThat(rates.nanosPerTuple(reading(100_000, 40_000, 4_000), 10).get(PART))
                .isCloseTo(3_536, within(1e-9));
    }

    @Test
    void a_cost_is_above_0() {
        IdleRates rates = IdleRates.of(List.of(reading(100_000, 50_000, 0)));

        assertThat(rates.nanosPerTuple(reading(100_000, 100, 0), 10).get(PART)).isPositive();
    }

    private static Reading reading(long wallNanos, long nanos, long idleNanos) {
        return new Reading(wallNanos, Map.of(PART, nanos - idleNanos), Map.of());
    }
}
