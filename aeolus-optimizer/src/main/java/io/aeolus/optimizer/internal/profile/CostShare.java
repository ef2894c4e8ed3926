package io.aeolus.optimizer.internal.profile;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a component costs, all its tasks together.
 *
 * @param component the component
 * @param rates how often it does what
 * @param cores CPU time that its calls, emits and acks take in a second, in seconds; empty if a part of it is unknown
 * @param share the same as a share of the sum of all components whose cost is known; empty if unknown
 */
record CostShare(ComponentProfile component, Rates rates, OptionalDouble cores, OptionalDouble share) {

    /** All components, those that cost most first and those whose cost is unknown last. */
    static List<CostShare> of(Profile profile) {
        double seconds = profile.window().measuredSeconds();
        double sum = profile.components().stream()
                .mapToDouble(component ->
                        cores(component, Rates.of(component, seconds)).orElse(0))
                .sum();
        return profile.components().stream()
                .map(component -> of(component, Rates.of(component, seconds), sum))
                .sorted(Comparator.comparingDouble((CostShare cost) -> -cost.cores.orElse(-1)))
                .toList();
    }

    private static CostShare of(ComponentProfile component, Rates rates, double sum) {
        OptionalDouble cores = cores(component, rates);
        return new CostShare(
                component,
                rates,
                cores,
                cores.isPresent()
                        ? OptionalDouble.of(sum > 0 ? cores.getAsDouble() / sum : 0)
                        : OptionalDouble.empty());
    }

    private static OptionalDouble cores(ComponentProfile component, Rates rates) {
        OperatorProfile operator = component.operator();
        return rates.busy(operator.cpuNanos(), operator.emitCpuNanos(), operator.ackCpuNanos());
    }
}
