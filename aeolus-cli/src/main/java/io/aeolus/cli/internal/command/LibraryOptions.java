package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.MavenArtifacts;
import io.aeolus.cluster.TopologyJar;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Options of {@code storm jar} that name the libraries of a topology that are not in its jar. */
final class LibraryOptions {

    @Option(
            names = "--jars",
            paramLabel = "JAR[,JAR]",
            split = ",",
            description = "Of a jar: other jars that the topology needs, as with 'storm jar'.")
    private List<Path> jars = List.of();

    @Option(
            names = "--artifacts",
            paramLabel = "ARTIFACT[,ARTIFACT]",
            split = ",",
            description =
                    "Of a jar: libraries that the topology needs, as with 'storm jar': group:artifact:version, and"
                            + " ^group:artifact for what to exclude. Maven finds them.")
    private List<String> artifacts = List.of();

    @Option(
            names = "--artifactRepositories",
            paramLabel = "NAME^URL[,NAME^URL]",
            split = ",",
            description = "With --artifacts: more repositories than the ones in Maven's settings.")
    private List<String> repositories = List.of();

    /** Maven takes some seconds. */
    private Optional<List<Path>> found = Optional.empty();

    /** A topology with its libraries; the words are its main class and the arguments. */
    TopologyJar topology(Path jar, List<String> main) throws BadInputException {
        if (artifacts.isEmpty() && !repositories.isEmpty()) {
            throw new BadInputException("--artifactRepositories has no effect without --artifacts: leave it out");
        }
        if (found.isEmpty()) {
            found = Optional.of(new MavenArtifacts(artifacts, repositories).jars());
        }
        List<Path> all = Stream.concat(jars.stream(), found.get().stream()).toList();
        return new TopologyJar(jar, all, main.get(0), main.subList(1, main.size()));
    }

    void refuseForWorkload() throws BadInputException {
        if (!jars.isEmpty() || !artifacts.isEmpty() || !repositories.isEmpty()) {
            throw new BadInputException(
                    "--jars, --artifacts and --artifactRepositories are for a TOPOLOGY.jar: leave them out");
        }
    }
}
