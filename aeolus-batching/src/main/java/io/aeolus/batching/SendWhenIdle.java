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
 * The wait strategy of a batched topology. A bolt ({@code topology.bolt.wait.strategy}) with an empty input queue sends the rows in its
 * buffers at once, and then waits as configured. So batches grow with the load, and no row waits for a linger at a low load.
 *
 * <p>Storm's default strategy polls again after the shortest sleep there is. While the processors are busy, this strategy waits longer: half of
 * the usual time between inputs, at most half a millisecond and a tenth of the time that rows are in flight. If many rows may be in flight, it
 * waits up to a quarter of a millisecond at least. A bolt without input for long waits for an eighth of that time, at most five milliseconds.
 * Spouts with few rows in flight wait by the times between inputs, too ({@code topology.spout.wait.strategy}). A spout with many rows in flight
 * sleeps for a millisecond while the processors are busy, as in Storm, and otherwise for a quarter of a millisecond. {@link Aeolus#scaledConfig}
 * sets both strategies.
 *
 * <p>Storm makes one for each executor, whose thread alone calls it.
 */
public final class SendWhenIdle implements IWaitStrategy {

    /** The setting that names the strategy by which bolts then wait: the strategy that was configured before, unless it was Storm's default. */
    public static final String WAIT_STRATEGY = "aeolus.bolt.wait.strategy";

    /** On average, rows and acks wait for half of this time, less than for all bolts of a topology together. Shorter sleeps make smaller batches. */
    private static final long SPOUT_NANOS = 250_000;

    private final IdleBackoff backoff;
    private final LongConsumer park;
    private IWaitStrategy wait = new WaitStrategyProgressive();
    private @Nullable IdleTasks tasks;

    // Storm's default counts its polls: it sleeps briefly after the first of these counts, and long after the second.
    private int firstShort;
    private int firstLong;

    /** While the processors are busy, a bolt may sleep longer than Storm's default, unless a setting gives the duration. */
    private boolean rests;

    private long usualNanos;

    /** While the processors are busy, a bolt polls less often than Storm's default, unless a setting gives the number of polls. */
    private boolean paces = true;

    /** A spout's rows in flight take longer than its sleep, at full speed. */
    private boolean sleepsWhileBusy;

    /** Called by Storm. */
    public SendWhenIdle() {
        this(
                new IdleBackoff(System::nanoTime, BusyProcessors.OF_MACHINE, ResidenceTime.OF_JVM),
                LockSupport::parkNanos);
    }

    /** With a given backoff, and a way to wait for a number of nanoseconds. */
    SendWhenIdle(IdleBackoff backoff, LongConsumer park) {
        this.backoff = backoff;
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
        backoff.setMostRows(WaitSettings.window(config));
    }

    /** After so many polls, and so often. */
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
            backoff.idleAgain();
        }
        if (rests && idleCounter >= firstLong) {
            return rest(idleCounter);
        }
        if (idleCounter < firstShort || idleCounter >= firstLong) {
            return wait.idle(idleCounter);
        }
        if (sleepsWhileBusy && backoff.isBusy()) {
            wait.idle(firstLong);
            return idleCounter + 1;
        }
        long nanos = sleepsWhileBusy ? SPOUT_NANOS : paces ? backoff.nanos() : 0;
        if (nanos > 0) {
            park.accept(nanos);
            return idleCounter + 1;
        }
        return wait.idle(idleCounter);
    }

    private int rest(int idleCounter) throws InterruptedException {
        long nanos = backoff.restNanos(usualNanos);
        if (nanos == 0) {
            return wait.idle(idleCounter);
        }
        park.accept(nanos);
        return idleCounter;
    }
}
