package io.aeolus.monitor.internal.run;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.KeptTuple;
import io.aeolus.probe.MessageTimes;
import io.aeolus.probe.OutputDigest;
import io.aeolus.probe.RowCounts;
import io.aeolus.probe.SpoutRows;
import io.aeolus.probe.TaskOutput;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
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

/**
 * All that one run did, put together from the snapshots of its workers. A run is complete when each task of each spout has got its
 * {@link io.aeolus.probe.EndOfInput} acked and has no row open. Thread-safe.
 */
public final class RunLedger implements TopologyListener {

    /** A worker says something ten times a second. */
    private static final long LONGEST_SILENCE_NANOS = 2_000_000_000L;

    private final ExpectedTasks expected;
    private final LongSupplier nanoClock;
    private final Function<byte[], List<Object>> deserialiser;
    private final Map<TaskKey, SpoutTaskHistory> spoutTasks = new LinkedHashMap<>();
    private final Map<TaskKey, Worker> spoutWorkers = new HashMap<>();
    private final Map<Long, Worker> workers = new LinkedHashMap<>();
    private final Map<Long, OutputDigest> outputs = new HashMap<>();
    private final Map<Long, Long> outputTuples = new HashMap<>();
    private final List<List<Object>> tuples = new ArrayList<>();
    private final RunEnd end = new RunEnd();

    private record TaskKey(String component, int task) {}

    /** What one start of a worker has said last. */
    private static final class Worker {

        private final ClockOffset clock = new ClockOffset();
        private Optional<WorkerSnapshot> latest = Optional.empty();
        private long seenNanos;

        /** Whether it has said nothing for long: it is gone, or stands still. */
        boolean isMissing(long nowNanos) {
            return nowNanos - seenNanos > LONGEST_SILENCE_NANOS;
        }
    }

    /**
     * Starts a ledger.
     *
     * @param spouts the ids of the topology's spouts
     * @param nanoClock the time in nanoseconds
     * @param deserialiser makes a tuple's values of what another JVM made of them
     */
    public RunLedger(Set<String> spouts, LongSupplier nanoClock, Function<byte[], List<Object>> deserialiser) {
        this.expected = new ExpectedTasks(spouts);
        this.nanoClock = nanoClock;
        this.deserialiser = deserialiser;
    }

    @Override
    public synchronized void see(WorkerSnapshot snapshot) {
        Worker worker = workers.computeIfAbsent(snapshot.incarnation(), incarnation -> new Worker());
        if (worker.latest.filter(last -> last.number() >= snapshot.number()).isPresent()) {
            // One that was overtaken: what was new in it is in the later one, too.
            return;
        }
        for (TaskSnapshot task : snapshot.tasks()) {
            if (task.facet() instanceof TaskOutput output && !isKept(task, output)) {
                return;
            }
        }
        worker.seenNanos = nanoClock.getAsLong();
        worker.clock.see(snapshot.nanos(), worker.seenNanos);
        worker.latest = Optional.of(snapshot);
        for (TaskSnapshot task : snapshot.tasks()) {
            if (task.facet() instanceof SpoutRows rows) {
                TaskKey key = new TaskKey(task.component(), task.task());
                expected.opens(task.component(), task.tasks());
                spoutWorkers.put(key, worker);
                spoutTasks
                        .computeIfAbsent(key, unknown -> new SpoutTaskHistory())
                        .see(task.incarnation(), rows, worker.clock);
            }
        }
        if (isComplete()) {
            end.complete();
        }
    }

    /** Keeps a task's digest, and the tuples that are not here yet; false if one cannot be read, which ends the run. */
    private boolean isKept(TaskSnapshot task, TaskOutput output) {
        long known = outputTuples.getOrDefault(task.incarnation(), 0L);
        long next = output.first();
        List<List<Object>> news = new ArrayList<>();
        try {
            for (KeptTuple tuple : output.tuples()) {
                if (next++ >= known) {
                    news.add(valuesOf(tuple));
                }
            }
        } catch (RuntimeException e) {
            // It would come again and again.
            end.fail(ComponentFailure.of(task.component(), e));
            return false;
        }
        tuples.addAll(news);
        outputTuples.put(task.incarnation(), Math.max(known, next));
        outputs.put(task.incarnation(), output.digest());
        return true;
    }

    private List<Object> valuesOf(KeptTuple tuple) {
        return tuple instanceof KeptTuple.Bytes bytes
                ? deserialiser.apply(bytes.kryo())
                : ((KeptTuple.Values) tuple).values();
    }

    @Override
    public void failed(ComponentFailure failure) {
        end.fail(failure);
    }

    /** A spout that has emitted rows without message ids, so that nobody can say when they are processed. */
    synchronized Optional<String> spoutWithoutIds() {
        return spoutTasks.entrySet().stream()
                .filter(task -> task.getValue().withoutId() > 0)
                .map(task -> task.getKey().component())
                .findFirst();
    }

    /** When the last open row was acked or failed; meaningful when none is open. */
    synchronized OptionalLong settledNanos() {
        return latest(SpoutTaskHistory::settledNanos);
    }

    /** Waits until the run is complete or has failed; false if the time was over first. */
    boolean awaitEnd(long millis) throws InterruptedException {
        return end.await(millis);
    }

    /** What ended the run before its time. */
    Optional<ComponentFailure> failure() {
        return end.failure();
    }

    /** The counts of all spout tasks so far. */
    synchronized RowCounts counts() {
        return spoutTasks.values().stream().map(SpoutTaskHistory::counts).reduce(RowCounts.NONE, RowCounts::plus);
    }

    /**
     * How often a row was acked. Other than in {@link #counts}, one that a dead incarnation of its task had got acked counts again
     * when it is acked again: a spout that has begun its input again is at work.
     */
    synchronized long acks() {
        return spoutTasks.values().stream().mapToLong(SpoutTaskHistory::acks).sum();
    }

    /** How often spout tasks have started: one that starts again is at work, though no row of it may be new. */
    synchronized long spoutStarts() {
        return spoutTasks.values().stream().mapToLong(SpoutTaskHistory::starts).sum();
    }

    /** Whether a spout task's worker says nothing any more: what is known of it then is what it did before it died. */
    synchronized boolean isSpoutMissing() {
        long now = nanoClock.getAsLong();
        return spoutWorkers.values().stream().anyMatch(worker -> worker.isMissing(now));
    }

    /** Whether every spout task got its end of input acked; rows may be open still. */
    synchronized boolean isInputEnded() {
        return allTasksOpened() && spoutTasks.values().stream().allMatch(SpoutTaskHistory::isEnded);
    }

    /** Whether the acked rows are the emitted ones; false if the numbers agree but the ids do not. */
    synchronized boolean isConsistent() {
        return spoutTasks.values().stream().allMatch(SpoutTaskHistory::isConsistent);
    }

    /** When the first row was emitted. */
    synchronized OptionalLong firstEmitNanos() {
        return spoutTasks.values().stream()
                .map(SpoutTaskHistory::startedNanos)
                .flatMapToLong(OptionalLong::stream)
                .reduce((one, other) -> other - one < 0 ? other : one);
    }

    /** When the last spout task was complete, empty if the run is not. */
    synchronized OptionalLong lastAckNanos() {
        return isComplete() ? latest(SpoutTaskHistory::completedNanos) : OptionalLong.empty();
    }

    private OptionalLong latest(Function<SpoutTaskHistory, OptionalLong> time) {
        return spoutTasks.values().stream()
                .map(time)
                .flatMapToLong(OptionalLong::stream)
                .reduce((one, other) -> other - one > 0 ? other : one);
    }

    /** The latencies of all sampled rows so far, in nanoseconds. */
    synchronized Distribution latencies() {
        return snapshots().stream()
                .flatMap(snapshot -> snapshot.tasksWith(SpoutRows.class).stream())
                .map(task -> ((SpoutRows) task.facet()).latencies())
                .reduce(Distribution.NONE, Distribution::plus);
    }

    /** How long messages were in each bolt so far, in nanoseconds, by samples. */
    synchronized Map<String, Distribution> processing() {
        Map<String, Distribution> processing = new HashMap<>();
        for (WorkerSnapshot snapshot : snapshots()) {
            for (TaskSnapshot task : snapshot.tasks()) {
                if (task.facet() instanceof MessageTimes times) {
                    processing.merge(task.component(), times.processing(), Distribution::plus);
                }
            }
        }
        return processing;
    }

    /** What all components have done so far. */
    synchronized Activity activity() {
        long now = nanoClock.getAsLong();
        return workers.values().stream()
                .flatMap(worker -> worker.latest.stream().map(snapshot -> Activity.of(snapshot, worker.isMissing(now))))
                .reduce(Activity.NONE, Activity::plus);
    }

    /** Count and digest of the output so far. */
    synchronized OutputDigest outputDigest() {
        return outputs.values().stream().reduce(OutputDigest.EMPTY, OutputDigest::plus);
    }

    /** The output's tuples so far in no order, none if they are not kept. */
    synchronized List<List<Object>> output() {
        return List.copyOf(tuples);
    }

    /** The most heap of all workers together, in MiB; their peaks need not have been at the same time. */
    synchronized double peakMiB() {
        return PeakHeap.sumMiB(snapshots());
    }

    private List<WorkerSnapshot> snapshots() {
        return workers.values().stream()
                .flatMap(worker -> worker.latest.stream())
                .toList();
    }

    private boolean isComplete() {
        return allTasksOpened() && spoutTasks.values().stream().allMatch(SpoutTaskHistory::isCompleted);
    }

    private boolean allTasksOpened() {
        return expected.areAll(spoutTasks.size());
    }
}
