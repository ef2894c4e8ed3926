// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.List;

/**
 * The result of a run.
 *
 * @param output the output tuples in no particular order; empty unless the request keeps them
 */
public record RunResult(Measurement measurement, List<List<Object>> output, RunTrace trace) {

    public RunResult {
        output = List.copyOf(output);
    }
}
