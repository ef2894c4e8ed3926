// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

/** Selects the task with the next turn. */
public enum Scheduling {
    /** A random task with work, by the driver's seed: different seeds test different interleavings. */
    RANDOM,

    /** The next task with work, in the order of task ids. */
    ROUND_ROBIN,

    /**
     * The bolt that got work last, or a spout if no bolt has work. Each spout tuple is processed completely before the next
     * {@code nextTuple}, so queues stay short.
     */
    RUN_TO_COMPLETION
}
