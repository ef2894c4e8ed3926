package io.aeolus.probe;

import java.util.OptionalDouble;

/**
 * How a run is recorded.
 *
 * @param ratePerSecond the most rows that all spout tasks together emit in a second; empty for as many as they can
 * @param output what is taken for the output, and recorded as a digest
 * @param keepsOutput whether the output's tuples are kept, besides their digest
 * @param countsFlow whether the rows along all streams are counted, or only those that spouts emit
 */
public record RecordingRules(OptionalDouble ratePerSecond, Output output, boolean keepsOutput, boolean countsFlow) {

    /** What is taken for the output of a topology. To digest a tuple costs more than to send it in a batch. */
    public enum Output {
        /** Nothing: of a run that is cut, nobody can say what its output should be. */
        NONE,
        /** The streams that nobody consumes. */
        STREAMS,
        /** These, and what goes into bolts that have no output stream. */
        STREAMS_AND_SINKS
    }
}
