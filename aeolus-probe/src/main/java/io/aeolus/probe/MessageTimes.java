package io.aeolus.probe;

/**
 * How long Storm's messages are in a bolt task, by samples that stand for several each: time spent in {@code execute}, and times from
 * there to the ack of a message, in nanoseconds.
 */
public record MessageTimes(long busyNanos, Distribution processing) implements Facet {}
