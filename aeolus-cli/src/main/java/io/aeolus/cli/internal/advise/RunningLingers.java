// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.monitor.Profile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The lingers of a running plan, which its author chose for each stream. */
final class RunningLingers {

    private RunningLingers() {}

    /**
     * Returns the streams that run in batches, each with its longest linger: the present linger, or the linger of its submission, from which a
     * bound on the latency may have shortened the present linger.
     */
    static List<StreamPlan> longest(Profile profile, DeployedTopology now) {
        Optional<LiveBatches> submitted = LiveBatches.submitted(now.config());
        return profile.runningBatches().stream()
                .map(running -> submitted.stream()
                        .flatMap(all -> all.streams().stream())
                        .filter(one -> one.producer().equals(running.producer())
                                && one.stream().equals(running.stream()))
                        .map(StreamPlan::linger)
                        .filter(linger -> linger.compareTo(running.linger()) > 0)
                        .findFirst()
                        .map(linger -> withLinger(running, linger))
                        .orElse(running))
                .toList();
    }

    private static StreamPlan withLinger(StreamPlan stream, Duration linger) {
        return new StreamPlan(stream.producer(), stream.stream(), stream.batchSize(), linger, stream.chained());
    }
}
