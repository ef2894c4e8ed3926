// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import io.aeolus.cluster.internal.processes.ChildProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Libraries of a topology by their Maven coordinates, as in {@code storm jar --artifacts}. Maven resolves them from its local repository and
 * from the repositories in its settings.
 *
 * @param artifacts coordinates {@code group:artifact:version}, optionally followed by exclusions {@code ^group:artifact}
 * @param repositories further repositories, {@code name^url}
 */
public record MavenArtifacts(List<String> artifacts, List<String> repositories) {

    private static final String GOAL = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath";
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final String SEPARATOR = "^";
    private static final String ERROR = "[ERROR] ";

    /** Runs a command, and waits until it has ended. */
    @FunctionalInterface
    interface CommandRunner {
        void run(List<String> command) throws IOException, InterruptedException;
    }

    public MavenArtifacts {
        artifacts = List.copyOf(artifacts);
        repositories = List.copyOf(repositories);
    }

    /**
     * Returns the jars of the artifacts and of their dependencies.
     *
     * @throws BadInputException if coordinates are malformed, Maven is not installed, or Maven cannot resolve an artifact
     */
    public List<Path> jars() throws BadInputException {
        return jars(command -> ChildProcess.run(command, LONGEST));
    }

    List<Path> jars(CommandRunner runner) throws BadInputException {
        if (artifacts.isEmpty()) {
            return List.of();
        }
        String pom = pom();
        try {
            Path folder = Files.createTempDirectory("aeolus-artifacts");
            Path project = Files.writeString(folder.resolve("pom.xml"), pom);
            Path output = folder.resolve("output");
            Stream.of(folder, output, project).map(Path::toFile).forEach(File::deleteOnExit);
            runner.run(List.of(
                    "mvn",
                    "-q",
                    "-B",
                    "-Dstyle.color=never",
                    "-f",
                    project.toString(),
                    GOAL,
                    "-DincludeScope=runtime",
                    "-Dmdep.outputFile=" + output));
            return Stream.of(Files.readString(output).strip().split(File.pathSeparator))
                    .filter(jar -> !jar.isEmpty())
                    .map(Path::of)
                    .toList();
        } catch (IOException e) {
            throw new BadInputException("--artifacts: Maven cannot resolve them (" + reason(e)
                    + "): check the coordinates and that mvn works, or give the jars with --jars");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInputException("--artifacts: interrupted while Maven resolved them");
        }
    }

    /** The first error of Maven. The JVM may print other lines before it. */
    private static String reason(IOException e) {
        List<String> lines = String.valueOf(e.getMessage()).lines().toList();
        return lines.stream()
                .filter(line -> line.contains(ERROR))
                .findFirst()
                .or(() -> lines.stream().findFirst())
                .orElse("")
                .replaceFirst("^.*" + Pattern.quote(ERROR), "");
    }

    private String pom() throws BadInputException {
        StringBuilder dependencies = new StringBuilder();
        for (String artifact : artifacts) {
            dependencies.append(dependency(artifact));
        }
        StringBuilder more = new StringBuilder();
        for (String repository : repositories) {
            List<String> parts = parts(repository);
            if (parts.size() != 2) {
                throw new BadInputException(
                        "--artifactRepositories: '" + repository + "' is not a valid repository: must be name^url");
            }
            more.append(
                    "<repository>" + element("id", parts.get(0)) + element("url", parts.get(1)) + "</repository>\n");
        }
        return "<project><modelVersion>4.0.0</modelVersion>"
                + "<groupId>topology</groupId><artifactId>libraries</artifactId><version>1</version>\n"
                + "<repositories>\n" + more + "</repositories>\n"
                + "<dependencies>\n" + dependencies + "</dependencies></project>\n";
    }

    private static String dependency(String artifact) throws BadInputException {
        List<String> parts = parts(artifact);
        List<String> names = List.of(parts.get(0).split(":", -1));
        if (names.size() != 3 || names.stream().anyMatch(String::isBlank)) {
            throw new BadInputException(
                    "--artifacts: '" + artifact
                            + "' is not a valid artifact: must be group:artifact:version, with ^group:artifact for each exclusion");
        }
        String exclusions = parts.stream()
                .skip(1)
                .map(excluded -> excluded.split(":", 2))
                .map(excluded -> "<exclusion>" + element("groupId", excluded[0])
                        + element("artifactId", excluded.length > 1 ? excluded[1] : "*") + "</exclusion>")
                .collect(Collectors.joining());
        return "<dependency>" + element("groupId", names.get(0)) + element("artifactId", names.get(1))
                + element("version", names.get(2)) + "<exclusions>" + exclusions + "</exclusions></dependency>\n";
    }

    private static List<String> parts(String text) {
        return List.of(text.strip().split(Pattern.quote(SEPARATOR), -1));
    }

    private static String element(String name, String text) {
        return "<" + name + ">" + text.replace("&", "&amp;").replace("<", "&lt;") + "</" + name + ">";
    }
}
