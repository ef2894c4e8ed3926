// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * CPU time per source tuple by party, measured in a state of a profile or in a run.
 *
 * @param traffic calls and messages per source tuple
 * @param nanos CPU time of each operator, of the ackers and of the rest of the process, in this order; empty if unknown
 * @param deviation relative standard deviation of each party's time; of the rest, which is a difference, relative to
 *     the total
 * @param speedDeviation standard deviation of the machine's speed, which all parties share
 * @param errors standard error of each party's time in nanoseconds, in addition to the deviation; 0 for times of exact clocks
 */
public record CostSample(
        Traffic traffic, List<OptionalDouble> nanos, double deviation, double speedDeviation, Numbers errors) {

    public CostSample {
        nanos = List.copyOf(nanos);
    }

    /** A sample by exact clocks. */
    public CostSample(Traffic traffic, List<OptionalDouble> nanos, double deviation, double speedDeviation) {
        this(traffic, nanos, deviation, speedDeviation, new Numbers(new double[nanos.size()]));
    }

    /** Returns the known time of all parties in total. */
    double allNanos() {
        return nanos.stream().mapToDouble(party -> party.orElse(0)).sum();
    }

    /** Returns a copy with all times multiplied by a factor. */
    public CostSample slower(double factor) {
        List<OptionalDouble> slower = new ArrayList<>();
        for (OptionalDouble party : nanos) {
            slower.add(party.isPresent() ? OptionalDouble.of(factor * party.getAsDouble()) : party);
        }
        return new CostSample(traffic, slower, deviation, speedDeviation, errors);
    }

    /** Returns a copy in which one party's time is longer by its standard error. */
    CostSample slowerByError(int party) {
        List<OptionalDouble> slower = new ArrayList<>(nanos);
        slower.set(party, OptionalDouble.of(nanos.get(party).orElse(0) + errors.get(party)));
        return new CostSample(traffic, slower, deviation, speedDeviation, errors);
    }

    /** Returns a copy with a further relative deviation. */
    CostSample withDeviation(double more) {
        return new CostSample(traffic, nanos, Math.hypot(deviation, more), Math.hypot(speedDeviation, more), errors);
    }
}
