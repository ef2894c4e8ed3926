package io.aeolus.optimizer.internal.profile;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a component costs, all its tasks together. Where the CPU time of a call, emit or ack is unknown, its wall time is taken, as the
 * CPU time cannot be more; then cores and share are the most that they can be.
 *
 * @param component the component
 * @param rates how often it does what
 * @param cores CPU time that its calls, emits and acks take in a second, in seconds; empty if the wall time of a part is unknown too
 * @param share the same as a share of the sum of all components whose cost is known; empty if unknown
 * @param unknown what has an unknown CPU time: some of "call", "emit", "ack"
 */
record CostShare(
        ComponentProfile component, Rates rates, OptionalDouble cores, OptionalDouble share, List<String> unknown) {

    CostShare {
        unknown = List.copyOf(unknown);
    }

    /** All components, those that cost most first and those whose cost is unknown last. */
    static List<CostShare> of(Profile profile) {
        List<CostShare> costs = profile.components().stream()
                .map(component ->
                        of(component, Rates.of(component, profile.window().measuredSeconds())))
                .toList();
        double sum = costs.stream().mapToDouble(cost -> cost.cores.orElse(0)).sum();
        return costs.stream()
                .map(cost -> cost.ofAll(sum))
                .sorted(Comparator.comparingDouble((CostShare cost) -> -cost.cores.orElse(-1)))
                .toList();
    }

    private static CostShare of(ComponentProfile component, Rates rates) {
        OperatorProfile operator = component.operator();
        List<String> unknown = new ArrayList<>();
        OptionalDouble cores = rates.busy(
                known("call", rates.calls(), operator.cpuNanos(), operator.wallNanos(), unknown),
                known("emit", rates.emits(), operator.emitCpuNanos(), operator.emitWallNanos(), unknown),
                known("ack", rates.acks(), operator.ackCpuNanos(), operator.ackWallNanos(), unknown));
        return new CostShare(component, rates, cores, OptionalDouble.empty(), unknown);
    }

    private static Figure known(String what, double perSecond, Figure cpu, Figure wall, List<String> unknown) {
        if (perSecond == 0 || cpu.knownMean().isPresent()) {
            return cpu;
        }
        unknown.add(what);
        return wall;
    }

    private CostShare ofAll(double sum) {
        return new CostShare(
                component,
                rates,
                cores,
                cores.isPresent() ? OptionalDouble.of(sum > 0 ? cores.getAsDouble() / sum : 0) : OptionalDouble.empty(),
                unknown);
    }

    /** What is unknown, as the start of a sentence that ends with "unknown". */
    String reason() {
        return "CPU time of " + String.join(" and ", unknown) + " is";
    }
}
