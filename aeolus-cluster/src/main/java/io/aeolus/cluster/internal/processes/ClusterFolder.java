package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.internal.processes.jvm.HostTransport;
import io.aeolus.cluster.internal.processes.jvm.OwnerAgent;
import io.aeolus.cluster.internal.system.StormClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * All files of a cluster, in a temporary folder that only this user may read.
 *
 * @param path the folder
 */
record ClusterFolder(Path path) {

    private static final long LEAST_FREE_BYTES = 256L << 20;

    /** All of the package: it must do with what it has. */
    private static final List<Class<?>> TIES = List.of(OwnerAgent.class, HostTransport.class);

    /** Makes the folder and those in it. */
    static ClusterFolder create() throws BadInputException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try {
            long freeBytes = Files.getFileStore(temporary).getUsableSpace();
            if (freeBytes < LEAST_FREE_BYTES) {
                throw new BadInputException("--cluster processes: " + temporary + " has " + (freeBytes >> 20)
                        + " MiB free, and " + (LEAST_FREE_BYTES >> 20)
                        + " are needed: free some, or name another directory by -Djava.io.tmpdir in AEOLUS_JAVA_OPTS");
            }
            ClusterFolder folder =
                    new ClusterFolder(Files.createTempDirectory("aeolus-storm").toRealPath());
            for (Path part :
                    List.of(folder.zooKeeper(), folder.local(), folder.logs(), folder.libraries(), folder.logging())) {
                Files.createDirectories(part);
            }
            for (String name : List.of("worker.xml", "daemon.xml")) {
                try (InputStream resource = resource(ClusterFolder.class, name)) {
                    Files.copy(resource, folder.logging().resolve(name));
                }
            }
            return folder;
        } catch (IOException e) {
            throw new BadInputException("--cluster processes: cannot write to " + temporary + " (" + e.getMessage()
                    + "): name another directory by -Djava.io.tmpdir in AEOLUS_JAVA_OPTS");
        }
    }

    private static InputStream resource(Class<?> beside, String name) throws IOException {
        InputStream resource = beside.getResourceAsStream(name);
        if (resource == null) {
            throw new IOException("the resource " + name + " is missing");
        }
        return resource;
    }

    Path zooKeeper() {
        return path.resolve("zookeeper");
    }

    /** Where the daemons keep their state, each in a folder of its own below. */
    Path local() {
        return path.resolve("local");
    }

    Path logs() {
        return path.resolve("logs");
    }

    /** Storm's name for the place of the settings of logging. */
    Path logging() {
        return path.resolve("log4j2");
    }

    /** Storm's name for the place of the jars of all workers. */
    private Path libraries() {
        return path.resolve("lib-worker");
    }

    /**
     * Fills the folder of the workers' libraries: Storm's client with what it needs, as in an installed Storm, and the few classes
     * that tie a worker to this machine and its owner. Nothing else of ours, so that a topology must bring what it needs. Returns the
     * jar of these classes, which is the agent too.
     */
    Path fillLibraries() throws IOException {
        for (Path jar : StormClient.jars()) {
            Path target = libraries().resolve(jar.getFileName());
            if (!target.getFileName().toString().startsWith("aeolus-") && !Files.exists(target)) {
                Files.createSymbolicLink(target, jar.toAbsolutePath());
            }
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), OwnerAgent.class.getName());
        Path ties = libraries().resolve("aeolus-ties.jar");
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(ties), manifest)) {
            for (Class<?> type : TIES) {
                String name = "/" + type.getName().replace('.', '/') + ".class";
                try (InputStream in = resource(type, name)) {
                    entries.putNextEntry(new JarEntry(name.substring(1)));
                    in.transferTo(entries);
                }
            }
        }
        return ties;
    }

    /** Removes everything, or all that is large but the logs. */
    void delete(boolean keepsLogs) throws IOException {
        for (Path part : keepsLogs ? List.of(zooKeeper(), local(), libraries(), logging()) : List.of(path)) {
            OwnerAgent.delete(part);
        }
    }
}
