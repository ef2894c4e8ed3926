package io.aeolus.probe.internal.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The processor time of the JVM's compilers. Java does not tell it, and the time that it tells of compilations has waits for a processor
 * in it; Linux tells it by threads. Not thread-safe.
 */
final class CompilerThreads {

    /** Where Linux lists the threads of the process that asks. */
    static final Path OF_THIS_PROCESS = Path.of("/proc/self/task");

    /** The beginnings of their names, of which Linux has fifteen characters. */
    private static final Set<String> NAMES = Set.of("C1 CompilerThre", "C2 CompilerThre");

    /** Linux counts in these for programs, whatever its own clock. */
    private static final long NANOS_PER_TICK = 10_000_000;

    // The places of a thread's times, in its own code and in the system's, after its name.
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;

    private final Path threads;
    private final Set<Path> known = new HashSet<>();
    private final Map<Path, Long> nanos = new HashMap<>();

    CompilerThreads(Path threads) {
        this.threads = threads;
    }

    void look() {
        try (Stream<Path> all = Files.list(threads)) {
            for (Path thread : all.toList()) {
                if (known.add(thread) && isCompiler(thread)) {
                    nanos.put(thread, 0L);
                }
            }
        } catch (IOException e) {
            // Another system, on which nothing is known of them.
        }
    }

    private boolean isCompiler(Path thread) {
        try {
            return NAMES.contains(Files.readString(thread.resolve("comm")).strip());
        } catch (IOException e) {
            // It has ended in between; another one may get its number.
            known.remove(thread);
            return false;
        }
    }

    /** Since the start of the process, all together; 0 where nothing is known. A thread that is gone stays counted. */
    long cpuNanos() {
        nanos.replaceAll((thread, before) -> Math.max(before, cpuNanos(thread)));
        return nanos.values().stream().mapToLong(Long::longValue).sum();
    }

    private static long cpuNanos(Path thread) {
        try {
            String text = Files.readString(thread.resolve("stat"));
            // A name may have spaces, and brackets.
            String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
            return (Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS])) * NANOS_PER_TICK;
        } catch (IOException e) {
            return 0;
        }
    }
}
