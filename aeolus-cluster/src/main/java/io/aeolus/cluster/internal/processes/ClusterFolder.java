package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * All files of a cluster, in a temporary folder that only this user may read.
 *
 * @param path the folder
 */
record ClusterFolder(Path path) {

    private static final long LEAST_FREE_BYTES = 256L << 20;

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
            for (Path part : List.of(
                    folder.zooKeeper(), folder.local(), folder.logs(), folder.workerLibraries(), folder.logging())) {
                Files.createDirectories(part);
            }
            folder.copy("worker.xml");
            folder.copy("daemon.xml");
            return folder;
        } catch (IOException e) {
            throw new BadInputException("--cluster processes: cannot write to " + temporary + " (" + e.getMessage()
                    + "): name another directory by -Djava.io.tmpdir in AEOLUS_JAVA_OPTS");
        }
    }

    private void copy(String name) throws IOException {
        try (InputStream resource = ClusterFolder.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IOException("the resource " + name + " is missing");
            }
            Files.copy(resource, logging().resolve(name));
        }
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

    /** Storm's name for the place of the jars of all workers. */
    Path workerLibraries() {
        return path.resolve("lib-worker");
    }

    /** Storm's name for the place of the settings of logging. */
    Path logging() {
        return path.resolve("log4j2");
    }

    Path file(String name) {
        return path.resolve(name);
    }

    /** Removes everything, or everything but the logs. */
    void delete(boolean keepsLogs) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(path)) {
            files = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            boolean isKept = keepsLogs && (file.startsWith(logs()) || file.equals(path));
            if (!isKept) {
                Files.deleteIfExists(file);
            }
        }
    }
}
