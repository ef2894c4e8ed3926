// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The lingers of a running plan, which its author chose for each stream.
 *
 * @param streams the streams that run in batches; empty to keep no linger
 */
record RunningLingers(List<StreamPlan> streams) {

    RunningLingers {
        streams = List.copyOf(streams);
    }

    Optional<Duration> longest() {
        return streams.stream().map(StreamPlan::linger).max(Comparator.naturalOrder());
    }

    /** Returns a plan with these lingers. A bound on the latency may have shortened the lingers of the plan: shorter lingers stay. */
    BatchingPlan keptIn(BatchingPlan plan) {
        return new BatchingPlan(
                plan.components(), plan.streams().stream().map(this::keptIn).toList());
    }

    private StreamPlan keptIn(StreamPlan planned) {
        return streams.stream()
                .filter(running -> running.producer().equals(planned.producer())
                        && running.stream().equals(planned.stream())
                        && running.linger().compareTo(planned.linger()) < 0)
                .findFirst()
                .map(running -> new StreamPlan(
                        planned.producer(), planned.stream(), planned.batchSize(), running.linger(), planned.chained()))
                .orElse(planned);
    }
}
