package io.aeolus.probe;

/**
 * How long Storm's messages are in a bolt task, in nanoseconds, by samples that stand for several each, and how many wait for it.
 *
 * @param busyNanos time spent in {@code execute} since the task's start
 * @param processing from there to the ack of a message
 * @param waiting messages in the receive queue of the task's executor now; negative if it cannot be told
 */
public record MessageTimes(long busyNanos, Distribution processing, int waiting) implements Facet {}
