package io.aeolus.monitor;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.StormTopology;

/** Storm's setting {@code topology.debug}, with which each executor logs every tuple that it emits or takes. */
public final class DebugLogging {

    private static final String REMARK = Config.TOPOLOGY_DEBUG
            + " is true: Storm logs every tuple, which costs most of the time, and all figures are figures of the logging: set it to"
            + " false";

    private DebugLogging() {}

    /**
     * A remark on a topology that logs every tuple.
     *
     * @param config the settings of the topology; a value that a command line gives is text
     * @return one line; empty if it logs none
     */
    public static Optional<String> remark(Map<String, Object> config) {
        return isOn(config) ? Optional.of(REMARK) : Optional.empty();
    }

    /** The same for a topology of which single components may log their tuples. */
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
