package io.aeolus.batching;

import io.aeolus.batching.internal.WaitSettings;
import io.aeolus.batching.internal.idle.BusyProcessors;
import io.aeolus.batching.internal.idle.IdleBackoff;
import io.aeolus.batching.internal.idle.IdleTasks;
import io.aeolus.batching.internal.idle.ResidenceTime;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.apache.storm.Config;
import org.apache.storm.policy.IWaitStrategy;
import org.apache.storm.policy.WaitStrategyProgressive;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.ReflectionUtils;
import org.jspecify.annotations.Nullable;

/**
 * The wait strategy of a batched topology. A bolt ({@code topology.bolt.wait.strategy}) that no message waits for sends the rows in its
 * buffers at once, and then waits as it would have. Batches so are as large as the load makes them, and nothing waits for a linger while
 * nobody is busy.
 *
 * <p>Where Storm's default strategy would look again after the shortest sleep there is, this one waits longer while the processors are
 * busy: half of the usual time between inputs, but no more than half a millisecond, nor than a tenth of the time for which rows are under way.
 * Where many may be, it is up to a quarter of a millisecond at least. A bolt that has had no input for long waits for an eighth of that
 * time, five milliseconds at most. Spouts with few rows under way wait by times
 * between inputs, too ({@code topology.spout.wait.strategy}). One with many sleeps for a millisecond, as in Storm, while the processors are
 * busy, and for a quarter of that while they are not. {@link Aeolus#scaledConfig} sets both strategies.
 *
 * <p>Storm makes one for each executor, whose thread alone calls it.
 */
public final class SendWhenIdle implements IWaitStrategy {

    /** The setting that names the strategy by which bolts then wait: the one that was configured before, if it was not Storm's default. */
    public static final String WAIT_STRATEGY = "aeolus.bolt.wait.strategy";

    /** Rows and acks wait for half of it: less than for all bolts of a topology together. Shorter sleeps take batches apart. */
    private static final long SPOUT_NANOS = 250_000;

    private final IdleBackoff pace;
    private final LongConsumer park;
    private IWaitStrategy wait = new WaitStrategyProgressive();
    private @Nullable IdleTasks tasks;

    // Storm's default counts its looks. It sleeps shortly after some of them, and long after later ones.
    private int firstShort;
    private int firstLong;

    /** While the processors are busy, a bolt may sleep longer than Storm's default, unless a setting gives the duration. */
    private boolean rests;

    private long usualNanos;

    /** While the processors are busy, a bolt polls less often than Storm's default, unless a setting gives the number of polls. */
    private boolean paces = true;

    /** A spout's rows under way last for longer than its sleep, at full speed. */
    private boolean sleepsWhileBusy;

    /** Called by Storm. */
    public SendWhenIdle() {
        this(
                new IdleBackoff(System::nanoTime, BusyProcessors.OF_MACHINE, ResidenceTime.OF_JVM),
                LockSupport::parkNanos);
    }

    /** With a pace of its own, and what waits for so many nanoseconds. */
    SendWhenIdle(IdleBackoff pace, LongConsumer park) {
        this.pace = pace;
        this.park = park;
    }

    @Override
    public void prepare(Map<String, Object> config, WaitSituation situation) {
        if (situation == WaitSituation.SPOUT_WAIT) {
            sleepsWhileBusy = !WaitSettings.hasSmallWindow(config);
            sleepShortly(
                    config.get(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT),
                    config.get(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT));
        } else if (config.get(WAIT_STRATEGY) instanceof String configured) {
            wait = ReflectionUtils.newInstance(configured);
        } else {
            sleepShortly(
                    config.get(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL1_COUNT),
                    config.get(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT));
            rests = WaitSettings.isBoltSleepUsual(config);
            paces = WaitSettings.areBoltLooksUsual(config);
            usualNanos = WaitSettings.boltSleepNanos(config);
        }
        wait.prepare(config, situation);
        pace.setMostRows(WaitSettings.window(config));
    }

    /** After so many looks, and so often. */
    private void sleepShortly(@Nullable Object after, @Nullable Object times) {
        firstShort = ObjectReader.getInt(after, 0);
        firstLong = firstShort + ObjectReader.getInt(times, 0);
    }

    @Override
    public int idle(int idleCounter) throws InterruptedException {
        if (tasks == null) {
            // The executor's thread, which has prepared its tasks by now.
            tasks = IdleTasks.ofThisThread();
        }
        tasks.idle();
        if (idleCounter == 0) {
            pace.idleAgain();
        }
        if (rests && idleCounter >= firstLong) {
            return rest(idleCounter);
        }
        if (idleCounter < firstShort || idleCounter >= firstLong) {
            return wait.idle(idleCounter);
        }
        if (sleepsWhileBusy && pace.isBusy()) {
            wait.idle(firstLong);
            return idleCounter + 1;
        }
        long nanos = sleepsWhileBusy ? SPOUT_NANOS : paces ? pace.nanos() : 0;
        if (nanos > 0) {
            park.accept(nanos);
            return idleCounter + 1;
        }
        return wait.idle(idleCounter);
    }

    private int rest(int idleCounter) throws InterruptedException {
        long nanos = pace.restNanos(usualNanos);
        if (nanos == 0) {
            return wait.idle(idleCounter);
        }
        park.accept(nanos);
        return idleCounter;
    }
}
