// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.ModelConstants;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The model for each number of workers with a measurement. Corrections apply only to the worker count of their run, as
 * the error of remote costs varies between worker counts. Immutable.
 *
 * @param profiled the number of workers of the profile
 * @param byWorkers the models, at least for the profile
 */
public record ModelsByWorkers(int profiled, SortedMap<Integer, Model> byWorkers) {

    /** A model with its uncertainty. */
    public record Model(Estimate estimate, Uncertainty uncertainty) {

        /** Returns the estimated topology. */
        public TopologyModel topology() {
            return estimate.topology();
        }
    }

    public ModelsByWorkers {
        byWorkers = Collections.unmodifiableSortedMap(new TreeMap<>(byWorkers));
    }

    /** Returns the model of a profile. */
    public static ModelsByWorkers of(Estimate estimate, Uncertainty uncertainty) {
        int workers = estimate.topology().workers().profiled();
        return new ModelsByWorkers(
                workers, new TreeMap<>(Collections.singletonMap(workers, new Model(estimate, uncertainty))));
    }

    /** Returns a copy with the given model for a number of workers. */
    public ModelsByWorkers with(int workers, Model model) {
        SortedMap<Integer, Model> all = new TreeMap<>(byWorkers);
        all.put(workers, model);
        return new ModelsByWorkers(profiled, all);
    }

    /** Returns the model for a number of workers: of the nearest measured number, by ratio. */
    public Model in(int workers) {
        return byWorkers.entrySet().stream()
                .min(Comparator.comparingDouble(entry -> Math.abs(Math.log((double) entry.getKey() / workers))))
                .map(Map.Entry::getValue)
                .orElseGet(this::ofProfile);
    }

    /** Returns the model for the number of workers that was profiled. */
    public Model ofProfile() {
        Model model = byWorkers.get(profiled);
        if (model == null) {
            throw new IllegalStateException("no model of the profile");
        }
        return model;
    }

    /** Returns whether there are measurements for a number of workers. */
    public boolean hasSeen(int workers) {
        return byWorkers.containsKey(workers);
    }

    /** Returns whether a rate is many times the fastest measured rate in a number of workers. */
    public boolean isFarFromSeen(int workers, double tuplesPerSecond) {
        return fastest(workers) > 0 && tuplesPerSecond > ModelConstants.FAR_ABOVE_MEASURED * fastest(workers);
    }

    /** Returns the fastest measured rate in a number of workers, or the nearest number, in spout tuples per second; 0 if unknown. */
    public double fastest(int workers) {
        return in(workers).uncertainty().fastest();
    }
}
