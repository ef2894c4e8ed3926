package io.aeolus.monitor;

import java.util.Locale;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * The rate of a topology whose bolt acks late, at ticks or when a service has answered: by Little's law no more tuples are done than may be
 * in flight, divided by the time for which the bolt keeps each of them.
 *
 * @param component the bolt
 * @param pending source tuples that may be in flight
 * @param delaySeconds mean time for which the bolt keeps one
 */
public record AckDelayBound(String component, long pending, double delaySeconds) {

    /** So much of what may be in flight is what the bolt keeps. */
    private static final double MOST_OF_THEM = 0.7;

    /** Shorter waits are those of threads that look for work. */
    private static final double LEAST_DELAY_SECONDS = 0.02;

    /** A topology with a task that is busier is limited by its work. */
    private static final double BUSY = 0.5;

    private static final double MILLIS_PER_SECOND = 1_000;

    /** The bound of a profiled topology; empty if something else limits it. */
    public static Optional<AckDelayBound> of(Profile profile) {
        long perTask = ObjectReader.getInt(profile.config().get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        double rate = profile.totals().rowsPerSecond().orElse(0);
        boolean isBusy = profile.components().stream()
                .anyMatch(component -> component.operator().busyShare().orElse(0) > BUSY);
        if (perTask <= 0 || rate <= 0 || isBusy || !profile.isAllAcked()) {
            return Optional.empty();
        }
        long pending = perTask
                * profile.components().stream()
                        .filter(component -> component.kind() == ComponentProfile.Kind.SPOUT)
                        .mapToLong(component -> Math.max(1, component.tasks()))
                        .sum();
        double rows = profile.components().stream()
                .filter(component -> component.kind() == ComponentProfile.Kind.SPOUT)
                .mapToDouble(component -> component.operator().tuplesEmitted())
                .sum();
        return profile.components().stream()
                .filter(component -> component.held().isPresent() && rows > 0)
                .map(component -> new AckDelayBound(component.id(), pending, delaySeconds(component, rows)))
                .filter(bound -> bound.delaySeconds >= LEAST_DELAY_SECONDS
                        && rate * bound.delaySeconds >= MOST_OF_THEM * pending)
                .max((one, other) -> Double.compare(one.delaySeconds, other.delaySeconds));
    }

    /** Of a source tuple, on average: not all of them come to the bolt, and those of one are kept side by side. */
    private static double delaySeconds(ComponentProfile component, double rows) {
        double coming = Math.min(1, component.operator().calls() / rows);
        return coming * component.held().orElseThrow().ackDelayMillis() / MILLIS_PER_SECOND;
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
