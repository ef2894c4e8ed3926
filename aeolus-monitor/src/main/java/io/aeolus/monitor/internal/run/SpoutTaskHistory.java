package io.aeolus.monitor.internal.run;

import io.aeolus.probe.Nanos;
import io.aeolus.probe.RowCounts;
import io.aeolus.probe.SpoutRows;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A spout task over all its incarnations: when its worker dies, the next one begins the input again, or goes on, as its source lets
 * it. Where ids are known, a row counts once whichever incarnation emitted or acked it. Where they are not, the last incarnation is
 * taken to have begun again. Times are by our clock. Not thread-safe.
 */
final class SpoutTaskHistory {

    private final Map<Long, Incarnation> incarnations = new LinkedHashMap<>();
    private final IdSet emitted = new IdSet();
    private final IdSet acked = new IdSet();
    private boolean isKnown = true;

    /** What one incarnation has said last, and the clock by which it says times. */
    private record Incarnation(SpoutRows rows, ClockOffset clock) {

        OptionalLong time(Function<SpoutRows, Nanos> which) {
            return clock.ours(which.apply(rows));
        }
    }

    /** Takes the next state of an incarnation. */
    void see(long incarnation, SpoutRows rows, ClockOffset clock) {
        incarnations.put(incarnation, new Incarnation(rows, clock));
        isKnown &= rows.ids().isKnown();
        emitted.add(rows.ids().emitted());
        acked.add(rows.ids().acked());
    }

    /** The one that has come last, which need not be the one that was heard of last. */
    private Optional<Incarnation> latest() {
        return incarnations.values().stream().reduce((earlier, later) -> later);
    }

    /** The one that speaks for all where ids are not known: one that was complete or, if there is none, the latest. */
    private Optional<SpoutRows> speaking() {
        return incarnations.values().stream()
                .map(Incarnation::rows)
                .filter(rows -> rows.completed().isKnown())
                .findFirst()
                .or(() -> latest().map(Incarnation::rows));
    }

    /** The rows, each once; an emission that died with its worker counts as failed. */
    RowCounts counts() {
        RowCounts last = speaking().map(SpoutRows::counts).orElse(RowCounts.NONE);
        if (incarnations.size() <= 1) {
            return last;
        }
        long emissions = sum(rows -> rows.counts().emitted() + rows.counts().replayed());
        long rows = isKnown ? emitted.size() : last.emitted();
        long done = isKnown ? acked.size() : last.acked();
        return new RowCounts(rows, done, emissions - done - last.inFlight(), emissions - rows);
    }

    /** How often a row was acked, by whichever incarnation. */
    long acks() {
        return sum(rows -> rows.counts().acked());
    }

    /** How often the task has started. */
    long starts() {
        return incarnations.size();
    }

    long withoutId() {
        return sum(SpoutRows::withoutId);
    }

    private long sum(ToLongFunction<SpoutRows> amount) {
        return incarnations.values().stream()
                .map(Incarnation::rows)
                .mapToLong(amount)
                .sum();
    }

    boolean isEnded() {
        return isCompleted()
                || latest().filter(incarnation -> incarnation.rows().isEnded()).isPresent();
    }

    /** Whether the acked rows are the emitted ones, if they are as many; where ids are not known, those of the last incarnation. */
    boolean isConsistent() {
        if (isKnown) {
            RowCounts counts = counts();
            return counts.acked() != counts.emitted() || acked.isSameAs(emitted);
        }
        return latest().map(Incarnation::rows)
                .filter(rows -> !rows.isConsistent()
                        && rows.counts().acked() == rows.counts().emitted())
                .isEmpty();
    }

    /** When the first row was emitted. */
    OptionalLong startedNanos() {
        return first(SpoutRows::started);
    }

    /** When the last open row of the last incarnation was acked or failed. */
    OptionalLong settledNanos() {
        return latest().map(incarnation -> incarnation.time(SpoutRows::settled)).orElse(OptionalLong.empty());
    }

    /** Whether the task was complete: it stays it, whatever a later incarnation does. */
    boolean isCompleted() {
        return completedNanos().isPresent();
    }

    /** When the task was complete, if it is. */
    OptionalLong completedNanos() {
        return first(SpoutRows::completed);
    }

    /** A time by the first incarnation that says it. */
    private OptionalLong first(Function<SpoutRows, Nanos> which) {
        return incarnations.values().stream()
                .map(incarnation -> incarnation.time(which))
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
    }
}
