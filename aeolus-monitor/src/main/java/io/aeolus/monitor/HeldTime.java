// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * The time for which a bolt holds spout tuples before it acks them, for example until a tick or the end of an external call.
 *
 * @param seconds the mean delay that the bolt adds to a spout tuple's ack
 */
public record HeldTime(String component, double seconds) {

    /** Tuples that arrive evenly and are acked at ticks wait for half an interval on average. */
    private static final double MIN_INTERVAL_SHARE = 0.4;

    /** Shorter delays are scheduling delays. */
    private static final double MIN_SECONDS = 0.02;

    private static final double MILLIS_PER_SECOND = 1_000;

    /** A time limits the throughput only if the bolt holds at least this share of the tuples in flight. */
    private static final double MIN_PENDING_SHARE = 0.7;

    /** If a task is busier, CPU work limits the topology instead. */
    private static final double BUSY = 0.5;

    /** Finds the longest time under plans: the time that already limits the topology, or the time that ticks or a time window impose. */
    public static Optional<HeldTime> ofPlans(Profile profile) {
        return limiting(profile)
                .or(() -> longest(
                        profile, component -> component.held().orElseThrow().timerMillis() > 0));
    }

    /**
     * Finds the time that limits the throughput of a profiled topology. By Little's law, the throughput is at most {@link #pending} divided
     * by this time.
     *
     * @return empty if something else limits the topology
     */
    public static Optional<HeldTime> limiting(Profile profile) {
        double rate = profile.totals().rowsPerSecond().orElse(0);
        boolean isBusy = profile.components().stream()
                .anyMatch(component -> component.operator().busyShare().orElse(0) > BUSY);
        long pending = pending(profile);
        return isBusy || pending <= 0
                ? Optional.empty()
                : longest(profile, component -> true)
                        .filter(held -> rate * held.seconds >= MIN_PENDING_SHARE * pending);
    }

    /** Returns the maximum number of spout tuples in flight; 0 for no limit. */
    static long pending(Profile profile) {
        long perTask = ObjectReader.getInt(profile.config().get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        return perTask
                * profile.components().stream()
                        .filter(component -> component.kind() == ComponentProfile.Kind.SPOUT)
                        .mapToLong(component -> Math.max(1, component.tasks()))
                        .sum();
    }

    /** Finds the longest time of some bolts. Empty if Storm does not track all tuples. */
    private static Optional<HeldTime> longest(Profile profile, Predicate<ComponentProfile> filter) {
        double rows = profile.components().stream()
                .filter(component -> component.kind() == ComponentProfile.Kind.SPOUT)
                .mapToDouble(component -> component.operator().tuplesEmitted())
                .sum();
        return profile.components().stream()
                .filter(component -> component.held().isPresent() && filter.test(component))
                .filter(component -> rows > 0 && profile.isAllAcked())
                .map(component -> new HeldTime(component.id(), seconds(component, rows)))
                .filter(held -> held.seconds >= MIN_SECONDS)
                .max(Comparator.comparingDouble(HeldTime::seconds));
    }

    /** Averages over all spout tuples: some never reach the bolt, and tuples derived from one spout tuple are held concurrently. */
    private static double seconds(ComponentProfile component, double rows) {
        double arriving = Math.min(1, component.operator().calls() / rows);
        ComponentProfile.Held held = component.held().orElseThrow();
        double measured = held.ackDelayMillis();
        // When all tuples in flight arrive right after a tick, they wait for the whole interval.
        double delay =
                measured >= MIN_INTERVAL_SHARE * held.timerMillis() ? Math.max(measured, held.timerMillis()) : measured;
        return arriving * delay / MILLIS_PER_SECOND;
    }
}
