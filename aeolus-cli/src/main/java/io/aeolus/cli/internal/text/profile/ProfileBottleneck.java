package io.aeolus.cli.internal.text.profile;

import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.OperatorProfile.Source;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.WorkerProfile;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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
record ProfileBottleneck(
        Bottleneck limit,
        Optional<TaskLoad> busiest,
        Optional<Cores> usedUp,
        Optional<Source> source,
        boolean areCoresTaken) {

    /** A task that waits for a core for this share of the time has doubtful wall times. */
    static final double WAITING = 0.1;

    /**
     * The cores of one machine.
     *
     * @param busy how many cores the workers on it use
     * @param available how many cores there are
     */
    record Cores(double busy, int available) {

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

    static ProfileBottleneck of(Profile profile) {
        Optional<TaskLoad> busiest = profile.components().stream()
                .flatMap(component -> TaskLoad.of(component).stream())
                .filter(load -> load.busyShare().isPresent())
                .max(Comparator.comparingDouble(load -> load.busyShare().orElseThrow()));
        List<Cores> machines = Cores.of(profile);
        Optional<Cores> usedUp = machines.stream()
                .filter(cores -> cores.share() >= Bottleneck.SATURATED_PROCESSORS)
                .findFirst();
        Optional<Source> source = profile.components().stream()
                .flatMap(component -> component.operator().source().stream())
                .min(Comparator.comparingDouble(Source::ownShare));
        double waits = busiest.map(load -> load.cpuWaitShare().orElse(0)).orElse(0.0);
        return new ProfileBottleneck(
                Bottleneck.of(
                        busiest.map(TaskLoad::busyShare).orElse(OptionalDouble.empty()),
                        machines.stream().mapToDouble(Cores::share).findFirst(),
                        source.stream().mapToDouble(Source::ownShare).findFirst()),
                busiest,
                usedUp,
                source,
                waits >= WAITING
                        && !machines.isEmpty()
                        && machines.stream().allMatch(cores -> cores.share() < Cores.LEFT));
    }

    /** Whether a component limits the topology. */
    boolean isIn(String component) {
        return limit == Bottleneck.TASK
                && busiest.orElseThrow().component().id().equals(component);
    }
}
