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
        Optional<Path> folder = folder();
        if (folder.isPresent()) {
            try (Stream<Path> all = Files.list(folder.get())) {
                return jars(all);
            }
        }
        return jars(Stream.of(own().split(File.pathSeparator)).map(Path::of));
    }

    private static List<Path> jars(Stream<Path> files) {
        return files.filter(file -> file.toString().endsWith(".jar")).toList();
    }

    private static String own() {
        return System.getProperty("java.class.path", "");
    }

    private static Optional<Path> folder() {
        return Optional.of(System.getProperty(FOLDER, ""))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .filter(Files::isDirectory);
    }
}
