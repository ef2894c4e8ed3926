// SPDX-License-Identifier: Apache-2.0
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

/** Finds the fastest uniform batch size by trials, for topologies that the cost model does not support. */
public record UniformBatches(Subject subject) {

    private static final List<Integer> SIZES = List.of(1, 16, 64, 256);

    private static final Duration MAX_WARM_UP = Duration.ofSeconds(6);
    private static final Duration MEASURED = Duration.ofSeconds(3);

    /** A larger batch size must be faster by this ratio, because runs differ by less. */
    private static final double WORTH_IT = 1.03;

    /**
     * Runs the topology with each batch size.
     *
     * @param progress receives the rate of each batch size in a line
     * @return the plan with the fastest batch size and the declared parallelism
     * @throws RunFailedException if the unbatched topology fails
     */
    public PlanDocument fastest(Runner cluster, Progress progress) throws RunFailedException, InterruptedException {
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
                progress.note("batch size %d is not used: %s".formatted(size, e.getMessage()));
                continue;
            }
            progress.note(format("%s: %,.0f tuples/s", size == 1 ? "unbatched" : "batch size " + size, rate));
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
                List.of(
                        best == 1
                                ? "no batch size was faster than the unbatched topology"
                                : "all streams: batch size " + best));
    }

    private double rate(BatchableStreams streams, int size, Runner cluster, Progress progress)
            throws RunFailedException, InterruptedException {
        return cluster.profile(
                        subject.profileRequest(
                                subject.name() + " in batches of " + size,
                                BatchedStates.variant(subject, streams, size),
                                Detail.COUNTED,
                                MAX_WARM_UP,
                                MEASURED,
                                Optional.empty()),
                        progress)
                .totals()
                .rowsPerSecond()
                .orElse(0);
    }
}
