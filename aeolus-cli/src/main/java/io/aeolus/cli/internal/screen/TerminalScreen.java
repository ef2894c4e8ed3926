package io.aeolus.cli.internal.screen;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;

/** A screen with one line that is rewritten in place. */
final class TerminalScreen implements Screen {

    private static final long REDRAW_NANOS = 100_000_000L;
    private static final String START_OF_LINE = "\r";
    private static final String ERASE_TO_END = "\u001b[K";

    private final PrintWriter out;
    private final int columns;
    private final LongSupplier nanoClock;
    private final Pace pace = new Pace();
    private String current = "";
    private long lastDrawNanos;
    private boolean isEnded;

    TerminalScreen(PrintWriter out, int columns, LongSupplier nanoClock) {
        this.out = out;
        this.columns = columns;
        this.nanoClock = nanoClock;
    }

    @Override
    public synchronized void update(String what, long done, long total) {
        long now = nanoClock.getAsLong();
        boolean isNew = !what.equals(current);
        if (isEnded || (!isNew && now - lastDrawNanos < REDRAW_NANOS)) {
            return;
        }
        if (isNew) {
            current = what;
            pace.restart(now, done);
        }
        lastDrawNanos = now;
        String amount = pace.text(now, done, total);
        String line = amount.isEmpty() ? what : what + ": " + amount;
        out.print(START_OF_LINE + line.substring(0, Math.min(line.length(), columns - 1)) + ERASE_TO_END);
        out.flush();
    }

    @Override
    public synchronized void expect(Duration rest) {
        pace.expectEnd(nanoClock.getAsLong() + rest.toNanos());
    }

    @Override
    public synchronized void note(String line) {
        if (!isEnded) {
            clear();
            out.println(line);
            out.flush();
        }
    }

    @Override
    public synchronized void clear() {
        if (!current.isEmpty()) {
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
