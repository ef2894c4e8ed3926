package io.aeolus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessorTimesTest {

    @Test
    void reads_what_linux_writes() {
        assertThat(ProcessorTimes.of("cpu  10 20 30 40 50 60 70 80 5 6\ncpu0 1 1 1 1 1 1 1 1 1 1\n"))
                .contains(new ProcessorTimes(360, 80));
        assertThat(ProcessorTimes.of("intr 1 2 3\n")).isEmpty();
        assertThat(ProcessorTimes.of("cpu  1 2 3 4 5 6 7 99999999999999999999 0 0\n"))
                .isEmpty();
    }

    @Test
    void knows_what_was_stolen_in_between() {
        ProcessorTimes earlier = new ProcessorTimes(1_000, 100);

        assertThat(new ProcessorTimes(3_000, 350).stolenShareSince(earlier)).hasValue(0.125);
        assertThat(new ProcessorTimes(1_499, 300).stolenShareSince(earlier)).isEmpty();
        assertThat(new ProcessorTimes(2_000, 90).stolenShareSince(earlier)).hasValue(0);
    }
}
