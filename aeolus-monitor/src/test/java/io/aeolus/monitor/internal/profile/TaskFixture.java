// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.watch.TaskState;
import io.aeolus.monitor.internal.watch.WorkerState;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallCosts.HeldRows;
import io.aeolus.probe.CallCosts.SpoutCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.CallSamples.SampleSums;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.KeySums;
import io.aeolus.probe.Machine;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.StreamName;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.TaskSnapshot.ThreadTimes;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds snapshots and states of a task. Unset values are 0. */
final class TaskFixture {

    static final long SECOND = 1_000_000_000;
    static final Machine MACHINE = new Machine(4, 8, 2, "Java", "Storm");

    private static final StreamName INPUT = new StreamName("numbers", "default");

    private final String component;
    private final int task;
    private boolean isSpout;
    private long incarnation;
    private long thread;
    private double startSeconds;
    private double seconds;
    private long calls;
    private long emptyCalls;
    private long idleNanos;
    private long longCallNanos;
    private long withId;
    private long acked;
    private long failed;
    private long messages;
    private double burstNanos;
    private HeldRows held = HeldRows.NONE;
    private double compilerCpuSeconds;
    private boolean hasSamples = true;
    private ThreadTimes times = ThreadTimes.NONE;
    private final Map<Quantity, SampleSums> sampled = new HashMap<>();
    private final List<Mark> marks = new ArrayList<>();
    private final Map<StreamName, KeySums> keys = new HashMap<>();

    private record Mark(double seconds, long calls, double threadCpuSeconds, ProcessTimes process) {}

    private TaskFixture(String component, int task) {
        this.component = component;
        this.task = task;
        this.incarnation = task;
        this.thread = 100L + task;
    }

    static TaskFixture of(String component, int task) {
        return new TaskFixture(component, task);
    }

    static TaskFixture spout(int task) {
        TaskFixture fixture = new TaskFixture("numbers", task);
        fixture.isSpout = true;
        return fixture;
    }

    TaskFixture incarnation(long number) {
        incarnation = number;
        return this;
    }

    TaskFixture thread(long id) {
        thread = id;
        return this;
    }

    /** Start and snapshot time in seconds of the worker's clock. */
    TaskFixture time(double start, double now) {
        startSeconds = start;
        seconds = now;
        return this;
    }

    /** Calls that emit one tuple each. */
    TaskFixture calls(long count) {
        calls = count;
        return this;
    }

    /** Messages that contained the tuples of the calls. */
    TaskFixture messages(long count) {
        messages = count;
        return this;
    }

    TaskFixture empty(long count, double idleSeconds) {
        emptyCalls = count;
        idleNanos = (long) (idleSeconds * SECOND);
        return this;
    }

    TaskFixture longCalls(double allSeconds) {
        longCallNanos = (long) (allSeconds * SECOND);
        return this;
    }

    TaskFixture rows(long withMessageId, long ackedRows, long failedRows) {
        withId = withMessageId;
        acked = ackedRows;
        failed = failedRows;
        return this;
    }

    TaskFixture holds(HeldRows rows) {
        held = rows;
        return this;
    }

    TaskFixture cpu(double cpuSeconds, double waitSeconds, double burstSeconds) {
        times = new ThreadTimes((long) (cpuSeconds * SECOND), Nanos.of((long) (waitSeconds * SECOND)));
        burstNanos = burstSeconds * SECOND;
        return this;
    }

    TaskFixture withoutCpuWait() {
        times = new ThreadTimes(times.cpuNanos(), Nanos.UNKNOWN);
        return this;
    }

    /** Adds bursts of one sample each, with equal value and weight. */
    TaskFixture samples(Quantity quantity, int count, double value, double weight) {
        Distribution.Counter values = new Distribution.Counter();
        values.add(Math.round(value), Math.round(count * weight));
        double weights = count * weight;
        SampleSums more = new SampleSums(
                count,
                count,
                weights,
                weights * value,
                weights * weight,
                weights * weight * value * value,
                weights * weight * value,
                values.snapshot());
        sampled.merge(quantity, more, SampleSums::plus);
        return this;
    }

    /** Omits the samples, as most snapshots do. */
    TaskFixture withoutSamples() {
        hasSamples = false;
        return this;
    }

    TaskFixture key(KeySums sums) {
        keys.put(INPUT, sums);
        return this;
    }

    /** Adds a snapshot at some second: calls of two tuples each, and CPU time of the thread. */
    TaskFixture mark(long atCalls, double atSeconds, double threadCpuSeconds) {
        return mark(atCalls, atSeconds, threadCpuSeconds, Nanos.UNKNOWN, 0);
    }

    TaskFixture mark(
            long atCalls, double atSeconds, double threadCpuSeconds, Nanos processCpuNanos, double ackerCpuSeconds) {
        marks.add(new Mark(
                atSeconds,
                atCalls,
                threadCpuSeconds,
                new ProcessTimes(
                        processCpuNanos,
                        (long) (ackerCpuSeconds * SECOND),
                        (long) (compilerCpuSeconds * SECOND),
                        0,
                        0,
                        0,
                        0,
                        0)));
        return this;
    }

    /** The CPU time of the JIT compilers at the next mark. */
    TaskFixture compiled(double cpuSeconds) {
        compilerCpuSeconds = cpuSeconds;
        return this;
    }

    CallCosts costs() {
        return costs(calls, calls);
    }

    private CallCosts costs(long callsSoFar, long tuples) {
        return new CallCosts(
                isSpout,
                callsSoFar,
                acked,
                failed,
                Map.of("default", tuples),
                new SpoutCosts(emptyCalls, idleNanos, longCallNanos, withId, Distribution.NONE),
                held,
                hasSamples
                        ? new CallSamples(calls, messages, burstNanos, sampled, Map.of(), Map.of(), Map.of(), keys)
                        : CallSamples.NONE);
    }

    TaskSnapshot snapshot() {
        return snapshot(times, costs());
    }

    private TaskSnapshot snapshot(ThreadTimes threadTimes, CallCosts costs) {
        return new TaskSnapshot(
                component, task, 1, 6700, incarnation, (long) (startSeconds * SECOND), thread, threadTimes, costs);
    }

    /** An incarnation whose snapshot was received from a host at some second of the collector's clock. */
    TaskIncarnation seen(String host, double received) {
        Optional<TaskIncarnation.Active> active = marks.isEmpty()
                ? Optional.empty()
                : Optional.of(new TaskIncarnation.Active(
                        state(host, marks.get(0)),
                        state(host, marks.get(0)),
                        state(host, marks.get(0)),
                        state(host, marks.get(marks.size() - 1))));
        WorkerState worker =
                WorkerState.first(worker(host, seconds, times(0, 0, 0, 0), Map.of(), this), (long) (received * SECOND));
        return new TaskIncarnation(new TaskState(worker, snapshot()), costs(), active);
    }

    private TaskState state(String host, Mark mark) {
        CallCosts costs = costs(mark.calls(), 2 * mark.calls());
        WorkerState worker = WorkerState.first(worker(host, mark.seconds(), mark.process(), Map.of(), this), 0);
        ThreadTimes thread = new ThreadTimes((long) (mark.threadCpuSeconds() * SECOND), Nanos.UNKNOWN);
        return new TaskState(worker, snapshot(thread, costs));
    }

    /** The incarnation of the process of a host's worker. */
    static long process(String host) {
        return host.hashCode();
    }

    /** A process that lists tasks, with resource usage at some second. */
    static WorkerSnapshot worker(
            String host, double seconds, ProcessTimes times, Map<Integer, String> components, TaskFixture... tasks) {
        return new WorkerSnapshot(
                host,
                process(host),
                (long) (seconds * 1000),
                (long) (seconds * SECOND),
                MACHINE,
                times,
                components,
                Map.of(),
                List.of(tasks).stream().map(TaskFixture::snapshot).toList());
    }

    /** The same process with traffic of its components. */
    static WorkerSnapshot sent(WorkerSnapshot worker, Map<String, ComponentTraffic> traffic) {
        return new WorkerSnapshot(
                worker.host(),
                worker.incarnation(),
                worker.number(),
                worker.nanos(),
                worker.machine(),
                worker.process(),
                worker.components(),
                traffic,
                worker.tasks());
    }

    static ProcessTimes times(double cpuSeconds, double ackerSeconds, long gcMillis, long jitMillis) {
        return new ProcessTimes(
                Nanos.of((long) (cpuSeconds * SECOND)),
                (long) (ackerSeconds * SECOND),
                0,
                0,
                gcMillis,
                jitMillis,
                0,
                0);
    }

    static ProfileState state(double seconds, List<WorkerSnapshot> workers, List<TaskIncarnation> tasks) {
        Map<Long, WorkerState> processes = new HashMap<>();
        workers.forEach(
                worker -> processes.put(worker.incarnation(), WorkerState.first(worker, (long) (seconds * SECOND))));
        Map<Long, TaskIncarnation> byIncarnation = new HashMap<>();
        tasks.forEach(task -> byIncarnation.put(task.number(), task));
        return new ProfileState((long) (seconds * SECOND), processes, byIncarnation);
    }
}
