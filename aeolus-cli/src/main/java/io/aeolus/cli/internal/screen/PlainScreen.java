package io.aeolus.cli.internal.screen;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;

/** A screen that only grows: a line when something starts, and one every ten seconds. */
final class PlainScreen implements Screen {

    private static final long LINE_NANOS = 10_000_000_000L;

    private final PrintWriter out;
    private final LongSupplier nanoClock;
    private final Pace pace = new Pace();
    private String current = "";
    private long lastLineNanos;
    private boolean isEnded;

    PlainScreen(PrintWriter out, LongSupplier nanoClock) {
        this.out = out;
        this.nanoClock = nanoClock;
    }

    @Override
    public synchronized void update(String what, long done, long total) {
        long now = nanoClock.getAsLong();
        if (!what.equals(current)) {
            current = what;
            lastLineNanos = now;
            pace.restart(now, done);
            note(what);
        } else if (now - lastLineNanos >= LINE_NANOS) {
            lastLineNanos = now;
            String amount = pace.text(now, done, total);
            if (!amount.isEmpty()) {
                note("  " + amount);
            }
        }
    }

    @Override
    public synchronized void expect(Duration rest) {
        pace.expectEnd(nanoClock.getAsLong() + rest.toNanos());
    }

    @Override
    public synchronized void note(String line) {
        if (!isEnded) {
            out.println(line);
            out.flush();
        }
    }

    @Override
    public void clear() {}

    @Override
    public synchronized void end() {
        isEnded = true;
    }
}
