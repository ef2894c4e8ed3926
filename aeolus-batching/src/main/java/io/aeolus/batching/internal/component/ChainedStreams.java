// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The streams of a component in a chain, by id. Any thread may read them. */
final class ChainedStreams {

    static final ChainedStreams NONE = new ChainedStreams("", Map.of());

    private final String component;
    private final Map<String, ChainedStream> byId;
    /** The result of a previous lookup. Immutable, so that threads need no lock. */
    private Lookup last = new Lookup("", null);

    /** A stream of this id, or null if there is none. */
    private record Lookup(String id, @Nullable ChainedStream stream) {}

    ChainedStreams(String component, Map<String, ChainedStream> byId) {
        this.component = component;
        this.byId = Map.copyOf(byId);
    }

    /** Returns the stream, or null if it has no chained consumers, since each emit of the head asks. */
    @SuppressWarnings("ReferenceEquality") // most emits name the stream by the same constant
    @Nullable
    ChainedStream find(String stream) {
        Lookup previous = last;
        if (previous.id == stream) {
            return previous.stream;
        }
        ChainedStream found = byId.get(stream);
        last = new Lookup(stream, found);
        return found;
    }

    ChainedStream declared(String stream) {
        ChainedStream declared = find(stream);
        if (declared == null) {
            throw new IllegalArgumentException("component '" + component + "' has no stream '" + stream + "'");
        }
        return declared;
    }
}
