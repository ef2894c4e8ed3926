package io.aeolus.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A topology as its author gives it to {@code storm jar}.
 *
 * @param jar the jar; its path is absolute
 * @param libraries other jars that the topology needs, as {@code storm jar --jars} has them; their paths are absolute
 * @param mainClass the class whose {@code main} submits the topology
 * @param arguments the arguments of {@code main}
 */
public record TopologyJar(Path jar, List<Path> libraries, String mainClass, List<String> arguments) {

    public TopologyJar {
        jar = jar.toAbsolutePath().normalize();
        libraries = libraries.stream()
                .map(library -> library.toAbsolutePath().normalize())
                .toList();
        arguments = List.copyOf(arguments);
    }

    /** A topology whose jar has all that it needs. */
    public TopologyJar(Path jar, String mainClass, List<String> arguments) {
        this(jar, List.of(), mainClass, arguments);
    }

    /** The jar, and then the libraries. */
    public List<Path> jars() {
        return Stream.concat(Stream.of(jar), libraries.stream()).toList();
    }

    /** Throws if a jar is missing, cannot be read, or has contents with which no class of it can be loaded. */
    public void check() throws BadInputException {
        check(jar, "give the topology's jar");
        for (Path library : libraries) {
            check(library, "give a jar to --jars");
        }
    }

    private static void check(Path file, String remedy) throws BadInputException {
        if (!Files.isRegularFile(file)) {
            throw new BadInputException(
                    file + (Files.exists(file) ? ": is a directory" : ": there is no such file") + ": " + remedy);
        }
        if (file.toString().contains(File.pathSeparator)) {
            throw new BadInputException(
                    file + ": Java cannot read a path with '" + File.pathSeparator + "' in it: move or rename the jar");
        }
        try {
            JarContents.check(file);
        } catch (IOException e) {
            throw new BadInputException(file + ": is no jar that can be read (" + e.getMessage()
                    + "): give the file that you would give to 'storm jar'");
        }
    }
}
