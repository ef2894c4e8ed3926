// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Thresholds;
import io.aeolus.monitor.internal.watch.WarmUpPauses;
import io.aeolus.monitor.internal.watch.WorkerState;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.Nanos;
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
 * The state of a profiled topology at one time. Immutable.
 *
 * @param nanos the time, by the clock of this process
 * @param workers the worker processes, by incarnation
 * @param tasks the tasks, by incarnation
 */
public record ProfileState(long nanos, Map<Long, WorkerState> workers, Map<Long, TaskIncarnation> tasks) {

    public ProfileState {
        workers = Map.copyOf(workers);
        tasks = Map.copyOf(tasks);
    }

    /** Returns this state of a task's incarnation; empty if it had not started. */
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

    /**
     * Returns the number of processors that the JIT compilers have used since an earlier state, in the busiest process; empty without new
     * snapshots.
     */
    OptionalDouble compiling(ProfileState before) {
        return WarmUpPauses.compiling(before.snapshots(), snapshots());
    }

    /** Increases whenever user code is active. */
    long activity() {
        return sum(
                tasks.values().stream(),
                costs -> costs.calls() + costs.acked() + costs.failed() + costs.tuplesEmitted());
    }

    /** Returns the components that had {@link Thresholds#MIN_CALLS} up to an earlier state, and no call after it, in the order of names. */
    List<String> idleSince(ProfileState before) {
        Map<String, Long> now = byComponent(tasks.values().stream(), CallCosts::calls);
        return byComponent(before.tasks.values().stream(), CallCosts::calls).entrySet().stream()
                .filter(component -> component.getValue() >= Thresholds.MIN_CALLS
                        && component.getValue().equals(now.get(component.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    long tuplesInFlight() {
        return sum(spouts(), ProfileState::tuplesInFlight);
    }

    private static long tuplesInFlight(CallCosts costs) {
        return costs.spout().emittedWithId() - costs.acked() - costs.failed();
    }

    /** Returns the running tasks of spouts with at least a number of tuples in flight, by spout. */
    List<TaskIncarnation> spoutsWithTuplesInFlight(ToLongFunction<String> least) {
        return running()
                .filter(task ->
                        task.costs().isSpout() && tuplesInFlight(task.costs()) >= least.applyAsLong(task.component()))
                .toList();
    }

    /** Returns the rows that running tasks hold, by bolt. */
    Map<String, Long> heldRows() {
        return byComponent(
                running().filter(task -> task.costs().held().now() > 0),
                costs -> costs.held().now());
    }

    /** Returns the number of incarnations that other incarnations of the same tasks have replaced. */
    long restarts() {
        return tasks.size() - running().count();
    }

    /** Returns whether the worker of a running task is silent, so that the activity of the task is unknown. */
    boolean isWorkerSilent() {
        return running().anyMatch(task -> nanos - task.receivedNanos() > Thresholds.SILENT_WORKER_TIMEOUT.toNanos());
    }

    /** Returns the latest incarnation of each task. */
    private Stream<TaskIncarnation> running() {
        return tasks.values().stream()
                .collect(Collectors.toMap(
                        TaskIncarnation::id, task -> task, (one, other) -> one.isBefore(other) ? other : one))
                .values()
                .stream();
    }

    /** Returns the calls of {@code nextTuple} that emitted nothing, by spout. */
    public Map<String, Long> emptyCallsOfSpouts() {
        return byComponent(spouts(), costs -> costs.spout().emptyCalls());
    }

    public long ackedRows() {
        return sum(spouts(), CallCosts::acked);
    }

    /** Returns the tuples that spouts emitted, with and without message ids. */
    public long emittedBySpouts() {
        return sum(spouts(), CallCosts::tuplesEmitted);
    }

    /** Returns the rate of emits since an earlier state, for each spout by the clock of its worker. */
    double emittedPerSecondSince(ProfileState before) {
        return spouts().mapToDouble(task -> emittedPerSecond(before.same(task), task, nanos - before.nanos))
                .sum();
    }

    private static double emittedPerSecond(Optional<TaskIncarnation> before, TaskIncarnation task, long stateNanos) {
        long tuples = task.costs().tuplesEmitted()
                - before.map(earlier -> earlier.costs().tuplesEmitted()).orElse(0L);
        // A task that is new, or without a new snapshot, has no interval.
        long nanos = before.map(
                        earlier -> task.latest().nanos() - earlier.latest().nanos())
                .filter(own -> own > 0)
                .orElse(stateNanos);
        return nanos > 0 ? tuples * Nanos.PER_SECOND / nanos : 0;
    }

    /** Returns the latencies of sampled tuples in nanoseconds. */
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
