package io.aeolus.batching;

/**
 * How the rows of a stream with several key-based consumers are batched (Sax et al. 2013, section II).
 *
 * <p>A stream with one consumer, or with consumers that are not key-based, is the same under both.
 */
public enum Scheme {
    /**
     * Each key-based consumer has its own pool of buffers, one for each of its tasks. A producer task holds
     * Σ parallelism buffers, each row is copied into one buffer per consumer, and rows reach each task in the order of their emission.
     * Consumers with the same keys and as many tasks, which consume all streams of the producer alike, share one pool and get the same
     * batches.
     */
    DISTINCT,

    /**
     * All consumers share one pool of buffers, one for each combination of consumer tasks. A producer task holds up to Π parallelism
     * buffers and each row is stored once, but rows for one task sit in several buffers: <b>the order of rows from one producer
     * task to one consumer task is not kept</b>.
     */
    SHARED
}
