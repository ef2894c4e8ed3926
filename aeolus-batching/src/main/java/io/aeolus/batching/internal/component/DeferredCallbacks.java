package io.aeolus.batching.internal.component;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * What Storm tells a spout of its messages. Without ackers Storm acks a message while it is emitted. If it is one that had to
 * leave before a row that the spout is emitting, then what the spout emits in its ack would overtake the row; so callbacks wait
 * until the emit ends. Not thread-safe: guarded by the {@link NextTupleGate}.
 */
final class DeferredCallbacks {

    private final Queue<Runnable> waiting = new ArrayDeque<>();
    /** Calls of emit that have not returned, one inside the other. */
    private int emitting;

    void emitBegins() {
        emitting++;
    }

    /** Tells what waits, unless this emit was called by another. */
    void emitEnds() {
        try {
            // What the spout emits in these calls counts as inside, so that this loop tells it of that, too.
            while (emitting == 1 && !waiting.isEmpty()) {
                waiting.remove().run();
            }
        } finally {
            emitting--;
        }
    }

    /** Tells the spout, now or when it has emitted. */
    void take(Runnable notice) {
        if (emitting == 0) {
            notice.run();
        } else {
            waiting.add(notice);
        }
    }
}
