// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * The upper bound on throughput that a bolt sets when it acks late, for example at ticks or after an external call. By Little's law, the
 * bound is the number of tuples in flight divided by the time from receipt to ack.
 *
 * @param pending the maximum number of spout tuples in flight
 * @param delaySeconds the mean delay that the bolt adds to a spout tuple's ack
 */
public record AckDelayBound(String component, long pending, double delaySeconds) {

    /** The bound applies only if the bolt holds at least this share of the tuples in flight. */
    private static final double MIN_PENDING_SHARE = 0.7;

    /** Tuples that arrive evenly and are acked at ticks wait for half an interval on average. */
    private static final double MIN_INTERVAL_SHARE = 0.4;

    /** Shorter delays are scheduling delays. */
    private static final double MIN_DELAY_SECONDS = 0.02;

    /** If a task is busier, CPU work limits the topology instead. */
    private static final double BUSY = 0.5;

    private static final double MILLIS_PER_SECOND = 1_000;

    /** Finds the bound that limits a profiled topology. Empty if something else limits the topology. */
    public static Optional<AckDelayBound> of(Profile profile) {
        double rate = profile.totals().rowsPerSecond().orElse(0);
        boolean isBusy = profile.components().stream()
                .anyMatch(component -> component.operator().busyShare().orElse(0) > BUSY);
        return isBusy
                ? Optional.empty()
                : lowest(profile, component -> true)
                        .filter(bound -> rate * bound.delaySeconds >= MIN_PENDING_SHARE * bound.pending);
    }

    /** Finds the bound for plans: the bound that already limits the topology, or the bound that ticks or a time window will impose. */
    public static Optional<AckDelayBound> ofPlans(Profile profile) {
        return of(profile)
                .or(() -> lowest(
                        profile, component -> component.held().orElseThrow().timerMillis() > 0));
    }

    private static Optional<AckDelayBound> lowest(Profile profile, Predicate<ComponentProfile> filter) {
        long perTask = ObjectReader.getInt(profile.config().get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        if (perTask <= 0 || !profile.isAllAcked()) {
            return Optional.empty();
        }
        List<ComponentProfile> spouts = profile.components().stream()
                .filter(component -> component.kind() == ComponentProfile.Kind.SPOUT)
                .toList();
        long pending = perTask
                * spouts.stream()
                        .mapToLong(component -> Math.max(1, component.tasks()))
                        .sum();
        double rows = spouts.stream()
                .mapToDouble(component -> component.operator().tuplesEmitted())
                .sum();
        return profile.components().stream()
                .filter(component -> component.held().isPresent() && rows > 0 && filter.test(component))
                .map(component -> new AckDelayBound(component.id(), pending, delaySeconds(component, rows)))
                .filter(bound -> bound.delaySeconds >= MIN_DELAY_SECONDS)
                .max(Comparator.comparingDouble(AckDelayBound::delaySeconds));
    }

    /** Averages over all spout tuples: some never reach the bolt, and tuples derived from one spout tuple are held concurrently. */
    private static double delaySeconds(ComponentProfile component, double rows) {
        double arriving = Math.min(1, component.operator().calls() / rows);
        ComponentProfile.Held held = component.held().orElseThrow();
        double measured = held.ackDelayMillis();
        // When all tuples in flight arrive right after a tick, they wait for the whole interval.
        double delay =
                measured >= MIN_INTERVAL_SHARE * held.timerMillis() ? Math.max(measured, held.timerMillis()) : measured;
        return arriving * delay / MILLIS_PER_SECOND;
    }

    public double tuplesPerSecond() {
        return pending / delaySeconds;
    }

    /** Describes the bound and the remedy in one line. */
    public String text() {
        return String.format(
                Locale.ROOT,
                "limited by topology.max.spout.pending and the time that '%s' holds tuples before acking them: %,d / %.3g s = %,.0f tuples/s; raise topology.max.spout.pending",
                component,
                pending,
                delaySeconds,
                tuplesPerSecond());
    }
}
