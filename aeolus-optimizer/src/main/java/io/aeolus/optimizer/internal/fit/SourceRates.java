// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.probe.Nanos;
import java.util.OptionalDouble;

/** Decides whether a source is paced, and at which rate. */
record SourceRates(Profile profile, ProfileGraph graph, MeasuredState unbatched) {

    /** Returns the rate of a source that is paced; empty for others. */
    OptionalDouble rate(ComponentProfile spout) {
        if (spout.operator().active().isEmpty() || !isAtItsRate(spout)) {
            return OptionalDouble.empty();
        }
        double callsPerSecond = spout.operator().active().get().callsPerSecond();
        int v = graph.components().indexOf(spout);
        double rows = callsPerSecond * graph.calls().get(v) / spout.operator().calls();
        return rows > 0 ? OptionalDouble.of(rows / Nanos.PER_SECOND) : OptionalDouble.empty();
    }

    /**
     * Returns whether a source is paced: it nearly always sleeps or blocks in its own calls; or it is often idle, although nothing holds it
     * up. A source is also idle while its last tuples wait for others.
     */
    private boolean isAtItsRate(ComponentProfile spout) {
        OperatorProfile operator = spout.operator();
        return operator.source()
                .filter(source -> (source.waitShare() > 0 && operator.setsItsPace())
                        || (source.idleShare() >= Bottleneck.IDLE_SOURCE && !isHeldUp()))
                .isPresent();
    }

    /** Returns whether the cores or the tasks of a component were saturated. */
    private boolean isHeldUp() {
        if (unbatched.isCpuSaturated()) {
            return true;
        }
        for (ComponentProfile component : graph.components()) {
            OperatorProfile operator = component.operator();
            OptionalDouble thread = unbatched.threadNanos(component.id());
            if (thread.isEmpty() || operator.active().isEmpty()) {
                continue;
            }
            // A source's waits do not limit the topology.
            double wait = operator.source().isPresent() ? 0 : Waits.nanos(component, profile);
            double busy = operator.active().get().callsPerSecond()
                    * (thread.getAsDouble() + wait)
                    / Nanos.PER_SECOND
                    / Math.max(1, component.parallelism());
            double notIdle =
                    1 - operator.source().map(OperatorProfile.Source::idleShare).orElse(0.0);
            if (Math.min(busy, notIdle) >= Bottleneck.BUSY_TASK) {
                return true;
            }
        }
        return false;
    }
}
