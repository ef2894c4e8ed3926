package io.aeolus.monitor.internal.ledger;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * A spout task over all its incarnations: when its worker dies, the next one begins the input again, or goes on, as its source lets
 * it. Where ids are known, a row counts once whichever incarnation emitted or acked it. Where they are not, the last incarnation is
 * taken to have begun again. Times are by the collector's clock. Not thread-safe.
 */
final class SpoutTaskHistory {

    private final Map<Long, SpoutTaskState> incarnations = new LinkedHashMap<>();
    private final IdSet emitted = new IdSet();
    private final IdSet acked = new IdSet();
    private boolean isKnown = true;
    private Optional<SpoutTaskState> latest = Optional.empty();
    private OptionalLong startedNanos = OptionalLong.empty();
    private OptionalLong settledNanos = OptionalLong.empty();
    private OptionalLong completedNanos = OptionalLong.empty();

    /** Takes the next state of an incarnation, whose worker's clock is so far behind. */
    void see(SpoutTaskState state, long clockOffsetNanos) {
        boolean isLatest = !incarnations.containsKey(state.incarnation())
                || latest.filter(last -> last.incarnation() == state.incarnation())
                        .isPresent();
        incarnations.put(state.incarnation(), state);
        isKnown &= state.ids().isKnown();
        emitted.add(state.ids().emitted());
        acked.add(state.ids().acked());
        if (isLatest) {
            latest = Optional.of(state);
            if (state.settledNanos() != null) {
                settledNanos = OptionalLong.of(state.settledNanos() + clockOffsetNanos);
            }
        }
        // The first one that says so: a task that was complete stays it, whatever a later incarnation does.
        if (startedNanos.isEmpty() && state.startedNanos() != null) {
            startedNanos = OptionalLong.of(state.startedNanos() + clockOffsetNanos);
        }
        if (completedNanos.isEmpty() && state.completedNanos() != null) {
            completedNanos = OptionalLong.of(state.completedNanos() + clockOffsetNanos);
        }
    }

    /** The rows, each once; an emission that died with its worker counts as failed. */
    RowCounts counts() {
        RowCounts last = latest.map(SpoutTaskState::counts).orElse(RowCounts.NONE);
        if (incarnations.size() <= 1) {
            return last;
        }
        long emissions = sum(state -> state.counts().emitted() + state.counts().replayed());
        long rows = isKnown ? emitted.size() : last.emitted();
        long done = isKnown ? acked.size() : last.acked();
        return new RowCounts(rows, done, emissions - done - last.inFlight(), emissions - rows);
    }

    /** How often a row was acked, by whichever incarnation. */
    long acks() {
        return sum(state -> state.counts().acked());
    }

    private long sum(ToLongFunction<SpoutTaskState> amount) {
        return incarnations.values().stream().mapToLong(amount).sum();
    }

    long withoutId() {
        return sum(SpoutTaskState::withoutId);
    }

    boolean isEnded() {
        return completedNanos.isPresent()
                || latest.filter(SpoutTaskState::isEnded).isPresent();
    }

    /**
     * Whether the acked rows of the last incarnation are its emitted ones, if they are as many. What the last state of a dead one
     * says was read while it was at work.
     */
    boolean isConsistent() {
        return latest.filter(state -> !state.isConsistent()
                        && state.counts().acked() == state.counts().emitted())
                .isEmpty();
    }

    OptionalLong startedNanos() {
        return startedNanos;
    }

    OptionalLong settledNanos() {
        return settledNanos;
    }

    /** When the task was complete, if it is. */
    OptionalLong completedNanos() {
        return completedNanos;
    }
}
