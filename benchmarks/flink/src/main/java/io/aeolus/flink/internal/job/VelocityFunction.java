// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import io.aeolus.flink.internal.job.LinearRoadTuples.Half;
import io.aeolus.flink.internal.job.LinearRoadTuples.Summary;
import io.aeolus.linearroad.topology.LatestAverageVelocity;
import io.aeolus.linearroad.topology.Segment;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.functions.MapFunction;

/** Computes each segment's latest average velocity for each minute. */
final class VelocityFunction implements MapFunction<Summary, Half> {

    private static final long serialVersionUID = 1L;

    private final Map<Segment, LatestAverageVelocity> segments = new HashMap<>();

    @Override
    public Half map(Summary summary) {
        int velocity = segments.computeIfAbsent(
                        new Segment(summary.f0, summary.f1, summary.f2), s -> new LatestAverageVelocity())
                .before(summary.f3, summary.f4);
        Half half = new Half();
        half.setFields(summary.f0, summary.f1, summary.f2, summary.f3, velocity);
        return half;
    }
}
