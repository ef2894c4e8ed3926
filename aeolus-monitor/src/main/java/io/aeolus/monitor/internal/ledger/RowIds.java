package io.aeolus.monitor.internal.ledger;

import java.util.List;

/**
 * Which rows a spout task has emitted and which of them were acked, where their ids are whole numbers. So that what a task did before
 * its worker died and what it does after can be put together: a row that comes again is no other row. One thread adds, another one
 * takes.
 */
final class RowIds {

    private final IdPages emitted = new IdPages();
    private final IdPages acked = new IdPages();
    private volatile boolean isKnown = true;

    void emitted(Object id) {
        add(emitted, id);
    }

    void acked(Object id) {
        add(acked, id);
    }

    private void add(IdPages set, Object id) {
        if (isKnown) {
            isKnown = (id instanceof Long || id instanceof Integer) && set.add(((Number) id).longValue());
        }
    }

    /** What has come since this was asked last. What is acked was emitted. */
    RowIdChanges changes() {
        List<IdPage> ackedPages = acked.changes();
        List<IdPage> emittedPages = emitted.changes();
        return isKnown
                ? new RowIdChanges(true, emittedPages, ackedPages)
                : new RowIdChanges(false, List.of(), List.of());
    }
}
