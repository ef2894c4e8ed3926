// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import io.aeolus.cli.internal.text.profile.TaskLoad;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.RunningLoad;
import io.aeolus.probe.Nanos;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The measured load of a component.
 *
 * @param utilization mean share of the time in which its executors are busy
 * @param capacity tuples per second that its executors can process if they are always busy
 * @param inFlight of a spout: tuples in flight
 * @param executeMillis of a bolt: mean time of a call of {@code execute}
 * @param completeMillis of a spout: mean time from the emit of a tuple to its ack
 */
record ComponentLoad(
        OptionalDouble utilization,
        OptionalDouble capacity,
        OptionalDouble inFlight,
        OptionalDouble executeMillis,
        OptionalDouble completeMillis) {

    private static final double MILLIS_PER_SECOND = 1e3;

    /** Returns the loads of all components, by id. */
    static Map<String, ComponentLoad> of(RunningLoad running) {
        Map<String, ComponentLoad> loads = new LinkedHashMap<>();
        for (ComponentProfile component : running.profile().components()) {
            Double complete = running.completeMillis().get(component.id());
            loads.put(
                    component.id(),
                    of(
                            running.profile(),
                            component,
                            complete == null ? OptionalDouble.empty() : OptionalDouble.of(complete)));
        }
        return loads;
    }

    private static ComponentLoad of(Profile profile, ComponentProfile component, OptionalDouble complete) {
        OperatorProfile operator = component.operator();
        OptionalDouble busy = TaskLoad.ofExecutors(profile, component);
        double perSecond = callsPerSecond(profile, operator);
        boolean isSpout = component.kind() == Kind.SPOUT;
        return new ComponentLoad(
                busy,
                busy.orElse(0) > 0 && perSecond > 0
                        ? OptionalDouble.of(perSecond / busy.getAsDouble())
                        : OptionalDouble.empty(),
                isSpout ? times(complete, perSecond / MILLIS_PER_SECOND) : OptionalDouble.empty(),
                isSpout ? OptionalDouble.empty() : times(operator.wallNanos().knownMean(), 1 / Nanos.PER_MILLI),
                complete);
    }

    private static double callsPerSecond(Profile profile, OperatorProfile operator) {
        double seconds = profile.window().measuredSeconds();
        return seconds > 0 ? operator.calls() / seconds : 0;
    }

    private static OptionalDouble times(OptionalDouble value, double factor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
    }
}
