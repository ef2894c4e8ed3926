// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.StormTopology;

/** Storm's setting {@code topology.debug}, which makes each executor log every tuple that it emits or receives. */
public final class DebugLogging {

    private static final String REMARK = Config.TOPOLOGY_DEBUG
            + " is true: logging every tuple takes most of the CPU time and distorts all measurements: set it to"
            + " false";

    private DebugLogging() {}

    /**
     * Warns about a topology that logs every tuple.
     *
     * @param config the settings of the topology; values from a command line are text
     * @return one line; empty if debug logging is off
     */
    public static Optional<String> remark(Map<String, Object> config) {
        return isOn(config) ? Optional.of(REMARK) : Optional.empty();
    }

    /** Warns about a topology in which debug logging may be on for single components. */
    public static Optional<String> remark(Map<String, Object> config, StormTopology topology) {
        boolean isOfComponent = Stream.concat(
                        topology.get_spouts().values().stream(), topology.get_bolts().values().stream())
                .anyMatch(component -> isOn(StormCommon.componentConf(component)));
        return isOfComponent ? Optional.of(REMARK) : remark(config);
    }

    private static boolean isOn(Map<String, Object> config) {
        return Boolean.parseBoolean(String.valueOf(config.get(Config.TOPOLOGY_DEBUG)));
    }
}
