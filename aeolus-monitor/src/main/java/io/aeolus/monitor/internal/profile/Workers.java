package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.WorkerProfile;
import io.aeolus.monitor.internal.watch.WorkerState;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** What the workers' JVMs did in the measured time, by name; and the CPU time of all together. */
public record Workers(List<WorkerProfile> profiles, double cpuNanos) {

    private static final double NANOS_PER_MILLI = 1e6;

    /** Subtracts a state from a later one. */
    public static Workers between(ProfileState base, ProfileState end) {
        Map<String, TaskIncarnation> byName = new TreeMap<>();
        // A worker that was started again keeps its name: the latest incarnation counts.
        for (TaskIncarnation task : end.tasks().values()) {
            byName.merge(
                    task.worker(), task, (one, other) -> one.receivedNanos() > other.receivedNanos() ? one : other);
        }
        Map<Long, Integer> workersInProcess = new HashMap<>();
        byName.values().forEach(task -> workersInProcess.merge(task.process(), 1, Integer::sum));
        List<WorkerProfile> profiles = new ArrayList<>();
        double cpuNanos = 0;
        for (Map.Entry<String, TaskIncarnation> worker : byName.entrySet()) {
            long process = worker.getValue().process();
            WorkerState later = end.workers().get(process);
            if (later == null) {
                continue;
            }
            WorkerSnapshot to = later.snapshot();
            // Without a snapshot of its beginning, an average would have the start in it: so it is none.
            WorkerState before = base.workers().getOrDefault(process, later);
            double nanos = (double) to.nanos() - before.snapshot().nanos();
            ProcessTimes from = before.snapshot().process();
            Nanos cpu = to.process().cpuNanos().minus(from.cpuNanos());
            // Workers that share a JVM share what it did.
            double share = 1.0 / workersInProcess.getOrDefault(process, 1);
            OptionalDouble busy = cpu.isKnown() ? Operators.ratio(share * cpu.value(), nanos) : OptionalDouble.empty();
            cpuNanos += busy.orElse(0) * nanos;
            List<CallSamples> samples = end.tasks().values().stream()
                    .filter(task -> task.worker().equals(worker.getKey()))
                    .map(task -> task.costs().samples())
                    .toList();
            profiles.add(new WorkerProfile(
                    worker.getKey(),
                    to.machine(),
                    busy,
                    Operators.ratio(NANOS_PER_MILLI * (to.process().gcMillis() - from.gcMillis()), nanos),
                    Operators.ratio((double) to.process().compilerNanos() - from.compilerNanos(), nanos),
                    mean(samples, CallSamples::wallReadingNanos),
                    mean(samples, CallSamples::cpuReadingNanos)));
        }
        return new Workers(profiles, cpuNanos);
    }

    private static double mean(List<CallSamples> samples, ToDoubleFunction<CallSamples> nanos) {
        return samples.stream()
                .mapToDouble(nanos)
                .filter(cost -> cost > 0)
                .average()
                .orElse(0);
    }
}
