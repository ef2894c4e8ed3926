// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import io.aeolus.probe.Distribution;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskReport.RowCounts;
import io.aeolus.probe.TaskReport.RowIds;
import io.aeolus.probe.TaskReport.SpoutRows;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** The tuples of one incarnation of a spout task, as a recorder counts them. Ids are not negative. */
final class SpoutTask {

    private static final int PAGE = 1 << 16;

    private final LongSupplier nanoClock;
    private final Map<Long, BitSet> emittedIds = new HashMap<>();
    private final Map<Long, BitSet> ackedIds = new HashMap<>();
    private final Distribution.Counter latencies = new Distribution.Counter();
    private long emitted;
    private long acked;
    private long failed;
    private long replayed;
    private long withoutId;
    private boolean areIdsKnown = true;
    private boolean isEnded;
    private boolean isConsistent = true;
    private Nanos started = Nanos.UNKNOWN;
    private Nanos settled = Nanos.UNKNOWN;
    private Nanos completed = Nanos.UNKNOWN;

    SpoutTask(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    void emit(long from, long to) {
        for (long id = from; id < to; id++) {
            started = started.isKnown() ? started : now();
            emitted++;
            add(emittedIds, id);
        }
    }

    void ack(long from, long to) {
        for (long id = from; id < to; id++) {
            acked++;
            add(ackedIds, id);
            latencies.add(1_000, 1);
        }
        note();
    }

    /** Adds latencies without counting acks. */
    void took(long nanos, long rows) {
        latencies.add(nanos, rows);
    }

    void fail(long rows) {
        failed += rows;
        note();
    }

    void replay(long rows) {
        replayed += rows;
    }

    /** Emits tuples that are acked. */
    void process(long from, long to) {
        emit(from, to);
        ack(from, to);
    }

    void emitWithoutIds(long rows) {
        withoutId += rows;
    }

    /** Makes the acked ids unknown; only whether they equal the emitted ids remains known. */
    void forgetIds(boolean isConsistentNow) {
        areIdsKnown = false;
        isConsistent = isConsistentNow;
    }

    /** Marks the end of the input as acked. */
    void end() {
        isEnded = true;
        note();
    }

    private void note() {
        if (emitted + replayed == acked + failed) {
            settled = now();
            completed = isEnded && acked == emitted && !completed.isKnown() ? settled : completed;
        }
    }

    private Nanos now() {
        return Nanos.of(nanoClock.getAsLong());
    }

    SpoutRows rows() {
        return new SpoutRows(
                new RowCounts(emitted, acked, failed, replayed),
                withoutId,
                isEnded,
                isConsistent,
                started,
                settled,
                completed,
                areIdsKnown ? new RowIds(true, pages(emittedIds), pages(ackedIds)) : RowIds.UNKNOWN,
                latencies.snapshot());
    }

    private static void add(Map<Long, BitSet> ids, long id) {
        ids.computeIfAbsent(id / PAGE, page -> new BitSet()).set((int) (id % PAGE));
    }

    private static List<RowIds.Page> pages(Map<Long, BitSet> ids) {
        List<RowIds.Page> pages = new ArrayList<>();
        ids.forEach((page, bits) -> {
            long[] words = new long[PAGE / Long.SIZE];
            long[] used = bits.toLongArray();
            System.arraycopy(used, 0, words, 0, used.length);
            pages.add(new RowIds.Page(page, words));
        });
        return pages;
    }
}
