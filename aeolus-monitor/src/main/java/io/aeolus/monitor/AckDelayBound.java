package io.aeolus.monitor;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * The highest rate of a topology whose bolt acks late, at ticks or when a service has answered: by Little's law, the tuples that may be in
 * flight divided by the time for which the bolt keeps each tuple.
 *
 * @param component the bolt
 * @param pending source tuples that may be in flight
 * @param delaySeconds mean time for which the bolt keeps one
 */
public record AckDelayBound(String component, long pending, double delaySeconds) {

    /** The bolt keeps at least this part of the tuples in flight. */
    private static final double MOST_OF_PENDING = 0.7;

    /** Tuples that come evenly and are acked at ticks wait for half of an interval. */
    private static final double PART_OF_INTERVAL = 0.4;

    /** Shorter waits are those of threads that look for work. */
    private static final double LEAST_DELAY_SECONDS = 0.02;

    /** A topology with a task that is busier is limited by its work. */
    private static final double BUSY = 0.5;

    private static final double MILLIS_PER_SECOND = 1_000;

    /** The bound that limits a profiled topology; empty if something else does. */
    public static Optional<AckDelayBound> of(Profile profile) {
        double rate = profile.totals().rowsPerSecond().orElse(0);
        boolean isBusy = profile.components().stream()
                .anyMatch(component -> component.operator().busyShare().orElse(0) > BUSY);
        return isBusy
                ? Optional.empty()
                : lowest(profile, component -> true)
                        .filter(bound -> rate * bound.delaySeconds >= MOST_OF_PENDING * bound.pending);
    }

    /** The bound of all plans: the one that limits the topology, or else one that follows from ticks or from a window in time. */
    public static Optional<AckDelayBound> ofPlans(Profile profile) {
        return of(profile)
                .or(() -> lowest(
                        profile, component -> component.held().orElseThrow().timerMillis() > 0));
    }

    private static Optional<AckDelayBound> lowest(Profile profile, Predicate<ComponentProfile> isWanted) {
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
                .filter(component -> component.held().isPresent() && rows > 0 && isWanted.test(component))
                .map(component -> new AckDelayBound(component.id(), pending, delaySeconds(component, rows)))
                .filter(bound -> bound.delaySeconds >= LEAST_DELAY_SECONDS)
                .max(Comparator.comparingDouble(AckDelayBound::delaySeconds));
    }

    /** Of a source tuple, on average: not all of them come to the bolt, and the tuples made of one are kept side by side. */
    private static double delaySeconds(ComponentProfile component, double rows) {
        double coming = Math.min(1, component.operator().calls() / rows);
        ComponentProfile.Held held = component.held().orElseThrow();
        double seen = held.ackDelayMillis();
        // Once all that may be in flight comes right after a tick, it waits for the whole interval.
        double delay = seen >= PART_OF_INTERVAL * held.timerMillis() ? Math.max(seen, held.timerMillis()) : seen;
        return coming * delay / MILLIS_PER_SECOND;
    }

    /** The rate, in source tuples in a second. */
    public double tuplesPerSecond() {
        return pending / delaySeconds;
    }

    /** The bound in a line, with what to do. */
    public String text() {
        return String.format(
                Locale.ROOT,
                "limited by topology.max.spout.pending and the time for which '%s' keeps tuples before it acks: %,d / %.3g s = %,.0f tuples/s; raise topology.max.spout.pending",
                component,
                pending,
                delaySeconds,
                tuplesPerSecond());
    }
}
