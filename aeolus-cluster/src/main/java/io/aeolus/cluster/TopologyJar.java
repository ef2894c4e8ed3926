package io.aeolus.cluster;

import io.aeolus.cluster.internal.capture.JarCheck;
import java.nio.file.Path;
import java.util.List;

/**
 * A topology as its author gives it to {@code storm jar}.
 *
 * @param jar the jar; its path is absolute
 * @param mainClass the class whose {@code main} submits the topology
 * @param arguments the arguments of {@code main}
 */
public record TopologyJar(Path jar, String mainClass, List<String> arguments) {

    /** Copies the arguments. */
    public TopologyJar {
        jar = jar.toAbsolutePath().normalize();
        arguments = List.copyOf(arguments);
    }

    /**
     * Checks that the jar can be read.
     *
     * @throws BadInputException if it is missing or no jar
     */
    public void check() throws BadInputException {
        JarCheck.check(jar);
    }
}
