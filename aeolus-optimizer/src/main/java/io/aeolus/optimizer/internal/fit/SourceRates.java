package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import java.util.OptionalDouble;

/**
 * Whether a source had no more to emit, and how much it had.
 *
 * @param profile the profile
 * @param wiring its tuples
 * @param asItIs what was measured without batches
 */
record SourceRates(Profile profile, Wiring wiring, State asItIs) {

    /** A source that has nothing to emit for so long gives as much as there is. */
    private static final double IDLE = 0.2;

    /** What is so busy has little left. */
    private static final double AT_LIMIT = 0.7;

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * The rate of a source that has no more: it is often idle, though nothing holds it up. A source is idle, too, while its last rows
     * wait for others.
     */
    OptionalDouble rate(ComponentProfile spout) {
        boolean isIdle = spout.operator()
                .source()
                .filter(source -> source.idleShare() >= IDLE)
                .isPresent();
        if (!isIdle || spout.operator().active().isEmpty() || isHeldUp()) {
            return OptionalDouble.empty();
        }
        double callsPerSecond = spout.operator().active().get().callsPerSecond();
        int v = wiring.components().indexOf(spout);
        double rows = callsPerSecond * wiring.calls().get(v) / spout.operator().calls();
        return rows > 0 ? OptionalDouble.of(rows / NANOS_PER_SECOND) : OptionalDouble.empty();
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
            double nanos = thread.getAsDouble() + Waits.nanos(component, profile);
            double busy = operator.active().get().callsPerSecond()
                    * nanos
                    / NANOS_PER_SECOND
                    / Math.max(1, component.parallelism());
            if (busy >= AT_LIMIT) {
                return true;
            }
        }
        return false;
    }
}
