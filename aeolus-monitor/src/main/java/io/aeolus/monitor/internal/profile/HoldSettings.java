package io.aeolus.monitor.internal.profile;

import java.util.Map;
import java.util.OptionalLong;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.utils.ObjectReader;

/** Settings of a bolt that keep it from acking a row at once: those of its window, and its ticks. */
final class HoldSettings {

    private static final double MILLIS_PER_SECOND = 1_000;

    private HoldSettings() {}

    /**
     * The rows that each task of a bolt may hold: those of a window and of a sliding interval, as Storm counts them.
     *
     * @param bolt the bolt in a built topology
     * @return empty if the bolt has no window whose length is a number of rows
     */
    static OptionalLong rows(ComponentCommon bolt) {
        double length = number(bolt, Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_COUNT);
        double interval = number(bolt, Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_COUNT);
        return length > 0 ? OptionalLong.of((long) (length + interval)) : OptionalLong.empty();
    }

    /**
     * The interval of a bolt's ticks, or the length of a window in time with its sliding interval.
     *
     * @param bolt the bolt in a built topology
     * @return milliseconds; 0 if it has neither
     */
    static double timerMillis(ComponentCommon bolt) {
        double window = number(bolt, Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_DURATION_MS)
                + number(bolt, Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_DURATION_MS);
        return Math.max(window, MILLIS_PER_SECOND * number(bolt, Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS));
    }

    /** A setting of the component's own; 0 if it has none. */
    private static double number(ComponentCommon component, String setting) {
        String settings = component.get_json_conf();
        return settings != null && JSONValue.parse(settings) instanceof Map<?, ?> own
                ? ObjectReader.getDouble(own.get(setting), 0.0)
                : 0;
    }
}
