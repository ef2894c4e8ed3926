package io.aeolus.monitor.internal.ledger;

/**
 * How far another JVM's clock is behind ours, as seen by messages: the least difference between when one came and when it was sent.
 * That is too much by the time that the fastest message was on its way. Not thread-safe.
 */
final class ClockOffset {

    private boolean isKnown;
    private long nanos;

    void see(long sentNanos, long receivedNanos) {
        long difference = receivedNanos - sentNanos;
        if (!isKnown || difference < nanos) {
            nanos = difference;
            isKnown = true;
        }
    }

    long nanos() {
        return nanos;
    }
}
