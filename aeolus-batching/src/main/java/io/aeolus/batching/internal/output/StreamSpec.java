package io.aeolus.batching.internal.output;

import io.aeolus.batching.Scheme;
import java.io.Serializable;
import java.time.Duration;

/**
 * How the rows of one stream are gathered. Travels inside the wrapper to the workers.
 *
 * @param batchSize rows in a full batch; 1 leaves the stream as it is
 * @param scheme how rows for several key-based consumers are gathered
 * @param linger the longest time that a row waits
 */
public record StreamSpec(int batchSize, Scheme scheme, Duration linger) implements Serializable {}
