package io.aeolus.batching.internal;

import io.aeolus.batching.SendWhenIdle;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.policy.WaitStrategyProgressive;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/**
 * How executors of a topology in batches wait: bolts by {@link SendWhenIdle}, and spouts with a small window, too.
 *
 * <p>Storm lets a spout that has as many rows under way as may be sleep for a millisecond at once. In batches a small window is done in a
 * part of that, and then nobody has anything to do. So the spout first looks for acks some times, as bolts do for input.
 */
public final class WaitSettings {

    private static final String LOOKS = Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT;
    private static final String DEFAULT = WaitStrategyProgressive.class.getName();
    private static final String OURS = SendWhenIdle.class.getName();

    /** They are some 55 us apart: so a window that is done within 2 ms is noticed. */
    private static final int LOOKS_BEFORE_SLEEP = 40;

    /** Rows under way of one spout task. More last for longer than its sleep, and looks would only take processor time. */
    private static final int SMALL_WINDOW = 5_000;

    private WaitSettings() {}

    /** The settings for a topology in batches. Spouts that wait in a way of their own keep it; that of bolts comes after ours. */
    public static Map<String, Object> of(Map<String, Object> config) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(Config.TOPOLOGY_BOLT_WAIT_STRATEGY, OURS);
        if (!isDefault(config.get(Config.TOPOLOGY_BOLT_WAIT_STRATEGY))) {
            settings.put(SendWhenIdle.WAIT_STRATEGY, config.get(Config.TOPOLOGY_BOLT_WAIT_STRATEGY));
        }
        if (window(config) <= SMALL_WINDOW && isDefault(config.get(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY))) {
            settings.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, OURS);
            if (ObjectReader.getInt(config.get(LOOKS), 0) == 0) {
                settings.put(LOOKS, LOOKS_BEFORE_SLEEP);
            }
        }
        return settings;
    }

    /** Whether nobody chose a strategy: ours is there where a plan was carried out before. */
    private static boolean isDefault(@Nullable Object strategy) {
        return strategy == null || DEFAULT.equals(strategy) || OURS.equals(strategy);
    }

    /** The rows that may be under way of one spout task; {@link Integer#MAX_VALUE} where nothing counts them. */
    public static int window(Map<String, Object> config) {
        int pending = ObjectReader.getInt(config.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        return StormCommon.hasAckers(config) && pending > 0 ? pending : Integer.MAX_VALUE;
    }
}
