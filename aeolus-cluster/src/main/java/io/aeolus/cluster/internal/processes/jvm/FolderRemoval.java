package io.aeolus.cluster.internal.processes.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Removes a cluster's folder when its other processes are gone. The folder is the home of Storm in the command of each, by
 * which they are found; who does not go by itself, because it is suspended say, is ended.
 *
 * @param folder the folder
 */
public record FolderRemoval(Path folder) implements Runnable {

    private static final int PATIENT_TURNS = 50;
    private static final int MOST_TURNS = 100;
    private static final long TURN_NANOS = 100_000_000L;

    @Override
    public void run() {
        for (int turn = 0; turn < MOST_TURNS && Files.exists(folder); turn++) {
            List<ProcessHandle> others = processes(folder).toList();
            if (turn >= PATIENT_TURNS) {
                others.forEach(ProcessHandle::destroyForcibly);
            }
            if (others.isEmpty()) {
                try {
                    delete(folder);
                } catch (IOException | RuntimeException e) {
                    // This process may write there itself: once more.
                }
            }
            LockSupport.parkNanos(TURN_NANOS);
        }
    }

    /** Part of the command of each process of a cluster, by the cluster's folder. */
    public static String mark(Path folder) {
        return "-Dstorm.home=" + folder;
    }

    /** All processes of a cluster but this one. */
    public static Stream<ProcessHandle> processes(Path folder) {
        long self = ProcessHandle.current().pid();
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != self)
                .filter(process -> process.info()
                        .commandLine()
                        .filter(line -> line.contains(mark(folder)))
                        .isPresent());
    }

    /** Removes a folder with all that is in it, or a file. */
    public static void delete(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
