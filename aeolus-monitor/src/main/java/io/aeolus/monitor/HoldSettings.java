package io.aeolus.monitor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.OptionalLong;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;

/** Settings of a bolt that keep it from acking a row at once: those of its window, and its ticks. */
public final class HoldSettings {

    private static final double MILLIS_PER_SECOND = 1_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private HoldSettings() {}

    /**
     * The rows that each task of a bolt may hold: those of a window and of a sliding interval, as Storm counts them.
     *
     * @param bolt the bolt in a built topology
     * @return empty if the bolt has no window whose length is a number of rows
     */
    public static OptionalLong rows(ComponentCommon bolt) {
        JsonNode settings = settings(bolt);
        long length = settings.path(Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_COUNT).asLong(0);
        long interval =
                settings.path(Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_COUNT).asLong(0);
        return length > 0 ? OptionalLong.of(length + interval) : OptionalLong.empty();
    }

    /**
     * The interval of a bolt's ticks, or the length of a window in time with its sliding interval.
     *
     * @param bolt the bolt in a built topology
     * @return milliseconds; 0 if it has neither
     */
    public static double timerMillis(ComponentCommon bolt) {
        JsonNode settings = settings(bolt);
        double window =
                settings.path(Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_DURATION_MS).asDouble(0)
                        + settings.path(Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_DURATION_MS)
                                .asDouble(0);
        return Math.max(
                window,
                MILLIS_PER_SECOND
                        * settings.path(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS).asDouble(0));
    }

    private static JsonNode settings(ComponentCommon component) {
        try {
            return component.get_json_conf() == null
                    ? JSON.createObjectNode()
                    : JSON.readTree(component.get_json_conf());
        } catch (IOException e) {
            return JSON.createObjectNode();
        }
    }
}
