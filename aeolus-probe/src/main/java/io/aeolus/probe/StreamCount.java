package io.aeolus.probe;

import java.io.Serializable;

/**
 * Tuples of a stream since a task's start.
 *
 * @param component the producer's id
 * @param stream the producer's stream
 * @param tuples their number
 */
public record StreamCount(String component, String stream, long tuples) implements Serializable {}
