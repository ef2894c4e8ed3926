// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.probe.ControlId;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.apache.storm.generated.StormTopology;

/**
 * A run to execute.
 *
 * @param name a name that Storm accepts, which the cluster makes unique
 * @param rewriting applied to the instrumented topology before it is submitted, so that tuples are counted where user code emits and
 *     receives them
 *
 * @param ending when the run ends
 * @param ratePerSecond the maximum rate of all spout tasks together, in tuples per second, above 0; empty for no limit
 * @param keepsOutput whether the result contains the output tuples in addition to their digest
 */
public record RunRequest(
        String name,
        StormTopology topology,
        UnaryOperator<StormTopology> rewriting,
        Map<String, Object> config,
        Ending ending,
        OptionalDouble ratePerSecond,
        boolean keepsOutput,
        Map<String, String> credentials) {

    public RunRequest {
        config = Map.copyOf(config);
        credentials = Map.copyOf(credentials);
        if (ratePerSecond.isPresent() && !(ratePerSecond.getAsDouble() > 0)) {
            throw new IllegalArgumentException("ratePerSecond is " + ratePerSecond.getAsDouble() + ": must be above 0");
        }
    }

    /** Returns the tuples of the input, which are the message ids other than {@link ControlId}; empty if unknown before the end. */
    public OptionalLong rows() {
        return ending instanceof Ending.EndOfRows input ? OptionalLong.of(input.rows()) : OptionalLong.empty();
    }
}
