package io.aeolus.monitor.internal.ledger;

import com.codahale.metrics.MetricRegistry;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.OutputDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * All that one run did, in this JVM. A run is complete when each task of each spout has got its
 * {@link io.aeolus.monitor.EndOfInput} acked and has no row open. Thread-safe.
 */
public final class RunLedger implements RunPort {

    private static final double NANOS_PER_MILLI = 1e6;

    private final Set<String> spouts;
    private final OptionalDouble ratePerSecond;
    private final boolean keepsOutput;
    private final LongSupplier nanoClock;

    private final Map<String, Integer> tasksBySpout = new HashMap<>();
    private final List<SpoutTaskLedger> spoutTasks = new ArrayList<>();
    private final Map<SpoutTaskLedger, String> componentsByTask = new HashMap<>();
    private final List<OutputTaskLedger> outputTasks = new ArrayList<>();
    private final BatchCounters batchCounters = new BatchCounters();
    private final CountDownLatch ended = new CountDownLatch(1);
    private int completedTasks;
    private boolean stopped;
    private OptionalLong firstEmitNanos = OptionalLong.empty();
    private OptionalLong lastAckNanos = OptionalLong.empty();
    private Optional<ComponentFailure> failure = Optional.empty();

    /**
     * Starts a ledger.
     *
     * @param spouts the ids of the topology's spouts
     * @param ratePerSecond the most rows in a second over all spout tasks; empty for no limit
     * @param keepsOutput whether to keep the output's tuples
     * @param nanoClock the time in nanoseconds
     */
    public RunLedger(Set<String> spouts, OptionalDouble ratePerSecond, boolean keepsOutput, LongSupplier nanoClock) {
        this.spouts = Set.copyOf(spouts);
        this.ratePerSecond = ratePerSecond;
        this.keepsOutput = keepsOutput;
        this.nanoClock = nanoClock;
    }

    @Override
    public synchronized SpoutTaskLedger spoutTask(String component, int task, int tasks) {
        tasksBySpout.put(component, tasks);
        // A rate is shared evenly: first between the spouts, then between the tasks of each.
        RowRate rate = ratePerSecond.isPresent()
                ? new RowRate(ratePerSecond.getAsDouble() / spouts.size() / tasks, nanoClock)
                : null;
        SpoutTaskLedger ledger = new SpoutTaskLedger(nanoClock, rate, new SpoutTaskLedger.Listener() {
            @Override
            public void started(long nanoTime) {
                taskStarted(nanoTime);
            }

            @Override
            public void completed(long nanoTime) {
                taskCompleted(nanoTime);
            }
        });
        spoutTasks.add(ledger);
        componentsByTask.put(ledger, component);
        if (stopped) {
            ledger.stop();
        }
        return ledger;
    }

    @Override
    public synchronized OutputTaskLedger outputTask() {
        OutputTaskLedger ledger = new OutputTaskLedger(keepsOutput);
        outputTasks.add(ledger);
        return ledger;
    }

    @Override
    public void metrics(MetricRegistry registry) {
        batchCounters.add(registry);
    }

    /**
     * Ends the run because of a component.
     *
     * @param component the component's id
     * @param error what it threw
     */
    public synchronized void fail(String component, Throwable error) {
        if (failure.isEmpty()) {
            failure = Optional.of(new ComponentFailure(component, error));
        }
        ended.countDown();
    }

    /** From now on the spouts are asked for no rows; those that are open go on. */
    public synchronized void stop() {
        stopped = true;
        spoutTasks.forEach(SpoutTaskLedger::stop);
    }

    /**
     * A spout that has emitted rows without message ids, so that nobody can say when they are processed.
     *
     * @return the spout's id, empty if there is none so far
     */
    public synchronized Optional<String> spoutWithoutIds() {
        return spoutTasks.stream()
                .filter(task -> task.emittedWithoutId() > 0)
                .map(task -> componentsByTask.getOrDefault(task, ""))
                .findFirst();
    }

    /**
     * When the last open row was acked or failed; meaningful when none is open.
     *
     * @return the time, empty if no row was ever acked or failed
     */
    public synchronized OptionalLong settledNanos() {
        OptionalLong last = OptionalLong.empty();
        for (SpoutTaskLedger task : spoutTasks) {
            OptionalLong settled = task.settledNanos();
            if (settled.isPresent() && (last.isEmpty() || settled.getAsLong() - last.getAsLong() > 0)) {
                last = settled;
            }
        }
        return last;
    }

    /**
     * Waits until the run is complete or has failed.
     *
     * @param millis the longest time to wait
     * @return false if the time was over first
     * @throws InterruptedException if the thread was interrupted
     */
    public boolean awaitEnd(long millis) throws InterruptedException {
        return ended.await(millis, TimeUnit.MILLISECONDS);
    }

    /**
     * What ended the run before its time.
     *
     * @return the first failure
     */
    public synchronized Optional<ComponentFailure> failure() {
        return failure;
    }

    /**
     * The counts of all tasks so far.
     *
     * @return the sums
     */
    public synchronized RowCounts counts() {
        return spoutTasks.stream().map(SpoutTaskLedger::counts).reduce(RowCounts.NONE, RowCounts::plus);
    }

    /**
     * Whether every spout task got its end of input acked; rows may be open still.
     *
     * @return true if no new row will come
     */
    public synchronized boolean isInputEnded() {
        return allTasksOpened() && spoutTasks.stream().allMatch(SpoutTaskLedger::isEnded);
    }

    /**
     * Whether the acked rows are the emitted ones.
     *
     * @return false if the numbers agree but the ids do not
     */
    public synchronized boolean isConsistent() {
        return spoutTasks.stream().allMatch(SpoutTaskLedger::isConsistent);
    }

    /**
     * When the first row was emitted.
     *
     * @return the time, empty if none was
     */
    public synchronized OptionalLong firstEmitNanos() {
        return firstEmitNanos;
    }

    /**
     * When the last spout task was complete.
     *
     * @return the time of the last ack, empty if the run is not complete
     */
    public synchronized OptionalLong lastAckNanos() {
        return isComplete() ? lastAckNanos : OptionalLong.empty();
    }

    /**
     * The latencies of the sampled rows that were acked since the last time this was asked, or since the start.
     *
     * @return the latencies, empty if no sampled row was acked
     */
    public synchronized Optional<LatencyMillis> latency() {
        Histogram all = new Histogram(3);
        spoutTasks.forEach(task -> all.add(task.latencies()));
        if (all.getTotalCount() == 0) {
            return Optional.empty();
        }
        return Optional.of(new LatencyMillis(
                all.getValueAtPercentile(50) / NANOS_PER_MILLI,
                all.getValueAtPercentile(99) / NANOS_PER_MILLI,
                all.getMaxValue() / NANOS_PER_MILLI));
    }

    /**
     * Count and digest of the output so far.
     *
     * @return the digest over all tasks
     */
    public synchronized OutputDigest outputDigest() {
        return outputTasks.stream().map(OutputTaskLedger::digest).reduce(OutputDigest.EMPTY, OutputDigest::plus);
    }

    /**
     * The output's tuples so far.
     *
     * @return the tuples in no order, none if they are not kept
     */
    public synchronized List<List<Object>> output() {
        List<List<Object>> tuples = new ArrayList<>();
        outputTasks.forEach(task -> task.copyTuplesTo(tuples));
        return tuples;
    }

    /**
     * Rows per batch over all batched streams.
     *
     * @return the mean, 1 if nothing was batched
     */
    public double meanBatchSize() {
        return batchCounters.meanBatchSize();
    }

    private synchronized void taskStarted(long nanoTime) {
        if (firstEmitNanos.isEmpty() || nanoTime - firstEmitNanos.getAsLong() < 0) {
            firstEmitNanos = OptionalLong.of(nanoTime);
        }
    }

    private synchronized void taskCompleted(long nanoTime) {
        if (lastAckNanos.isEmpty() || nanoTime - lastAckNanos.getAsLong() > 0) {
            lastAckNanos = OptionalLong.of(nanoTime);
        }
        completedTasks++;
        if (isComplete()) {
            ended.countDown();
        }
    }

    private boolean isComplete() {
        return allTasksOpened() && completedTasks == spoutTasks.size();
    }

    private boolean allTasksOpened() {
        return tasksBySpout.keySet().containsAll(spouts)
                && spoutTasks.size()
                        == tasksBySpout.values().stream()
                                .mapToInt(Integer::intValue)
                                .sum();
    }
}
