// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.StreamPlan;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The plans of the streams of a component. Serialized with the wrapper. Immutable. */
public final class OutputSpec implements Serializable {

    private static final long serialVersionUID = 1L;

    private final Map<String, StreamPlan> byStream;
    private final @Nullable StreamPlan others;

    private OutputSpec(Map<String, StreamPlan> byStream, @Nullable StreamPlan others) {
        this.byStream = Map.copyOf(byStream);
        this.others = others;
    }

    /** Streams by their id; all other streams stay unbatched. */
    public static OutputSpec ofStreams(Map<String, StreamPlan> byStream) {
        return new OutputSpec(byStream, null);
    }

    /** One plan for all streams of a component that is wrapped by hand. */
    public static OutputSpec ofAll(StreamPlan plan) {
        return new OutputSpec(Map.of(), plan);
    }

    /** The plan of a stream; empty if the stream stays unbatched. */
    Optional<StreamPlan> of(String stream) {
        return Optional.ofNullable(byStream.getOrDefault(stream, others)).filter(StreamPlan::isBatched);
    }

    /** Whether this is {@linkplain #ofAll for all streams}. */
    public boolean isForAll() {
        return others != null;
    }

    public boolean isBatching() {
        return Stream.concat(byStream.values().stream(), Stream.ofNullable(others))
                .anyMatch(StreamPlan::isBatched);
    }
}
