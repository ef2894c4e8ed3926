// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.screen;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/** A screen that shows progress: on a terminal in a line that is rewritten, otherwise in a new line every ten seconds. */
final class ProgressScreen implements Screen {

    private static final long REDRAW_NANOS = 100_000_000L;
    private static final long LINE_NANOS = 10_000_000_000L;
    private static final String START_OF_LINE = "\r";
    private static final String ERASE_TO_END = "\u001b[K";

    private final PrintWriter out;
    private final OptionalInt columns;
    private final LongSupplier nanoClock;
    private final ProgressRate rate = new ProgressRate();
    private String current = "";
    private long lastNanos;
    private boolean isEnded;

    /** Creates a screen. The columns are the width of a terminal, or empty without a terminal. */
    ProgressScreen(PrintWriter out, OptionalInt columns, LongSupplier nanoClock) {
        this.out = out;
        this.columns = columns;
        this.nanoClock = nanoClock;
    }

    @Override
    public synchronized void update(String description, long done, long total) {
        long now = nanoClock.getAsLong();
        boolean isNew = !description.equals(current);
        long interval = columns.isPresent() ? REDRAW_NANOS : LINE_NANOS;
        if (isEnded || (!isNew && now - lastNanos < interval)) {
            return;
        }
        if (isNew) {
            current = description;
            rate.restart(now, done);
        }
        lastNanos = now;
        String amount = rate.update(now, done, total);
        if (columns.isPresent()) {
            String line = amount.isEmpty() ? description : description + ": " + amount;
            int width = Math.min(line.length(), columns.getAsInt() - 1);
            out.print(START_OF_LINE + line.substring(0, width) + ERASE_TO_END);
            out.flush();
        } else if (isNew) {
            note(description);
        } else if (!amount.isEmpty()) {
            note("  " + amount);
        }
    }

    @Override
    public synchronized void expect(Duration rest) {
        rate.expectEnd(nanoClock.getAsLong() + rest.toNanos());
    }

    @Override
    public synchronized void note(String line) {
        if (isEnded) {
            return;
        }
        clear();
        out.println(line);
        out.flush();
    }

    @Override
    public synchronized void clear() {
        if (columns.isPresent() && !current.isEmpty()) {
            current = "";
            out.print(START_OF_LINE + ERASE_TO_END);
            out.flush();
        }
    }

    @Override
    public synchronized void end() {
        clear();
        isEnded = true;
    }
}
