package io.aeolus.cluster.internal.processes.jvm;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends this JVM when the process that owns the cluster is gone, however that ended. A worker is no child of its owner but that of a
 * supervisor, which it outlives. A Java agent, so that Storm's own mains run.
 */
public final class OwnerAgent {

    private static final long LOOK_NANOS = 500_000_000L;
    private static final int STATUS = 1;

    /** A process that is ended takes no longer to go. */
    private static final int LONGEST_TURNS = 10;

    private OwnerAgent() {}

    /**
     * The option of {@code java} with which a JVM has an owner. If it has a folder too, it removes it when the owner is gone.
     */
    public static String option(Path jar, long owner, Optional<Path> folder) {
        return "-javaagent:" + jar + "=" + owner + folder.map(path -> "," + path).orElse("");
    }

    /** Called by the JVM before its main. The options are the owner's number and, maybe, a folder, with a comma between. */
    public static void premain(String options) {
        String[] parts = options.split(",", 2);
        // It also knows the owner's start, which tells it from another process of its number.
        Optional<ProcessHandle> owner = ProcessHandle.of(Long.parseLong(parts[0]));
        Runnable removal = parts.length > 1 ? new FolderRemoval(Path.of(parts[1])) : () -> {};
        Thread watch = new Thread(
                () -> {
                    while (isThere(owner)) {
                        LockSupport.parkNanos(LOOK_NANOS);
                    }
                    removal.run();
                    // What Storm would do at an orderly end can wait for who is gone.
                    Runtime.getRuntime().halt(STATUS);
                },
                "aeolus-owner");
        watch.setDaemon(true);
        watch.start();
        if (parts.length > 1) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> removeWith(owner, removal), "aeolus-owner-end"));
        }
    }

    /** Who ends all processes of a machine ends this one and its owner in any order. */
    private static void removeWith(Optional<ProcessHandle> owner, Runnable removal) {
        for (int turn = 0; turn < LONGEST_TURNS && isThere(owner); turn++) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        if (!isThere(owner)) {
            removal.run();
        }
    }

    private static boolean isThere(Optional<ProcessHandle> owner) {
        return owner.filter(ProcessHandle::isAlive).isPresent();
    }
}
