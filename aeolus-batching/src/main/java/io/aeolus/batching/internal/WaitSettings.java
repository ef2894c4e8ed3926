package io.aeolus.batching.internal;

import io.aeolus.batching.SendWhenIdle;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.policy.WaitStrategyProgressive;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/**
 * How executors of a topology in batches wait: bolts by {@link SendWhenIdle}, and spouts whose rows in flight are counted, too.
 *
 * <p>Storm lets a spout that has nothing to emit, or as many rows in flight as may be, sleep for a millisecond at once. In batches a small
 * window is done in a part of that, and then nobody has anything to do. And at a low rate it is this sleep that rows and their acks
 * mostly wait for. So the spout first looks for both some times, as bolts do for input.
 */
public final class WaitSettings {

    private static final String LOOKS = Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT;

    /** How spouts wait in Storm. */
    private static final Map<String, Integer> OF_SPOUTS = Map.of(
            Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT,
            0,
            LOOKS,
            0,
            Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS,
            1);

    /** How often bolts look for input in Storm before they sleep. */
    private static final Map<String, Integer> LOOKS_OF_BOLTS = Map.of(
            Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 1,
            Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 1_000);

    private static final String DEFAULT = WaitStrategyProgressive.class.getName();
    private static final String OURS = SendWhenIdle.class.getName();

    /** They are some 55 us apart or more: so a window that is done within 2 ms is noticed. */
    private static final int LOOKS_BEFORE_SLEEP = 40;

    /** Rows in flight of one spout task. At full speed more last for longer than its sleep, and looks only take processor time. */
    private static final int SMALL_WINDOW = 5_000;

    /** Of spouts and bolts. */
    private static final int DEFAULT_SLEEP_MILLIS = 1;

    private WaitSettings() {}

    /** The settings for a topology in batches. Settings that say how spouts wait are kept. Bolts flush first, and then wait by their configured strategy. */
    public static Map<String, Object> of(Map<String, Object> config) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(Config.TOPOLOGY_BOLT_WAIT_STRATEGY, OURS);
        if (!isDefault(config.get(Config.TOPOLOGY_BOLT_WAIT_STRATEGY))) {
            settings.put(SendWhenIdle.WAIT_STRATEGY, config.get(Config.TOPOLOGY_BOLT_WAIT_STRATEGY));
        }
        if (isCounted(config)
                && isDefault(config.get(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY))
                && isUsual(config, OF_SPOUTS)) {
            settings.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, OURS);
            settings.put(LOOKS, LOOKS_BEFORE_SLEEP);
        }
        return settings;
    }

    /** Whether nobody chose a strategy: ours is there where a plan was carried out before. */
    private static boolean isDefault(@Nullable Object strategy) {
        return strategy == null || DEFAULT.equals(strategy) || OURS.equals(strategy);
    }

    /** How long a bolt sleeps that waits as Storm's default does, once it has looked often enough. */
    public static long boltSleepNanos(Map<String, Object> config) {
        return TimeUnit.MILLISECONDS.toNanos(ObjectReader.getInt(
                config.get(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS), DEFAULT_SLEEP_MILLIS));
    }

    /** Whether that is as long as in Storm. */
    public static boolean isBoltSleepUsual(Map<String, Object> config) {
        return boltSleepNanos(config) == TimeUnit.MILLISECONDS.toNanos(DEFAULT_SLEEP_MILLIS);
    }

    /** Whether bolts look for input as often as in Storm before they sleep. */
    public static boolean areBoltLooksUsual(Map<String, Object> config) {
        return isUsual(config, LOOKS_OF_BOLTS);
    }

    private static boolean isUsual(Map<String, Object> config, Map<String, Integer> defaults) {
        return defaults.entrySet().stream()
                .allMatch(setting -> ObjectReader.getInt(config.get(setting.getKey()), setting.getValue())
                        .equals(setting.getValue()));
    }

    /** Whether a spout's rows in flight last for less than its sleep, however fast all is. */
    public static boolean hasSmallWindow(Map<String, Object> config) {
        return window(config) <= SMALL_WINDOW;
    }

    private static boolean isCounted(Map<String, Object> config) {
        return window(config) < Integer.MAX_VALUE;
    }

    /** The rows that may be in flight of one spout task; {@link Integer#MAX_VALUE} where nothing counts them. */
    public static int window(Map<String, Object> config) {
        int pending = ObjectReader.getInt(config.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        return StormCommon.hasAckers(config) && pending > 0 ? pending : Integer.MAX_VALUE;
    }
}
