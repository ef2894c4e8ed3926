package io.aeolus.monitor.internal.ledger;

import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.OutputDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/** All that one run did, in the JVMs of several workers, put together from their states. Thread-safe. */
public final class ClusterLedger implements RunView {

    private static final int LATENCY_DIGITS = 3;

    private final ExpectedTasks expected;
    private final LongSupplier nanoClock;
    private final Function<byte[], List<Object>> deserialiser;
    private final Workers workers;

    private final Map<TaskKey, SpoutTaskHistory> spoutTasks = new LinkedHashMap<>();
    private final Map<Long, ClockOffset> clocks = new HashMap<>();
    private final Map<Long, OutputDigest> outputs = new HashMap<>();
    private final List<List<Object>> tuples = new ArrayList<>();
    private final Map<Long, WorkerState> batches = new HashMap<>();
    private final PeakHeap peakHeap = new PeakHeap();
    private final RunEnd end = new RunEnd();
    private Histogram latencies = new Histogram(LATENCY_DIGITS);
    private Map<String, Histogram> processing = new HashMap<>();

    private record TaskKey(String component, int task) {}

    /** What can be asked of the workers. */
    public interface Workers {

        /** Asks the spouts of all workers, also of those that come later, for no more rows. */
        void stop();

        /**
         * Waits until all workers have sent what they have done up to now.
         *
         * @throws InterruptedException if the thread was interrupted
         */
        void gather() throws InterruptedException;
    }

    /**
     * Starts a ledger.
     *
     * @param spouts the ids of the topology's spouts
     * @param nanoClock the time in nanoseconds
     * @param deserialiser makes a tuple's values of what a worker made of them
     * @param workers asked for what they have
     */
    public ClusterLedger(
            Set<String> spouts, LongSupplier nanoClock, Function<byte[], List<Object>> deserialiser, Workers workers) {
        this.expected = new ExpectedTasks(spouts);
        this.nanoClock = nanoClock;
        this.deserialiser = deserialiser;
        this.workers = workers;
    }

    /**
     * Takes the next state of a worker.
     *
     * @param worker where the worker is: another one at the same place follows it when it is gone
     * @param incarnation tells this start of the worker from others
     * @param sentNanos when it was sent, by the worker's clock
     * @param state the state
     */
    public synchronized void see(String worker, long incarnation, long sentNanos, WorkerState state) {
        ClockOffset clock = clocks.computeIfAbsent(incarnation, other -> new ClockOffset());
        clock.see(sentNanos, nanoClock.getAsLong());
        for (SpoutTaskState task : state.spouts()) {
            expected.opens(task.component(), task.tasks());
            spoutTasks
                    .computeIfAbsent(new TaskKey(task.component(), task.task()), key -> new SpoutTaskHistory())
                    .see(task, clock.nanos());
            if (task.latencies() != null) {
                latencies.add(task.latencies().decode());
            }
        }
        for (OutputTaskState task : state.outputs()) {
            outputs.put(task.incarnation(), task.digest());
            task.tuples().forEach(tuple -> tuples.add(deserialiser.apply(tuple)));
        }
        state.processing()
                .forEach((bolt, times) -> processing
                        .computeIfAbsent(bolt, id -> new Histogram(LATENCY_DIGITS))
                        .add(times.decode()));
        batches.put(incarnation, state);
        peakHeap.see(worker, state.peakMiB());
        if (isComplete()) {
            end.complete();
        }
    }

    /**
     * Ends the run because of a component.
     *
     * @param what the component and what it threw
     */
    public void fail(ComponentFailure what) {
        end.fail(what);
    }

    @Override
    public void gather() throws InterruptedException {
        workers.gather();
    }

    @Override
    public void stop() {
        workers.stop();
    }

    @Override
    public synchronized Optional<String> spoutWithoutIds() {
        return spoutTasks.entrySet().stream()
                .filter(task -> task.getValue().withoutId() > 0)
                .map(task -> task.getKey().component())
                .findFirst();
    }

    @Override
    public synchronized OptionalLong settledNanos() {
        return latest(SpoutTaskHistory::settledNanos);
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
    public synchronized RowCounts counts() {
        return spoutTasks.values().stream().map(SpoutTaskHistory::counts).reduce(RowCounts.NONE, RowCounts::plus);
    }

    @Override
    public synchronized long acks() {
        return spoutTasks.values().stream().mapToLong(SpoutTaskHistory::acks).sum();
    }

    @Override
    public synchronized boolean isInputEnded() {
        return allTasksOpened() && spoutTasks.values().stream().allMatch(SpoutTaskHistory::isEnded);
    }

    @Override
    public synchronized boolean isConsistent() {
        return spoutTasks.values().stream().allMatch(SpoutTaskHistory::isConsistent);
    }

    @Override
    public synchronized OptionalLong firstEmitNanos() {
        return spoutTasks.values().stream()
                .map(SpoutTaskHistory::startedNanos)
                .flatMapToLong(OptionalLong::stream)
                .reduce((one, other) -> other - one < 0 ? other : one);
    }

    @Override
    public synchronized OptionalLong lastAckNanos() {
        return isComplete() ? latest(SpoutTaskHistory::completedNanos) : OptionalLong.empty();
    }

    private OptionalLong latest(Function<SpoutTaskHistory, OptionalLong> time) {
        return spoutTasks.values().stream()
                .map(time)
                .flatMapToLong(OptionalLong::stream)
                .reduce((one, other) -> other - one > 0 ? other : one);
    }

    @Override
    public synchronized Optional<LatencyMillis> latency() {
        Histogram all = latencies;
        latencies = new Histogram(LATENCY_DIGITS);
        return Latencies.of(all);
    }

    @Override
    public synchronized Activity activity() {
        return batches.entrySet().stream()
                .map(worker -> worker.getValue().activity().of(worker.getKey()))
                .reduce(Activity.NONE, Activity::plus);
    }

    @Override
    public synchronized Map<String, Histogram> takeProcessing() {
        Map<String, Histogram> all = processing;
        processing = new HashMap<>();
        return all;
    }

    @Override
    public synchronized OutputDigest outputDigest() {
        return outputs.values().stream().reduce(OutputDigest.EMPTY, OutputDigest::plus);
    }

    @Override
    public synchronized List<List<Object>> output() {
        return List.copyOf(tuples);
    }

    @Override
    public synchronized double meanBatchSize() {
        return BatchCounters.mean(
                batches.values().stream().mapToLong(WorkerState::batchedRows).sum(),
                batches.values().stream().mapToLong(WorkerState::batches).sum());
    }

    /**
     * The most heap of all workers together.
     *
     * @return the sum of each worker's peak, in MiB; the peaks need not have been at the same time
     */
    public synchronized double peakMiB() {
        return peakHeap.sumMiB();
    }

    private boolean isComplete() {
        return allTasksOpened()
                && spoutTasks.values().stream()
                        .allMatch(task -> task.completedNanos().isPresent());
    }

    private boolean allTasksOpened() {
        return expected.areAll(spoutTasks.size());
    }
}
