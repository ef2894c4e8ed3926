// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.probe.Nanos;

/**
 * The wait of a call for something outside of the topology: its wall time less its CPU time, less the time in which its
 * thread waited for a core. It is at most the time in which the thread neither ran nor waited for a core. If the system
 * does not report waits for a core, medians are compared, as most calls are not interrupted.
 */
final class Waits {

    private Waits() {}

    /** Nanoseconds; 0 without evidence of a wait. A spout's wait is per emitted tuple; its idle time is in its rate. */
    static double nanos(ComponentProfile component, Profile profile) {
        double seconds = profile.window().measuredSeconds();
        OperatorProfile operator = component.operator();
        if (profile.isOfRunning()) {
            return ofRunning(component, seconds);
        }
        return operator.source()
                .map(source -> operator.calls() == 0
                        ? 0
                        : source.waitShare() * seconds * Nanos.PER_SECOND * component.tasks() / operator.calls())
                .orElseGet(() -> component.kind() == Kind.SPOUT ? 0 : nanos(component, seconds));
    }

    /** Without the CPU use of the workers, the rest of the elapsed time may also be a wait for a core. */
    private static double ofRunning(ComponentProfile component, double measuredSeconds) {
        OperatorProfile operator = component.operator();
        if (operator.cpuWaitShare().isEmpty()
                || operator.active().isEmpty()
                || operator.calls() == 0
                || !(operator.wallNanos() instanceof Figure.Average wall)) {
            return 0;
        }
        double executorNanosPerCall = measuredSeconds * Nanos.PER_SECOND * component.parallelism() / operator.calls();
        double wait = wall.average()
                - operator.active().get().threadNanosPerCall()
                - operator.cpuWaitShare().getAsDouble() * executorNanosPerCall;
        return wait > ModelConstants.MIN_WAIT * wall.average() ? wait : 0;
    }

    /**
     * Returns the factor from the CPU time of a running component's calls to their elapsed time, if the reason of their waits is unknown;
     * otherwise 1.
     */
    static double unknownFactor(ComponentProfile component) {
        OperatorProfile operator = component.operator();
        return operator.cpuWaitShare().isEmpty()
                        && operator.active().isPresent()
                        && operator.wallNanos() instanceof Figure.Average wall
                ? Math.max(1, wall.average() / operator.active().get().threadNanosPerCall())
                : 1;
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
            double taskNanosPerCall = measuredSeconds * Nanos.PER_SECOND * component.tasks() / operator.calls();
            double cpuWaitShare = operator.cpuWaitShare().getAsDouble();
            double sampled = wall.mean() - cpu.mean() - cpuWaitShare * taskNanosPerCall;
            // In a component with short calls, the few calls that are interrupted dominate the sampled mean. The rest
            // of the elapsed time is exact, and lower.
            double rest = operator.busyShare().isPresent()
                    ? (1 - operator.busyShare().getAsDouble() - cpuWaitShare) * taskNanosPerCall
                    : sampled;
            wait = Math.min(sampled, rest);
        } else {
            wait = wall.median() - cpu.median();
        }
        return wait > ModelConstants.MIN_WAIT * wall.mean() ? wait : 0;
    }
}
