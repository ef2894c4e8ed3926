package io.aeolus.monitor;

import java.util.List;

/**
 * What a run did.
 *
 * @param output the output's tuples in no order; empty if the request did not ask for them
 */
public record RunResult(Measurement measurement, List<List<Object>> output, RunTrace trace) {

    public RunResult {
        output = List.copyOf(output);
    }
}
