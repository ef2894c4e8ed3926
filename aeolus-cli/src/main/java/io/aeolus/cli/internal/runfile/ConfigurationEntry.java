package io.aeolus.cli.internal.runfile;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A configuration of a comparison.
 *
 * @param name its name
 * @param components how large each component is
 * @param streams the streams that are batched
 * @param settings Storm's settings that the topology by itself does not have, or has otherwise, as text
 */
public record ConfigurationEntry(
        String name, List<Size> components, List<BatchedStream> streams, Map<String, String> settings) {

    public ConfigurationEntry {
        components = List.copyOf(components);
        streams = List.copyOf(streams);
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /** How large a component is, in executors and tasks. */
    public record Size(String id, int dop, int tasks) {}

    /**
     * A stream that is batched.
     *
     * @param producer the component that emits it
     * @param stream its id
     * @param batchSize rows in a full batch
     * @param lingerMillis the longest time that a row waits for its batch
     */
    public record BatchedStream(String producer, String stream, int batchSize, long lingerMillis) {}
}
