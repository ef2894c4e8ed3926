// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.internal.watch.WorkerState;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskReport.RowCounts;
import io.aeolus.probe.TaskReport.RowIds;
import io.aeolus.probe.TaskReport.SpoutRows;
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
 * All incarnations of a spout task. After the death of a worker, the next incarnation restarts or continues the input, depending on its
 * source. If ids are known, a tuple counts once over all incarnations. Otherwise the last incarnation is assumed to have restarted the
 * input. Times are by the clock of this process. Not thread-safe.
 */
final class SpoutTaskHistory {

    private final String component;
    private final int siblings;
    private final Map<Long, Incarnation> incarnations = new LinkedHashMap<>();
    private final Map<Long, BitSet> emitted = new HashMap<>();
    private final Map<Long, BitSet> acked = new HashMap<>();
    private boolean isKnown = true;

    /** The latest counts of one incarnation, and the worker whose clock dates them. */
    private record Incarnation(SpoutRows rows, WorkerState worker) {

        OptionalLong ours(Function<SpoutRows, Nanos> time) {
            return worker.toLocal(time.apply(rows));
        }
    }

    SpoutTaskHistory(String component, int siblings) {
        this.component = component;
        this.siblings = siblings;
    }

    void update(long incarnation, SpoutRows rows, WorkerState worker) {
        incarnations.put(incarnation, new Incarnation(rows, worker));
        isKnown &= rows.ids().isKnown();
        add(rows.ids().emitted(), emitted);
        add(rows.ids().acked(), acked);
    }

    /** Repeated ids change nothing. */
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

    /** The incarnation that started last, even if another one has reported later. */
    private Incarnation latest() {
        return incarnations.values().stream().reduce((earlier, later) -> later).orElseThrow();
    }

    /** If ids are unknown, one incarnation counts for all: a completed incarnation or else the latest. */
    private SpoutRows decisive() {
        return firstWith(SpoutRows::completed).orElseGet(this::latest).rows();
    }

    private Optional<Incarnation> firstWith(Function<SpoutRows, Nanos> time) {
        return incarnations.values().stream()
                .filter(incarnation -> time.apply(incarnation.rows()).isKnown())
                .findFirst();
    }

    /** Returns the counts of distinct tuples. A tuple in flight in a worker that died counts as failed. */
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

    /** Returns the number of distinct emitted tuples; tuples without a message id count only if no tuple has one. */
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

    /** Returns false if as many ids were acked as emitted, but the ids differ. If the ids are unknown, checks the last incarnation. */
    boolean isConsistent() {
        RowCounts counts = isKnown ? counts() : latest().rows().counts();
        return counts.acked() != counts.emitted()
                || (isKnown ? acked.equals(emitted) : latest().rows().isConsistent());
    }

    OptionalLong startedNanos() {
        return first(SpoutRows::started);
    }

    /** Returns the time of the last ack or failure of the last incarnation, when no tuple was in flight. */
    OptionalLong settledNanos() {
        return latest().ours(SpoutRows::settled);
    }

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
