// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import io.aeolus.batching.internal.idle.IdleBackoff;
import io.aeolus.batching.internal.idle.IdleTasks;
import io.aeolus.batching.internal.idle.ProcessorLoad;
import io.aeolus.batching.internal.idle.ResidenceTime;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.policy.IWaitStrategy;
import org.apache.storm.policy.WaitStrategyProgressive;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.ReflectionUtils;
import org.jspecify.annotations.Nullable;

/**
 * The wait strategy of a batched topology. A bolt ({@code topology.bolt.wait.strategy}) whose input queue is empty flushes its buffers, and
 * then waits as configured. So batches grow with the load, and at a low load no tuple waits for its linger.
 *
 * <p>Storm's default strategy polls a thousand times before it sleeps. While the processors are busy, this strategy polls less often:
 *
 * <ul>
 *   <li>A bolt waits for half of the mean time between its inputs, but at most for half a millisecond and for a tenth of the residence time
 *       of tuples. With many tuples in flight, its minimum wait is up to a quarter of a millisecond.
 *   <li>A bolt that has had no input for a long time sleeps for an eighth of that time, at most five milliseconds.
 *   <li>A spout with few tuples in flight ({@code topology.spout.wait.strategy}) also waits according to the times between its inputs. A
 *       spout with many tuples in flight sleeps for a millisecond, as in Storm; while the processors are not busy, it sleeps for a quarter
 *       of a millisecond.
 * </ul>
 *
 * <p>An executor that takes the place of a chained bolt always sleeps for 50 ms. {@link Aeolus#batchingConfig} sets both strategies.
 *
 * <p>Storm creates an instance for each executor. Not thread-safe.
 */
public final class FlushOnIdleWaitStrategy implements IWaitStrategy {

    /** The setting that names the strategy by which bolts wait after a flush. The default is Storm's. */
    public static final String WAIT_STRATEGY = "aeolus.bolt.wait.strategy";

    private static final String STORMS_STRATEGY = WaitStrategyProgressive.class.getName();
    private static final String THIS_STRATEGY = FlushOnIdleWaitStrategy.class.getName();

    private static final String SPOUT_POLLS = Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT;

    private static final Map<String, Integer> STORMS_SPOUT_WAITS = Map.of(
            Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT,
            0,
            SPOUT_POLLS,
            0,
            Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS,
            1);

    private static final Map<String, Integer> STORMS_BOLT_POLLS = Map.of(
            Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 1,
            Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 1_000);

    private static final int STORMS_BOLT_SLEEP_MILLIS = 1;

    /**
     * How often a spout polls before it sleeps, at intervals of at least about 55 us. In Storm, a spout at its limit of pending tuples
     * sleeps for a millisecond at once. But with a small limit, or at a low rate, acks arrive earlier: the polls notice all acks that
     * arrive within 2 ms.
     */
    private static final int POLLS_BEFORE_SLEEP = 40;

    /**
     * The highest number of in-flight tuples of a spout task that counts as a small window. At full speed, the tuples of a larger window
     * keep bolts busy for longer than the spout sleeps, so polls would only take processor time.
     */
    private static final int SMALL_WINDOW = 5_000;

    /** Tuples and acks wait for half of this on average. Shorter sleeps make smaller batches. */
    private static final long LARGE_WINDOW_PARK_NANOS = 250_000;

    /** An executor that takes the place of a chained component receives ticks only, so it need not poll as configured. */
    private static final long PLACEHOLDER_PARK_NANOS = 50_000_000;

    private final IdleBackoff backoff;
    private final LongConsumer park;
    private IWaitStrategy wait = new WaitStrategyProgressive();
    private @Nullable IdleTasks tasks;

    // Storm's default strategy sleeps briefly from the first of these idle counts on, and longer from the second on.
    private int firstPoll;
    private int firstSleep;

    private boolean isOfSpout;
    private int maxInFlight;
    private boolean hasLargeWindow;

    // A setting of the topology that differs from Storm's default takes precedence over the backoff.
    private boolean adaptsPolls = true;
    private boolean adaptsSleep;
    private long boltSleepNanos;

    /** Called by Storm. */
    public FlushOnIdleWaitStrategy() {
        this(new IdleBackoff(System::nanoTime, ProcessorLoad.OF_MACHINE, ResidenceTime.OF_JVM), LockSupport::parkNanos);
    }

    /** Uses the given backoff, and parks for a number of nanoseconds. */
    FlushOnIdleWaitStrategy(IdleBackoff backoff, LongConsumer park) {
        this.backoff = backoff;
        this.park = park;
    }

    /** The settings that make a topology wait by this strategy. Explicit settings for the waits of spouts are kept. */
    static Map<String, Object> settings(Map<String, Object> config) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(Config.TOPOLOGY_BOLT_WAIT_STRATEGY, THIS_STRATEGY);
        if (!isDefault(config.get(Config.TOPOLOGY_BOLT_WAIT_STRATEGY))) {
            settings.put(WAIT_STRATEGY, config.get(Config.TOPOLOGY_BOLT_WAIT_STRATEGY));
        }
        if (maxInFlight(config) < Integer.MAX_VALUE
                && isDefault(config.get(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY))
                && hasOnly(STORMS_SPOUT_WAITS, config)) {
            settings.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, THIS_STRATEGY);
            settings.put(SPOUT_POLLS, POLLS_BEFORE_SLEEP);
        }
        return settings;
    }

    /** Whether the topology's author chose no strategy. A topology to which a plan was applied before has this strategy. */
    private static boolean isDefault(@Nullable Object strategy) {
        return strategy == null || STORMS_STRATEGY.equals(strategy) || THIS_STRATEGY.equals(strategy);
    }

    private static boolean hasOnly(Map<String, Integer> defaults, Map<String, Object> config) {
        return defaults.entrySet().stream()
                .allMatch(setting -> ObjectReader.getInt(config.get(setting.getKey()), setting.getValue())
                        .equals(setting.getValue()));
    }

    /** The tuples that one spout task may have in flight; {@link Integer#MAX_VALUE} if the number is unbounded. */
    private static int maxInFlight(Map<String, Object> config) {
        int pending = ObjectReader.getInt(config.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        return StormCommon.hasAckers(config) && pending > 0 ? pending : Integer.MAX_VALUE;
    }

    @Override
    public void prepare(Map<String, Object> config, WaitSituation situation) {
        isOfSpout = situation == WaitSituation.SPOUT_WAIT;
        if (isOfSpout) {
            setPolls(config.get(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT), config.get(SPOUT_POLLS));
        } else if (config.get(WAIT_STRATEGY) instanceof String configured) {
            wait = ReflectionUtils.newInstance(configured);
        } else {
            setPolls(
                    config.get(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL1_COUNT),
                    config.get(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT));
            int sleepMillis = ObjectReader.getInt(
                    config.get(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS), STORMS_BOLT_SLEEP_MILLIS);
            boltSleepNanos = TimeUnit.MILLISECONDS.toNanos(sleepMillis);
            adaptsSleep = sleepMillis == STORMS_BOLT_SLEEP_MILLIS;
            adaptsPolls = hasOnly(STORMS_BOLT_POLLS, config);
        }
        wait.prepare(config, situation);
        setMaxInFlight(maxInFlight(config));
    }

    private void setMaxInFlight(int tuples) {
        maxInFlight = tuples;
        hasLargeWindow = isOfSpout && tuples > SMALL_WINDOW;
        backoff.setMaxInFlight(tuples);
    }

    private void setPolls(@Nullable Object first, @Nullable Object count) {
        firstPoll = ObjectReader.getInt(first, 0);
        firstSleep = firstPoll + ObjectReader.getInt(count, 0);
    }

    @Override
    public int idle(int idleCounter) throws InterruptedException {
        if (tasks == null) {
            // Called by the executor's thread, after it has prepared its tasks.
            tasks = IdleTasks.ofThisThread();
            if (isOfSpout && maxInFlight == Integer.MAX_VALUE && tasks.maxInFlight() > 0) {
                setMaxInFlight(tasks.maxInFlight());
            }
        }
        if (tasks.isPlaceholder()) {
            park.accept(PLACEHOLDER_PARK_NANOS);
            return idleCounter;
        }
        tasks.run();
        if (idleCounter == 0) {
            backoff.onIdle();
        }
        if (adaptsSleep && idleCounter >= firstSleep) {
            return sleep(idleCounter);
        }
        if (idleCounter < firstPoll || idleCounter >= firstSleep) {
            return wait.idle(idleCounter);
        }
        if (hasLargeWindow && backoff.isBusy()) {
            wait.idle(firstSleep);
            return idleCounter + 1;
        }
        long nanos = hasLargeWindow ? LARGE_WINDOW_PARK_NANOS : adaptsPolls ? backoff.pollNanos() : 0;
        if (nanos > 0) {
            park.accept(nanos);
            return idleCounter + 1;
        }
        return wait.idle(idleCounter);
    }

    private int sleep(int idleCounter) throws InterruptedException {
        long nanos = backoff.sleepNanos(boltSleepNanos);
        if (nanos == 0) {
            return wait.idle(idleCounter);
        }
        park.accept(nanos);
        return idleCounter;
    }
}
