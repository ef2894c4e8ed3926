package io.aeolus.probe;

import java.util.OptionalDouble;

/**
 * How a run is recorded.
 *
 * @param ratePerSecond the most rows in a second over all spout tasks; empty for no limit
 * @param keepsOutput whether the tuples of the output are wanted, or only their digest
 * @param recordsSinks whether what goes into bolts without any output stream is output
 */
public record RecordingRules(OptionalDouble ratePerSecond, boolean keepsOutput, boolean recordsSinks) {}
