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
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/** All that one run did, in this JVM. Thread-safe. */
public final class RunLedger implements RunPort, RunView {

    private final ExpectedTasks expected;
    private final OptionalDouble ratePerSecond;
    private final boolean keepsOutput;
    private final LongSupplier nanoClock;

    private final List<SpoutTaskLedger> spoutTasks = new ArrayList<>();
    private final Map<SpoutTaskLedger, String> componentsByTask = new HashMap<>();
    private final List<OutputTaskLedger> outputTasks = new ArrayList<>();
    private final TaskBoard board = new TaskBoard();
    private final RunEnd end = new RunEnd();
    private int completedTasks;
    private boolean stopped;
    private OptionalLong firstEmitNanos = OptionalLong.empty();
    private OptionalLong lastAckNanos = OptionalLong.empty();

    /**
     * Starts a ledger.
     *
     * @param spouts the ids of the topology's spouts
     * @param ratePerSecond the most rows in a second over all spout tasks; empty for no limit
     * @param keepsOutput whether to keep the output's tuples
     * @param nanoClock the time in nanoseconds
     */
    public RunLedger(Set<String> spouts, OptionalDouble ratePerSecond, boolean keepsOutput, LongSupplier nanoClock) {
        this.expected = new ExpectedTasks(spouts);
        this.ratePerSecond = ratePerSecond;
        this.keepsOutput = keepsOutput;
        this.nanoClock = nanoClock;
    }

    @Override
    public synchronized SpoutTaskLedger spoutTask(String component, int task, int tasks) {
        expected.opens(component, tasks);
        RowRate rate = ratePerSecond.isPresent()
                ? RowRate.shared(ratePerSecond.getAsDouble(), expected.spouts(), tasks, nanoClock)
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
        board.spoutTask(component);
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
    public BoltTaskLedger boltTask(String component) {
        return board.boltTask(component);
    }

    @Override
    public void metrics(MetricRegistry registry) {
        board.metrics(registry);
    }

    /**
     * Ends the run because of a component.
     *
     * @param component the component's id
     * @param error what it threw
     */
    public void fail(String component, Throwable error) {
        end.fail(ComponentFailure.of(component, error));
    }

    @Override
    public void gather() {
        // What the tasks of this JVM do is known at once.
    }

    @Override
    public synchronized void stop() {
        stopped = true;
        spoutTasks.forEach(SpoutTaskLedger::stop);
    }

    @Override
    public synchronized Optional<String> spoutWithoutIds() {
        return spoutTasks.stream()
                .filter(task -> task.emittedWithoutId() > 0)
                .map(task -> componentsByTask.getOrDefault(task, ""))
                .findFirst();
    }

    @Override
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

    @Override
    public boolean awaitEnd(long millis) throws InterruptedException {
        return end.await(millis);
    }

    @Override
    public Optional<ComponentFailure> failure() {
        return end.failure();
    }

    @Override
    public long acks() {
        // No task of it ever begins again.
        return counts().acked();
    }

    @Override
    public synchronized RowCounts counts() {
        return spoutTasks.stream().map(SpoutTaskLedger::counts).reduce(RowCounts.NONE, RowCounts::plus);
    }

    @Override
    public synchronized boolean isInputEnded() {
        return allTasksOpened() && spoutTasks.stream().allMatch(SpoutTaskLedger::isEnded);
    }

    @Override
    public synchronized boolean isConsistent() {
        return spoutTasks.stream().allMatch(SpoutTaskLedger::isConsistent);
    }

    @Override
    public synchronized OptionalLong firstEmitNanos() {
        return firstEmitNanos;
    }

    @Override
    public synchronized OptionalLong lastAckNanos() {
        return isComplete() ? lastAckNanos : OptionalLong.empty();
    }

    @Override
    public synchronized Optional<LatencyMillis> latency() {
        Histogram all = new Histogram(3);
        spoutTasks.forEach(task -> all.add(task.latencies()));
        return Latencies.of(all);
    }

    @Override
    public synchronized OutputDigest outputDigest() {
        return outputTasks.stream().map(OutputTaskLedger::digest).reduce(OutputDigest.EMPTY, OutputDigest::plus);
    }

    @Override
    public synchronized List<List<Object>> output() {
        List<List<Object>> tuples = new ArrayList<>();
        outputTasks.forEach(task -> task.copyTuplesTo(tuples));
        return tuples;
    }

    @Override
    public Activity activity() {
        return board.activity();
    }

    @Override
    public Map<String, Histogram> takeProcessing() {
        return board.takeProcessing();
    }

    @Override
    public double meanBatchSize() {
        return board.counters().meanBatchSize();
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
            end.complete();
        }
    }

    private boolean isComplete() {
        return allTasksOpened() && completedTasks == spoutTasks.size();
    }

    private boolean allTasksOpened() {
        return expected.areAll(spoutTasks.size());
    }
}
