package io.aeolus.cli.internal.text.profile;

import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What bounds a topology, as far as a profile tells.
 *
 * @param limit what it is
 * @param busiest the busiest task of all; empty if nothing is known of any
 * @param usedUp a machine whose processors are used up, if there is one; then tasks wait for a processor, whatever else bounds
 * @param sourceIdleShare share of the time in which the source that has most to emit has nothing to emit; empty if unknown
 */
record Bottleneck(Limit limit, Optional<TaskLoad> busiest, Optional<Cores> usedUp, OptionalDouble sourceIdleShare) {

    /** A task that is busy for so much of the time can hardly do more: tuples come in bursts. */
    static final double AT_LIMIT = 0.7;

    /** Sources that have nothing to emit for so much of the time have no backlog. */
    static final double IDLE = 0.2;

    /** What can bound a topology. */
    enum Limit {
        /** A task is at work nearly all of the time. */
        OPERATOR,
        /** No task is, but the processors are. */
        PROCESSORS,
        /** There is no more input. */
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
        OptionalDouble idle = sourceIdleShare(profile);
        return new Bottleneck(limit(busiest, usedUp, !machines.isEmpty(), idle), busiest, usedUp, idle);
    }

    private static Limit limit(
            Optional<TaskLoad> busiest, Optional<Cores> usedUp, boolean areCoresKnown, OptionalDouble idle) {
        if (busiest.isEmpty()) {
            return Limit.UNKNOWN;
        }
        if (busiest.get().busyShare().orElseThrow() >= AT_LIMIT) {
            return Limit.OPERATOR;
        }
        if (usedUp.isPresent()) {
            return Limit.PROCESSORS;
        }
        if (idle.isPresent() && idle.getAsDouble() >= IDLE) {
            return Limit.INPUT;
        }
        return idle.isPresent() && areCoresKnown ? Limit.WAITING : Limit.UNKNOWN;
    }

    private static OptionalDouble sourceIdleShare(Profile profile) {
        List<OperatorProfile.Source> sources = profile.components().stream()
                .flatMap(component -> component.operator().source().stream())
                .toList();
        return sources.stream().mapToDouble(OperatorProfile.Source::idleShare).min();
    }

    /** Whether a component is the one that bounds the topology. */
    boolean isIn(String component) {
        return limit == Limit.OPERATOR && busiest.orElseThrow().component().id().equals(component);
    }
}
