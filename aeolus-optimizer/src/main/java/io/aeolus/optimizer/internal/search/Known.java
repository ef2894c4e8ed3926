package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.check.Uncertainty;
import io.aeolus.optimizer.internal.fit.Modelled;
import java.util.Collections;
import java.util.Comparator;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is known of a topology in each number of workers in which it was run. What a run says is kept to its own number: a model that is wrong
 * in what messages between workers cost is wrong by something else where there are more or fewer of these. Immutable.
 *
 * @param profiled the number of workers of the profile
 * @param byWorkers the models, one for the profile at least
 */
public record Known(int profiled, SortedMap<Integer, Model> byWorkers) {

    /** So many times what was seen is far from it. Batches alone make few topologies faster by more. */
    private static final double FAR = 5;

    /**
     * A model, and how sure it is.
     *
     * @param modelled the topology
     * @param uncertainty of what is predicted by it
     */
    public record Model(Modelled modelled, Uncertainty uncertainty) {}

    public Known {
        byWorkers = Collections.unmodifiableSortedMap(new TreeMap<>(byWorkers));
    }

    /** What a profile says. */
    public static Known of(Modelled modelled, Uncertainty uncertainty) {
        int workers = modelled.workers().profiled();
        return new Known(workers, new TreeMap<>(Collections.singletonMap(workers, new Model(modelled, uncertainty))));
    }

    /** The same with another model for some number of workers. */
    public Known with(int workers, Model model) {
        SortedMap<Integer, Model> all = new TreeMap<>(byWorkers);
        all.put(workers, model);
        return new Known(profiled, all);
    }

    /** The model for a number of workers: that of the nearest number with which something was run, in proportion. */
    public Model in(int workers) {
        int nearest = byWorkers.keySet().stream()
                .min(Comparator.comparingDouble(other -> Math.abs(Math.log((double) other / workers))))
                .orElseThrow();
        return byWorkers.getOrDefault(nearest, ofProfile());
    }

    /** The model of the topology as it was profiled. */
    public Model ofProfile() {
        Model model = byWorkers.get(profiled);
        if (model == null) {
            throw new IllegalStateException("no model of the profile");
        }
        return model;
    }

    /** Why a plan in so many workers and of such a rate is far from all that was run, in one line; empty if it is near. */
    public Optional<String> farFromSeen(int workers, double tuplesPerSecond) {
        if (!byWorkers.containsKey(workers)) {
            return Optional.of(
                    "the plan has " + LayoutReasons.plural(workers, "worker") + ", and nothing was run in as many");
        }
        return isFar(tuplesPerSecond)
                ? Optional.of("a plan of %s tuples/s is many times as fast as the profile"
                        .formatted(Amounts.number(tuplesPerSecond)))
                : Optional.empty();
    }

    /** What a reader of a plan of such a rate should know; empty if it is near to what was run. */
    public Optional<String> remark(double tuplesPerSecond) {
        return isFar(tuplesPerSecond)
                ? Optional.of(
                        "the plan is to be %.0f times as fast as the topology was seen, at %s tuples/s: what a row costs there is a guess; aeolus tune runs the plan, and corrects it"
                                .formatted(tuplesPerSecond / fastest(), Amounts.number(fastest())))
                : Optional.empty();
    }

    private boolean isFar(double tuplesPerSecond) {
        return fastest() > 0 && tuplesPerSecond > FAR * fastest();
    }

    /** Spout tuples in a second, in the fastest of all that was run; 0 if no rate is known. */
    private double fastest() {
        return byWorkers.values().stream()
                .mapToDouble(model -> model.uncertainty().fastest())
                .max()
                .orElse(0);
    }
}
