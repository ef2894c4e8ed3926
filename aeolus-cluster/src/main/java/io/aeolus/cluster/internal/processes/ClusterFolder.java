package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** All files of a cluster, in a temporary folder that only this user may read. */
record ClusterFolder(Path path) {

    private static final long LEAST_FREE_BYTES = 256L << 20;

    /** What is in workers besides Storm's client, and does with it and the JDK. */
    private static final List<Class<?>> TIES = List.of(OwnerAgent.class, HostTransport.class);

    /** Makes the folder, which is empty. */
    static ClusterFolder create() throws BadInputException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try {
            long freeBytes = Files.getFileStore(temporary).getUsableSpace();
            if (freeBytes < LEAST_FREE_BYTES) {
                throw new BadInputException("--cluster processes: " + temporary + " has " + (freeBytes >> 20)
                        + " MiB free, and " + (LEAST_FREE_BYTES >> 20)
                        + " are needed: free some, or name another directory by -Djava.io.tmpdir in AEOLUS_JAVA_OPTS");
            }
            return new ClusterFolder(Files.createTempDirectory("aeolus-storm").toRealPath());
        } catch (IOException e) {
            throw new BadInputException("--cluster processes: cannot write to " + temporary + " (" + e.getMessage()
                    + "): name another directory by -Djava.io.tmpdir in AEOLUS_JAVA_OPTS");
        }
    }

    Path logs() {
        return path.resolve("logs");
    }

    /** Storm's name for the place of the settings of logging. */
    Path logging() {
        return path.resolve("log4j2");
    }

    /**
     * Makes the folders of logs, of the settings of logging, and of the workers' libraries: Storm's client with what it needs, as in an
     * installed Storm, and the few classes that tie a worker to this machine and its owner. Nothing else of ours, so that a topology must
     * bring what it needs. Returns the jar of these classes, which is the agent too.
     */
    Path fill() throws IOException {
        // Storm's name for it.
        Path libraries = path.resolve("lib-worker");
        for (Path part : List.of(logs(), logging(), libraries)) {
            Files.createDirectory(part);
        }
        for (String name : List.of("worker.xml", "daemon.xml")) {
            try (InputStream in = ClusterFolder.class.getResourceAsStream(name)) {
                Files.copy(Objects.requireNonNull(in, name), logging().resolve(name));
            }
        }
        for (Path jar : StormClient.jars()) {
            Path target = libraries.resolve(jar.getFileName());
            if (!target.getFileName().toString().startsWith("aeolus-") && !Files.exists(target)) {
                Files.createSymbolicLink(target, jar.toAbsolutePath());
            }
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), OwnerAgent.class.getName());
        Path ties = libraries.resolve("aeolus-ties.jar");
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(ties), manifest)) {
            for (Class<?> type : TIES) {
                String name = "/" + type.getName().replace('.', '/') + ".class";
                try (InputStream in = type.getResourceAsStream(name)) {
                    entries.putNextEntry(new JarEntry(name.substring(1)));
                    Objects.requireNonNull(in, name).transferTo(entries);
                }
            }
        }
        return ties;
    }

    /** Removes everything, or everything but the logs. */
    void delete(boolean keepsLogs) {
        try (Stream<Path> parts = keepsLogs ? Files.list(path) : Stream.of(path)) {
            for (Path part : parts.filter(part -> !part.equals(logs())).toList()) {
                OwnerAgent.delete(part);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the folder " + path + " cannot be removed", e);
        }
    }
}
