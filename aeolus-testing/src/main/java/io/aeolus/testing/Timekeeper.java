package io.aeolus.testing;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * Moves the clock, and does what is due: linger listeners at each whole millisecond and at the end, ticks and message timeouts
 * at each whole second. Not thread-safe.
 */
final class Timekeeper {

    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final DriverClock clock;
    private final Engine engine;
    private final long timeoutSeconds;
    private final boolean hasTimeouts;

    Timekeeper(DriverClock clock, Engine engine, Map<String, Object> conf) {
        this.clock = clock;
        this.engine = engine;
        this.timeoutSeconds = ObjectReader.getLong(conf.get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS), 30L);
        this.hasTimeouts = ObjectReader.getBoolean(conf.get(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS), true);
    }

    void advance(long nanos) {
        long end = clock.elapsedNanos() + nanos;
        while (clock.elapsedNanos() < end) {
            long step = clock.hasListeners() ? DriverClock.NANOS_PER_MILLI : NANOS_PER_SECOND;
            clock.moveTo(Math.min(end, nextMultiple(step)));
            if (clock.elapsedNanos() % NANOS_PER_SECOND == 0) {
                onSecond(clock.elapsedNanos() / NANOS_PER_SECOND);
            }
        }
    }

    /** The time after which, if nothing else happens, every open message id has failed; more than enough without timeouts. */
    long patienceNanos() {
        return 3 * timeoutSeconds * NANOS_PER_SECOND;
    }

    private long nextMultiple(long step) {
        return (clock.elapsedNanos() / step + 1) * step;
    }

    private void onSecond(long elapsedSeconds) {
        boolean isTimeout = hasTimeouts && elapsedSeconds % timeoutSeconds == 0;
        if (isTimeout) {
            engine.ledger().rotate();
        }
        for (DriverTask task : engine.tasks()) {
            if (task instanceof BoltTask bolt) {
                bolt.onSecond(elapsedSeconds);
            } else if (isTimeout && task instanceof SpoutTask spout) {
                spout.onTimeout();
            }
        }
    }
}
