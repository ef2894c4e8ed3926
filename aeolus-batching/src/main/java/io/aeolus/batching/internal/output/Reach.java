package io.aeolus.batching.internal.output;

/** Where the tasks that get a batch run. */
enum Reach {
    /** All in the producer's worker: Storm passes references to them. */
    WORKER,
    /** All in other workers: Storm serializes the values. */
    BEYOND,
    /** Some in the producer's worker and some in others, or possibly so. */
    BOTH;

    /** Whether Storm would have serialized the values while they were emitted. */
    boolean isBeyond() {
        return this != WORKER;
    }
}
