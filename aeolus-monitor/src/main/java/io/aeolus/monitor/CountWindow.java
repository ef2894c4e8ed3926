package io.aeolus.monitor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.OptionalLong;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;

/** What the settings of a windowed bolt say of the rows that it holds. */
public final class CountWindow {

    private static final ObjectMapper JSON = new ObjectMapper();

    private CountWindow() {}

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

    /** The component's own settings; none where they cannot be read. */
    public static JsonNode settings(ComponentCommon component) {
        try {
            return component.get_json_conf() == null
                    ? JSON.createObjectNode()
                    : JSON.readTree(component.get_json_conf());
        } catch (IOException e) {
            return JSON.createObjectNode();
        }
    }
}
