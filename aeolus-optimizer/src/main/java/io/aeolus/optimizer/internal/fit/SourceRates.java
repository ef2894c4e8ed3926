package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.AckDelayBound;
import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Whether a source had no more to emit, or keeps to a rate of its own, and how much that is.
 *
 * @param profile the profile
 * @param wiring its tuples
 * @param asItIs what was measured without batches
 */
record SourceRates(Profile profile, Wiring wiring, MeasuredState asItIs) {

    /** No plan is so many times as fast as what was measured. */
    private static final double FAR_ABOVE = 20;

    private static final double NANOS_PER_SECOND = 1e9;

    /** The rate of a source that has no more, or that waits for a bolt that acks late. */
    OptionalDouble rate(ComponentProfile spout) {
        double measured = profile.totals().rowsPerSecond().orElse(0);
        Optional<AckDelayBound> late =
                AckDelayBound.ofPlans(profile).filter(bound -> bound.tuplesPerSecond() < FAR_ABOVE * measured);
        if (late.isPresent()) {
            double share = wiring.calls().get(wiring.components().indexOf(spout)) / wiring.rows();
            return share > 0
                    ? OptionalDouble.of(share * late.get().tuplesPerSecond() / NANOS_PER_SECOND)
                    : OptionalDouble.empty();
        }
        if (spout.operator().active().isEmpty() || !isAtItsRate(spout)) {
            return OptionalDouble.empty();
        }
        double callsPerSecond = spout.operator().active().get().callsPerSecond();
        int v = wiring.components().indexOf(spout);
        double rows = callsPerSecond * wiring.calls().get(v) / spout.operator().calls();
        return rows > 0 ? OptionalDouble.of(rows / NANOS_PER_SECOND) : OptionalDouble.empty();
    }

    /**
     * Whether a source sets its rate itself: nearly all of the time it sleeps or is blocked in its own calls; or it is often idle, though
     * nothing holds it up. A source is idle, too, while its last rows wait for others.
     */
    private boolean isAtItsRate(ComponentProfile spout) {
        OperatorProfile operator = spout.operator();
        return operator.source()
                .filter(source -> (source.waitShare() > 0 && operator.setsItsPace())
                        || (source.idleShare() >= Bottleneck.IDLE_SOURCE && !isHeldUp()))
                .isPresent();
    }

    /** Whether the processors or the tasks of some component were at their limit. */
    private boolean isHeldUp() {
        if (asItIs.isUsedUp()) {
            return true;
        }
        for (ComponentProfile component : wiring.components()) {
            OperatorProfile operator = component.operator();
            OptionalDouble thread = asItIs.threadNanos(component.id());
            if (thread.isEmpty() || operator.active().isEmpty()) {
                continue;
            }
            // That a source waits is no limit of the topology's.
            double wait = operator.source().isPresent() ? 0 : Waits.nanos(component, profile);
            double busy = operator.active().get().callsPerSecond()
                    * (thread.getAsDouble() + wait)
                    / NANOS_PER_SECOND
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
