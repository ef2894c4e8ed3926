package io.aeolus.optimizer.internal.profile;

import io.aeolus.monitor.Cluster;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.RunRequest;
import io.aeolus.optimizer.internal.compare.Subject;
import io.aeolus.optimizer.internal.compare.Variant;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How fast a topology is without the profiler, which costs some percent of the speed, and more where rows travel in batches: then little
 * else is left to do for each. The median of three runs.
 *
 * @param subject the topology
 * @param workload what the user calls it
 * @param measured how long the user wants to measure; empty for as long as there is input
 */
record PlainRuns(Subject subject, String workload, Optional<Duration> measured) {

    private static final int RUNS = 3;

    /** Of an input that is long, or whose end nobody knows; the second half counts. */
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** An input that takes longer is not processed as a whole. */
    private static final double LONG_SECONDS = 20;

    /**
     * Runs a variant.
     *
     * @param variant the variant
     * @param which which one it is, for people
     * @param profiled rows in a second that the profiler saw
     * @param cluster where
     * @param progress told the rows done
     * @return rows in a second; empty if none was processed
     * @throws RunFailedException if a run did not come to its end
     * @throws InterruptedException if the thread was interrupted
     */
    OptionalDouble rowsPerSecond(
            Variant variant, String which, OptionalDouble profiled, Cluster cluster, Progress progress)
            throws RunFailedException, InterruptedException {
        double[] speeds = new double[RUNS];
        for (int run = 0; run < RUNS; run++) {
            String what = "%s%s, without the profiler, %d of %d".formatted(workload, which, run + 1, RUNS);
            speeds[run] = rowsPerSecond(
                    variant, profiled, cluster, (ignored, done, total) -> progress.update(what, done, total));
        }
        Arrays.sort(speeds);
        return speeds[RUNS / 2] > 0 ? OptionalDouble.of(speeds[RUNS / 2]) : OptionalDouble.empty();
    }

    private double rowsPerSecond(Variant variant, OptionalDouble profiled, Cluster cluster, Progress progress)
            throws RunFailedException, InterruptedException {
        RunRequest request = new RunRequest(
                subject.topologyName(),
                subject.topology().get(),
                variant::rewrite,
                variant.config(),
                subject.ending(),
                OptionalDouble.empty(),
                false);
        return subject.ending() instanceof Ending.EndOfRows input && !isLong(input.rows(), profiled)
                ? cluster.run(request, progress).measurement().tuplesPerSecond()
                : cluster.probe(
                                request,
                                measured.map(time -> time.multipliedBy(2)).orElse(LIMIT),
                                progress)
                        .tuplesPerSecond();
    }

    private static boolean isLong(long rows, OptionalDouble profiled) {
        return profiled.isPresent() && rows > LONG_SECONDS * profiled.getAsDouble();
    }
}
