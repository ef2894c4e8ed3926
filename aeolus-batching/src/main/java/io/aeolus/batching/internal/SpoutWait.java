package io.aeolus.batching.internal;

import io.aeolus.batching.SendWhenIdle;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.policy.WaitStrategyProgressive;
import org.apache.storm.utils.ObjectReader;

/**
 * How a spout waits that has as many rows under way as may be. Storm lets it sleep for a millisecond at once. In batches a small window is
 * done in a part of that, and then nobody has anything to do. So the spout first looks for acks some times, as bolts do for input.
 */
public final class SpoutWait {

    private static final String LOOKS = Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT;
    private static final String STRATEGY = Config.TOPOLOGY_SPOUT_WAIT_STRATEGY;
    private static final String DEFAULT = WaitStrategyProgressive.class.getName();
    private static final String OURS = SendWhenIdle.class.getName();

    /** They are some 55 us apart: so a window that is done within 2 ms is noticed. */
    private static final int LOOKS_BEFORE_SLEEP = 40;

    /** Rows under way of one spout task. More last for longer than its sleep, and looks would only take processor time. */
    private static final int SMALL_WINDOW = 5_000;

    private SpoutWait() {}

    /** The settings for a topology in batches; empty where its window is not small, or its spouts wait in a way of their own. */
    public static Map<String, Object> settings(Map<String, Object> config) {
        int pending = ObjectReader.getInt(config.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        boolean isSmall = StormCommon.hasAckers(config) && pending > 0 && pending <= SMALL_WINDOW;
        Object strategy = config.getOrDefault(STRATEGY, DEFAULT);
        Map<String, Object> settings = new HashMap<>();
        if (isSmall && (strategy.equals(DEFAULT) || strategy.equals(OURS))) {
            settings.put(STRATEGY, OURS);
            if (ObjectReader.getInt(config.get(LOOKS), 0) == 0) {
                settings.put(LOOKS, LOOKS_BEFORE_SLEEP);
            }
        }
        return settings;
    }
}
