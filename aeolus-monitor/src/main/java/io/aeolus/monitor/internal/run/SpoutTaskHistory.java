package io.aeolus.monitor.internal.run;

import io.aeolus.probe.Nanos;
import io.aeolus.probe.RowCounts;
import io.aeolus.probe.RowIds;
import io.aeolus.probe.SpoutRows;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A spout task over all its incarnations: when its worker dies, the next one begins the input again, or goes on, as its source lets
 * it. Where ids are known, a row counts once whichever incarnation emitted or acked it. Where they are not, the last incarnation is
 * taken to have begun again. Times are by our clock. Not thread-safe.
 */
final class SpoutTaskHistory {

    private final String component;
    private final int siblings;
    private final Map<Long, Incarnation> incarnations = new LinkedHashMap<>();
    private final Map<Long, BitSet> emitted = new HashMap<>();
    private final Map<Long, BitSet> acked = new HashMap<>();
    private boolean isKnown = true;

    /** What one incarnation has said last, and its worker, by whose clock it says times. */
    private record Incarnation(SpoutRows rows, SeenWorker worker) {}

    /** A task of a component that has so many. */
    SpoutTaskHistory(String component, int siblings) {
        this.component = component;
        this.siblings = siblings;
    }

    void see(long incarnation, SpoutRows rows, SeenWorker worker) {
        incarnations.put(incarnation, new Incarnation(rows, worker));
        isKnown &= rows.ids().isKnown();
        add(rows.ids().emitted(), emitted);
        add(rows.ids().acked(), acked);
    }

    /** Ids that are there already change nothing. */
    private static void add(List<RowIds.Page> pages, Map<Long, BitSet> ids) {
        for (RowIds.Page page : pages) {
            ids.computeIfAbsent(page.number(), number -> new BitSet()).or(BitSet.valueOf(page.bits()));
        }
    }

    private static long size(Map<Long, BitSet> ids) {
        return ids.values().stream().mapToLong(BitSet::cardinality).sum();
    }

    String component() {
        return component;
    }

    int siblings() {
        return siblings;
    }

    /** The one that has come last, which need not be the one that was heard of last. */
    private Incarnation latest() {
        return incarnations.values().stream().reduce((earlier, later) -> later).orElseThrow();
    }

    /** The one that speaks for all where ids are not known: one that was complete or, if there is none, the latest. */
    private SpoutRows speaking() {
        return incarnations.values().stream()
                .map(Incarnation::rows)
                .filter(rows -> rows.completed().isKnown())
                .findFirst()
                .orElseGet(() -> latest().rows());
    }

    /** The rows, each once; an emission that died with its worker counts as failed. */
    RowCounts counts() {
        RowCounts last = speaking().counts();
        if (incarnations.size() == 1) {
            return last;
        }
        long emissions = sum(rows -> rows.counts().emitted() + rows.counts().replayed());
        long rows = isKnown ? size(emitted) : last.emitted();
        long done = isKnown ? size(acked) : last.acked();
        return new RowCounts(rows, done, emissions - done - last.inFlight(), emissions - rows);
    }

    /** Rows emitted, each once; those without message ids only if there are no others. */
    long rows() {
        long withIds = counts().emitted();
        return withIds > 0 ? withIds : withoutId();
    }

    /** How often a row was acked, by whichever incarnation. */
    long acks() {
        return sum(rows -> rows.counts().acked());
    }

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

    /** Whether its worker says nothing any more. */
    boolean isMissing(long nowNanos) {
        return latest().worker().isMissing(nowNanos);
    }

    boolean isEnded() {
        return isCompleted() || latest().rows().isEnded();
    }

    /** Whether the acked rows are the emitted ones, if they are as many; where ids are not known, those of the last incarnation. */
    boolean isConsistent() {
        RowCounts counts = isKnown ? counts() : latest().rows().counts();
        return counts.acked() != counts.emitted()
                || (isKnown ? acked.equals(emitted) : latest().rows().isConsistent());
    }

    OptionalLong startedNanos() {
        return first(SpoutRows::started);
    }

    /** When the last open row of the last incarnation was acked or failed. */
    OptionalLong settledNanos() {
        return latest().worker().ours(latest().rows().settled());
    }

    /** Whether the task was complete: it stays it, whatever a later incarnation does. */
    boolean isCompleted() {
        return completedNanos().isPresent();
    }

    OptionalLong completedNanos() {
        return first(SpoutRows::completed);
    }

    /** A time by the first incarnation that says it. */
    private OptionalLong first(Function<SpoutRows, Nanos> which) {
        return incarnations.values().stream()
                .filter(incarnation -> which.apply(incarnation.rows()).isKnown())
                .findFirst()
                .map(incarnation -> incarnation.worker().ours(which.apply(incarnation.rows())))
                .orElse(OptionalLong.empty());
    }
}
