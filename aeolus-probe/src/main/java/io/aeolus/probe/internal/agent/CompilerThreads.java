// SPDX-License-Identifier: Apache-2.0
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
 * The CPU time of the JVM's compiler threads, read from Linux. The JVM itself only reports the duration of compilations, which includes
 * time without a processor. Not thread-safe.
 */
final class CompilerThreads {

    /** Linux's directory of the threads of the current process. */
    static final Path OF_THIS_PROCESS = Path.of("/proc/self/task");

    /** Names of compiler threads, cut to Linux's limit of 15 characters. */
    private static final Set<String> NAMES = Set.of("C1 CompilerThre", "C2 CompilerThre");

    /** Linux reports times in ticks of 10 ms. */
    private static final long NANOS_PER_TICK = 10_000_000;

    // Indexes of the fields after the thread's name.
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;

    private final Path threads;
    private final Set<Path> known = new HashSet<>();
    private final Map<Path, Long> nanos = new HashMap<>();

    CompilerThreads(Path threads) {
        this.threads = threads;
    }

    void findThreads() {
        try (Stream<Path> all = Files.list(threads)) {
            for (Path thread : all.toList()) {
                if (known.add(thread) && isCompiler(thread)) {
                    nanos.put(thread, 0L);
                }
            }
        } catch (IOException e) {
            // Not Linux: CPU times stay 0.
        }
    }

    private boolean isCompiler(Path thread) {
        try {
            return NAMES.contains(Files.readString(thread.resolve("comm")).strip());
        } catch (IOException e) {
            // The thread has ended; a new thread may get the same id.
            known.remove(thread);
            return false;
        }
    }

    /** Returns the CPU time of all compiler threads since the start of the process, including ended threads; 0 if unknown. */
    long readCpuNanos() {
        nanos.replaceAll((thread, before) -> Math.max(before, cpuNanos(thread)));
        return nanos.values().stream().mapToLong(Long::longValue).sum();
    }

    private static long cpuNanos(Path thread) {
        try {
            String text = Files.readString(thread.resolve("stat"));
            // The name may contain spaces and parentheses.
            String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
            return (Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS])) * NANOS_PER_TICK;
        } catch (IOException e) {
            return 0;
        }
    }
}
