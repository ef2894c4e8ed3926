// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A child process that passes its output to a listener. {@link #close} and the end of this JVM kill it with all processes that it started.
 * Thread-safe.
 */
public final class ChildProcess implements AutoCloseable {

    /** A descendant can keep the output open after the process has ended. */
    private static final Duration LONGEST_OUTPUT = Duration.ofSeconds(2);

    private final Process process;
    private final Thread reader;
    private final Thread hook;

    private ChildProcess(Process process, Consumer<String> output) {
        this.process = process;
        reader = new Thread(() -> read(process, output), "aeolus-child-output");
        reader.setDaemon(true);
        hook = new Thread(() -> kill(process), "aeolus-child-kill");
    }

    /** Starts a process. Another thread passes each line of its output and errors to the listener. */
    public static ChildProcess start(ProcessBuilder builder, Consumer<String> output) throws IOException {
        ChildProcess child = new ChildProcess(builder.redirectErrorStream(true).start(), output);
        try {
            Runtime.getRuntime().addShutdownHook(child.hook);
        } catch (IllegalStateException e) {
            kill(child.process);
            throw new IOException("this JVM is shutting down", e);
        }
        child.reader.start();
        return child;
    }

    /**
     * Runs a command, also from {@code sbin}, and waits until it has ended.
     *
     * @throws IOException with the output if the command fails or exceeds the time limit
     */
    public static void run(List<String> command, Duration longest) throws IOException, InterruptedException {
        List<String> output = new CopyOnWriteArrayList<>();
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().merge("PATH", ":/usr/sbin:/sbin", String::concat);
        try (ChildProcess child = start(builder, output::add)) {
            child.process.getOutputStream().close();
            if (!child.awaitEnd(longest)) {
                throw new IOException(String.join(" ", command) + " did not end in time");
            }
            if (child.process.exitValue() != 0) {
                throw new IOException(output.isEmpty() ? command.get(0) + " failed" : String.join("\n", output));
            }
        }
    }

    /** Returns the path of this JVM's {@code java}. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Waits for the end of the process and of its output. Returns false if the process still runs. */
    public boolean awaitEnd(Duration longest) throws InterruptedException {
        boolean ended = process.waitFor(longest.toNanos(), TimeUnit.NANOSECONDS);
        if (ended) {
            reader.join(LONGEST_OUTPUT.toMillis());
        }
        return ended;
    }

    /** Returns the process, which may have ended. */
    public Process process() {
        return process;
    }

    /** Kills the process with all its descendants, and waits until it has ended. */
    @Override
    public void close() {
        kill(process);
        process.onExit().join();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This JVM is shutting down and runs the hook.
        }
    }

    /** Kills a process with all its descendants. */
    public static void kill(Process process) {
        // Collects the descendants first: they are unknown once the process has ended.
        List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
    }

    private static void read(Process process, Consumer<String> output) {
        try (BufferedReader lines = process.inputReader()) {
            lines.lines().forEach(output);
        } catch (IOException | UncheckedIOException e) {
            // The process was killed.
        }
    }
}
