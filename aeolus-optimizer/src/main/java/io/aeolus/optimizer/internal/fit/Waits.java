package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.model.ModelConstants;

/**
 * How long a call waits for something outside of the topology: its wall time, less its CPU time, less what its thread waited for a
 * processor. On a machine that is busy the first is mostly the last. It is at most the time in which its thread neither ran nor waited for a
 * processor. Where the system does not tell the last, medians are compared, as most calls are not interrupted.
 */
final class Waits {

    private static final double NANOS_PER_SECOND = 1e9;

    private Waits() {}

    /** Nanoseconds; 0 where nothing speaks for a wait. Of a spout, it is for what it emits: that it has nothing is in its rate. */
    static double nanos(ComponentProfile component, Profile profile) {
        double seconds = profile.window().measuredSeconds();
        OperatorProfile operator = component.operator();
        return operator.source()
                .map(source -> operator.calls() == 0
                        ? 0
                        : source.waitShare() * seconds * NANOS_PER_SECOND * component.tasks() / operator.calls())
                .orElseGet(() -> component.kind() == Kind.SPOUT ? 0 : nanos(component, seconds));
    }

    private static double nanos(ComponentProfile component, double measuredSeconds) {
        OperatorProfile operator = component.operator();
        if (!(operator.wallNanos() instanceof Figure.Measured wall)
                || !(operator.cpuNanos() instanceof Figure.Measured cpu)
                || operator.calls() == 0) {
            return 0;
        }
        double wait;
        if (operator.cpuWaitShare().isPresent()) {
            double taskNanosPerCall = measuredSeconds * NANOS_PER_SECOND * component.tasks() / operator.calls();
            double cpuWaitShare = operator.cpuWaitShare().getAsDouble();
            double sampled = wall.mean() - cpu.mean() - cpuWaitShare * taskNanosPerCall;
            // Of short calls, one in thousands that was interrupted makes the mean of the samples, and the exact rest
            // is less.
            double rest = operator.busyShare().isPresent()
                    ? (1 - operator.busyShare().getAsDouble() - cpuWaitShare) * taskNanosPerCall
                    : sampled;
            wait = Math.min(sampled, rest);
        } else {
            wait = wall.median() - cpu.median();
        }
        return wait > ModelConstants.LEAST_WAIT * wall.mean() ? wait : 0;
    }
}
