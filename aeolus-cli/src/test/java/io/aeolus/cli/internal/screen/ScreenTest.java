// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ScreenTest {

    private static final long SECOND = 1_000_000_000L;

    private final StringWriter text = new StringWriter();
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void rewrites_one_line_of_a_terminal() {
        Screen screen = new ProgressScreen(new PrintWriter(text), OptionalInt.of(80), nanos::get);
        screen.update("stock, run 1 of 3", 0, 10_000);
        nanos.addAndGet(SECOND / 20);
        screen.update("stock, run 1 of 3", 100, 10_000);
        nanos.addAndGet(SECOND);
        screen.update("stock, run 1 of 3", 1_050, 10_000);
        screen.note("a note");
        screen.update("done", 0, 0);
        screen.clear();

        assertThat(text.toString().replace("\r", "<").replace("\u001b[K", ">").replace(System.lineSeparator(), "|"))
                .isEqualTo("<stock, run 1 of 3: 0 of 10,000 tuples>"
                        + "<stock, run 1 of 3: 1,050 of 10,000 tuples, 1,000/s, 9 s left>"
                        + "<>a note|<done><>");
    }

    /** Threads of a run continue while the process ends. */
    @Test
    void shows_nothing_after_its_end() {
        for (Screen screen : List.of(
                new ProgressScreen(new PrintWriter(text), OptionalInt.of(80), nanos::get),
                new ProgressScreen(new PrintWriter(text), OptionalInt.empty(), nanos::get))) {
            screen.update("stock, run 1 of 3", 0, 0);
            screen.end();
            text.getBuffer().setLength(0);

            nanos.addAndGet(20 * SECOND);
            screen.update("stock, run 1 of 3", 100, 10_000);
            screen.update("optimized, run 1 of 3", 100, 10_000);
            screen.note("a note");

            assertThat(text.toString()).as(screen.toString()).isEmpty();
        }
    }

    @Test
    void shows_the_time_left_without_a_total() {
        Screen screen = new ProgressScreen(new PrintWriter(text), OptionalInt.of(80), nanos::get);
        screen.expect(Duration.ofSeconds(40));
        screen.update("stock, run 1 of 3", 0, 0);
        nanos.addAndGet(10 * SECOND);
        screen.update("stock, run 1 of 3", 1_000, 0);

        assertThat(text.toString()).contains("stock, run 1 of 3: 1,000 tuples, 100/s, about 30 s left in all");
    }

    @Test
    void shortens_a_line_to_the_width_of_the_terminal() {
        Screen screen = new ProgressScreen(new PrintWriter(text), OptionalInt.of(20), nanos::get);
        screen.update("a very long description of work", 0, 0);

        assertThat(text.toString()).isEqualTo("\ra very long descript\u001b[K".replace("script", "scrip"));
    }

    @Test
    void prints_a_line_every_ten_seconds_without_a_terminal() {
        Screen screen = new ProgressScreen(new PrintWriter(text), OptionalInt.empty(), nanos::get);
        for (int second = 0; second < 15; second++) {
            screen.update("stock, run 1 of 3", 1_000L * second, 100_000);
            nanos.addAndGet(SECOND);
        }
        screen.note("a note");
        screen.clear();

        assertThat(text.toString().lines())
                .containsExactly("stock, run 1 of 3", "  10,000 of 100,000 tuples, 1,000/s, 90 s left", "a note");
    }
}
