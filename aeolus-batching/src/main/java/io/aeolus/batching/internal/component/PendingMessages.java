// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.output.BatchLimit;
import io.aeolus.batching.spi.LingerClock;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/** The messages that a spout has emitted and that are neither acked nor failed, including messages whose rows are buffered. Not thread-safe. */
final class PendingMessages {

    private final RowMeter meter;
    private final LingerClock clock;
    private final StandstillWatch watch;
    private final FailedIds failedIds = new FailedIds();
    private long count;
    /** The rows in messages of Storm. */
    private long sentRows;
    /** The origin of the message that the spout is emitting. */
    private Object inEmit = MessageLog.UNTRACKED;

    PendingMessages(RowMeter meter, LingerClock clock, StandstillWatch watch) {
        this.meter = meter;
        this.clock = clock;
        this.watch = watch;
    }

    /**
     * The message id that Storm receives for a spout's batch.
     *
     * @param halvings the limit's halvings when the batch was sent
     */
    record SentBatch(MessageLog log, BatchLimit limit, int halvings) {

        /** Adapts the size of the next batches. */
        void settled(boolean acked) {
            if (acked) {
                limit.acked(log.tracked());
            } else if (log.tracked() > 1 || log.size() == 1) {
                // A single message among untracked rows fails no other message.
                limit.failed(log.tracked(), halvings);
            }
        }

        @Override
        public String toString() {
            return log.toString();
        }
    }

    /**
     * The ids of failed messages. A replayed message is sent as a single tuple, so that a message that fails repeatedly does not fail the other
     * rows of its batch. Bounded, since a spout may never replay its failed messages; an id that is evicted only loses its isolation. Not
     * thread-safe.
     */
    static final class FailedIds {

        /** Ids are often whole messages. */
        private static final int MAX_IDS = 10_000;

        private final Set<Object> ids = new LinkedHashSet<>();

        void add(Object id) {
            if (ids.size() == MAX_IDS) {
                ids.remove(ids.iterator().next());
            }
            ids.add(id);
        }

        void remove(Object id) {
            if (!ids.isEmpty()) {
                ids.remove(id);
            }
        }

        boolean contains(Object id) {
            return !ids.isEmpty() && ids.contains(id);
        }
    }

    long count() {
        return count;
    }

    /** The number of rows with a message id in messages that Storm has neither acked nor failed. */
    long sentRows() {
        return sentRows;
    }

    /** Called before Storm receives a message with its id. */
    void onSend(Object stormId) {
        sentRows += rows(stormId);
    }

    /** Called before Storm receives a batch with its id. */
    void onSendBatch(Object stormId) {
        meter.anchored(stormId == MessageLog.UNTRACKED ? 0 : 1);
        onSend(stormId);
    }

    /** Called if Storm has not accepted a message. */
    void onReject(Object stormId) {
        sentRows -= rows(stormId);
    }

    private static int rows(Object stormId) {
        return stormId instanceof SentBatch batch ? batch.log().tracked() : stormId == MessageLog.UNTRACKED ? 0 : 1;
    }

    /** Whether a message is sent as a single tuple: a replay, or a message in excess of {@code topology.max.spout.pending}. */
    boolean isAlone(Object id) {
        return failedIds.contains(id) || watch.isExcess(count);
    }

    /** Called before a message is emitted. */
    void beginEmit(Object origin) {
        count++;
        watch.onEmit();
        inEmit = origin;
    }

    /** Called after a message is sent, buffered or rejected. */
    void endEmit() {
        inEmit = MessageLog.UNTRACKED;
    }

    /** Removes a message that was rejected by an exception, which the spout receives. */
    void reject(Object origin) {
        count--;
        if (origin instanceof Anchors anchors) {
            anchors.settleMessages(false, id -> {});
        }
    }

    /** The rows of a rejected batch, except the message that the spout is emitting, which would be the last. */
    int rowsBeforeEmit(MessageLog rejected) {
        int last = rejected.size() - 1;
        return inEmit != MessageLog.UNTRACKED && rejected.id(last) == inEmit ? last : rejected.size();
    }

    /** Settles a message that Storm has acked or failed; passes the ids of the user's messages that are settled with it to the consumer. */
    void settle(Object stormId, boolean acked, Consumer<Object> settled) {
        watch.onSettled(stormId instanceof SentBatch);
        sentRows -= rows(stormId);
        if (stormId instanceof SentBatch batch) {
            batch.settled(acked);
            if (acked) {
                long now = clock.nanoTime();
                long firstAt = batch.log().firstAtNanos();
                meter.acked(now - firstAt);
                watch.onBatchAcked(now, firstAt);
            }
            settle(batch.log(), batch.log().size(), acked, settled);
        } else {
            meter.settled(settleRow(stormId, acked, id -> settleMessage(id, acked, settled)), acked);
        }
    }

    /** Settles the first rows of a batch. */
    void settle(MessageLog log, int rows, boolean acked, Consumer<Object> settled) {
        int messages = 0;
        Consumer<Object> message = id -> settleMessage(id, acked, settled);
        for (int row = 0; row < rows; row++) {
            messages += settleRow(log.id(row), acked, message);
        }
        meter.settled(messages, acked);
    }

    /** Settles the messages of an origin: passes their ids to the consumer, and returns their number. */
    private static int settleRow(Object origin, boolean acked, Consumer<Object> message) {
        if (origin == MessageLog.UNTRACKED) {
            return 0;
        }
        if (origin instanceof Anchors anchors) {
            return anchors.settleMessages(acked, message);
        }
        message.accept(origin);
        return 1;
    }

    private void settleMessage(Object id, boolean acked, Consumer<Object> settled) {
        count--;
        if (acked) {
            failedIds.remove(id);
        } else {
            failedIds.add(id);
        }
        settled.accept(id);
    }

    /** Settles a message that no batch contains any more; the consumer passes its id to the spout. */
    void settleInChain(Object id, boolean acked, Consumer<Object> settled) {
        watch.onSettled(false);
        settleMessage(id, acked, settled);
        meter.settled(1, acked);
    }
}
