// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The predicted load of a plan.
 *
 * @param tuplesPerSecond the rate of the load in spout tuples: the requested rate, or the highest rate of the plan, whichever is lower
 * @param meanLatencyMillis mean time from the emit of a spout tuple to its ack at this rate
 * @param utilization share of the time in which the busiest task of each component is busy at this rate, by component id; of a chained
 *     component: the share of its head
 * @param shared utilization of the resources that all components share, at this rate
 * @param capacity the highest rate of the plan in spout tuples
 * @param interval the prediction interval of the capacity
 */
public record PlanLoad(
        double tuplesPerSecond,
        double meanLatencyMillis,
        Map<String, Double> utilization,
        Shared shared,
        double capacity,
        Interval interval) {

    /** Utilization of the cores, of the ackers, and of the link between machines. */
    public record Shared(double cores, double ackers, double link) {

        private double busiest() {
            return Math.max(cores, Math.max(ackers, link));
        }
    }

    public PlanLoad {
        utilization = Collections.unmodifiableMap(new TreeMap<>(utilization));
    }

    /** Returns the utilization of the busiest task or shared resource. */
    public double busiest() {
        return utilization.values().stream().mapToDouble(share -> share).reduce(shared.busiest(), Math::max);
    }

    /** Returns the name of the busiest component or shared resource. */
    public String busiestName() {
        double highest = busiest();
        return utilization.entrySet().stream()
                .filter(entry -> entry.getValue() >= highest)
                .map(entry -> "'" + entry.getKey() + "'")
                .findFirst()
                .orElseGet(() -> highest == shared.cores
                        ? "the cores"
                        : highest == shared.ackers ? "the ackers" : "the network link");
    }
}
