package io.aeolus.batching.internal.component;

import io.aeolus.batching.spi.LingerClock;

/**
 * The messages that a spout has emitted and that are neither acked nor failed, those whose rows wait in buffers included. Not
 * threadsafe.
 */
final class OpenMessages {

    private final RowMeter meter;
    private final LingerClock clock;
    private final StandstillWatch watch;
    private final ReplayMemory replays = new ReplayMemory();
    private long count;
    /** What is remembered of the message that the spout is emitting. */
    private Object underWay = MessageLog.UNTRACKED;

    OpenMessages(RowMeter meter, LingerClock clock, StandstillWatch watch) {
        this.meter = meter;
        this.clock = clock;
        this.watch = watch;
    }

    /** How many there are. */
    long count() {
        return count;
    }

    /** Whether a message travels alone: the spout emits it again after a fail, or beyond {@code topology.max.spout.pending}. */
    boolean isAlone(Object id) {
        return replays.isReplay(id) || watch.isExcess(count);
    }

    /** The spout emits a message. */
    void emitBegins(Object origin) {
        count++;
        watch.emits();
        underWay = origin;
    }

    /** The message is on its way, or in a buffer, or was refused. */
    void emitEnds() {
        underWay = MessageLog.UNTRACKED;
    }

    /** The message was refused, which the spout is told by an exception; nothing else is to be heard of it. */
    void refused(Object origin) {
        count--;
        if (origin instanceof SharedMessage shared) {
            shared.fail();
        }
    }

    /** How many rows of a batch that was refused are not the message that the spout is emitting, which would be the last. */
    int neighbours(MessageLog refused) {
        int last = refused.size() - 1;
        return underWay != MessageLog.UNTRACKED && refused.id(last) == underWay ? last : refused.size();
    }

    /** Storm has acked or failed a message; tells the spout which of its own that are. */
    void settle(Object stormId, boolean acked, SpoutCollector.Outcome outcome) {
        watch.heard();
        if (stormId instanceof SentBatch batch) {
            batch.settled(acked);
            if (acked) {
                long now = clock.nanoTime();
                long firstAt = batch.log().firstAtNanos();
                meter.acked(now - firstAt);
                watch.acked(now, firstAt);
            }
            settle(batch.log(), batch.log().size(), acked, outcome);
        } else {
            meter.settled(settleRow(stormId, acked, outcome) ? 1 : 0, acked);
        }
    }

    /** Tells the spout of the first rows of a batch. */
    void settle(MessageLog log, int rows, boolean acked, SpoutCollector.Outcome outcome) {
        int told = 0;
        for (int row = 0; row < rows; row++) {
            told += settleRow(log.id(row), acked, outcome) ? 1 : 0;
        }
        meter.settled(told, acked);
    }

    /** Tells the spout of a message, if this settles it; returns whether it does. */
    private boolean settleRow(Object origin, boolean acked, SpoutCollector.Outcome outcome) {
        if (origin == MessageLog.UNTRACKED) {
            return false;
        }
        Object id = origin;
        if (origin instanceof SharedMessage shared) {
            boolean settled = acked ? shared.ack() : shared.fail();
            if (!settled) {
                return false;
            }
            id = shared.id();
        }
        count--;
        if (acked) {
            replays.acked(id);
        } else {
            replays.failed(id);
        }
        outcome.of(id);
        return true;
    }
}
