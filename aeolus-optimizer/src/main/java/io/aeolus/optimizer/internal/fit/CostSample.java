package io.aeolus.optimizer.internal.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a state of a profile or a run measured: processor time for each source tuple, by party.
 *
 * @param traffic calls and messages for each source tuple
 * @param nanos processor time of each operator, of the ackers and of the rest of the process, in this order; empty where it is unknown
 * @param deviation the standard deviation of each party's time, as a part of it; of the rest's, which is a difference, as a part of all
 * @param speedDeviation the standard deviation of the machine's speed, which all parties share
 */
public record CostSample(Traffic traffic, List<OptionalDouble> nanos, double deviation, double speedDeviation) {

    public CostSample {
        nanos = List.copyOf(nanos);
    }

    /** The time of all parties together, as far as it is known. */
    double allNanos() {
        return nanos.stream().mapToDouble(party -> party.orElse(0)).sum();
    }

    /** The same sample of a machine that took so many times as long for everything. */
    public CostSample slower(double factor) {
        List<OptionalDouble> slower = new ArrayList<>();
        for (OptionalDouble party : nanos) {
            slower.add(party.isPresent() ? OptionalDouble.of(factor * party.getAsDouble()) : party);
        }
        return new CostSample(traffic, slower, deviation, speedDeviation);
    }

    /** The same sample that can be off by so much more, as a part of it. */
    CostSample trustedLess(double more) {
        return new CostSample(traffic, nanos, Math.hypot(deviation, more), Math.hypot(speedDeviation, more));
    }
}
