// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.screen;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.probe.Nanos;
import java.util.OptionalLong;

/** Estimates the rate of a task and the remaining time. Not thread-safe. */
final class ProgressRate {

    private static final long WINDOW_NANOS = 2_000_000_000L;

    private long windowStartNanos;
    private long windowStartDone;
    private double ratePerSecond;
    private OptionalLong endNanos = OptionalLong.empty();

    /** Starts a new task. */
    void restart(long nowNanos, long done) {
        windowStartNanos = nowNanos;
        windowStartDone = done;
        ratePerSecond = 0;
    }

    /** Sets the expected end of all tasks. */
    void expectEnd(long atNanos) {
        endNanos = OptionalLong.of(atNanos);
    }

    /** Updates the rate. Returns the completed tuples, with the rate and the remaining time if known. */
    String update(long nowNanos, long done, long total) {
        long elapsed = nowNanos - windowStartNanos;
        boolean isFirst = ratePerSecond == 0;
        if (elapsed > 0 && (isFirst || elapsed >= WINDOW_NANOS)) {
            ratePerSecond = (done - windowStartDone) * Nanos.PER_SECOND / elapsed;
        }
        if (elapsed >= WINDOW_NANOS || done == 0) {
            windowStartNanos = nowNanos;
            windowStartDone = done;
        }
        if (total <= 0 && done <= 0) {
            return "";
        }
        String left = endNanos.isPresent()
                ? format(
                        ", about %,.0f s left in all",
                        Math.max(0, (endNanos.getAsLong() - nowNanos) / Nanos.PER_SECOND))
                : "";
        String text = total <= 0 ? format("%,d tuples", done) : format("%,d of %,d tuples", done, total);
        if (ratePerSecond <= 0) {
            return text + left;
        }
        String rate = format(", %,.0f/s", ratePerSecond);
        return total <= 0 || endNanos.isPresent()
                ? text + rate + left
                : text + rate + format(", %,.0f s left", (total - done) / ratePerSecond);
    }
}
