// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import java.util.OptionalLong;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;

/** Settings that make a bolt delay acks: its window and its ticks. */
public final class HoldSettings {

    private static final double MILLIS_PER_SECOND = 1_000;

    private HoldSettings() {}

    /** Returns the maximum number of tuples that a task may hold, window length plus sliding interval; empty without a window of tuples. */
    public static OptionalLong rows(ComponentCommon bolt) {
        double length = number(bolt, Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_COUNT);
        double interval = number(bolt, Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_COUNT);
        return length > 0 ? OptionalLong.of((long) (length + interval)) : OptionalLong.empty();
    }

    /** Returns the tick interval, or the length of a time window plus its sliding interval, in milliseconds; 0 without both. */
    public static double timerMillis(ComponentCommon bolt) {
        double window = number(bolt, Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_DURATION_MS)
                + number(bolt, Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_DURATION_MS);
        return Math.max(window, MILLIS_PER_SECOND * number(bolt, Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS));
    }

    private static double number(ComponentCommon component, String setting) {
        return ObjectReader.getDouble(Utils.parseJson(component.get_json_conf()).get(setting), 0.0);
    }
}
