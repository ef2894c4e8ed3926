package io.aeolus.monitor.internal.network;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A load, where the tasks are that carry it. Thread-safe: the spout's thread and the sink's count, others wait.
 */
final class Load {

    private final LoadSpec spec;
    private final byte[] payload;
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    private final AtomicLong executed = new AtomicLong();

    Load(LoadSpec spec) {
        this.spec = spec;
        this.payload = new byte[spec.point().tupleBytes()];
    }

    LoadSpec spec() {
        return spec;
    }

    /** The value of all tuples: nobody changes it. */
    byte[] payload() {
        return payload;
    }

    /** The sink has a tuple. Called by its thread only. */
    void executed() {
        executed.setOpaque(executed.getPlain() + 1);
    }

    /** It has come to its end, in one way or the other. */
    void end(Outcome end) {
        outcome.complete(end);
    }

    /** What has come of it, as soon as something has. */
    CompletableFuture<Outcome> outcome() {
        return outcome;
    }

    /** The tuples that this JVM's sink has had. */
    long executedTuples() {
        return executed.get();
    }
}
