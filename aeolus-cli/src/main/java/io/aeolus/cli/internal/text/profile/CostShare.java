package io.aeolus.cli.internal.text.profile;

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
 * CPU time cannot be more. An emit or ack of which nothing at all is known is left out.
 *
 * @param component the component
 * @param rates how often it does what
 * @param cores CPU time that its calls, emits and acks take in a second, in seconds; empty if nothing is known of its calls
 * @param share the same as a share of the sum of all components whose cost is known; empty if unknown
 * @param byWall what wall time is taken for: some of "call", "emit", "ack"; then the cost may be less
 * @param leftOut what is left out: some of "call", "emit", "ack"; then the cost may be more
 */
record CostShare(
        ComponentProfile component,
        Rates rates,
        OptionalDouble cores,
        OptionalDouble share,
        List<String> byWall,
        List<String> leftOut) {

    CostShare {
        byWall = List.copyOf(byWall);
        leftOut = List.copyOf(leftOut);
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
        List<String> byWall = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        Figure call = best("call", rates.calls(), operator.cpuNanos(), operator.wallNanos(), byWall, leftOut);
        Figure emit = best("emit", rates.emits(), operator.emitCpuNanos(), operator.emitWallNanos(), byWall, leftOut);
        Figure ack = best("ack", rates.acks(), operator.ackCpuNanos(), operator.ackWallNanos(), byWall, leftOut);
        Rates counted = new Rates(
                rates.calls(),
                leftOut.contains("emit") ? 0 : rates.emits(),
                leftOut.contains("ack") ? 0 : rates.acks());
        return new CostShare(component, rates, counted.busy(call, emit, ack), OptionalDouble.empty(), byWall, leftOut);
    }

    private static Figure best(
            String what, double perSecond, Figure cpu, Figure wall, List<String> byWall, List<String> leftOut) {
        if (perSecond == 0 || cpu.knownMean().isPresent()) {
            return cpu;
        }
        (wall.knownMean().isPresent() ? byWall : leftOut).add(what);
        return wall;
    }

    private CostShare ofAll(double sum) {
        return new CostShare(
                component,
                rates,
                cores,
                cores.isPresent() ? OptionalDouble.of(sum > 0 ? cores.getAsDouble() / sum : 0) : OptionalDouble.empty(),
                byWall,
                leftOut);
    }
}
