package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import io.aeolus.cluster.internal.launch.LateLibraries;
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

/**
 * A daemon of a cluster: one JVM, started again when it ends by itself or is killed, as those of a real cluster are by whoever
 * supervises them there. Thread-safe.
 */
final class Daemon {

    private static final Logger LOG = LoggerFactory.getLogger(Daemon.class);

    /** For JVMs that start often and do little. */
    static final List<String> SMALL_JVM = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto");

    /** From one start to the next one. */
    private static final Duration LEAST_PERIOD = Duration.ofSeconds(5);

    /** So that what ends the command by its process group, as Ctrl-C does, leaves the end of the daemons to the command. */
    private static final List<String> OWN_SESSION =
            Files.isExecutable(Path.of("/usr/bin/setsid")) ? List.of("/usr/bin/setsid") : List.of();

    private final String name;
    private final List<String> command;
    private final ClusterFolder folder;
    private @Nullable Process process;
    private boolean isSupervised;

    /** Takes what to start: words that the command begins with, options of the JVM, a main class and its arguments. */
    Daemon(String name, List<String> prefix, List<String> options, List<String> main, ClusterFolder folder) {
        this.name = name;
        this.folder = folder;
        List<String> jvm = List.of(Child.java(), OwnerAgent.mark(folder.path()));
        List<String> logging = List.of(
                "-Daeolus.daemon=" + name,
                "-Dstorm.log.dir=" + folder.logs(),
                "-Dlog4j2.configurationFile=" + folder.logging().resolve("daemon.xml"));
        command = Stream.of(OWN_SESSION, prefix, jvm, SMALL_JVM, options, logging, main)
                .flatMap(List::stream)
                .toList();
    }

    /** Starts the JVM. */
    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the next start
    synchronized void start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.path().toFile())
                .redirectErrorStream(true)
                .redirectOutput(
                        Redirect.appendTo(folder.logs().resolve(name + ".out").toFile()));
        // What the user has set for an installed Storm is not for this one, except for the libraries of workers.
        builder.environment()
                .keySet()
                .removeIf(variable -> variable.startsWith("STORM_") && !variable.equals("STORM_EXT_CLASSPATH"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // In a variable, since the command shall stay short enough to be seen as a whole.
        builder.environment().put("CLASSPATH", LateLibraries.daemonClassPath());
        long startNanos = System.nanoTime();
        Process started = builder.start();
        started.getOutputStream().close();
        process = started;
        started.onExit().thenAccept(ended -> {
            long pauseNanos = LEAST_PERIOD.toNanos() - (System.nanoTime() - startNanos);
            CompletableFuture.delayedExecutor(pauseNanos, TimeUnit.NANOSECONDS).execute(() -> startAgain(ended));
        });
    }

    /** From now on, the daemon is started again when it is gone. */
    synchronized void supervise() {
        isSupervised = true;
    }

    private synchronized void startAgain(Process ended) {
        if (!isSupervised) {
            return;
        }
        LOG.info("the daemon '{}' has ended with status {}; it is started again", name, ended.exitValue());
        try {
            start();
        } catch (IOException e) {
            LOG.warn("the daemon '{}' cannot be started again: {}", name, e.getMessage());
        }
    }

    /** Ends the daemon for good, with all that it has started. */
    synchronized void end() {
        isSupervised = false;
        if (process != null) {
            Child.kill(process);
        }
    }

    /** Waits until the process of now is gone: one that was ended is told of as alive for a moment. */
    void awaitEnd() {
        Process last;
        synchronized (this) {
            last = process;
        }
        if (last != null) {
            last.onExit().join();
        }
    }

    /** The process of now, also one that is gone. */
    synchronized ClusterProcess process() {
        if (process == null) {
            throw new IllegalStateException("the daemon '" + name + "' was not started");
        }
        return new ClusterProcess(name, process.toHandle());
    }
}
