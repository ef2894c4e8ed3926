// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.Workload;
import io.aeolus.cluster.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The built-in workloads. */
record Workloads(List<Workload> all) {

    Workloads {
        all = all.stream().sorted(Comparator.comparing(Workload::name)).toList();
    }

    static Workloads installed() {
        return new Workloads(StreamSupport.stream(
                        ServiceLoader.load(Workload.class, Workload.class.getClassLoader())
                                .spliterator(),
                        false)
                .toList());
    }

    /** The names of the workloads, for completion. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return installed().all().stream().map(Workload::name).iterator();
        }
    }

    Workload byName(String name) throws BadInputException {
        return all.stream()
                .filter(workload -> workload.name().equals(name))
                .findAny()
                .orElseThrow(() -> new BadInputException(
                        Files.exists(Path.of(name))
                                ? name
                                        + ": is neither a jar nor a directory with an example.properties: give the topology's jar"
                                : "unknown workload '" + name + "': must be one of " + names()));
    }

    private String names() {
        return all.isEmpty() ? "none" : all.stream().map(Workload::name).collect(Collectors.joining(", "));
    }
}
