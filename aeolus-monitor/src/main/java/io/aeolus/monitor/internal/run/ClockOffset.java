package io.aeolus.monitor.internal.run;

import io.aeolus.probe.Nanos;
import java.util.OptionalLong;

/**
 * How far another JVM's clock is behind ours, as seen by messages: the least difference between when one came and when it was sent.
 * That is too much by the time that the fastest message was on its way. Not thread-safe.
 */
final class ClockOffset {

    private Nanos least = Nanos.UNKNOWN;

    /** A message has come. */
    void see(long sentNanos, long receivedNanos) {
        long difference = receivedNanos - sentNanos;
        if (!least.isKnown() || difference < least.value()) {
            least = Nanos.of(difference);
        }
    }

    /** A time of the other clock by ours, as well as is known now. */
    OptionalLong ours(Nanos theirs) {
        return theirs.plus(least).toOptional();
    }
}
