package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.watch.WarmUpPauses;
import io.aeolus.monitor.internal.watch.WorkerState;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.WorkerSnapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The known state of a profiled topology at one time. Immutable.
 *
 * @param nanos the time, by the clock of this process
 * @param workers the processes with workers, by their incarnations
 * @param tasks the tasks, by their incarnations
 */
public record ProfileState(long nanos, Map<Long, WorkerState> workers, Map<Long, TaskIncarnation> tasks) {

    private static final double NANOS_PER_SECOND = 1e9;

    public ProfileState {
        workers = Map.copyOf(workers);
        tasks = Map.copyOf(tasks);
    }

    /** The same incarnation of a task in this state; empty if it was not there yet. */
    Optional<TaskIncarnation> same(TaskIncarnation task) {
        return Optional.ofNullable(tasks.get(task.number()));
    }

    Map<Integer, String> components() {
        Map<Integer, String> components = new TreeMap<>();
        snapshots().forEach(worker -> components.putAll(worker.components()));
        return components;
    }

    private List<WorkerSnapshot> snapshots() {
        return workers.values().stream().map(WorkerState::snapshot).toList();
    }

    /** The share of a processor that compilers took since an earlier state, in the process where it is most; empty without news. */
    OptionalDouble compiling(ProfileState before) {
        return WarmUpPauses.compiling(before.snapshots(), snapshots());
    }

    /** Grows whenever user code does anything. */
    long activity() {
        return sum(
                tasks.values().stream(),
                costs -> costs.calls() + costs.acked() + costs.failed() + costs.tuplesEmitted());
    }

    /** The components that had work up to an earlier state, in so many calls at least, and none since then; in the order of names. */
    List<String> idleSince(ProfileState before, long leastCalls) {
        Map<String, Long> now = byComponent(tasks.values().stream(), CallCosts::calls);
        return byComponent(before.tasks.values().stream(), CallCosts::calls).entrySet().stream()
                .filter(component -> component.getValue() >= leastCalls
                        && component.getValue().equals(now.get(component.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Rows with message ids that spouts emitted and that were neither acked nor failed. */
    long openRows() {
        return sum(spouts(), ProfileState::openRows);
    }

    private static long openRows(CallCosts costs) {
        return costs.spout().emittedWithId() - costs.acked() - costs.failed();
    }

    List<TaskIncarnation> spoutsWithOpenRows(long least) {
        return spouts().filter(task -> openRows(task.costs()) >= least).toList();
    }

    Map<String, Long> heldRows() {
        return byComponent(
                tasks.values().stream().filter(task -> task.costs().held().now() > 0),
                costs -> costs.held().now());
    }

    /** How often Storm asked each spout for a tuple in vain. */
    public Map<String, Long> emptyCallsOfSpouts() {
        return byComponent(spouts(), costs -> costs.spout().emptyCalls());
    }

    public long ackedRows() {
        return sum(spouts(), CallCosts::acked);
    }

    /** Tuples that spouts emitted, with and without message ids. */
    public long emittedBySpouts() {
        return sum(spouts(), CallCosts::tuplesEmitted);
    }

    /** Tuples that spouts emitted in a second since an earlier state, each spout by the clock of its worker. */
    double emittedPerSecondSince(ProfileState before) {
        return spouts().mapToDouble(task -> emittedPerSecond(before.same(task), task, nanos - before.nanos))
                .sum();
    }

    private static double emittedPerSecond(Optional<TaskIncarnation> before, TaskIncarnation task, long stateNanos) {
        long tuples = task.costs().tuplesEmitted()
                - before.map(earlier -> earlier.costs().tuplesEmitted()).orElse(0L);
        // A task that is new, or sent nothing since, has no interval.
        long nanos = before.map(
                        earlier -> task.latest().nanos() - earlier.latest().nanos())
                .filter(own -> own > 0)
                .orElse(stateNanos);
        return nanos > 0 ? tuples * NANOS_PER_SECOND / nanos : 0;
    }

    /** Nanoseconds from the emission of sampled rows to their acks. */
    public Distribution latencies() {
        return tasks.values().stream()
                .map(task -> task.costs().spout().latencies())
                .reduce(Distribution.NONE, Distribution::plus);
    }

    private Stream<TaskIncarnation> spouts() {
        return tasks.values().stream().filter(task -> task.costs().isSpout());
    }

    private static long sum(Stream<TaskIncarnation> tasks, ToLongFunction<CallCosts> amount) {
        return tasks.map(TaskIncarnation::costs).mapToLong(amount).sum();
    }

    private static Map<String, Long> byComponent(Stream<TaskIncarnation> tasks, ToLongFunction<CallCosts> amount) {
        return tasks.collect(Collectors.groupingBy(
                TaskIncarnation::component,
                TreeMap::new,
                Collectors.summingLong(task -> amount.applyAsLong(task.costs()))));
    }
}
