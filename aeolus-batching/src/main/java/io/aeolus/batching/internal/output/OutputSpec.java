package io.aeolus.batching.internal.output;

import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How the streams of one component are gathered. Travels inside the wrapper to the workers; immutable. */
public final class OutputSpec implements Serializable {

    private static final long serialVersionUID = 1L;

    private final Map<String, StreamSpec> byStream;
    private final @Nullable StreamSpec others;

    private OutputSpec(Map<String, StreamSpec> byStream, @Nullable StreamSpec others) {
        this.byStream = Map.copyOf(byStream);
        this.others = others;
    }

    /**
     * Named streams only; the others stay unbatched.
     *
     * @param byStream the streams to batch, by id
     * @return the specification
     */
    public static OutputSpec ofStreams(Map<String, StreamSpec> byStream) {
        return new OutputSpec(byStream, null);
    }

    /**
     * All streams of the component alike.
     *
     * @param spec how to gather their rows
     * @return the specification
     */
    public static OutputSpec ofAll(StreamSpec spec) {
        return new OutputSpec(Map.of(), spec);
    }

    /**
     * How a stream is gathered.
     *
     * @param stream its id
     * @return empty if the stream stays unbatched
     */
    public Optional<StreamSpec> of(String stream) {
        return Optional.ofNullable(byStream.getOrDefault(stream, others)).filter(spec -> spec.batchSize() > 1);
    }

    /**
     * Whether all streams are meant alike, as by hand.
     *
     * @return true after {@link #ofAll}
     */
    public boolean isForAll() {
        return others != null;
    }

    /**
     * Whether any stream is to be batched.
     *
     * @return false if all stay as they are
     */
    public boolean isBatching() {
        return (others != null && others.batchSize() > 1)
                || byStream.values().stream().anyMatch(spec -> spec.batchSize() > 1);
    }
}
