package io.aeolus.batching.internal.output;

import io.aeolus.batching.StreamPlan;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which streams of a component are batched, and how. Travels inside the wrapper to the workers; immutable. */
public final class OutputSpec implements Serializable {

    private static final long serialVersionUID = 1L;

    private final Map<String, StreamPlan> byStream;
    private final @Nullable StreamPlan others;

    private OutputSpec(Map<String, StreamPlan> byStream, @Nullable StreamPlan others) {
        this.byStream = Map.copyOf(byStream);
        this.others = others;
    }

    /** Streams by their id; all others stay unbatched. */
    public static OutputSpec ofStreams(Map<String, StreamPlan> byStream) {
        return new OutputSpec(byStream, null);
    }

    /** All streams of the component alike, as if the plan were for each of them: so it is wrapped by hand. */
    public static OutputSpec ofAll(StreamPlan plan) {
        return new OutputSpec(Map.of(), plan);
    }

    /** How a stream is batched; empty if it stays unbatched. */
    Optional<StreamPlan> of(String stream) {
        return Optional.ofNullable(byStream.getOrDefault(stream, others)).filter(StreamPlan::isBatched);
    }

    /** Whether this is {@linkplain #ofAll for all streams}. */
    public boolean isForAll() {
        return others != null;
    }

    /** Whether any stream is batched. */
    public boolean isBatching() {
        return Stream.concat(byStream.values().stream(), Stream.ofNullable(others))
                .anyMatch(StreamPlan::isBatched);
    }
}
