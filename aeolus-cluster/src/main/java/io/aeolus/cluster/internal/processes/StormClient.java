package io.aeolus.cluster.internal.processes;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the jars of Storm's client are. The launcher names their folder; without it, all jars of this JVM count as such. */
public final class StormClient {

    private StormClient() {}

    /** The class path of a process that needs Storm's client and this module. */
    public static String classPath() {
        return folder().map(folder -> folder.resolve("*").toString()).orElse(System.getProperty("java.class.path"));
    }

    /** The single jars, with those of this project. */
    public static List<Path> jars() throws IOException {
        Stream<Path> own = Stream.of(classPath().split(File.pathSeparator)).map(Path::of);
        try (Stream<Path> all = folder().isPresent() ? Files.list(folder().get()) : own) {
            return all.filter(file -> file.toString().endsWith(".jar")).toList();
        }
    }

    private static Optional<Path> folder() {
        return Optional.of(System.getProperty("aeolus.client", ""))
                .filter(name -> !name.isEmpty())
                .map(Path::of)
                .filter(Files::isDirectory);
    }
}
