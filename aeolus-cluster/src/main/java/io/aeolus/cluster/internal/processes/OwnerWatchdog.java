// SPDX-License-Identifier: Apache-2.0
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
 * Ends this JVM when the process that owns it ends for any reason. Workers need it because they are children of a supervisor and outlive it.
 * It is a Java agent, so that Storm's own main classes run unchanged. One JVM also deletes the owner's folder. Depends on the JDK only.
 */
public final class OwnerWatchdog {

    private static final long POLL_NANOS = 500_000_000L;
    private static final int EXIT_STATUS = 1;

    /** The number of polls in a JVM that is shutting down, because its owner may be shutting down at the same time. */
    private static final int SHUTDOWN_POLLS = 10;

    private static final int POLLS_BEFORE_KILL = 50;
    private static final int MOST_DELETE_POLLS = 100;
    private static final long DELETE_POLL_NANOS = 100_000_000L;

    private OwnerWatchdog() {}

    /** Returns the option of {@code java} that starts the agent. The JVM deletes the folder, if one is given, after the owner's end. */
    static String option(Path jar, long owner, Optional<Path> folder) {
        return "-javaagent:" + jar + "=" + owner
                + folder.map(path -> "," + path).orElse("");
    }

    /** Called by the JVM before its main. The options are the owner's process id and, after a comma, the optional folder. */
    public static void premain(String options) {
        String[] parts = options.split(",", 2);
        Optional<ProcessHandle> owner = ProcessHandle.of(Long.parseLong(parts[0]));
        Optional<Path> folder = Stream.of(parts).skip(1).map(Path::of).findFirst();
        watch(owner, folder);
        // A signal to all processes can end this JVM before its owner.
        Thread end = new Thread(
                () -> folder.filter(path -> awaitEnd(owner, SHUTDOWN_POLLS))
                        .ifPresent(OwnerWatchdog::deleteAfterOthers),
                "aeolus-owner-end");
        Runtime.getRuntime().addShutdownHook(end);
    }

    /**
     * Starts a thread that ends this JVM, and all processes that it started, after the owner's end.
     *
     * @param owner a handle from the start of this JVM, because process ids are reused; empty if the owner has ended already
     * @param folder is deleted as well
     */
    public static void watch(Optional<ProcessHandle> owner, Optional<Path> folder) {
        Thread watch = new Thread(
                () -> {
                    awaitEnd(owner, Integer.MAX_VALUE);
                    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
                    folder.ifPresent(OwnerWatchdog::deleteAfterOthers);
                    // Skips Storm's shutdown hooks, which can wait for processes that have ended.
                    Runtime.getRuntime().halt(EXIT_STATUS);
                },
                "aeolus-owner-watch");
        watch.setDaemon(true);
        watch.start();
    }

    /** Waits until the owner has ended. Returns false if the owner still runs after this number of polls. */
    private static boolean awaitEnd(Optional<ProcessHandle> owner, int mostPolls) {
        for (int poll = 0;
                poll < mostPolls && owner.filter(ProcessHandle::isAlive).isPresent();
                poll++) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        return owner.filter(ProcessHandle::isAlive).isEmpty();
    }

    /** Deletes the folder when no other process of the cluster runs. Kills processes that do not end, such as suspended ones. */
    private static void deleteAfterOthers(Path folder) {
        for (int poll = 0; poll < MOST_DELETE_POLLS && Files.exists(folder); poll++) {
            List<ProcessHandle> others = processes(folder).toList();
            if (poll >= POLLS_BEFORE_KILL) {
                others.forEach(ProcessHandle::destroyForcibly);
            }
            if (others.isEmpty()) {
                try {
                    delete(folder);
                } catch (IOException | RuntimeException e) {
                    // This JVM may still write to the folder. The next poll tries again.
                }
            }
            LockSupport.parkNanos(DELETE_POLL_NANOS);
        }
    }

    /** Returns an option that identifies the processes of a cluster by their command lines. */
    static String mark(Path folder) {
        return "-Dstorm.home=" + folder;
    }

    /** Returns all processes of a cluster except this one. */
    static Stream<ProcessHandle> processes(Path folder) {
        long self = ProcessHandle.current().pid();
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != self
                        && process.info().commandLine().orElse("").contains(mark(folder)));
    }

    /** Deletes a file, or a folder with its contents. */
    static void delete(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
