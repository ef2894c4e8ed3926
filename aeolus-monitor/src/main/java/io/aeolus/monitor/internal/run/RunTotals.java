// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.internal.watch.WarmUpPauses;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.OutputDigest;
import io.aeolus.probe.TaskReport;
import io.aeolus.probe.TaskReport.MessageTimes;
import io.aeolus.probe.TaskReport.RowCounts;
import io.aeolus.probe.TaskReport.SpoutRows;
import io.aeolus.probe.TaskReport.TaskOutput;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The totals of a run since its start. The activity in an interval is the difference of two totals.
 *
 * @param nanos the mean time of the latest snapshots of the present workers, by the clock of this process
 * @param done processed spout tuples, each counted once: acked or, if not all tuples are acked, executed
 * @param executed spout tuples that all bolts have executed, acked or not; without counts along streams, tuples that were acked or failed
 * @param open spout tuples in flight
 * @param snapshots the latest snapshot of each incarnation of a worker, including workers that have ended
 * @param present the latest snapshots of the present workers
 */
record RunTotals(
        long nanos,
        long done,
        double executed,
        long open,
        List<WorkerSnapshot> snapshots,
        List<WorkerSnapshot> present) {

    static final RunTotals NONE = new RunTotals(0, 0, 0, 0, List.of(), List.of());

    /** The maximum ratio of executed to acked tuples: above, tuples accumulate in a window. */
    private static final double MAX_EXECUTED_PER_ACK = 2;

    private static final double BYTES_PER_MIB = 1 << 20;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Workers on the same ports of one host replace each other. */
    private record Place(String host, Set<Integer> ports) {

        static Place of(WorkerSnapshot worker) {
            return new Place(
                    worker.host(),
                    worker.tasks().stream().map(TaskSnapshot::port).collect(Collectors.toUnmodifiableSet()));
        }
    }

    private record Executor(long process, long thread) {}

    /** CPU time of an executor's thread, and the sampled time that its tasks spend in {@code execute} (0 for a spout). */
    private record Worked(long cpuNanos, long busyNanos) {

        private static final Worked NOTHING = new Worked(0, 0);

        /** Several observers report the same thread, and several tasks share a thread. */
        private Worked plus(Worked other) {
            return new Worked(Math.max(cpuNanos, other.cpuNanos), busyNanos + other.busyNanos);
        }

        private long since(Worked earlier) {
            return Math.max(cpuNanos - earlier.cpuNanos, busyNanos - earlier.busyNanos);
        }
    }

    RunTotals {
        snapshots = List.copyOf(snapshots);
        present = List.copyOf(present);
    }

    RunTotals at(long otherNanos) {
        return new RunTotals(otherNanos, done, executed, open, snapshots, present);
    }

    /**
     * Returns the spout tuples that the bolts have executed since earlier totals. Late acks, as of tuples in a window, and long waits in
     * queues do not distort this count.
     *
     * @param counts acks and failures after the drain; the failed share of the executed tuples is subtracted
     */
    long doneSince(RunTotals earlier, RowCounts counts) {
        double since = Math.max(0, executed - earlier.executed);
        long settled = counts.acked() + counts.failed();
        return Math.round(settled == 0 ? since : since * counts.acked() / settled);
    }

    /**
     * Returns the spout tuples that the bolts have executed since earlier totals, if all tuples were acked in the end. If bolts execute
     * tuples much faster than they ack them, the rate of acks counts.
     *
     * @param ackingNanos time from the first ack to the last ack
     */
    long doneSince(RunTotals earlier, RowCounts counts, long ackingNanos) {
        long since = doneSince(earlier, counts);
        if (since <= MAX_EXECUTED_PER_ACK * (done - earlier.done)) {
            return since;
        }
        double acksPerNano = (double) counts.acked() / Math.max(1, ackingNanos);
        return Math.min(since, Math.round(acksPerNano * (nanos - earlier.nanos)));
    }

    double heapMiB() {
        return present.stream()
                .mapToDouble(worker -> worker.process().heapBytes() / BYTES_PER_MIB)
                .sum();
    }

    OptionalLong waiting(String component) {
        // Tasks of one executor share its queue.
        Map<Executor, Integer> queues = new HashMap<>();
        for (WorkerSnapshot worker : present) {
            for (TaskSnapshot task : worker.tasksWith(MessageTimes.class)) {
                if (task.component().equals(component)
                        && task.report() instanceof MessageTimes times
                        && times.waiting() >= 0) {
                    queues.put(new Executor(worker.incarnation(), task.thread()), times.waiting());
                }
            }
        }
        return queues.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(
                        queues.values().stream().mapToLong(Integer::longValue).sum());
    }

    private <F extends TaskReport> Stream<F> reports(Class<F> kind, Predicate<TaskSnapshot> which) {
        return snapshots.stream()
                .flatMap(snapshot -> snapshot.tasksWith(kind).stream())
                .filter(which)
                .map(task -> kind.cast(task.report()));
    }

    /** Returns the latencies of sampled tuples in nanoseconds. */
    Distribution latencies() {
        return reports(SpoutRows.class, task -> true)
                .map(SpoutRows::latencies)
                .reduce(Distribution.NONE, Distribution::plus);
    }

    OutputDigest output() {
        return reports(TaskOutput.class, task -> true)
                .map(TaskOutput::digest)
                .reduce(OutputDigest.EMPTY, OutputDigest::plus);
    }

    /** Returns the sampled times of messages in a bolt in nanoseconds. */
    Distribution processing(String component) {
        return reports(MessageTimes.class, task -> task.component().equals(component))
                .map(MessageTimes::processing)
                .reduce(Distribution.NONE, Distribution::plus);
    }

    ComponentTraffic traffic(String component) {
        String name = WorkerSnapshot.metricName(component);
        return snapshots.stream()
                .map(snapshot -> snapshot.traffic().getOrDefault(name, ComponentTraffic.NONE))
                .reduce(ComponentTraffic.NONE, ComponentTraffic::plus);
    }

    ComponentTraffic traffic() {
        return snapshots.stream()
                .flatMap(snapshot -> snapshot.traffic().values().stream())
                .reduce(ComponentTraffic.NONE, ComponentTraffic::plus);
    }

    /** Returns the busy share of a component's busiest executor since earlier totals. */
    OptionalDouble busyShare(RunTotals earlier, String component) {
        double elapsed = nanos - earlier.nanos;
        Map<Executor, Worked> before = earlier.executors(component);
        return elapsed <= 0
                ? OptionalDouble.empty()
                : executors(component).entrySet().stream()
                        .map(own -> own.getValue().since(before.getOrDefault(own.getKey(), Worked.NOTHING)))
                        .mapToDouble(worked -> Math.min(1, worked / elapsed))
                        .max();
    }

    private Map<Executor, Worked> executors(String component) {
        Map<Executor, Worked> executors = new HashMap<>();
        for (WorkerSnapshot snapshot : snapshots) {
            for (TaskSnapshot task : snapshot.tasks()) {
                if (task.component().equals(component)) {
                    long busyNanos = task.report() instanceof MessageTimes times ? times.busyNanos() : 0;
                    executors.merge(
                            new Executor(snapshot.incarnation(), task.thread()),
                            new Worked(task.times().cpuNanos(), busyNanos),
                            Worked::plus);
                }
            }
        }
        return executors;
    }

    /** Returns the CPU time of all processes since earlier totals, including processes that have ended; empty if unknown. */
    OptionalDouble cpuSecondsSince(RunTotals earlier) {
        return cpu().minus(earlier.cpu()).toOptional().stream()
                .mapToDouble(spent -> spent / Nanos.PER_SECOND)
                .findAny();
    }

    private Nanos cpu() {
        return snapshots.stream().map(snapshot -> snapshot.process().cpuNanos()).reduce(Nanos.of(0), Nanos::plus);
    }

    /** Returns the seconds of JIT compilation, the mean over the processes. See {@link ProcessTimes#compilerNanos}. */
    double compileSeconds() {
        return meanSeconds(times -> times.compilerNanos() / NANOS_PER_MILLI);
    }

    /** Returns the number of processors used by the JIT compilers since earlier totals, in the busiest process; empty without new snapshots. */
    OptionalDouble compilingSince(RunTotals earlier) {
        return WarmUpPauses.compiling(earlier.present, present);
    }

    /** Returns how many methods wait for a JIT compiler, in the process in which most methods wait. */
    int waitingMethods() {
        return present.stream()
                .mapToInt(worker -> worker.process().waitingMethods())
                .max()
                .orElse(0);
    }

    /** Returns the seconds of garbage collection, the mean over the processes. */
    double gcSeconds() {
        return meanSeconds(ProcessTimes::gcMillis);
    }

    /** Divides the times of all processes by the places of workers, so that a worker that replaces another adds to its time. */
    private double meanSeconds(ToLongFunction<ProcessTimes> millis) {
        double seconds = snapshots.stream()
                .mapToDouble(snapshot -> millis.applyAsLong(snapshot.process()) / MILLIS_PER_SECOND)
                .sum();
        return seconds
                / Math.max(1, snapshots.stream().map(Place::of).distinct().count());
    }

    /** Returns the sum of the workers' peak heaps, which may have occurred at different times. Workers that replace each other count once. */
    double peakMiB() {
        Map<Place, Long> peaks = new HashMap<>();
        for (WorkerSnapshot snapshot : snapshots) {
            peaks.merge(Place.of(snapshot), snapshot.process().peakHeapBytes(), Math::max);
        }
        return peaks.values().stream().mapToLong(Long::longValue).sum() / BYTES_PER_MIB;
    }
}
