// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Defers callbacks to a spout until its emit returns. Without ackers Storm acks a message while it is emitted. If a batch is flushed because of a row
 * that the spout is emitting, then rows that the spout emits in the batch's acks would overtake this row. Not thread-safe: guarded by the
 * {@link NextTupleGate}.
 */
final class DeferredCallbacks {

    private final Queue<Runnable> waiting = new ArrayDeque<>();
    /** The depth of nested emit calls. */
    private int depth;

    void beginEmit() {
        depth++;
    }

    /** Runs the deferred callbacks, unless this emit is nested in another. */
    void endEmit() {
        try {
            // Emits of the callbacks are nested, so this loop also runs the callbacks that they defer.
            while (depth == 1 && !waiting.isEmpty()) {
                waiting.remove().run();
            }
        } finally {
            depth--;
        }
    }

    /** Tests whether an emit is running, which defers callbacks. */
    boolean areDeferred() {
        return depth > 0;
    }

    void runOrDefer(Runnable callback) {
        if (depth == 0) {
            callback.run();
        } else {
            waiting.add(callback);
        }
    }
}
