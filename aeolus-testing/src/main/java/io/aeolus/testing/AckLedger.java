package io.aeolus.testing;

import java.util.HashMap;
import java.util.Map;

/**
 * Which trees of tuples are complete: the XOR, for each root, of the ids of edges made and edges acked, which is 0 when each
 * was seen twice. Answers to every sequence of messages exactly as Storm's acker bolt does, oddities included: an ack or fail
 * of an unknown root is kept, and a failed root whose XOR is 0 counts as acked. Not thread-safe.
 */
final class AckLedger {

    /** What the ledger says of a root. */
    enum Verdict {
        ACKED,
        FAILED,
        TIMEOUT_RESET
    }

    /** Takes the ledger's verdicts. */
    @FunctionalInterface
    interface Listener {
        void onVerdict(int spoutTask, Long root, Verdict verdict);
    }

    /** A root that is not touched for this many rotations is forgotten. */
    private static final int ROTATIONS_KEPT = 3;

    private static final int NO_TASK = -1;

    private final Map<Long, Entry> entries = new HashMap<>();
    private final Listener listener;
    private long rotations;

    AckLedger(Listener listener) {
        this.listener = listener;
    }

    /** A spout task emitted the root; {@code value} is the XOR of its first edges. */
    void init(Long root, long value, int spoutTask) {
        Entry entry = entryOf(root);
        entry.value ^= value;
        entry.spoutTask = spoutTask;
        settle(root, entry, false);
    }

    /** A bolt acked an input; {@code value} is the XOR of the input's edge and of the edges anchored on it. */
    void ack(Long root, long value) {
        Entry entry = entryOf(root);
        entry.value ^= value;
        settle(root, entry, false);
    }

    /** A bolt failed an input. */
    void fail(Long root) {
        Entry entry = entryOf(root);
        entry.failed = true;
        entry.touchedAt = rotations;
        settle(root, entry, false);
    }

    /** A bolt asks for more time. */
    void resetTimeout(Long root) {
        Entry entry = entryOf(root);
        entry.touchedAt = rotations;
        settle(root, entry, true);
    }

    /** One message timeout has passed. */
    void rotate() {
        rotations++;
        entries.values().removeIf(entry -> rotations - entry.touchedAt >= ROTATIONS_KEPT);
    }

    /** Roots that are neither complete nor forgotten. */
    int size() {
        return entries.size();
    }

    private Entry entryOf(Long root) {
        Entry entry = entries.get(root);
        if (entry == null) {
            entry = new Entry(rotations);
            entries.put(root, entry);
        }
        return entry;
    }

    private void settle(Long root, Entry entry, boolean resetTimeout) {
        if (entry.spoutTask == NO_TASK) {
            return;
        }
        if (entry.value == 0) {
            entries.remove(root);
            listener.onVerdict(entry.spoutTask, root, Verdict.ACKED);
        } else if (entry.failed) {
            entries.remove(root);
            listener.onVerdict(entry.spoutTask, root, Verdict.FAILED);
        } else if (resetTimeout) {
            listener.onVerdict(entry.spoutTask, root, Verdict.TIMEOUT_RESET);
        }
    }

    private static final class Entry {
        private long value;
        private long touchedAt;
        private int spoutTask = NO_TASK;
        private boolean failed;

        private Entry(long touchedAt) {
            this.touchedAt = touchedAt;
        }
    }
}
