// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.monitor;

import io.aeolus.monitor.NumberSpout;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;

/** Blocks in close, and detects whether a spout of the next topology opens meanwhile. */
final class SlowClosingSpout extends NumberSpout {

    private static final long serialVersionUID = 1L;

    static final CountDownLatch NEXT_OPENED = new CountDownLatch(1);
    private static final AtomicInteger CLOSING = new AtomicInteger();
    static final AtomicBoolean HAS_CLOSED_SLOWLY = new AtomicBoolean();

    SlowClosingSpout(long rows) {
        super(rows, true);
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        if (CLOSING.get() > 0) {
            NEXT_OPENED.countDown();
        }
        super.open(conf, context, collector);
    }

    /** Blocks longer than Storm takes to start a worker. */
    @Override
    public void close() {
        if (HAS_CLOSED_SLOWLY.getAndSet(true)) {
            return;
        }
        CLOSING.incrementAndGet();
        try {
            NEXT_OPENED.await(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        CLOSING.decrementAndGet();
    }
}
