// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.MavenArtifacts;
import io.aeolus.cluster.TopologyJar;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options of {@code storm jar} for libraries outside the topology's jar. */
final class LibraryOptions {

    @Option(
            names = "--jars",
            paramLabel = "JAR[,JAR]",
            split = ",",
            description =
                    "Other jars that the topology needs, as in 'storm jar'. With --running: all jars of the topology, whose"
                            + " classes show which bolts can be chained.")
    private List<Path> jars = List.of();

    @Option(
            names = "--artifacts",
            paramLabel = "ARTIFACT[,ARTIFACT]",
            split = ",",
            description = "Maven artifacts that the topology needs, as in 'storm jar': group:artifact:version, and"
                    + " ^group:artifact for exclusions.")
    private List<String> artifacts = List.of();

    @Option(
            names = "--artifactRepositories",
            paramLabel = "NAME^URL[,NAME^URL]",
            split = ",",
            description = "With --artifacts: additional Maven repositories.")
    private List<String> repositories = List.of();

    /** Cached, because Maven takes some seconds. */
    private Optional<List<Path>> resolved = Optional.empty();

    /** A topology with its libraries; the list contains the main class and its arguments. */
    TopologyJar topology(Path jar, List<String> main) throws BadInputException {
        return new TopologyJar(jar, all(), main.get(0), main.subList(1, main.size()));
    }

    /** The jars and artifacts; downloads the artifacts. */
    List<Path> all() throws BadInputException {
        Refusal.when(
                artifacts.isEmpty() && !repositories.isEmpty(),
                "--artifactRepositories has no effect without --artifacts: remove it");
        if (resolved.isEmpty()) {
            resolved = Optional.of(new MavenArtifacts(artifacts, repositories).jars());
        }
        return Stream.concat(jars.stream(), resolved.get().stream()).toList();
    }

    void refuseForWorkload() throws BadInputException {
        Refusal.when(
                !jars.isEmpty() || !artifacts.isEmpty() || !repositories.isEmpty(),
                "--jars, --artifacts and --artifactRepositories are for a TOPOLOGY.jar: remove them");
    }
}
