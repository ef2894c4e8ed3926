// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.HashMap;
import java.util.Map;

/**
 * Tracks tuple trees: for each root, the XOR of the ids of all edges created and acked, which is 0 once each edge was seen twice. Handles
 * every sequence of messages exactly like Storm's acker bolt: an ack or fail of an unknown root is stored, and a failed root whose XOR is 0
 * counts as acked. Not thread-safe.
 */
final class AckLedger {

    enum Verdict {
        ACKED,
        FAILED,
        TIMEOUT_RESET
    }

    @FunctionalInterface
    interface Listener {
        void onVerdict(int spoutTask, Long root, Verdict verdict);
    }

    /**
     * A root is removed this many rotations after its first message or, if later, its last fail or reset of the timeout. Acks do not extend
     * the time, as in Storm.
     */
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

    /** A bolt acked an input; {@code value} is the XOR of the input's edge and the edges anchored to the input. */
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

    /** A bolt reset the timeout of a root. */
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

    /** Returns the number of pending roots. */
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
