// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import io.aeolus.cluster.TopologyListener;
import io.aeolus.probe.Machine;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskReport;
import io.aeolus.probe.TaskReport.MessageTimes;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.TaskSnapshot.ThreadTimes;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** One incarnation of a worker, and its snapshots. */
final class WorkerFixture {

    private static final Machine MACHINE = new Machine(2, 8, 1, "Java", "Storm");
    private static final long MIB = 1 << 20;

    private static long incarnations;

    private final TopologyListener listener;
    private final LongSupplier nanoClock;
    private long incarnation = ++incarnations;
    private final List<Task> tasks = new ArrayList<>();
    private final Map<Integer, String> components = new HashMap<>();
    private final Map<String, ComponentTraffic> traffic = new HashMap<>();
    private String host = "host";
    private int port = 6700;
    private long heapBytes;
    private long cpuNanos;
    private long gcMillis;
    private long number;

    private record Task(
            String component, int task, int tasks, long incarnation, long cpuNanos, Supplier<TaskReport> report) {}

    /** A worker whose snapshots are dated by a clock. */
    WorkerFixture(TopologyListener listener, LongSupplier nanoClock) {
        this.listener = listener;
        this.nanoClock = nanoClock;
    }

    WorkerFixture at(String newHost, int newPort) {
        host = newHost;
        port = newPort;
        return this;
    }

    WorkerFixture ofIncarnation(long same) {
        incarnation = same;
        return this;
    }

    WorkerFixture withHeapMiB(long mib) {
        heapBytes = mib * MIB;
        return this;
    }

    WorkerFixture withCpuNanos(long nanos) {
        cpuNanos = nanos;
        return this;
    }

    WorkerFixture withGcMillis(long millis) {
        gcMillis = millis;
        return this;
    }

    /** A spout task that earlier snapshots may contain. */
    void spout(String component, int task, SpoutTask known) {
        add(component, task, 1, known::rows);
    }

    /** A spout task of a component with several tasks. */
    SpoutTask spout(String component, int task, int componentTasks) {
        SpoutTask spout = new SpoutTask(nanoClock);
        add(component, task, componentTasks, spout::rows);
        return spout;
    }

    OutputTask output(String component, int task) {
        OutputTask output = new OutputTask();
        add(component, task, 1, output::output);
        return output;
    }

    /** A task that counts tuples along streams, of a component with several tasks. */
    FlowTask flow(String component, int task, int componentTasks) {
        FlowTask flow = new FlowTask(nanoClock);
        components.put(task, component);
        add(component, task, componentTasks, flow::flow);
        return flow;
    }

    void times(String component, int task, MessageTimes times, long threadCpuNanos) {
        tasks.removeIf(known -> known.task() == task && known.report().get() instanceof MessageTimes);
        tasks.add(new Task(component, task, 1, ++incarnations, threadCpuNanos, () -> times));
    }

    void sent(String component, ComponentTraffic what) {
        traffic.put(component, what);
    }

    private void add(String component, int task, int componentTasks, Supplier<TaskReport> report) {
        tasks.add(new Task(component, task, componentTasks, ++incarnations, 0, report));
    }

    WorkerSnapshot snapshot() {
        return new WorkerSnapshot(
                host,
                incarnation,
                ++number,
                nanoClock.getAsLong(),
                MACHINE,
                new ProcessTimes(Nanos.of(cpuNanos), 0, 0, 0, gcMillis, 0, heapBytes, heapBytes),
                components,
                traffic,
                tasks.stream()
                        .map(task -> new TaskSnapshot(
                                task.component(),
                                task.task(),
                                task.tasks(),
                                port,
                                task.incarnation(),
                                0,
                                task.task(),
                                new ThreadTimes(task.cpuNanos(), Nanos.of(0)),
                                task.report().get()))
                        .toList());
    }

    void send() {
        listener.see(snapshot());
    }
}
