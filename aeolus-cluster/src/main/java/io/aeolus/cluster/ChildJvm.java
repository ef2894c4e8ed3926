// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import io.aeolus.cluster.internal.launch.CommandLoader;
import io.aeolus.cluster.internal.processes.ChildProcess;
import io.aeolus.cluster.internal.processes.OwnerWatchdog;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs a main class of this program in a child JVM, with the options, the class path and the streams of this JVM. The child does not share
 * this JVM's compiled code and type profiles, so it is as fast as a JVM that runs nothing else. The child ends with this JVM. Immutable.
 *
 * @param main the main class
 * @param folder is deleted if this JVM is killed
 */
public record ChildJvm(Class<?> main, Path folder) {

    /** The child may have to close a cluster. */
    private static final Duration LONGEST_END = Duration.ofSeconds(6);

    /** Options that only one JVM can use: they open a port, or name the file in which this JVM reports errors to the launcher. */
    private static final List<String> NOT_INHERITED =
            List.of("-agentlib:jdwp", "-Xrunjdwp", "-Dcom.sun.management.jmxremote", "-Daeolus.unreported");

    /** Environment variables whose options this JVM already has among its own. */
    private static final List<String> OPTION_VARIABLES =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /**
     * Runs the main class to its end.
     *
     * @return the exit status
     * @throws IOException if the JVM cannot be started
     * @throws InterruptedException if the thread was interrupted; the child has ended
     */
    public int run(List<String> arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command(arguments)).inheritIO();
        // Passed in a variable, because the system truncates long command lines.
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        builder.environment().keySet().removeAll(OPTION_VARIABLES);
        Process process = builder.start();
        Thread hook = new Thread(() -> end(process), "aeolus-child-jvm-end");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            end(process);
            throw new IOException("this JVM is shutting down", e);
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
                // This JVM is shutting down and ends the child. Blocks, so that the caller does not report the child's
                // status.
                new CompletableFuture<Void>().join();
            }
        }
    }

    private List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(ChildProcess.java()));
        command.addAll(inheritedOptions(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        String self = String.valueOf(ProcessHandle.current().pid());
        command.addAll(List.of(ChildJvm.class.getName(), self, folder.toString(), main.getName()));
        command.addAll(arguments);
        return command;
    }

    static List<String> inheritedOptions(List<String> options) {
        return options.stream()
                .filter(option -> NOT_INHERITED.stream().noneMatch(option::startsWith))
                .toList();
    }

    /** Lets the child delete its files before it is killed. */
    private static void end(Process process) {
        process.destroy();
        try {
            process.waitFor(LONGEST_END.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        ChildProcess.kill(process);
    }

    /**
     * Runs in the child JVM.
     *
     * @param arguments the parent's process id, the folder to delete when the parent has ended, the main class and its arguments
     */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        OwnerWatchdog.watch(ProcessHandle.of(Long.parseLong(arguments[0])), Optional.of(Path.of(arguments[1])));
        CommandLoader.run(arguments[2], Arrays.copyOfRange(arguments, 3, arguments.length));
    }
}
