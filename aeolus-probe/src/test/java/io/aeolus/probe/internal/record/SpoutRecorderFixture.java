// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import io.aeolus.probe.TaskReport.SpoutRows;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A recorder without a rate limit, with its clock and its completions. */
final class SpoutRecorderFixture {

    static final int MAX_TRACERS = 3;

    final AtomicLong nanos = new AtomicLong(1_000);
    final AtomicInteger completions = new AtomicInteger();
    final SpoutRecorder recorder = recorder(Double.POSITIVE_INFINITY);

    /** Creates another recorder with the same clock. */
    SpoutRecorder recorder(double ratePerSecond) {
        return new SpoutRecorder(
                nanos::get, ratePerSecond, completions::incrementAndGet, new Tracers(MAX_TRACERS, () -> false));
    }

    SpoutRows rows() {
        return (SpoutRows) recorder.report();
    }
}
