package io.aeolus.probe;

/**
 * How long Storm's messages are in a bolt task, by samples. Each stands for several messages.
 *
 * @param busyNanos time spent in {@code execute}
 * @param processing time from {@code execute} to the ack of a message, in nanoseconds
 */
public record MessageTimes(long busyNanos, Distribution processing) implements Facet {}
