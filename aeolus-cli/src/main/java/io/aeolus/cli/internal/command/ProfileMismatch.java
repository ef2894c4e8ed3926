package io.aeolus.cli.internal.command;

import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.monitor.Profile;
import io.aeolus.monitor.WorkerProfile;
import io.aeolus.probe.Machine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Differences between the cluster of a profile and the cluster that its plan is for.
 *
 * @param kind the kind of cluster; the machines of a remote cluster are unknown
 * @param here this machine
 * @param workers worker processes
 */
record ProfileMismatch(ClusterKind kind, Machine here, int workers) {

    /**
     * A warning that names the differences.
     *
     * @param file the profile's file
     * @param cores the cores that the user gave, which replace those of the profile
     * @return a line; empty if nothing differs
     */
    Optional<String> warning(Path file, Profile profile, OptionalDouble cores) {
        List<String> differences = new ArrayList<>();
        if (kind != ClusterKind.REMOTE) {
            if (cores.isEmpty()) {
                differ(profile, machine -> plural(machine.cores(), "processor")).ifPresent(differences::add);
            }
            differ(profile, Machine::jvm).ifPresent(differences::add);
            differ(profile, machine -> "Storm " + machine.storm()).ifPresent(differences::add);
        }
        int profiled = profile.workers().size();
        if (profiled != workers) {
            differences.add("%s, here %d".formatted(plural(profiled, "worker"), workers));
        }
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of("%s was made with %s: predictions may be off; leave out --profile to make one here"
                        .formatted(file, String.join("; ", differences)));
    }

    private Optional<String> differ(Profile profile, Function<Machine, String> part) {
        String then = profile.workers().stream()
                .map(WorkerProfile::machine)
                .map(part)
                .distinct()
                .collect(Collectors.joining(" and "));
        String now = part.apply(here);
        return then.isEmpty() || then.equals(now) ? Optional.empty() : Optional.of(then + ", here " + now);
    }
}
