package io.aeolus.monitor.internal.profile.report;

import java.io.Serializable;

/**
 * Tuples of a stream.
 *
 * @param component the producer's id
 * @param stream the stream
 * @param tuples how many
 */
public record StreamCount(String component, String stream, long tuples) implements Serializable {}
