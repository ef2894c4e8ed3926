package io.aeolus.probe.internal.record;

import io.aeolus.probe.Facet.SpoutRows;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A recorder that is not held to a rate, with its clock and what it has told. */
final class SpoutRecorderFixture {

    static final int MOST_TRACERS = 3;

    final AtomicLong nanos = new AtomicLong(1_000);
    final AtomicInteger completions = new AtomicInteger();
    final SpoutRecorder recorder = recorder(Double.POSITIVE_INFINITY);

    /** Another one, by the same clock. */
    SpoutRecorder recorder(double ratePerSecond) {
        return new SpoutRecorder(nanos::get, ratePerSecond, completions::incrementAndGet, new Tracers(MOST_TRACERS));
    }

    SpoutRows rows() {
        return (SpoutRows) recorder.facet();
    }
}
