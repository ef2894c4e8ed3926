package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.ModelConstants;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is known of a topology in each number of workers in which it was run. What a run says is kept to its own number: a model that is wrong
 * in what messages between workers cost is wrong by something else where there are more or fewer of these. Immutable.
 *
 * @param profiled the number of workers of the profile
 * @param byWorkers the models, one for the profile at least
 */
public record ModelsByWorkers(int profiled, SortedMap<Integer, Model> byWorkers) {

    /**
     * A model, and how sure it is.
     *
     * @param estimate the topology, and what it is estimated from
     * @param uncertainty of what is predicted by it
     */
    public record Model(Estimate estimate, Uncertainty uncertainty) {

        /** The estimated topology. */
        public TopologyModel modelled() {
            return estimate.modelled();
        }
    }

    public ModelsByWorkers {
        byWorkers = Collections.unmodifiableSortedMap(new TreeMap<>(byWorkers));
    }

    /** What a profile says. */
    public static ModelsByWorkers of(Estimate estimate, Uncertainty uncertainty) {
        int workers = estimate.modelled().workers().profiled();
        return new ModelsByWorkers(
                workers, new TreeMap<>(Collections.singletonMap(workers, new Model(estimate, uncertainty))));
    }

    /** The same with another model for some number of workers. */
    public ModelsByWorkers with(int workers, Model model) {
        SortedMap<Integer, Model> all = new TreeMap<>(byWorkers);
        all.put(workers, model);
        return new ModelsByWorkers(profiled, all);
    }

    /** The model for a number of workers: that of the nearest number with which something was run, in proportion. */
    public Model in(int workers) {
        return byWorkers.entrySet().stream()
                .min(Comparator.comparingDouble(entry -> Math.abs(Math.log((double) entry.getKey() / workers))))
                .map(Map.Entry::getValue)
                .orElseGet(this::ofProfile);
    }

    /** The model for the number of workers that was profiled. */
    public Model ofProfile() {
        Model model = byWorkers.get(profiled);
        if (model == null) {
            throw new IllegalStateException("no model of the profile");
        }
        return model;
    }

    /** Whether something was run in so many workers. */
    public boolean hasSeen(int workers) {
        return byWorkers.containsKey(workers);
    }

    /** Whether a rate in so many workers is many times the fastest that was seen in them. */
    public boolean isFarFromSeen(int workers, double tuplesPerSecond) {
        return fastest(workers) > 0 && tuplesPerSecond > ModelConstants.FAR_ABOVE_MEASURED * fastest(workers);
    }

    /** Spout tuples in a second, in the fastest of all that was run in so many workers, or nearly as many; 0 if no rate is known. */
    public double fastest(int workers) {
        return in(workers).uncertainty().fastest();
    }
}
