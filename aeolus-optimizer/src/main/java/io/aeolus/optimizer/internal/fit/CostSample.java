// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

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
 */
public record CostSample(Traffic traffic, List<OptionalDouble> nanos, double deviation, double speedDeviation) {

    public CostSample {
        nanos = List.copyOf(nanos);
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
        return new CostSample(traffic, slower, deviation, speedDeviation);
    }

    /** Returns a copy with a further relative deviation. */
    CostSample withDeviation(double more) {
        return new CostSample(traffic, nanos, Math.hypot(deviation, more), Math.hypot(speedDeviation, more));
    }
}
