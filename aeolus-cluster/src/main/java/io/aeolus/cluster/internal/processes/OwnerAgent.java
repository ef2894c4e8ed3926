package io.aeolus.cluster.internal.processes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Ends this JVM when the process that owns it is gone, however that ended: a worker is no child of its cluster's owner but that of a
 * supervisor, which it outlives. A Java agent, so that Storm's own mains run. One JVM removes the owner's folder, too. Needs nothing
 * but the JDK.
 */
public final class OwnerAgent {

    private static final long LOOK_NANOS = 500_000_000L;
    private static final int STATUS = 1;

    /** A process that is ended takes no longer to go. */
    private static final int LONGEST_TURNS = 10;

    private static final int PATIENT_TURNS = 50;
    private static final int MOST_TURNS = 100;
    private static final long TURN_NANOS = 100_000_000L;

    private OwnerAgent() {}

    /** The option of {@code java} with which a JVM has an owner. If it has a folder too, it removes it when the owner is gone. */
    static String option(Path jar, long owner, Optional<Path> folder) {
        return "-javaagent:" + jar + "=" + owner
                + folder.map(path -> "," + path).orElse("");
    }

    /** Called by the JVM before its main. The options are the owner's number and, maybe, a folder, with a comma between. */
    public static void premain(String options) {
        String[] parts = options.split(",", 2);
        Optional<ProcessHandle> owner = ProcessHandle.of(Long.parseLong(parts[0]));
        Optional<Path> folder = Stream.of(parts).skip(1).map(Path::of).findFirst();
        tie(owner, folder);
        // Who ends all processes of a machine ends this one and its owner in any order.
        Thread end = new Thread(
                () -> folder.filter(any -> hasGone(owner, LONGEST_TURNS)).ifPresent(OwnerAgent::deleteAfterAll),
                "aeolus-owner-end");
        Runtime.getRuntime().addShutdownHook(end);
    }

    /**
     * Ends this JVM, with what it has started, when its owner has gone.
     *
     * @param owner it knows its start, which tells it from another process of its number; empty if it has gone
     * @param folder what is to be removed then, too
     */
    public static void tie(Optional<ProcessHandle> owner, Optional<Path> folder) {
        Thread watch = new Thread(
                () -> {
                    hasGone(owner, Integer.MAX_VALUE);
                    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
                    folder.ifPresent(OwnerAgent::deleteAfterAll);
                    // What Storm would do at an orderly end can wait for who is gone.
                    Runtime.getRuntime().halt(STATUS);
                },
                "aeolus-owner");
        watch.setDaemon(true);
        watch.start();
    }

    /** Waits until the owner has gone; false if it has not in that time. */
    private static boolean hasGone(Optional<ProcessHandle> owner, int longestTurns) {
        for (int turn = 0;
                turn < longestTurns && owner.filter(ProcessHandle::isAlive).isPresent();
                turn++) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return owner.filter(ProcessHandle::isAlive).isEmpty();
    }

    /** Who does not go by itself, because it is suspended say, is ended. */
    private static void deleteAfterAll(Path folder) {
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

    /** Part of the command of each process of a cluster, by its folder. */
    static String mark(Path folder) {
        return "-Dstorm.home=" + folder;
    }

    /** All processes of a cluster but this one. */
    static Stream<ProcessHandle> processes(Path folder) {
        long self = ProcessHandle.current().pid();
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != self
                        && process.info().commandLine().orElse("").contains(mark(folder)));
    }

    /** Removes a folder with all that is in it, or a file. */
    static void delete(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
