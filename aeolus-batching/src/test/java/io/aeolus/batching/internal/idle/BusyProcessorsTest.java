package io.aeolus.batching.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BusyProcessorsTest {

    private long now = Long.MAX_VALUE - 10;
    private double load;
    private int looks;
    private final BusyProcessors processors = new BusyProcessors(() -> now, () -> {
        looks++;
        return load;
    });

    @Test
    void theyAreBusyFromFourFifthsOnAndUntilLessThanHalf() {
        assertThat(seen(0.79)).isFalse();
        assertThat(seen(0.8)).isTrue();
        assertThat(seen(0.6)).isTrue();
        assertThat(seen(0.5)).isTrue();
        assertThat(seen(0.49)).isFalse();
        assertThat(seen(0.6)).isFalse();
    }

    @Test
    void itIsLookedTenTimesASecondAtTheMost() {
        assertThat(seen(1)).isTrue();
        load = 0;
        for (int i = 0; i < 1_000; i++) {
            now += 99_999;
            assertThat(processors.getAsBoolean()).isTrue();
        }
        now += 1_000;
        assertThat(processors.getAsBoolean()).isFalse();
        assertThat(looks).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN})
    void anUnknownLoadIsNotBusy(double unknown) {
        assertThat(seen(unknown)).isFalse();
        assertThat(seen(1)).isTrue();
        assertThat(seen(unknown)).isFalse();
    }

    private boolean seen(double nextLoad) {
        now += BusyProcessors.NANOS_BETWEEN_LOOKS;
        load = nextLoad;
        return processors.getAsBoolean();
    }
}
