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
record FolderRemoval(Path folder) implements Runnable {

    private static final int PATIENT_TURNS = 50;
    private static final int MOST_TURNS = 100;
    private static final long TURN_NANOS = 100_000_000L;

    @Override
    public void run() {
        for (int turn = 0; turn < MOST_TURNS; turn++) {
            List<ProcessHandle> others = others();
            if (others.isEmpty() && isRemoved()) {
                return;
            }
            if (turn >= PATIENT_TURNS) {
                others.forEach(ProcessHandle::destroyForcibly);
            }
            LockSupport.parkNanos(TURN_NANOS);
        }
    }

    /** Part of the command of each process of a cluster, by the cluster's folder. */
    static String mark(Path folder) {
        return "-Dstorm.home=" + folder;
    }

    private List<ProcessHandle> others() {
        long self = ProcessHandle.current().pid();
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != self)
                .filter(process -> process.info()
                        .commandLine()
                        .filter(line -> line.contains(mark(folder)))
                        .isPresent())
                .toList();
    }

    private boolean isRemoved() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | RuntimeException e) {
            // This process may write there itself: once more.
        }
        return !Files.exists(folder);
    }
}
