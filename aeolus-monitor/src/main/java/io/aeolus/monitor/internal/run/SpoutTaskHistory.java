package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.internal.watch.WorkerState;
import io.aeolus.probe.Facet.RowCounts;
import io.aeolus.probe.Facet.RowIds;
import io.aeolus.probe.Facet.SpoutRows;
import io.aeolus.probe.Nanos;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A spout task over all its incarnations: when its worker dies, the next one begins the input again, or goes on, as its source lets
 * it. Where ids are known, a row counts once whichever incarnation emitted or acked it. Where they are not, the last incarnation is
 * taken to have begun again. Times are by the clock of this process. Not thread-safe.
 */
final class SpoutTaskHistory {

    private final String component;
    private final int siblings;
    private final Map<Long, Incarnation> incarnations = new LinkedHashMap<>();
    private final Map<Long, BitSet> emitted = new HashMap<>();
    private final Map<Long, BitSet> acked = new HashMap<>();
    private boolean isKnown = true;

    /** The latest rows of one incarnation, and its worker, by whose clock its times are. */
    private record Incarnation(SpoutRows rows, WorkerState worker) {

        OptionalLong ours(Function<SpoutRows, Nanos> time) {
            return worker.toOurs(time.apply(rows));
        }
    }

    SpoutTaskHistory(String component, int siblings) {
        this.component = component;
        this.siblings = siblings;
    }

    void see(long incarnation, SpoutRows rows, WorkerState worker) {
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

    /** The incarnation that started last, though another one may have reported later. */
    private Incarnation latest() {
        return incarnations.values().stream().reduce((earlier, later) -> later).orElseThrow();
    }

    /** Where ids are not known, one incarnation counts for all: one that was complete or, if there is none, the latest. */
    private SpoutRows decisive() {
        return firstWith(SpoutRows::completed).orElseGet(this::latest).rows();
    }

    private Optional<Incarnation> firstWith(Function<SpoutRows, Nanos> time) {
        return incarnations.values().stream()
                .filter(incarnation -> time.apply(incarnation.rows()).isKnown())
                .findFirst();
    }

    /** The rows, each once; an emission that died with its worker counts as failed. */
    RowCounts counts() {
        RowCounts last = decisive().counts();
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

    WorkerState worker() {
        return latest().worker();
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
        return latest().ours(SpoutRows::settled);
    }

    /** Whether the task was complete: it stays so, whatever a later incarnation does. */
    boolean isCompleted() {
        return completedNanos().isPresent();
    }

    OptionalLong completedNanos() {
        return first(SpoutRows::completed);
    }

    private OptionalLong first(Function<SpoutRows, Nanos> time) {
        return firstWith(time).map(incarnation -> incarnation.ours(time)).orElse(OptionalLong.empty());
    }
}
