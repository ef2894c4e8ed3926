package io.aeolus.batching.internal.output;

import java.util.Optional;
import java.util.Set;

/**
 * One physical stream of a component, and what is known of it before the first row.
 *
 * @param logical the stream as the user declared it
 * @param physical the stream that Storm carries
 * @param fields the number of its fields
 * @param consumers the components that consume it
 * @param batching how its rows are gathered; empty if each travels alone
 */
record OutletSpec(String logical, String physical, int fields, Set<String> consumers, Optional<Batching> batching) {

    /**
     * How rows are gathered.
     *
     * @param stream batch size and linger
     * @param choice the buffers
     */
    record Batching(StreamSpec stream, BufferChoice choice) {}

    /** Whether some task may get rows of both streams. */
    boolean overlaps(OutletSpec other) {
        return consumers.stream().anyMatch(other.consumers::contains);
    }

    /** Whether each buffer belongs to one task of the only consumer. */
    boolean isKeyed() {
        return batching.isPresent() && batching.get().choice() instanceof KeyedBuffers;
    }
}
