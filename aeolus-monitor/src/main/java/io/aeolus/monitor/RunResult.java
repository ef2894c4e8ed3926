package io.aeolus.monitor;

import java.util.List;

/**
 * What a run did.
 *
 * @param measurement the numbers
 * @param output the output's tuples in no order; empty if the request did not ask for them
 * @param trace how it went
 */
public record RunResult(Measurement measurement, List<List<Object>> output, RunTrace trace) {

    /** Makes the list unmodifiable. */
    public RunResult {
        output = List.copyOf(output);
    }
}
