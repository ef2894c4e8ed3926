package io.aeolus.cli.internal.text.profile;

import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.OperatorProfile.Source;
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
 * @param source the source that has most to emit, by the time in which it waits or has nothing; empty if unknown
 * @param areProcessorsTaken whether a task waits for processors that the topology leaves free: others have them
 */
record ProfileBottleneck(
        Bottleneck limit,
        Optional<TaskLoad> busiest,
        Optional<Cores> usedUp,
        Optional<Source> source,
        boolean areProcessorsTaken) {

    /** So much waiting for a processor makes wall times doubtful. */
    static final double WAITING = 0.1;

    static ProfileBottleneck of(Profile profile) {
        Optional<TaskLoad> busiest = profile.components().stream()
                .flatMap(component -> TaskLoad.of(component).stream())
                .filter(load -> load.busyShare().isPresent())
                .max(Comparator.comparingDouble(load -> load.busyShare().orElseThrow()));
        List<Cores> machines = Cores.of(profile);
        Optional<Cores> usedUp = machines.stream().filter(Cores::isUsedUp).findFirst();
        Optional<Source> source = source(profile);
        return new ProfileBottleneck(
                Bottleneck.of(
                        busiest.map(TaskLoad::busyShare).orElse(OptionalDouble.empty()),
                        machines.stream().mapToDouble(Cores::share).findFirst(),
                        source.stream().mapToDouble(Source::ownShare).findFirst()),
                busiest,
                usedUp,
                source,
                areTaken(busiest, machines));
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
        return limit == Bottleneck.TASK
                && busiest.orElseThrow().component().id().equals(component);
    }
}
