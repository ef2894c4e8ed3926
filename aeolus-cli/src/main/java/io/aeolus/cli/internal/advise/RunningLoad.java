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

/**
 * The load of a running topology.
 *
 * @param completeMillis mean time from the emit of a tuple to its ack, by spout; without spouts whose tuples are not acked
 */
public record RunningLoad(Profile profile, Map<String, Double> completeMillis) {

    public RunningLoad {
        completeMillis = Map.copyOf(completeMillis);
    }

    /** Combines a profile with two reports of the executors, from its start and its end. */
    public static RunningLoad of(Profile profile, TopologyStatistics before, TopologyStatistics after) {
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
        return new RunningLoad(profile, means);
    }

    /** An executor without an earlier report, or with lower counts, has started in between. */
    private static SampledTime acked(Map<Place, Executor> earlier, Executor executor) {
        Executor first = earlier.get(executor.place());
        TopologyStatistics.Sums sums = first != null && executor.sums().continues(first.sums())
                ? executor.sums().since(first.sums())
                : executor.sums();
        return sums.acked().values().stream().reduce(SampledTime.NONE, SampledTime::plus);
    }
}
