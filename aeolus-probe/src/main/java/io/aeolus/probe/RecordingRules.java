package io.aeolus.probe;

import java.util.OptionalDouble;

/**
 * How a run is recorded: with so many rows in a second over all spout tasks, if that is limited; with the tuples of the output, or only
 * their digest; with what goes into bolts that have no output stream as output, or without; with the rows along all streams counted,
 * or only those that spouts emit.
 */
public record RecordingRules(
        OptionalDouble ratePerSecond, boolean keepsOutput, boolean recordsSinks, boolean countsFlow) {}
