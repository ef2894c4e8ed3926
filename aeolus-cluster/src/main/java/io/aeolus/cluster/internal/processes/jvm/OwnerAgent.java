package io.aeolus.cluster.internal.processes.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends this JVM when the process that owns the cluster is gone, however that ended. A worker is no child of its owner but that of a
 * supervisor, which it outlives; so the owner is known by its number and its start. A Java agent, so that Storm's own mains run.
 */
public final class OwnerAgent {

    private static final long LOOK_NANOS = 500_000_000L;
    private static final int STATUS = 1;

    /** A process that is ended takes no longer to go. */
    private static final int LONGEST_TURNS = 10;

    /** The place of the start in {@code /proc/PID/stat}, counted from behind the name of the program. */
    private static final int START_FIELD = 20;

    private OwnerAgent() {}

    /**
     * The option of {@code java} with which a JVM has an owner. If it has a folder too, it removes it when the owner is gone.
     */
    public static String option(Path jar, long owner, Optional<Path> folder) {
        return "-javaagent:" + jar + "=" + owner + "," + startOf(owner).orElse("")
                + folder.map(path -> "," + path).orElse("");
    }

    /**
     * Called by the JVM before its main. The options are the owner's number, its start and, maybe, a folder, with commas
     * between.
     */
    public static void premain(String options) {
        String[] parts = options.split(",", 3);
        Owner owner = new Owner(Long.parseLong(parts[0]), parts[1]);
        Runnable removal = parts.length > 2 ? new FolderRemoval(Path.of(parts[2])) : () -> {};
        Thread watch = new Thread(
                () -> {
                    while (owner.isThere()) {
                        LockSupport.parkNanos(LOOK_NANOS);
                    }
                    removal.run();
                    // What Storm would do at an orderly end can wait for who is gone.
                    Runtime.getRuntime().halt(STATUS);
                },
                "aeolus-owner");
        watch.setDaemon(true);
        watch.start();
        if (parts.length > 2) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> removeWith(owner, removal), "aeolus-owner-end"));
        }
    }

    /** Who ends all processes of a machine ends this one and its owner in any order. */
    private static void removeWith(Owner owner, Runnable removal) {
        for (int turn = 0; turn < LONGEST_TURNS && owner.isThere(); turn++) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        if (!owner.isThere()) {
            removal.run();
        }
    }

    /**
     * The start of a process, which tells it from another one of the same number. On Linux in ticks since the start of the machine:
     * its time of day moves when somebody sets the clock. Empty if there is no such process.
     */
    static Optional<String> startOf(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
            // The name, in parentheses, may have anything in it.
            return Optional.of(stat.substring(stat.lastIndexOf(')') + 1).split(" ", -1)[START_FIELD]);
        } catch (IOException e) {
            return ProcessHandle.of(pid)
                    .filter(ProcessHandle::isAlive)
                    .map(process -> process.info()
                            .startInstant()
                            .map(Instant::toEpochMilli)
                            .map(String::valueOf)
                            .orElse("unknown"));
        }
    }

    /** The process that owns the cluster. */
    private record Owner(long pid, String start) {

        /** A zombie is in /proc still. */
        private boolean isThere() {
            return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()
                    && startOf(pid).filter(start::equals).isPresent();
        }
    }
}
