package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.WorkerProfile;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.ProcessTimes;
import io.aeolus.probe.WorkerSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the workers' JVMs did in the measured time.
 *
 * @param profiles the workers, by name
 * @param cpuNanos CPU time of all together
 */
public record Workers(List<WorkerProfile> profiles, double cpuNanos) {

    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * Subtracts a frame from a later one.
     *
     * @param base where the measured time begins
     * @param end where it ends
     * @return the workers
     */
    public static Workers between(Frame base, Frame end) {
        Map<String, Life> byName = new TreeMap<>();
        // A worker that was started again has its name still: the latest life counts.
        end.lives().values().stream()
                .sorted(Comparator.comparingLong(Life::receivedNanos))
                .forEach(life -> byName.put(life.worker(), life));
        Map<Long, Integer> workersInProcess = new HashMap<>();
        byName.values().forEach(life -> workersInProcess.merge(life.process(), 1, Integer::sum));
        List<WorkerProfile> profiles = new ArrayList<>();
        double cpuNanos = 0;
        for (Map.Entry<String, Life> worker : byName.entrySet()) {
            long process = worker.getValue().process();
            Frame.Jvm later = end.processes().get(process);
            if (later != null) {
                Shares shares =
                        Shares.between(base.processes().get(process), later, workersInProcess.getOrDefault(process, 1));
                cpuNanos += shares.cpuNanos;
                profiles.add(profile(worker.getKey(), later.snapshot(), shares, samples(end, worker.getKey())));
            }
        }
        return new Workers(profiles, cpuNanos);
    }

    /** What a worker took of a time; unknown without a snapshot of its beginning, as an average would have the start in it. */
    private record Shares(double cpuNanos, OptionalDouble busyCores, OptionalDouble gc, OptionalDouble jit) {

        static Shares between(Frame.@Nullable Jvm before, Frame.Jvm later, int workers) {
            if (before == null || before.snapshot().nanos() == later.snapshot().nanos()) {
                return new Shares(0, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
            }
            ProcessTimes from = before.snapshot().process();
            ProcessTimes to = later.snapshot().process();
            double nanos = later.snapshot().nanos() - before.snapshot().nanos();
            // Workers that share a JVM share what it did.
            OptionalDouble cpu = to.cpuNanos().minus(from.cpuNanos()).toOptional().stream()
                    .mapToDouble(all -> (double) all / workers)
                    .findFirst();
            return new Shares(
                    cpu.orElse(0),
                    cpu.stream().map(used -> used / nanos).findFirst(),
                    OptionalDouble.of((to.gcMillis() - from.gcMillis()) * NANOS_PER_MILLI / nanos),
                    OptionalDouble.of((to.jitMillis() - from.jitMillis()) * NANOS_PER_MILLI / nanos));
        }
    }

    private static List<CallSamples> samples(Frame end, String worker) {
        return end.lives().values().stream()
                .filter(life -> life.worker().equals(worker))
                .map(life -> life.costs().samples())
                .toList();
    }

    private static WorkerProfile profile(
            String worker, WorkerSnapshot snapshot, Shares shares, List<CallSamples> samples) {
        return new WorkerProfile(
                worker,
                snapshot.machine(),
                shares.busyCores,
                shares.gc,
                shares.jit,
                mean(samples, CallSamples::wallReadingNanos),
                mean(samples, CallSamples::cpuReadingNanos));
    }

    /** Of those that know it. */
    private static double mean(List<CallSamples> samples, ToDoubleFunction<CallSamples> nanos) {
        return samples.stream()
                .mapToDouble(nanos)
                .filter(cost -> cost > 0)
                .average()
                .orElse(0);
    }
}
