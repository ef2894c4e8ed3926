package io.aeolus.cli.internal.text.profile;

import io.aeolus.monitor.OperatorProfile.Source;
import io.aeolus.monitor.Profile;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What bounds a topology, as far as a profile tells.
 *
 * @param limit what it is
 * @param busiest the busiest task of all; empty if nothing is known of any
 * @param usedUp a machine whose processors are used up, if there is one; then tasks wait for a processor, whatever else bounds
 * @param source the source that has most to emit, by the time in which it waits or has nothing; empty if unknown
 * @param areProcessorsTaken whether a task waits for processors that the topology leaves free: others have them
 */
record Bottleneck(
        Limit limit,
        Optional<TaskLoad> busiest,
        Optional<Cores> usedUp,
        Optional<Source> source,
        boolean areProcessorsTaken) {

    /** A task that is busy for so much of the time can hardly do more: tuples come in bursts. */
    static final double AT_LIMIT = 0.7;

    /** Sources that wait by their own will, or have nothing to emit, for so much of the time have no backlog. */
    static final double IDLE = 0.2;

    /** So much waiting for a processor makes wall times doubtful. */
    static final double WAITING = 0.1;

    /** What can bound a topology. */
    enum Limit {
        /** A task is at work nearly all of the time. */
        OPERATOR,
        /** No task is, but the processors are. */
        PROCESSORS,
        /** There is no more input, or the sources keep to a rate of their own. */
        INPUT,
        /** Input, processors and tasks are all there: rows wait for their acks, or for something outside. */
        WAITING,
        /** The profile does not tell. */
        UNKNOWN
    }

    static Bottleneck of(Profile profile) {
        Optional<TaskLoad> busiest = profile.components().stream()
                .flatMap(component -> TaskLoad.of(component).stream())
                .filter(load -> load.busyShare().isPresent())
                .max(Comparator.comparingDouble(load -> load.busyShare().orElseThrow()));
        List<Cores> machines = Cores.of(profile);
        Optional<Cores> usedUp = machines.stream().filter(Cores::isUsedUp).findFirst();
        Optional<Source> source = source(profile);
        return new Bottleneck(
                limit(busiest, usedUp, !machines.isEmpty(), source),
                busiest,
                usedUp,
                source,
                areTaken(busiest, machines));
    }

    private static Limit limit(
            Optional<TaskLoad> busiest, Optional<Cores> usedUp, boolean areCoresKnown, Optional<Source> source) {
        if (busiest.isEmpty()) {
            return Limit.UNKNOWN;
        }
        if (busiest.get().busyShare().orElseThrow() >= AT_LIMIT) {
            return Limit.OPERATOR;
        }
        if (usedUp.isPresent()) {
            return Limit.PROCESSORS;
        }
        if (source.isPresent() && source.get().ownShare() >= IDLE) {
            return Limit.INPUT;
        }
        return source.isPresent() && areCoresKnown ? Limit.WAITING : Limit.UNKNOWN;
    }

    private static boolean areTaken(Optional<TaskLoad> busiest, List<Cores> machines) {
        double waits = busiest.map(load -> load.cpuWaitShare().orElse(0)).orElse(0.0);
        return waits >= WAITING && !machines.isEmpty() && machines.stream().allMatch(Cores::isLeft);
    }

    private static Optional<Source> source(Profile profile) {
        return profile.components().stream()
                .flatMap(component -> component.operator().source().stream())
                .min(Comparator.comparingDouble(Source::ownShare));
    }

    /** Whether a component is the one that bounds the topology. */
    boolean isIn(String component) {
        return limit == Limit.OPERATOR && busiest.orElseThrow().component().id().equals(component);
    }
}
