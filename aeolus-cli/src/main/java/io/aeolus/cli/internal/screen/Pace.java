package io.aeolus.cli.internal.screen;

import static io.aeolus.cli.internal.text.Texts.format;

/** Rate and time left of some work, from what was done in the last seconds. Not thread-safe. */
final class Pace {

    private static final long WINDOW_NANOS = 2_000_000_000L;
    private static final double NANOS_PER_SECOND = 1e9;

    private long windowStartNanos;
    private long windowStartDone;
    private double ratePerSecond;

    /** Starts with new work. */
    void restart(long nowNanos, long done) {
        windowStartNanos = nowNanos;
        windowStartDone = done;
        ratePerSecond = 0;
    }

    /** Takes note of what is done; returns it with rate and time left, as far as they are known. */
    String text(long nowNanos, long done, long total) {
        long elapsed = nowNanos - windowStartNanos;
        boolean isFirst = ratePerSecond == 0;
        if (elapsed > 0 && (isFirst || elapsed >= WINDOW_NANOS)) {
            ratePerSecond = (done - windowStartDone) * NANOS_PER_SECOND / elapsed;
        }
        if (elapsed >= WINDOW_NANOS || done == 0) {
            windowStartNanos = nowNanos;
            windowStartDone = done;
        }
        if (total <= 0 && done <= 0) {
            return "";
        }
        String text = total <= 0 ? format("%,d rows", done) : format("%,d of %,d rows", done, total);
        if (ratePerSecond <= 0) {
            return text;
        }
        String rate = format(", %,.0f/s", ratePerSecond);
        return total <= 0 ? text + rate : text + rate + format(", %,.0f s left", (total - done) / ratePerSecond);
    }
}
