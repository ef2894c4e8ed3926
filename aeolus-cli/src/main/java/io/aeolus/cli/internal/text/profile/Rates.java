package io.aeolus.cli.internal.text.profile;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.TaskProfile;
import java.util.OptionalDouble;

/**
 * How often an operator does what its time goes into.
 *
 * @param calls calls in a second
 * @param emits emits in a second
 * @param acks of a bolt: acks and fails in a second; of a spout: those that its user code was told
 */
record Rates(double calls, double emits, double acks) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** All tasks of a component together; the seconds are those of the profile, for a component without tasks. */
    static Rates of(ComponentProfile component, double seconds) {
        return of(component.operator(), seconds(component, seconds));
    }

    /** One task, or all of a component; nothing happens often in no time. */
    static Rates of(OperatorProfile operator, double seconds) {
        if (!(seconds > 0)) {
            return new Rates(0, 0, 0);
        }
        return new Rates(
                operator.calls() / seconds,
                operator.tuplesEmitted() / seconds,
                (double) (operator.acked() + operator.failed()) / seconds);
    }

    /** How long a component's tasks were measured on average. */
    static double seconds(ComponentProfile component, double seconds) {
        return component.taskProfiles().stream()
                .mapToDouble(TaskProfile::measuredSeconds)
                .average()
                .orElse(seconds);
    }

    /**
     * The time that all of it takes, in seconds per second: calls x time of a call + emits x time of an emit + acks x time of an
     * ack. Unknown as soon as one of these is unknown that happens at all.
     */
    OptionalDouble busy(Figure nanosPerCall, Figure nanosPerEmit, Figure nanosPerAck) {
        OptionalDouble ofCalls = busy(calls, nanosPerCall);
        OptionalDouble ofEmits = busy(emits, nanosPerEmit);
        OptionalDouble ofAcks = busy(acks, nanosPerAck);
        return ofCalls.isPresent() && ofEmits.isPresent() && ofAcks.isPresent()
                ? OptionalDouble.of(ofCalls.getAsDouble() + ofEmits.getAsDouble() + ofAcks.getAsDouble())
                : OptionalDouble.empty();
    }

    /** The time that the calls alone take, in seconds per second. */
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
