package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarFile;

/** Looks at a jar before anything is done with it. */
public final class JarCheck {

    private static final String CLASS = ".class";

    private JarCheck() {}

    /**
     * Checks that a file is a jar.
     *
     * @param jar the file
     * @throws BadInputException if it is missing or no jar
     */
    public static void check(Path jar) throws BadInputException {
        if (!Files.exists(jar)) {
            throw new BadInputException(jar + ": there is no such file: give the topology's jar");
        }
        if (Files.isDirectory(jar)) {
            throw new BadInputException(jar + ": is a directory: give the topology's jar");
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

    /**
     * A class of the jar that has the simple name of one that it lacks.
     *
     * @param jar a jar
     * @param mainClass the name of a class that it does not have
     * @return the full name of the first class that the user may have meant
     */
    static Optional<String> similar(Path jar, String mainClass) {
        String simple = mainClass.substring(mainClass.lastIndexOf('.') + 1) + CLASS;
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.equals(simple) || name.endsWith("/" + simple))
                    .map(name ->
                            name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
