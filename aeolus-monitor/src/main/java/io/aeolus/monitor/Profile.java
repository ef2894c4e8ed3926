package io.aeolus.monitor;

import io.aeolus.cluster.BadInputException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the operators of a topology do and cost, as they were while it was profiled. {@link #FORMAT} is its file.
 *
 * @param topology the topology's name
 * @param workload what was profiled, as the user named it
 * @param cluster the kind of the cluster
 * @param window the time that was measured
 * @param totals throughput and processor time of the whole topology
 * @param overheadShare the share of its speed that the profiler itself cost, 0.01 for 1 %: measured where the topology was run
 *     without it too; otherwise the time that its bursts took, of the task or of the machine's processors, whichever lost the greater share
 * @param problems what is missing in the profile or makes it doubtful, a line each; none if all went well
 * @param workers the workers
 * @param config the topology's settings, without Storm's defaults; secrets are hidden
 * @param components the user's spouts and bolts, sources first
 * @param batched what the same topology costs with batching, the smallest batches first; none if it was not tried
 * @param refused streams that cannot be batched; known only where batching was tried
 */
public record Profile(
        String topology,
        String workload,
        String cluster,
        Window window,
        Totals totals,
        double overheadShare,
        List<String> problems,
        List<WorkerProfile> workers,
        Map<String, Object> config,
        List<ComponentProfile> components,
        List<BatchedState> batched,
        List<Refused> refused) {

    public static final JsonFormat<Profile> FORMAT = new JsonFormat<>(Profile.class, "profile", 3);

    /**
     * The time that was measured.
     *
     * @param warmUpSeconds time from the first row on that does not count
     * @param isWarm whether the warm-up was over when the measurement began
     * @param measuredSeconds time that counts, after the warm-up
     */
    public record Window(double warmUpSeconds, boolean isWarm, double measuredSeconds) {}

    /**
     * Figures of the whole topology. A <em>row</em> is a tuple that a spout emits. Idle time before the first row and after the last
     * is left out.
     *
     * @param rowsPerSecond rows that all spouts together emitted in a second
     * @param processNanosPerRow CPU time of the workers' processes for each row, all their threads together: user's, Storm's, and the
     *     JVM's own
     * @param ackerNanosPerRow the part of Storm's ackers in it; 0 without ackers
     * @param plainRowsPerSecond rows processed in a second by the same topology without the profiler, the median of some runs; empty if
     *     it was not run so
     * @param plainLatency the latency of these runs, of the one whose 99th percentile is the median; empty if it is unknown
     */
    public record Totals(
            OptionalDouble rowsPerSecond,
            OptionalDouble processNanosPerRow,
            OptionalDouble ackerNanosPerRow,
            OptionalDouble plainRowsPerSecond,
            Optional<LatencyMillis> plainLatency) {

        /** Nothing is known. */
        public static final Totals UNKNOWN =
                new Totals(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

        /** Figures of a topology that was not run without the profiler. */
        public Totals(
                OptionalDouble rowsPerSecond, OptionalDouble processNanosPerRow, OptionalDouble ackerNanosPerRow) {
            this(rowsPerSecond, processNanosPerRow, ackerNanosPerRow, OptionalDouble.empty(), Optional.empty());
        }

        /** The same with what runs without the profiler showed. */
        Totals withPlainRuns(OptionalDouble rows, Optional<LatencyMillis> latency) {
            return new Totals(rowsPerSecond, processNanosPerRow, ackerNanosPerRow, rows, latency);
        }

        /** The share of its speed that the profiler cost, 1 − profiled/plain, not below 0; the other one if a rate is unknown. */
        double overheadOr(double other) {
            return rowsPerSecond.isPresent() && plainRowsPerSecond.orElse(0) > 0
                    ? Math.max(0, 1 - rowsPerSecond.getAsDouble() / plainRowsPerSecond.getAsDouble())
                    : other;
        }
    }

    /** A producer's stream that cannot be batched, and why. */
    public record Refused(String producer, String stream, String reason) {}

    public Profile {
        problems = List.copyOf(problems);
        workers = List.copyOf(workers);
        config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
        components = List.copyOf(components);
        batched = List.copyOf(batched);
        refused = List.copyOf(refused);
    }

    /** Reads a profile file; what is wrong with it is told in one line with file, place, reason and remedy. */
    public static Profile read(Path file) throws BadInputException {
        return FORMAT.read(file);
    }

    /** Whether there are no problems. */
    public boolean isGood() {
        return problems.isEmpty();
    }

    /** This profile, with what the topology costs with batching, and the streams that cannot be batched. */
    public Profile withBatching(List<BatchedState> states, List<Refused> refusals) {
        return with(totals, overheadShare, states, refusals);
    }

    /** This profile, with what is known of the topology without the profiler, and with what the profiler cost by that. */
    public Profile withPlainRuns(OptionalDouble rowsPerSecond, Optional<LatencyMillis> latency) {
        Totals all = totals.withPlainRuns(rowsPerSecond, latency);
        return with(all, all.overheadOr(overheadShare), batched, refused);
    }

    private Profile with(
            Totals newTotals, double newOverheadShare, List<BatchedState> newBatched, List<Refused> newRefused) {
        return new Profile(
                topology,
                workload,
                cluster,
                window,
                newTotals,
                newOverheadShare,
                problems,
                workers,
                config,
                components,
                newBatched,
                newRefused);
    }
}
