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
 * A child process whose output goes to a listener. It ends, with all that it has started, when this is closed or this JVM ends.
 * Thread-safe.
 */
public final class Child implements AutoCloseable {

    /** Who has inherited the output of a process may hold it open after its end. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final Process process;
    private final Thread pump;
    private final Thread hook;

    private Child(Process process, Consumer<String> output) {
        this.process = process;
        pump = new Thread(() -> pump(process, output), "aeolus-child-output");
        pump.setDaemon(true);
        hook = new Thread(() -> kill(process), "aeolus-child-end");
    }

    /** Starts a process. The listener is told each line of its output and errors, by another thread. */
    public static Child start(ProcessBuilder builder, Consumer<String> output) throws IOException {
        Child child = new Child(builder.redirectErrorStream(true).start(), output);
        try {
            Runtime.getRuntime().addShutdownHook(child.hook);
        } catch (IllegalStateException e) {
            kill(child.process);
            throw new IOException("this process is ending", e);
        }
        child.pump.start();
        return child;
    }

    /** Runs a command to its end; finds those for administrators too. Throws what it says if it fails, or does not end in time. */
    public static void run(List<String> command, Duration longest) throws IOException, InterruptedException {
        List<String> said = new CopyOnWriteArrayList<>();
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().merge("PATH", ":/usr/sbin:/sbin", String::concat);
        try (Child child = start(builder, said::add)) {
            child.process.getOutputStream().close();
            if (!child.awaitEnd(longest)) {
                throw new IOException(String.join(" ", command) + " does not end");
            }
            if (child.process.exitValue() != 0) {
                throw new IOException(said.isEmpty() ? command.get(0) + " fails" : said.get(0));
            }
        }
    }

    /** The program that runs this JVM. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Waits for the end of the process, and of its output; false if it goes on. */
    public boolean awaitEnd(Duration longest) throws InterruptedException {
        boolean ended = process.waitFor(longest.toNanos(), TimeUnit.NANOSECONDS);
        if (ended) {
            pump.join(LAST_WORDS.toMillis());
        }
        return ended;
    }

    /** The process, also one that has ended. */
    public Process process() {
        return process;
    }

    /** Ends the process with all that it has started, and waits until it is gone. */
    @Override
    public void close() {
        kill(process);
        process.onExit().join();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This JVM is ending, and the hook is at work.
        }
    }

    /** Ends a process with all that it has started. */
    public static void kill(Process process) {
        // Asked for first: nobody knows any more what a process has started that is gone.
        List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
    }

    private static void pump(Process process, Consumer<String> output) {
        try (BufferedReader reader = process.inputReader()) {
            reader.lines().forEach(output);
        } catch (IOException | UncheckedIOException e) {
            // The process was ended, and its output with it.
        }
    }
}
