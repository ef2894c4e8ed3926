// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.monitor.Profile;
import io.aeolus.probe.Machine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Compares the cluster on which a topology was profiled with the cluster for which a plan is computed. */
final class ProfileMismatch {

    private ProfileMismatch() {}

    /** A note that names the differences; empty without differences. {@code cores} replaces the cores of the profile. */
    static Optional<String> note(
            Path file, Profile profile, OptionalDouble cores, ClusterKind kind, Machine here, int workers) {
        List<String> differences = new ArrayList<>();
        if (kind != ClusterKind.REMOTE) {
            if (cores.isEmpty()) {
                addDifference(differences, profile, here, machine -> plural(machine.cores(), "core"));
            }
            addDifference(differences, profile, here, Machine::jvm);
            addDifference(differences, profile, here, machine -> "Storm " + machine.storm());
        }
        int profiled = profile.workers().size();
        if (profiled != workers) {
            differences.add("%s, here %d".formatted(plural(profiled, "worker"), workers));
        }
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "%s was measured on a cluster with %s: predictions may be off; remove --profile to profile the topology here"
                                .formatted(file, String.join("; ", differences)));
    }

    private static void addDifference(
            List<String> differences, Profile profile, Machine here, Function<Machine, String> part) {
        String then = profile.workers().stream()
                .map(worker -> part.apply(worker.machine()))
                .distinct()
                .collect(Collectors.joining(" and "));
        String now = part.apply(here);
        if (!then.isEmpty() && !then.equals(now)) {
            differences.add(then + ", here " + now);
        }
    }
}
