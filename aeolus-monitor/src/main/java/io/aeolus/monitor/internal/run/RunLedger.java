package io.aeolus.monitor.internal.run;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.monitor.Thresholds;
import io.aeolus.monitor.internal.watch.SnapshotStore;
import io.aeolus.monitor.internal.watch.WorkerState;
import io.aeolus.probe.Facet.RowCounts;
import io.aeolus.probe.Facet.RowFlow;
import io.aeolus.probe.Facet.SpoutRows;
import io.aeolus.probe.Facet.TaskOutput;
import io.aeolus.probe.RecordedTopology;
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
 * All that one run did, put together from the snapshots of its workers. A run is complete when each task of each spout has got its
 * {@link io.aeolus.probe.EndOfInput} acked and has no row in flight. Where not all rows are acked, rows count when they are executed.
 * Thread-safe.
 */
public final class RunLedger extends SnapshotStore {

    private final Set<String> spouts;
    private final StreamGraph graph;
    private final boolean hasAckers;
    private final KeptOutput output;
    private final Map<Integer, SpoutTaskHistory> spoutTasks = new LinkedHashMap<>();

    /** A ledger of a topology with these spouts and streams, with ackers or without, and what reads tuples of other JVMs. */
    RunLedger(
            Set<String> spouts,
            StreamGraph graph,
            boolean hasAckers,
            LongSupplier nanoClock,
            Function<byte[], List<Object>> deserialiser) {
        super(nanoClock);
        this.spouts = Set.copyOf(spouts);
        this.graph = graph;
        this.hasAckers = hasAckers;
        this.output = new KeptOutput(deserialiser);
    }

    /** A ledger of a recorded topology, whose rows are counted along its streams or not. */
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
                KeptOutput.deserialiser(config));
    }

    @Override
    protected void added(WorkerState worker) {
        for (TaskSnapshot task : worker.snapshot().tasks()) {
            if (task.facet() instanceof TaskOutput kept) {
                try {
                    output.add(task, kept);
                } catch (RuntimeException e) {
                    // The worker would send the tuple again and again.
                    failed(ComponentFailure.of(task.component(), e));
                    return;
                }
            } else if (task.facet() instanceof SpoutRows rows) {
                spoutTasks
                        .computeIfAbsent(task.task(), id -> new SpoutTaskHistory(task.component(), task.tasks()))
                        .see(task.incarnation(), rows, worker);
            }
        }
    }

    /** Waits until the run is complete or has failed; false if the time is over first. */
    boolean awaitEnd(long millis) throws InterruptedException {
        return await(this::isComplete, Duration.ofMillis(millis));
    }

    synchronized Optional<String> spoutWithoutIds() {
        return tasks().filter(task -> task.withoutId() > 0)
                .map(SpoutTaskHistory::component)
                .findFirst();
    }

    /** A spout that never emits with message ids, in a run that knows rows by their acks alone. */
    synchronized Optional<String> uncountedSpout() {
        return graph.areCounted() ? Optional.empty() : withoutIds().stream().findFirst();
    }

    /** The guarantees of the spouts that have emitted rows. */
    synchronized SpoutGuarantees guarantees() {
        return graph.areCounted() ? new SpoutGuarantees(hasAckers, withIds(), withoutIds()) : SpoutGuarantees.ALL_ACKED;
    }

    private Set<String> withIds() {
        return spoutsWith(task -> task.counts().emitted() > 0);
    }

    /** Spouts that have emitted rows without message ids, and none with. */
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

    /** Rows that were sent and not executed, where not all are acked; otherwise 0, as acks show what is in flight. */
    synchronized long onTheWay() {
        return areAllAcked() ? 0 : flow().onTheWay();
    }

    private boolean areAllAcked() {
        return guarantees().areAllAcked();
    }

    /** What became of rows, where all are acked; nothing elsewhere. */
    synchronized RowCounts countsOfAcked() {
        return areAllAcked() ? counts() : RowCounts.NONE;
    }

    /** Whether latencies end with the last bolt that executes something of a row. */
    synchronized boolean knowsLatency() {
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
     * Grows with each row that is emitted for the first time, acked or, where not all rows are acked, executed; not with fails and
     * replays. It also grows with each start of a spout task, and when a row is acked again after that: the spout is at work.
     */
    synchronized long activity() {
        long acksAndStarts =
                tasks().mapToLong(task -> task.acks() + task.starts()).sum();
        return counts().emitted() + acksAndStarts + (areAllAcked() ? 0 : flow().moves());
    }

    synchronized long mostStarts() {
        return tasks().mapToLong(SpoutTaskHistory::starts).max().orElse(0);
    }

    /** Whether a spout task's worker is silent: then its counts are those from before its death. */
    synchronized boolean isSpoutMissing() {
        long now = nanos();
        return tasks().anyMatch(task -> isSilent(task.worker(), now));
    }

    private static boolean isSilent(WorkerState worker, long nowNanos) {
        return worker.silenceNanos(nowNanos) > Thresholds.WORKER_IS_SILENT.toNanos();
    }

    /** Whether every spout task got its end of input acked; rows may be in flight still. */
    synchronized boolean isInputEnded() {
        return areAllTasks(SpoutTaskHistory::isEnded);
    }

    /** Whether the acked rows are the emitted ones; false if the numbers agree but the ids do not. */
    synchronized boolean isConsistent() {
        return tasks().allMatch(SpoutTaskHistory::isConsistent);
    }

    synchronized OptionalLong firstEmitNanos() {
        return times(SpoutTaskHistory::startedNanos).reduce((one, other) -> other - one < 0 ? other : one);
    }

    /** When the last spout task was complete, empty if the run is not. */
    synchronized OptionalLong lastAckNanos() {
        return isComplete() ? latest(times(SpoutTaskHistory::completedNanos)) : OptionalLong.empty();
    }

    /** When the last row was acked or failed or, where not all are acked, executed; meaningful when none is in flight. */
    synchronized OptionalLong settledNanos() {
        if (areAllAcked()) {
            return latest(times(SpoutTaskHistory::settledNanos));
        }
        LongStream executed = tasks(RowFlow.class).stream()
                .flatMapToLong(
                        state -> state.worker().toOurs(((RowFlow) state.task().facet()).last()).stream());
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
        // Counts are as old as their snapshots: they belong to the mean time at which the snapshots were made.
        long age = Math.round(present.stream()
                .mapToLong(worker -> now - worker.takenNanos())
                .average()
                .orElse(0));
        RowCounts counts = counts();
        Optional<Flow> flow = graph.areCounted() ? Optional.of(flow(latest)) : Optional.empty();
        // Without counts along streams: what failed was executed, too.
        double executed =
                flow.map(counted -> counted.done(rowsOfSpouts())).orElse((double) counts.acked() + counts.failed());
        boolean isAcked = areAllAcked();
        return new RunTotals(
                now - age,
                isAcked ? counts.acked() : Math.round(executed),
                executed,
                isAcked ? counts.inFlight() : flow.orElseThrow().onTheWay(),
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

    /** Whether a condition holds for all tasks of all spouts: each task reports how many tasks its spout has. */
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
