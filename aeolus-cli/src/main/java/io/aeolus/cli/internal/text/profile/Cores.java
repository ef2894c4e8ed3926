package io.aeolus.cli.internal.text.profile;

import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.WorkerProfile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The processors of one machine.
 *
 * @param busy how many the workers on it keep busy
 * @param available how many there are
 */
record Cores(double busy, int available) {

    /** Where the topology takes no more than that, its own tasks hardly wait for each other. */
    private static final double LEFT = 0.6;

    /** Machines whose workers are all known, the busiest first. */
    static List<Cores> of(Profile profile) {
        Map<String, List<WorkerProfile>> byHost = new LinkedHashMap<>();
        for (WorkerProfile worker : profile.workers()) {
            byHost.computeIfAbsent(profile.isOnOneMachine() ? "" : worker.host(), host -> new ArrayList<>())
                    .add(worker);
        }
        return byHost.values().stream()
                .filter(workers ->
                        workers.stream().allMatch(worker -> worker.busyCores().isPresent()))
                .map(workers -> new Cores(
                        workers.stream()
                                .mapToDouble(worker -> worker.busyCores().orElse(0))
                                .sum(),
                        workers.get(0).machine().cores()))
                .sorted(Comparator.comparingDouble(cores -> -cores.share()))
                .toList();
    }

    boolean isUsedUp() {
        return share() >= Bottleneck.SATURATED_PROCESSORS;
    }

    /** Whether the topology leaves much of the machine to others. */
    boolean isLeft() {
        return share() < LEFT;
    }

    double share() {
        return available > 0 ? busy / available : 0;
    }
}
