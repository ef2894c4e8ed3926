package io.aeolus.batching.internal.component;

import io.aeolus.batching.spi.LingerClock;
import java.util.function.Consumer;

/**
 * The messages that a spout has emitted and that are neither acked nor failed, those whose rows wait in buffers included. Not
 * thread-safe.
 */
final class OpenMessages {

    private final RowMeter meter;
    private final LingerClock clock;
    private final StandstillWatch watch;
    private final ReplayMemory replays = new ReplayMemory();
    private long count;
    /** The origin of the message that the spout is emitting. */
    private Object inEmit = MessageLog.UNTRACKED;

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
        inEmit = origin;
    }

    /** The message is on its way, or in a buffer, or was refused. */
    void emitEnds() {
        inEmit = MessageLog.UNTRACKED;
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
        return inEmit != MessageLog.UNTRACKED && refused.id(last) == inEmit ? last : refused.size();
    }

    /** Storm has acked or failed a message; the consumer gets the ids of the user's messages that are complete with it. */
    void settle(Object stormId, boolean acked, Consumer<Object> settling) {
        watch.heard();
        if (stormId instanceof SentBatch batch) {
            batch.settled(acked);
            if (acked) {
                long now = clock.nanoTime();
                long firstAt = batch.log().firstAtNanos();
                meter.acked(now - firstAt);
                watch.acked(now, firstAt);
            }
            settle(batch.log(), batch.log().size(), acked, settling);
        } else {
            meter.settled(settleRow(stormId, acked, settling) ? 1 : 0, acked);
        }
    }

    /** Settles the first rows of a batch. */
    void settle(MessageLog log, int rows, boolean acked, Consumer<Object> settling) {
        int settled = 0;
        for (int row = 0; row < rows; row++) {
            settled += settleRow(log.id(row), acked, settling) ? 1 : 0;
        }
        meter.settled(settled, acked);
    }

    /** Settles a message if this is its last copy, or its first copy that fails; returns whether it is settled. */
    private boolean settleRow(Object origin, boolean acked, Consumer<Object> settling) {
        if (origin == MessageLog.UNTRACKED) {
            return false;
        }
        Object id = origin;
        if (origin instanceof SharedMessage shared) {
            boolean isSettled = acked ? shared.ack() : shared.fail();
            if (!isSettled) {
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
        settling.accept(id);
        return true;
    }
}
