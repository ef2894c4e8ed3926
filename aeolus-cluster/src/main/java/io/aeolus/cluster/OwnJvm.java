package io.aeolus.cluster;

import io.aeolus.cluster.internal.processes.Child;
import io.aeolus.cluster.internal.processes.OwnedMain;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs a main of this program in a JVM of its own: with the options, the class path and the streams of this one. What this JVM has
 * compiled, and for what, is not known there; so code is as fast there as where it runs alone. Immutable.
 *
 * @param main has the main
 * @param folder goes with the other JVM if this one is killed
 */
public record OwnJvm(Class<?> main, Path folder) {

    /** For who closes a cluster at its end. */
    private static final Duration LONGEST_END = Duration.ofSeconds(6);

    /** Options that listen at a port, which is taken, and the file by which the launcher knows whether this JVM has reported. */
    private static final List<String> NOT_TWICE =
            List.of("-agentlib:jdwp", "-Xrunjdwp", "-Dcom.sun.management.jmxremote", "-Daeolus.unreported");

    /** Options from there are among those of this JVM. */
    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /**
     * Runs the main to its end. It is ended with this JVM.
     *
     * @param arguments of the main
     * @return its exit status
     * @throws IOException if no JVM can be started
     * @throws InterruptedException if the calling thread was interrupted; the other JVM is ended
     */
    public int run(List<String> arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command(arguments)).inheritIO();
        // In a variable, since the command shall stay short enough to be seen as a whole.
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        builder.environment().keySet().removeAll(VARIABLES);
        Process process = builder.start();
        Thread hook = new Thread(() -> end(process), "aeolus-own-jvm-end");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            end(process);
            throw new IOException("this process is ending", e);
        }
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            end(process);
            throw e;
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // This JVM is ending, and the other one with it: who waits for that has nothing to say of it.
                new CompletableFuture<Void>().join();
            }
        }
    }

    private List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(Child.java()));
        command.addAll(options(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        String self = String.valueOf(ProcessHandle.current().pid());
        command.addAll(List.of(OwnedMain.class.getName(), self, folder.toString(), main.getName()));
        command.addAll(arguments);
        return command;
    }

    /** Of a JVM beside one with these options. */
    static List<String> options(List<String> own) {
        return own.stream()
                .filter(option -> NOT_TWICE.stream().noneMatch(option::startsWith))
                .toList();
    }

    /** Asks first: it may have files that are to go. */
    private static void end(Process process) {
        process.destroy();
        try {
            process.waitFor(LONGEST_END.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Child.kill(process);
    }
}
