package io.aeolus.cluster.internal.submit;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The jars of this JVM's class path, by their names. */
public final class ClassPathJars {

    private ClassPathJars() {}

    /**
     * Finds a jar.
     *
     * @param name its name without version, such as {@code jsoup}
     * @return the first one of this name; empty if there is none
     */
    public static Optional<Path> find(String name) {
        Pattern file = Pattern.compile(Pattern.quote(name) + "(-\\d[^/]*)?\\.jar");
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .filter(path -> file.matcher(String.valueOf(path.getFileName())).matches())
                .findFirst();
    }
}
