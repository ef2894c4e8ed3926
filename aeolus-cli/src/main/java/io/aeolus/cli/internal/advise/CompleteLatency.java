// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import io.aeolus.cluster.TopologyStatistics;
import io.aeolus.cluster.TopologyStatistics.Executor;
import io.aeolus.cluster.TopologyStatistics.Place;
import io.aeolus.cluster.TopologyStatistics.SampledTime;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.Profile;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The complete latency of spouts between two reports of their executors. */
public final class CompleteLatency {

    private CompleteLatency() {}

    /** Returns the mean time in milliseconds from the emit of a tuple to its ack, by spout; without spouts whose tuples are not acked. */
    public static Map<String, Double> between(TopologyStatistics before, TopologyStatistics after, Profile profile) {
        Map<Place, Executor> earlier = new HashMap<>();
        before.executors().forEach(executor -> earlier.put(executor.place(), executor));
        Map<String, Double> means = new TreeMap<>();
        for (ComponentProfile component : profile.components()) {
            if (component.kind() == Kind.SPOUT) {
                SampledTime time = after.executors().stream()
                        .filter(executor -> executor.place().component().equals(component.id()))
                        .map(executor -> acked(earlier, executor))
                        .reduce(SampledTime.NONE, SampledTime::plus);
                if (time.samples() > 0) {
                    means.put(component.id(), (double) time.millis() / time.samples());
                }
            }
        }
        return means;
    }

    /** An executor without an earlier report has started in between. */
    private static SampledTime acked(Map<Place, Executor> earlier, Executor executor) {
        Executor first = earlier.get(executor.place());
        TopologyStatistics.Sums sums =
                first == null ? executor.sums() : executor.sums().since(first.sums());
        return sums.acked().values().stream().reduce(SampledTime.NONE, SampledTime::plus);
    }
}
