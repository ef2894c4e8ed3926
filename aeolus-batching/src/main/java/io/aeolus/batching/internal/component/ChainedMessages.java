// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.input.Anchors;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * The messages of a spout that chained components ack or fail. Storm does not know them unless a batch depends on them, so this class also fails
 * messages that a chained component holds longer than the message timeout. The spout learns of acks and fails when its code has returned: a spout
 * does not expect them while it emits. Used by the executor's thread.
 */
final class ChainedMessages {

    private static final int MIN_DEADLINES = 1_024;

    private final PendingMessages messages;
    private final long timeoutNanos;
    private final Queue<Object> acked = new ArrayDeque<>();
    private final Queue<Object> failed = new ArrayDeque<>();
    /** When the messages time out that a chained component holds, or has held, in ascending order. */
    private final Map<Anchors, Long> deadlines = new LinkedHashMap<>();

    /** The number of deadlines at which the deadlines of settled messages are removed, since a message may be held for long. */
    private int maxDeadlines = MIN_DEADLINES;

    ChainedMessages(Map<String, Object> conf, PendingMessages messages) {
        this.messages = messages;
        boolean hasTimeout = ObjectReader.getBoolean(conf.get(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS), true);
        long seconds = ObjectReader.getInt(conf.get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS), 0);
        timeoutNanos = hasTimeout && seconds > 0 ? TimeUnit.SECONDS.toNanos(seconds) : Long.MAX_VALUE;
    }

    /** Settles a hold on messages. */
    void settle(Anchors anchors, boolean isAcked) {
        anchors.settleMessages(isAcked, isAcked ? acked::add : failed::add);
    }

    /** Starts the timeout of messages that a chained component holds. */
    void expire(Anchors anchors, long nowNanos) {
        if (timeoutNanos != Long.MAX_VALUE) {
            deadlines.putIfAbsent(anchors, nowNanos + timeoutNanos);
            if (deadlines.size() >= maxDeadlines) {
                deadlines.keySet().removeIf(Anchors::areSettled);
                maxDeadlines = Math.max(MIN_DEADLINES, 2 * deadlines.size());
            }
        }
    }

    /** Restarts the timeout of messages that a chained component holds. */
    void restart(Anchors anchors, long nowNanos) {
        if (deadlines.remove(anchors) != null) {
            deadlines.put(anchors, nowNanos + timeoutNanos);
        }
    }

    /** Fails the messages that have timed out, and passes the ids of the messages that are settled to the spout. */
    void settleDue(long nowNanos, Consumer<Object> ack, Consumer<Object> fail) {
        if (!deadlines.isEmpty()) {
            failExpired(nowNanos);
        }
        // The spout may emit in these calls, and chained components may settle at once. Such messages wait for the next
        // call: a spout that emits failed messages again must not keep the executor.
        for (int due = acked.size(); due > 0; due--) {
            messages.settleInChain(acked.remove(), true, ack);
        }
        for (int due = failed.size(); due > 0; due--) {
            messages.settleInChain(failed.remove(), false, fail);
        }
    }

    private void failExpired(long nowNanos) {
        Iterator<Map.Entry<Anchors, Long>> each = deadlines.entrySet().iterator();
        while (each.hasNext()) {
            Map.Entry<Anchors, Long> next = each.next();
            if (!next.getKey().areSettled()) {
                if (nowNanos - next.getValue() < 0) {
                    return;
                }
                settle(next.getKey(), false);
            }
            each.remove();
        }
    }
}
