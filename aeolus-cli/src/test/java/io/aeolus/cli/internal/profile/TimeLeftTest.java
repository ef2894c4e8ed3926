package io.aeolus.cli.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimeLeftTest {

    @Test
    void counts_states_and_runs() {
        // Two states of 8 s and 4 s each; 15 runs, one third of them 6 s and two thirds 3 s, and 4 s each: 24 + 60 +
        // 60.
        assertThat(new TimeLeft(6, true, 15).seconds()).isEqualTo(144);
        // Nothing is over earlier in batches: 2 (10 + 4) + 9 (10 + 4).
        assertThat(new TimeLeft(10, false, 9).seconds()).isEqualTo(154);
    }

    @Test
    void is_for_people() {
        assertThat(new TimeLeft(6, true, 15).text())
                .isEqualTo("in batches, and without the profiler: about 2 min more");
        assertThat(new TimeLeft(0, true, 1).text()).isEqualTo("in batches, and without the profiler: about 28 s more");
    }
}
