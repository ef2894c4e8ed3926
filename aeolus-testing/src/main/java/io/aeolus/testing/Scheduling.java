package io.aeolus.testing;

/** Which of the tasks that could run has the next turn. */
public enum Scheduling {
    /** Any of them with equal chance, by the driver's seed: other seeds show other interleavings. */
    RANDOM,

    /** The next one in the order of task ids. */
    ROUND_ROBIN,

    /**
     * The bolt that got work last; a spout only when no bolt has work. Each spout tuple is processed to its end before the
     * next one is asked for, so queues stay short.
     */
    RUN_TO_COMPLETION
}
