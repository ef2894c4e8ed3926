// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.tuple.Values;

/** Counts emits, acks and fails of all its tasks since the last instance was created, batched or not. */
class TallySpout extends ToySpout {

    private static final AtomicInteger EMITTED = new AtomicInteger();
    private static final AtomicInteger ACKED = new AtomicInteger();
    private static final AtomicInteger FAILED = new AtomicInteger();

    TallySpout(int count) {
        this((call, collector) -> {
            if (call < count) {
                EMITTED.incrementAndGet();
                collector.emit(new Values(call), call);
            }
        });
    }

    TallySpout(NextTuple nextTuple) {
        super(nextTuple);
        reset();
    }

    private static void reset() {
        EMITTED.set(0);
        ACKED.set(0);
        FAILED.set(0);
    }

    /** Replays do not count. */
    static int emits() {
        return EMITTED.get();
    }

    static int acks() {
        return ACKED.get();
    }

    static int fails() {
        return FAILED.get();
    }

    @Override
    public void ack(Object msgId) {
        ACKED.incrementAndGet();
    }

    @Override
    public void fail(Object msgId) {
        FAILED.incrementAndGet();
        super.fail(msgId);
    }
}
