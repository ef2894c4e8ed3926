// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.internal.launch.LibraryFolders;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** The files of a cluster, in a temporary folder that only this user can read. */
record ClusterFolder(Path path) {

    private static final long LEAST_FREE_BYTES = 256L << 20;

    /** The classes that workers need in addition to Storm's client. They depend on Storm's client and the JDK only. */
    private static final List<Class<?>> WORKER_CLASSES = List.of(OwnerWatchdog.class, HostBoundTransport.class);

    /** An agent's jar ends at the first equals sign, and each part of a class path at a separator. */
    private static final List<String> DIVIDERS = List.of("=", File.pathSeparator);

    static ClusterFolder create() throws BadInputException {
        return create(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Creates a folder in a directory. */
    static ClusterFolder create(Path temporary) throws BadInputException {
        try {
            Path real = temporary.toRealPath();
            Optional<String> divider =
                    DIVIDERS.stream().filter(real.toString()::contains).findFirst();
            if (divider.isPresent()) {
                throw new BadInputException(
                        "--cluster processes: the path " + real + " contains '" + divider.get()
                                + "', which divides an option of the JVM: give another directory with -Djava.io.tmpdir in AEOLUS_JAVA_OPTS");
            }
            long freeBytes = Files.getFileStore(temporary).getUsableSpace();
            if (freeBytes < LEAST_FREE_BYTES) {
                throw new BadInputException(
                        "--cluster processes: " + temporary + " has " + (freeBytes >> 20)
                                + " MiB of free space, but " + (LEAST_FREE_BYTES >> 20)
                                + " MiB are needed: delete files, or give another directory with -Djava.io.tmpdir in AEOLUS_JAVA_OPTS");
            }
            return new ClusterFolder(Files.createTempDirectory(real, "aeolus-storm"));
        } catch (IOException e) {
            throw new BadInputException("--cluster processes: cannot write to " + temporary + " (" + e.getMessage()
                    + "): give another directory with -Djava.io.tmpdir in AEOLUS_JAVA_OPTS");
        }
    }

    Path logs() {
        return path.resolve("logs");
    }

    /** Returns the folder of the logging settings. Storm prescribes its name. */
    Path loggingSettings() {
        return path.resolve("log4j2");
    }

    /**
     * Creates the folders of logs, of logging settings and of the workers' libraries. As in an installed Storm, the libraries are Storm's
     * client with its dependencies, so a topology's jar has to contain all other libraries. The only other classes are the
     * {@link #WORKER_CLASSES}.
     *
     * @return the jar of these classes, which is also the agent's jar
     */
    Path fill() throws IOException {
        // Storm prescribes the name.
        Path libraries = path.resolve("lib-worker");
        for (Path part : List.of(logs(), loggingSettings(), libraries)) {
            Files.createDirectory(part);
        }
        for (String name : List.of("worker.xml", "daemon.xml")) {
            try (InputStream in = ClusterFolder.class.getResourceAsStream(name)) {
                Files.copy(Objects.requireNonNull(in, name), loggingSettings().resolve(name));
            }
        }
        for (Path jar : LibraryFolders.clientJars()) {
            Path target = libraries.resolve(jar.getFileName());
            if (!target.getFileName().toString().startsWith("aeolus-") && !Files.exists(target)) {
                Files.createSymbolicLink(target, jar.toAbsolutePath());
            }
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), OwnerWatchdog.class.getName());
        Path agent = libraries.resolve("aeolus-watchdog.jar");
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(agent), manifest)) {
            for (Class<?> type : WORKER_CLASSES) {
                String name = "/" + type.getName().replace('.', '/') + ".class";
                try (InputStream in = type.getResourceAsStream(name)) {
                    entries.putNextEntry(new JarEntry(name.substring(1)));
                    Objects.requireNonNull(in, name).transferTo(entries);
                }
            }
        }
        return agent;
    }

    /** Deletes all files, or all files except the logs. */
    void delete(boolean keepsLogs) {
        try (Stream<Path> parts = keepsLogs ? Files.list(path) : Stream.of(path)) {
            for (Path part : parts.filter(part -> !part.equals(logs())).toList()) {
                OwnerWatchdog.delete(part);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete the folder " + path, e);
        }
    }
}
