package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallCosts.SpoutCosts;
import io.aeolus.probe.Command;
import io.aeolus.probe.internal.count.RowLatencies;
import io.aeolus.probe.internal.count.StreamCounts.Count;
import io.aeolus.probe.internal.observe.SpoutRest;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one spout's task: how many emitted something, how long it had nothing to emit, and what became of rows with message ids.
 * For the task's thread, but {@link #costs}, {@link #told}, and rows that another thread emits.
 */
final class SpoutCalls {

    /** A thousand samples of the latency in a second. */
    private static final long NANOS_BETWEEN_SAMPLES = 1_000_000;

    private final Count full = new Count();
    private final Count empty = new Count();
    private final Count idleNanos = new Count();
    private final Count emittedWithId = new Count();
    private final Count acked = new Count();
    private final Count failed = new Count();
    private final LongSupplier wall;
    private final RowLatencies latencies;
    private final LongCalls longCalls;
    private final SpoutRest rest = new SpoutRest(System::nanoTime);
    private long emitted;
    private long emittedBefore;
    private boolean isIdle;
    private long idleMark;

    SpoutCalls(LongSupplier wall) {
        this.wall = wall;
        this.latencies = new RowLatencies(wall, NANOS_BETWEEN_SAMPLES);
        this.longCalls = new LongCalls(wall);
    }

    /** Whether the spout rests: it is not to be called then. */
    boolean isResting() {
        return rest.isNow();
    }

    void told(Command command) {
        rest.told(command);
    }

    void begin() {
        emittedBefore = emitted;
        if (isIdle) {
            passIdle();
        }
        longCalls.begin();
    }

    /** It has come back, or has thrown. */
    void back() {
        longCalls.end();
    }

    /** It is over, and has not thrown. */
    void end() {
        if (hasEmitted()) {
            full.add(1);
            isIdle = false;
            return;
        }
        empty.add(1);
        if (isIdle) {
            passIdle();
        } else {
            isIdle = true;
            idleMark = wall.getAsLong();
        }
    }

    private void passIdle() {
        long now = wall.getAsLong();
        idleNanos.add(now - idleMark);
        idleMark = now;
    }

    void emits() {
        emitted++;
    }

    long emittedInCall() {
        return emitted - emittedBefore;
    }

    boolean hasEmitted() {
        return emitted > emittedBefore;
    }

    /**
     * Counts a row; what is given to Storm as its message id.
     *
     * @param isOwner whether the task's thread emits it
     * @param isTimed whether the emit is timed, and not to be made longer by another reading
     */
    @Nullable
    Object counted(@Nullable Object id, boolean isOwner, boolean isTimed) {
        if (id == null || !latencies.isOfRow(id)) {
            return id;
        }
        emittedWithId.add(1, isOwner);
        return isTimed || !isOwner ? id : latencies.emitted(id);
    }

    /** Storm tells of an ack or a fail; the spout's own id of it. */
    Object settled(Object id, boolean hasFailed) {
        Object ownId = latencies.settled(id, hasFailed);
        if (latencies.isOfRow(ownId)) {
            (hasFailed ? failed : acked).add(1);
        }
        return ownId;
    }

    /** What was counted, without samples; in calls that last the spout waited for at least so long. */
    CallCosts costs(Map<String, Long> emittedByStream, long waitedNanos) {
        return CallCosts.ofSpout(
                full.get(),
                acked.get(),
                failed.get(),
                emittedByStream,
                new SpoutCosts(
                        empty.get(),
                        idleNanos.get(),
                        Math.max(longCalls.nanos(), waitedNanos),
                        emittedWithId.get(),
                        latencies.soFar()));
    }
}
