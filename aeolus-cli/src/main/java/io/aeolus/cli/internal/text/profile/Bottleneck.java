package io.aeolus.cli.internal.text.profile;

import io.aeolus.monitor.OperatorProfile.Source;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.WorkerProfile;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What limits a topology, as far as a profile shows it.
 *
 * @param limit the limit
 * @param busiest the busiest task of all; empty if no load is known
 * @param usedUp a machine whose cores are used up, if there is one; then tasks wait for cores, whatever else the limit is
 * @param source the source with the largest backlog: the least time in which it waits or has nothing to emit; empty if unknown
 * @param areCoresTaken whether a task waits for cores that the topology does not use: other processes use them
 */
record Bottleneck(
        Limit limit,
        Optional<TaskLoad> busiest,
        Optional<Cores> usedUp,
        Optional<Source> source,
        boolean areCoresTaken) {

    /** A task with this load can hardly do more, because tuples come in bursts. */
    static final double AT_LIMIT = 0.7;

    /** Sources that wait or have nothing to emit for this share of the time have no backlog. */
    static final double IDLE = 0.2;

    /** A task that waits for a core for this share of the time has doubtful wall times. */
    static final double WAITING = 0.1;

    /** The kinds of limits. */
    enum Limit {
        /** A task works nearly all of the time. */
        OPERATOR,

        /** No task does, but the cores are used up. */
        PROCESSORS,

        /** There is no more input, or the sources limit their rate. */
        INPUT,

        /** There is input, and tasks and cores are free: rows wait for their acks, or for something outside. */
        WAITING,

        /** The profile does not show it. */
        UNKNOWN
    }

    /**
     * The cores of one machine.
     *
     * @param busy how many cores the workers on it use
     * @param available how many cores there are
     */
    record Cores(double busy, int available) {

        private static final double USED_UP = 0.9;

        /** If the topology uses a smaller share, its tasks hardly wait for each other. */
        private static final double LEFT = 0.6;

        /** The machines whose workers are all known, the busiest first. */
        static List<Cores> of(Profile profile) {
            Map<String, List<WorkerProfile>> byHost = profile.workers().stream()
                    .collect(Collectors.groupingBy(
                            worker -> profile.isOnOneMachine() ? "" : worker.host(),
                            LinkedHashMap::new,
                            Collectors.toList()));
            return byHost.values().stream()
                    .filter(workers -> workers.stream()
                            .allMatch(worker -> worker.busyCores().isPresent()))
                    .map(workers -> new Cores(
                            workers.stream()
                                    .mapToDouble(worker -> worker.busyCores().orElse(0))
                                    .sum(),
                            workers.get(0).machine().cores()))
                    .sorted(Comparator.comparingDouble(cores -> -cores.share()))
                    .toList();
        }

        private double share() {
            return available > 0 ? busy / available : 0;
        }
    }

    static Bottleneck of(Profile profile) {
        Optional<TaskLoad> busiest = profile.components().stream()
                .flatMap(component -> TaskLoad.of(component).stream())
                .filter(load -> load.busyShare().isPresent())
                .max(Comparator.comparingDouble(load -> load.busyShare().orElseThrow()));
        List<Cores> machines = Cores.of(profile);
        Optional<Cores> usedUp = machines.stream()
                .filter(cores -> cores.share() >= Cores.USED_UP)
                .findFirst();
        Optional<Source> source = profile.components().stream()
                .flatMap(component -> component.operator().source().stream())
                .min(Comparator.comparingDouble(Source::ownShare));
        double waits = busiest.map(load -> load.cpuWaitShare().orElse(0)).orElse(0.0);
        return new Bottleneck(
                limit(busiest, usedUp, !machines.isEmpty(), source),
                busiest,
                usedUp,
                source,
                waits >= WAITING
                        && !machines.isEmpty()
                        && machines.stream().allMatch(cores -> cores.share() < Cores.LEFT));
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

    /** Whether a component limits the topology. */
    boolean isIn(String component) {
        return limit == Limit.OPERATOR && busiest.orElseThrow().component().id().equals(component);
    }
}
