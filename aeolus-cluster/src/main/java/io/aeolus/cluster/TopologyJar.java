package io.aeolus.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;

/**
 * A topology as its author gives it to {@code storm jar}.
 *
 * @param jar the jar; its path is absolute
 * @param mainClass the class whose {@code main} submits the topology
 * @param arguments the arguments of {@code main}
 */
public record TopologyJar(Path jar, String mainClass, List<String> arguments) {

    public TopologyJar {
        jar = jar.toAbsolutePath().normalize();
        arguments = List.copyOf(arguments);
    }

    /** Throws if the jar is missing, or cannot be read. */
    public void check() throws BadInputException {
        if (!Files.isRegularFile(jar)) {
            throw new BadInputException(jar + (Files.exists(jar) ? ": is a directory" : ": there is no such file")
                    + ": give the topology's jar");
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            if (file.size() == 0) {
                throw new BadInputException(jar + ": is an empty jar: give the topology's jar");
            }
        } catch (IOException e) {
            throw new BadInputException(jar + ": is no jar that can be read (" + e.getMessage()
                    + "): give the file that you would give to 'storm jar'");
        }
    }
}
