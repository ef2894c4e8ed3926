package io.aeolus.cluster.internal.system;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the jars of Storm's client are. The launcher names their folder; without it, all jars of this JVM count as such. */
public final class StormClient {

    /** The system property that names the folder. */
    private static final String FOLDER = "aeolus.client";

    private StormClient() {}

    /** The class path of a process that needs Storm's client and this module. */
    public static String classPath() {
        return folder().map(folder -> folder.resolve("*").toString()).orElseGet(StormClient::own);
    }

    /** The single jars, with those of this project. */
    public static List<Path> jars() throws IOException {
        Stream<Path> own = Stream.of(own().split(File.pathSeparator)).map(Path::of);
        try (Stream<Path> all = folder().isPresent() ? Files.list(folder().get()) : own) {
            return all.filter(file -> file.toString().endsWith(".jar")).toList();
        }
    }

    private static String own() {
        return System.getProperty("java.class.path", "");
    }

    private static Optional<Path> folder() {
        String name = System.getProperty(FOLDER, "");
        return Optional.of(Path.of(name)).filter(folder -> !name.isEmpty() && Files.isDirectory(folder));
    }
}
