// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.Locale;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * The upper bound on throughput that a bolt sets when it acks late, for example at ticks or after an external call. By Little's law, the
 * bound is the number of tuples in flight divided by the time from receipt to ack.
 *
 * @param pending the maximum number of spout tuples in flight
 */
public record AckDelayBound(HeldTime held, long pending) {

    /** The bound applies only if the bolt holds at least this share of the tuples in flight. */
    private static final double MIN_PENDING_SHARE = 0.7;

    /** If a task is busier, CPU work limits the topology instead. */
    private static final double BUSY = 0.5;

    /** Finds the bound that limits a profiled topology. Empty if something else limits the topology. */
    public static Optional<AckDelayBound> of(Profile profile) {
        double rate = profile.totals().rowsPerSecond().orElse(0);
        boolean isBusy = profile.components().stream()
                .anyMatch(component -> component.operator().busyShare().orElse(0) > BUSY);
        long pending = pending(profile);
        return isBusy || pending <= 0
                ? Optional.empty()
                : HeldTime.longest(profile, component -> true)
                        .map(held -> new AckDelayBound(held, pending))
                        .filter(bound -> rate * bound.held.seconds() >= MIN_PENDING_SHARE * pending);
    }

    /** Returns the maximum number of spout tuples in flight; 0 for no limit. */
    private static long pending(Profile profile) {
        long perTask = ObjectReader.getInt(profile.config().get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        return perTask
                * profile.components().stream()
                        .filter(component -> component.kind() == ComponentProfile.Kind.SPOUT)
                        .mapToLong(component -> Math.max(1, component.tasks()))
                        .sum();
    }

    public double tuplesPerSecond() {
        return pending / held.seconds();
    }

    /** Describes the bound and the remedy in one line. */
    public String text() {
        return String.format(
                Locale.ROOT,
                "limited by topology.max.spout.pending and the time that '%s' holds tuples before acking them: %,d / %.3g s = %,.0f tuples/s; raise topology.max.spout.pending",
                held.component(),
                pending,
                held.seconds(),
                tuplesPerSecond());
    }
}
