// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.linearroad.full.topology.FullTopology;
import io.aeolus.linearroad.internal.RoadRules;
import io.aeolus.probe.OutputDigest;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.generated.StormTopology;

/**
 * An input that is played in real time from one of its minutes, and whose response times are recorded.
 *
 * @param answers the number of answers that the input requires
 * @param responses the folder for the response times
 * @param horizon the minutes whose response times count
 */
record PacedInput(PreparedFullLinearRoad input, AnswerCounts answers, Path responses, Horizon horizon, Clock clock)
        implements PreparedWorkload {

    /** The time to start the topology, also in worker processes. */
    private static final long LEAD_MILLIS = 30_000;

    private static final long MILLIS_PER_MINUTE = 60_000;

    @Override
    public String topologyName() {
        return input.topologyName();
    }

    @Override
    public long rows() {
        return input.rows();
    }

    @Override
    public Map<String, Object> inputDescription() {
        return input.inputDescription();
    }

    @Override
    public StormTopology topology() {
        return input.topology();
    }

    /** The first minute starts some seconds after this call. */
    @Override
    public Map<String, Object> config() {
        Map<String, Object> config = new HashMap<>(input.config());
        config.put(FullTopology.START_MILLIS, clock.millis() + LEAD_MILLIS - horizon.firstPlayed() * MILLIS_PER_MINUTE);
        config.put(FullTopology.FIRST_COUNTED_SECOND, horizon.from() * RoadRules.MINUTE_SECONDS);
        config.put(FullTopology.RESPONSES, responses.toString());
        return config;
    }

    @Override
    public String defaultPlan() {
        return input.defaultPlan();
    }

    @Override
    public OutputDigest expectedOutput() {
        return input.expectedOutput();
    }
}
