package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.internal.watch.WarmUpPauses;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.Facet;
import io.aeolus.probe.Facet.MessageTimes;
import io.aeolus.probe.Facet.RowCounts;
import io.aeolus.probe.Facet.SpoutRows;
import io.aeolus.probe.Facet.TaskOutput;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.OutputDigest;
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
 * What a run has done since its start. What it did in some time is the difference of two totals.
 *
 * @param nanos the mean time at which the present workers made their latest snapshots, by the clock of this process
 * @param done rows done, each counted once: acked or, where not all rows are acked, executed
 * @param executed rows of spouts that all bolts are through with, acked or not; where that is not counted, rows that were acked or failed
 * @param open rows that are not done
 * @param snapshots the latest snapshot of each start of a worker, also of workers that are gone
 * @param present the latest snapshots of workers that are there still
 */
record RunTotals(
        long nanos,
        long done,
        double executed,
        long open,
        List<WorkerSnapshot> snapshots,
        List<WorkerSnapshot> present) {

    static final RunTotals NONE = new RunTotals(0, 0, 0, 0, List.of(), List.of());

    /** Bolts take so many times the rows that they ack, at most: rows that come into a window. */
    private static final double MOST_TAKEN_PER_ACK = 2;

    private static final double BYTES_PER_MIB = 1 << 20;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Workers at the same ports of one host follow each other. */
    private record Place(String host, Set<Integer> ports) {}

    private record Executor(long process, long thread) {}

    /** Processor time of an executor's thread, and time that its tasks spent in {@code execute}, by samples; 0 of a spout. */
    private record Worked(long cpuNanos, long busyNanos) {

        private static final Worked NOTHING = new Worked(0, 0);

        /** Several observers know the same thread; several tasks share it. */
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
     * Rows that the bolts were through with since earlier totals. An ack may come much later, as of rows in a window, and a row may have
     * been emitted long before, as where queues fill: neither changes how much was done meanwhile.
     *
     * @param counts what became of rows, when those that were open at the end have had their time: of what was executed, the part that
     *     failed is not done
     */
    long doneSince(RunTotals earlier, RowCounts counts) {
        double since = Math.max(0, executed - earlier.executed);
        long settled = counts.acked() + counts.failed();
        return Math.round(settled == 0 ? since : since * counts.acked() / settled);
    }

    /**
     * The same where all rows were acked in the end: where bolts take rows much faster than they ack them, the pace of the acks counts.
     *
     * @param ackingNanos time from the first ack to the last one
     */
    long doneSince(RunTotals earlier, RowCounts counts, long ackingNanos) {
        long since = doneSince(earlier, counts);
        if (since <= MOST_TAKEN_PER_ACK * (done - earlier.done)) {
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
                        && task.facet() instanceof MessageTimes times
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

    private <F extends Facet> Stream<F> facets(Class<F> kind, Predicate<TaskSnapshot> which) {
        return snapshots.stream()
                .flatMap(snapshot -> snapshot.tasksWith(kind).stream())
                .filter(which)
                .map(task -> kind.cast(task.facet()));
    }

    /** The latencies of sampled rows, in nanoseconds. */
    Distribution latencies() {
        return facets(SpoutRows.class, task -> true)
                .map(SpoutRows::latencies)
                .reduce(Distribution.NONE, Distribution::plus);
    }

    OutputDigest output() {
        return facets(TaskOutput.class, task -> true)
                .map(TaskOutput::digest)
                .reduce(OutputDigest.EMPTY, OutputDigest::plus);
    }

    /** How long messages were in a bolt, in nanoseconds, by samples. */
    Distribution processing(String component) {
        return facets(MessageTimes.class, task -> task.component().equals(component))
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

    /** The share of the time since earlier totals that a component's busiest executor worked, which may be new since. */
    OptionalDouble busyShare(RunTotals earlier, String component) {
        double passed = nanos - earlier.nanos;
        Map<Executor, Worked> before = earlier.executors(component);
        return passed <= 0
                ? OptionalDouble.empty()
                : executors(component).entrySet().stream()
                        .map(own -> own.getValue().since(before.getOrDefault(own.getKey(), Worked.NOTHING)))
                        .mapToDouble(worked -> Math.min(1, worked / passed))
                        .max();
    }

    private Map<Executor, Worked> executors(String component) {
        Map<Executor, Worked> executors = new HashMap<>();
        for (WorkerSnapshot snapshot : snapshots) {
            for (TaskSnapshot task : snapshot.tasks()) {
                if (task.component().equals(component)) {
                    long busyNanos = task.facet() instanceof MessageTimes times ? times.busyNanos() : 0;
                    executors.merge(
                            new Executor(snapshot.incarnation(), task.thread()),
                            new Worked(task.times().cpuNanos(), busyNanos),
                            Worked::plus);
                }
            }
        }
        return executors;
    }

    /** Processor time of all processes since earlier totals, also of processes that are gone; empty if it is not known. */
    OptionalDouble cpuSecondsSince(RunTotals earlier) {
        return cpu().minus(earlier.cpu()).toOptional().stream()
                .mapToDouble(spent -> spent / NANOS_PER_SECOND)
                .findAny();
    }

    private Nanos cpu() {
        return snapshots.stream().map(snapshot -> snapshot.process().cpuNanos()).reduce(Nanos.of(0), Nanos::plus);
    }

    /** Seconds that compilers have worked, the mean of all processes: see {@link ProcessTimes#compilerNanos}. */
    double compileSeconds() {
        return meanSeconds(times -> times.compilerNanos() / NANOS_PER_MILLI);
    }

    /** The share of a processor that compilers took since earlier totals, in the process where it is most; empty without news. */
    OptionalDouble compilingSince(RunTotals earlier) {
        return WarmUpPauses.compiling(earlier.present, present);
    }

    /** Methods that wait for a compiler, in the process with most of them. */
    int waitingMethods() {
        return present.stream()
                .mapToInt(worker -> worker.process().waitingMethods())
                .max()
                .orElse(0);
    }

    /** Seconds that garbage was collected, the mean of all processes. */
    double gcSeconds() {
        return meanSeconds(ProcessTimes::gcMillis);
    }

    private double meanSeconds(ToLongFunction<ProcessTimes> millis) {
        return snapshots.stream()
                .mapToDouble(snapshot -> millis.applyAsLong(snapshot.process()) / MILLIS_PER_SECOND)
                .average()
                .orElse(0);
    }

    /** The sum of the workers' peaks of heap, though these need not have been at one time. Workers at one place count once. */
    double peakMiB() {
        Map<Place, Long> peaks = new HashMap<>();
        for (WorkerSnapshot snapshot : snapshots) {
            Set<Integer> ports =
                    snapshot.tasks().stream().map(TaskSnapshot::port).collect(Collectors.toUnmodifiableSet());
            peaks.merge(new Place(snapshot.host(), ports), snapshot.process().peakHeapBytes(), Math::max);
        }
        return peaks.values().stream().mapToLong(Long::longValue).sum() / BYTES_PER_MIB;
    }
}
