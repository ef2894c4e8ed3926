package io.aeolus.monitor;

import io.aeolus.probe.ControlId;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.apache.storm.generated.StormTopology;

/**
 * One run to do.
 *
 * @param name a name that Storm accepts; the cluster adds to it what makes it unique
 * @param topology the topology as its author built it
 * @param rewriting what to do with the topology before it is submitted, applied after the recording was built in, so that rows
 *     are counted as user code emits and sees them
 * @param config Storm's settings
 * @param ending when the run is over
 * @param ratePerSecond the most rows that all spout tasks together emit in a second, above 0; empty for as many as they can
 * @param keepsOutput whether the result has the output's tuples, besides their digest
 * @param credentials those that the topology is submitted with
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
            throw new IllegalArgumentException(
                    "the rate is " + ratePerSecond.getAsDouble() + ": give a number above 0");
        }
    }

    /** The rows of the input, which are message ids that are no {@link ControlId}; empty if they are only known at the end. */
    public OptionalLong rows() {
        return ending instanceof Ending.EndOfRows input ? OptionalLong.of(input.rows()) : OptionalLong.empty();
    }
}
