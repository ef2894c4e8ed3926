package io.aeolus.cli.internal.text.profile;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.TaskProfile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The CPU time of a component, all its tasks together. Where the CPU time of a call, emit or ack is unknown, its wall time is taken, which
 * is an upper bound. An emit or ack without any figure is left out.
 *
 * @param component the component
 * @param rates its calls, emits and acks per second
 * @param cores seconds of CPU time per second; empty if nothing is known about its calls
 * @param share the share in the sum of all components whose cost is known; empty if unknown
 * @param byWall which of "call", "emit", "ack" are taken from wall time; then the cost may be less
 * @param leftOut which of "call", "emit", "ack" are left out; then the cost may be more
 */
record CostShare(
        ComponentProfile component,
        Rates rates,
        OptionalDouble cores,
        OptionalDouble share,
        List<String> byWall,
        List<String> leftOut) {

    private static final double NANOS_PER_SECOND = 1e9;

    CostShare {
        byWall = List.copyOf(byWall);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * What an operator does per second.
     *
     * @param calls calls
     * @param emits emits
     * @param acks of a bolt: acks and fails; of a spout: acks and fails that its user code received
     */
    record Rates(double calls, double emits, double acks) {

        /** One task, or all tasks of a component. */
        static Rates of(OperatorProfile operator, double seconds) {
            if (!(seconds > 0)) {
                return new Rates(0, 0, 0);
            }
            return new Rates(
                    operator.calls() / seconds,
                    operator.tuplesEmitted() / seconds,
                    (double) (operator.acked() + operator.failed()) / seconds);
        }

        /** Seconds of work per second, from the time of each call, emit and ack; unknown if a time that counts is unknown. */
        OptionalDouble busy(Figure nanosPerCall, Figure nanosPerEmit, Figure nanosPerAck) {
            OptionalDouble inCalls = busyInCalls(nanosPerCall);
            OptionalDouble inEmits = busy(emits, nanosPerEmit);
            OptionalDouble inAcks = busy(acks, nanosPerAck);
            return inCalls.isPresent() && inEmits.isPresent() && inAcks.isPresent()
                    ? OptionalDouble.of(inCalls.getAsDouble() + inEmits.getAsDouble() + inAcks.getAsDouble())
                    : OptionalDouble.empty();
        }

        /** Seconds per second in calls alone. */
        OptionalDouble busyInCalls(Figure nanosPerCall) {
            return busy(calls, nanosPerCall);
        }

        private static OptionalDouble busy(double perSecond, Figure nanos) {
            if (perSecond == 0) {
                return OptionalDouble.of(0);
            }
            OptionalDouble mean = nanos.knownMean();
            return mean.isPresent()
                    ? OptionalDouble.of(perSecond * mean.getAsDouble() / NANOS_PER_SECOND)
                    : OptionalDouble.empty();
        }
    }

    /** All components, the most expensive first, and those of unknown cost last. */
    static List<CostShare> of(Profile profile) {
        List<CostShare> costs = profile.components().stream()
                .map(component -> of(component, profile.window().measuredSeconds()))
                .toList();
        double sum = costs.stream().mapToDouble(cost -> cost.cores.orElse(0)).sum();
        return costs.stream()
                .map(cost -> cost.ofAll(sum))
                .sorted(Comparator.comparingDouble((CostShare cost) -> -cost.cores.orElse(-1)))
                .toList();
    }

    private static CostShare of(ComponentProfile component, double profileSeconds) {
        OperatorProfile operator = component.operator();
        Rates rates = Rates.of(operator, seconds(component, profileSeconds));
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
        OptionalDouble ofSum = cores.isPresent() ? OptionalDouble.of(sum > 0 ? cores.getAsDouble() / sum : 0) : cores;
        return new CostShare(component, rates, cores, ofSum, byWall, leftOut);
    }

    /** How long a component's tasks were measured on average; a component without tasks as long as the profile. */
    static double seconds(ComponentProfile component, double profileSeconds) {
        return component.taskProfiles().stream()
                .mapToDouble(TaskProfile::measuredSeconds)
                .average()
                .orElse(profileSeconds);
    }

    String id() {
        return component.id();
    }

    OperatorProfile operator() {
        return component.operator();
    }
}
