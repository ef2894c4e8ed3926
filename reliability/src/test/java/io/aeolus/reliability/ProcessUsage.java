// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The resources that a JVM uses.
 *
 * @param heapBytes live objects
 * @param threads threads
 * @param files open file descriptors, with sockets
 * @param sockets open sockets
 */
record ProcessUsage(long heapBytes, long threads, long files, long sockets) {

    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

    /** Collects the garbage of a JVM on this machine, and measures the rest. */
    static ProcessUsage of(ProcessHandle jvm) {
        Path process = Path.of("/proc", String.valueOf(jvm.pid()));
        List<String> links = entries(process.resolve("fd")).stream()
                .map(ProcessUsage::target)
                .toList();
        long sockets = links.stream().filter(link -> link.startsWith("socket:")).count();
        return new ProcessUsage(
                liveBytes(jvm.pid()), entries(process.resolve("task")).size(), links.size(), sockets);
    }

    private static long liveBytes(long pid) {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        try {
            // The histogram of live objects collects garbage first.
            Process command = new ProcessBuilder(jcmd.toString(), String.valueOf(pid), "GC.class_histogram")
                    .redirectErrorStream(true)
                    .start();
            Matcher total = TOTAL.matcher(new String(command.getInputStream().readAllBytes()));
            if (!total.find()) {
                throw new IllegalStateException("jcmd does not report the heap of process " + pid);
            }
            return Long.parseLong(total.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> entries(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns an empty text for a file that was closed meanwhile. */
    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return "";
        }
    }
}
