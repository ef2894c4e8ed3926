// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.monitor.Thresholds;
import io.aeolus.monitor.internal.watch.SnapshotStore;
import io.aeolus.monitor.internal.watch.WorkerState;
import io.aeolus.probe.RecordedTopology;
import io.aeolus.probe.TaskReport.RowCounts;
import io.aeolus.probe.TaskReport.RowFlow;
import io.aeolus.probe.TaskReport.SpoutRows;
import io.aeolus.probe.TaskReport.TaskOutput;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The combined state of one run, from the snapshots of its workers. A run is complete when no tuple is in flight and the {@link
 * io.aeolus.probe.EndOfInput} of each spout task is acked. If not all tuples are acked, executed tuples count instead. Thread-safe.
 */
public final class RunLedger extends SnapshotStore {

    private final Set<String> spouts;
    private final StreamGraph graph;
    private final boolean hasAckers;
    private final RunOutput output;
    private final Map<Integer, SpoutTaskHistory> spoutTasks = new LinkedHashMap<>();

    RunLedger(
            Set<String> spouts,
            StreamGraph graph,
            boolean hasAckers,
            LongSupplier nanoClock,
            Function<byte[], List<Object>> deserializer) {
        super(nanoClock);
        this.spouts = Set.copyOf(spouts);
        this.graph = graph;
        this.hasAckers = hasAckers;
        this.output = new RunOutput(deserializer);
    }

    /** Creates a ledger of an instrumented topology, whose tuples may be counted along its streams. */
    public static RunLedger of(
            RecordedTopology recorded,
            boolean countsFlow,
            boolean hasAckers,
            LongSupplier nanoClock,
            Map<String, Object> config) {
        return new RunLedger(
                recorded.spouts(),
                countsFlow ? StreamGraph.of(recorded.topology()) : StreamGraph.NOT_COUNTED,
                hasAckers,
                nanoClock,
                RunOutput.deserializer(config));
    }

    @Override
    protected void added(WorkerState worker) {
        for (TaskSnapshot task : worker.snapshot().tasks()) {
            if (task.report() instanceof TaskOutput kept) {
                try {
                    output.add(task, kept);
                } catch (RuntimeException e) {
                    // The worker would resend the tuple forever.
                    failed(ComponentFailure.of(task.component(), e));
                    return;
                }
            } else if (task.report() instanceof SpoutRows rows) {
                spoutTasks
                        .computeIfAbsent(task.task(), id -> new SpoutTaskHistory(task.component(), task.tasks()))
                        .update(task.incarnation(), rows, worker);
            }
        }
    }

    /** Waits until the run is complete or has failed; returns false after the timeout. */
    boolean awaitEnd(long millis) throws InterruptedException {
        return await(this::isComplete, Duration.ofMillis(millis));
    }

    /** Returns a spout that emits only without message ids, if tuples are identified by acks alone. */
    synchronized Optional<String> uncountedSpout() {
        return graph.areCounted() ? Optional.empty() : withoutIds().stream().findFirst();
    }

    synchronized SpoutGuarantees guarantees() {
        return graph.areCounted() ? new SpoutGuarantees(hasAckers, withIds(), withoutIds()) : SpoutGuarantees.ALL_ACKED;
    }

    private Set<String> withIds() {
        return spoutsWith(task -> task.counts().emitted() > 0);
    }

    /** Returns the spouts that emit only without message ids. */
    private Set<String> withoutIds() {
        Set<String> without = spoutsWith(task -> task.withoutId() > 0);
        without.removeAll(withIds());
        return without;
    }

    private Set<String> spoutsWith(Predicate<SpoutTaskHistory> condition) {
        return tasks().filter(condition)
                .map(SpoutTaskHistory::component)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the copies of tuples that were sent and not executed; 0 if all tuples are acked, because acks show the tuples in flight. */
    synchronized long copiesInFlight() {
        return areAllAcked() ? 0 : flow().copiesInFlight();
    }

    private boolean areAllAcked() {
        return guarantees().areAllAcked();
    }

    /** Returns the acks and failures if all tuples are acked; otherwise no counts. */
    synchronized RowCounts countsOfAcked() {
        return areAllAcked() ? counts() : RowCounts.NONE;
    }

    /** Returns whether a tuple's latency ends with the last bolt that executes a derived tuple. */
    synchronized boolean isLatencyKnown() {
        return areAllAcked() || (hasAckers && !flow().hasUnanchored());
    }

    synchronized Flow flow() {
        return flow(snapshots(workers()));
    }

    Flow flow(List<WorkerSnapshot> snapshots) {
        return Flow.of(graph, snapshots);
    }

    private static List<WorkerSnapshot> snapshots(List<WorkerState> workers) {
        return workers.stream().map(WorkerState::snapshot).toList();
    }

    synchronized RowCounts counts() {
        return tasks().map(SpoutTaskHistory::counts).reduce(RowCounts.NONE, RowCounts::plus);
    }

    /**
     * Increases with each new emit, each ack or, if not all tuples are acked, each execution; failures and replays do not count. Also
     * increases when a spout task restarts, and with each repeated ack afterwards, because the spout is active.
     */
    synchronized long activity() {
        long acksAndStarts =
                tasks().mapToLong(task -> task.acks() + task.starts()).sum();
        return counts().emitted() + acksAndStarts + (areAllAcked() ? 0 : flow().activity());
    }

    synchronized long maxStarts() {
        return tasks().mapToLong(SpoutTaskHistory::starts).max().orElse(0);
    }

    /** Returns whether the worker of a spout task is silent, so that its counts are out of date. */
    synchronized boolean isSpoutMissing() {
        long now = nanos();
        return tasks().anyMatch(task -> isSilent(task.worker(), now));
    }

    private static boolean isSilent(WorkerState worker, long nowNanos) {
        return worker.silenceNanos(nowNanos) > Thresholds.SILENT_WORKER_TIMEOUT.toNanos();
    }

    /** Returns whether each spout task got its end of input acked. Tuples may still be in flight. */
    synchronized boolean isInputEnded() {
        return areAllTasks(SpoutTaskHistory::isEnded);
    }

    /** Returns whether the acked ids are the emitted ids; false if only their numbers agree. */
    synchronized boolean isConsistent() {
        return tasks().allMatch(SpoutTaskHistory::isConsistent);
    }

    synchronized OptionalLong firstEmitNanos() {
        return times(SpoutTaskHistory::startedNanos).reduce((one, other) -> other - one < 0 ? other : one);
    }

    /** Returns when the last spout task completed; empty before. */
    synchronized OptionalLong lastAckNanos() {
        return isComplete() ? latest(times(SpoutTaskHistory::completedNanos)) : OptionalLong.empty();
    }

    /** Returns the time of the last ack, failure or, if not all tuples are acked, execution. Meaningful if no tuple is in flight. */
    synchronized OptionalLong settledNanos() {
        if (areAllAcked()) {
            return latest(times(SpoutTaskHistory::settledNanos));
        }
        LongStream executed = tasks(RowFlow.class).stream()
                .flatMapToLong(
                        state -> state.worker().toLocal(((RowFlow) state.task().report()).last()).stream());
        return latest(
                LongStream.concat(executed, hasAckers ? times(SpoutTaskHistory::settledNanos) : LongStream.empty()));
    }

    private LongStream times(Function<SpoutTaskHistory, OptionalLong> time) {
        return tasks().flatMapToLong(task -> time.apply(task).stream());
    }

    private static OptionalLong latest(LongStream nanos) {
        return nanos.reduce((one, other) -> other - one > 0 ? other : one);
    }

    synchronized RunTotals totals() {
        long now = nanos();
        List<WorkerState> present =
                workers().stream().filter(worker -> !isSilent(worker, now)).toList();
        List<WorkerSnapshot> latest = snapshots(workers());
        // The counts date from their snapshots, so their time is the mean time of the snapshots.
        long age = Math.round(present.stream()
                .mapToLong(worker -> now - worker.takenNanos())
                .average()
                .orElse(0));
        RowCounts counts = counts();
        Optional<Flow> flow = graph.areCounted() ? Optional.of(flow(latest)) : Optional.empty();
        // Without counts along streams, failed tuples count as executed too.
        double executed =
                flow.map(counted -> counted.done(rowsOfSpouts())).orElse((double) counts.acked() + counts.failed());
        boolean isAcked = areAllAcked();
        return new RunTotals(
                now - age,
                isAcked ? counts.acked() : Math.round(executed),
                executed,
                isAcked ? counts.inFlight() : flow.orElseThrow().copiesInFlight(),
                latest,
                snapshots(present));
    }

    private Map<String, Long> rowsOfSpouts() {
        return tasks().collect(Collectors.groupingBy(
                SpoutTaskHistory::component, Collectors.summingLong(SpoutTaskHistory::rows)));
    }

    synchronized List<List<Object>> output() {
        return output.tuples();
    }

    private boolean isComplete() {
        return areAllTasks(SpoutTaskHistory::isCompleted);
    }

    /** Returns whether a condition holds for all tasks of all spouts. Each task reports the number of tasks of its spout. */
    private boolean areAllTasks(Predicate<SpoutTaskHistory> condition) {
        return spouts.stream().allMatch(spout -> {
            List<SpoutTaskHistory> opened =
                    tasks().filter(task -> task.component().equals(spout)).toList();
            return !opened.isEmpty()
                    && opened.size() == opened.get(0).siblings()
                    && opened.stream().allMatch(condition);
        });
    }

    private Stream<SpoutTaskHistory> tasks() {
        return spoutTasks.values().stream();
    }
}
