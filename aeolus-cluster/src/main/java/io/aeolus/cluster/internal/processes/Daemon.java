// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import io.aeolus.cluster.internal.launch.LibraryFolders;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A daemon of a cluster in its own JVM. Like the process supervision of a real cluster, restarts the daemon whenever it ends. Thread-safe. */
final class Daemon {

    private static final Logger LOG = LoggerFactory.getLogger(Daemon.class);

    /** Options for JVMs that start often and do little. */
    static final List<String> SMALL_JVM = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto");

    /** The minimum time between two starts. */
    private static final Duration LEAST_PERIOD = Duration.ofSeconds(5);

    /** Keeps signals to the command's process group, such as Ctrl-C, from the daemons. The command ends them. */
    private static final List<String> NEW_SESSION =
            Files.isExecutable(Path.of("/usr/bin/setsid")) ? List.of("/usr/bin/setsid") : List.of();

    private final String name;
    private final List<String> command;
    private final ClusterFolder folder;
    private @Nullable Process process;
    private boolean isSupervised;

    /**
     * Creates a daemon without starting it.
     *
     * @param prefix the words before the command
     * @param options options of the JVM
     * @param main the main class and its arguments
     */
    Daemon(String name, List<String> prefix, List<String> options, List<String> main, ClusterFolder folder) {
        this.name = name;
        this.folder = folder;
        List<String> jvm = List.of(ChildProcess.java(), OwnerWatchdog.mark(folder.path()));
        List<String> logging = List.of(
                "-Daeolus.daemon=" + name,
                "-Dstorm.log.dir=" + folder.logs(),
                "-Dlog4j2.configurationFile=" + folder.loggingSettings().resolve("daemon.xml"));
        command = Stream.of(NEW_SESSION, prefix, jvm, SMALL_JVM, options, logging, main)
                .flatMap(List::stream)
                .toList();
    }

    @SuppressWarnings("FutureReturnValueIgnored")
    synchronized void start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.path().toFile())
                .redirectErrorStream(true)
                .redirectOutput(
                        Redirect.appendTo(folder.logs().resolve(name + ".out").toFile()));
        // Ignores the settings of an installed Storm, except for the libraries of workers.
        builder.environment()
                .keySet()
                .removeIf(variable -> variable.startsWith("STORM_") && !variable.equals("STORM_EXT_CLASSPATH"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // Passed in a variable, because the system truncates long command lines, which identify processes.
        builder.environment().put("CLASSPATH", LibraryFolders.daemonClassPath());
        long startNanos = System.nanoTime();
        Process started = builder.start();
        started.getOutputStream().close();
        process = started;
        started.onExit().thenAccept(ended -> {
            LOG.info("daemon '{}' ended with status {}", name, ended.exitValue());
            restartAfter(LEAST_PERIOD.toNanos() - (System.nanoTime() - startNanos));
        });
    }

    private void restartAfter(long nanos) {
        CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS).execute(this::restart);
    }

    /** From now on, restarts the daemon whenever it ends. */
    synchronized void supervise() {
        isSupervised = true;
    }

    private synchronized void restart() {
        if (!isSupervised) {
            return;
        }
        try {
            start();
        } catch (IOException e) {
            LOG.warn("daemon '{}' cannot be restarted: {}", name, e.getMessage());
            restartAfter(LEAST_PERIOD.toNanos());
        }
    }

    /** Kills the daemon with all its descendants, and does not restart it. */
    synchronized void end() {
        isSupervised = false;
        if (process != null) {
            ChildProcess.kill(process);
        }
    }

    /** Waits until the latest process has ended: a killed process stays alive for a moment. */
    void awaitEnd() {
        Process last;
        synchronized (this) {
            last = process;
        }
        if (last != null) {
            last.onExit().join();
        }
    }

    /** Returns the latest process, which may have ended. */
    synchronized ClusterProcess process() {
        if (process == null) {
            throw new IllegalStateException("daemon '" + name + "' was not started");
        }
        return new ClusterProcess(name, process.toHandle());
    }
}
