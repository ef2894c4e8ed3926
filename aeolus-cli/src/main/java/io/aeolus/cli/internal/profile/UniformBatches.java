package io.aeolus.cli.internal.profile;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Runner;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Batches of one size for all streams of a topology that the cost model does not know: sizes are tried, and the fastest one is kept.
 *
 * @param subject the topology
 * @param workload what the user calls it
 */
public record UniformBatches(Subject subject, String workload) {

    private static final List<Integer> SIZES = List.of(1, 16, 64, 256);

    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(6);
    private static final Duration MEASURED = Duration.ofSeconds(3);

    /** Larger batches have to be faster by more: runs differ by as much. */
    private static final double WORTH_IT = 1.03;

    /**
     * Runs the topology with each size.
     *
     * @param notes receives the rate of each size, a line each
     * @return the plan with the fastest size, with the parallelism that the topology declares
     * @throws RunFailedException if the topology does not run without batches
     * @throws InterruptedException if the thread was interrupted
     */
    public PlanDocument fastest(Runner cluster, Progress progress, Consumer<String> notes)
            throws RunFailedException, InterruptedException {
        BatchableStreams streams = BatchableStreams.of(subject.topology().get());
        int best = 1;
        double most = 0;
        for (int size : SIZES) {
            if (size > 1 && !streams.isBatchable()) {
                break;
            }
            double rate;
            try {
                rate = rate(streams, size, cluster, progress);
            } catch (RunFailedException e) {
                if (size == 1) {
                    throw e;
                }
                notes.accept("batches of %d are not used: %s".formatted(size, e.getMessage()));
                continue;
            }
            notes.accept(format("%s: %,.0f tuples/s", size == 1 ? "without batches" : "batches of " + size, rate));
            if (rate > WORTH_IT * most) {
                best = size;
                most = rate;
            }
        }
        BatchingPlan plan = best == 1 ? BatchingPlan.none() : streams.plan(best);
        return new PlanDocument(
                subject.topologyName(),
                plan,
                Map.of(),
                Optional.empty(),
                List.of(best == 1 ? "no size of batches was faster than none" : "all streams: batches of " + best));
    }

    private double rate(BatchableStreams streams, int size, Runner cluster, Progress progress)
            throws RunFailedException, InterruptedException {
        return cluster.profile(
                        subject.profileRequest(
                                workload + " in batches of " + size,
                                BatchedStates.variant(subject, streams, size),
                                Detail.COUNTED,
                                LONGEST_WARM_UP,
                                MEASURED,
                                Optional.empty()),
                        progress)
                .totals()
                .rowsPerSecond()
                .orElse(0);
    }
}
