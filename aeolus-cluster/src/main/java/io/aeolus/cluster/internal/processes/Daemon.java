package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.internal.system.Child;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A daemon of a cluster: one JVM, started again when it ends by itself or is killed, as those of a real cluster are by whoever
 * supervises them there. Thread-safe.
 */
final class Daemon {

    private static final Logger LOG = LoggerFactory.getLogger(Daemon.class);

    /** So that what ends the command by its process group, as Ctrl-C does, leaves the end of the daemons to the command. */
    private static final List<String> OWN_SESSION =
            Files.isExecutable(Path.of("/usr/bin/setsid")) ? List.of("/usr/bin/setsid") : List.of();

    private final String name;
    private final List<String> prefix;
    private final List<String> options;
    private final String mainClass;
    private final List<String> arguments;
    private final ClusterFolder folder;
    private final RestartDelay delay = new RestartDelay();
    private @Nullable Process process;
    private boolean isSupervised;
    private boolean isOver;

    /**
     * Takes what to start.
     *
     * @param name of the daemon and its logs
     * @param prefix words that the command begins with
     * @param options of its JVM
     * @param mainClass one of Storm's or ZooKeeper's
     * @param arguments of main
     * @param folder the cluster's files
     */
    Daemon(
            String name,
            List<String> prefix,
            List<String> options,
            String mainClass,
            List<String> arguments,
            ClusterFolder folder) {
        this.name = name;
        this.prefix = List.copyOf(prefix);
        this.options = List.copyOf(options);
        this.mainClass = mainClass;
        this.arguments = List.copyOf(arguments);
        this.folder = folder;
    }

    /** Such as {@code nimbus}. */
    String name() {
        return name;
    }

    /** Starts the JVM. */
    synchronized void start() throws IOException {
        if (isOver) {
            throw new IOException("the cluster is closed");
        }
        List<String> command = new ArrayList<>(OWN_SESSION);
        command.addAll(prefix);
        command.addAll(List.of(Child.java(), "-Dstorm.home=" + folder.path()));
        command.addAll(ClusterSettings.SMALL_JVM);
        command.addAll(options);
        command.add("-Daeolus.daemon=" + name);
        command.add("-Dstorm.log.dir=" + folder.logs());
        command.add("-Dlog4j2.configurationFile=" + folder.logging().resolve("daemon.xml"));
        command.add(mainClass);
        command.addAll(arguments);
        File output = folder.logs().resolve(name + ".out").toFile();
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.path().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output));
        // What the user has set for an installed Storm is not for this one.
        builder.environment().keySet().removeIf(variable -> variable.startsWith("STORM_"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // In a variable, since the command shall stay short enough to be seen as a whole.
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        Process started = builder.start();
        started.getOutputStream().close();
        process = started;
        Thread keeper = new Thread(() -> keep(started), "aeolus-keeper-" + name);
        keeper.setDaemon(true);
        keeper.start();
    }

    /** From now on, the daemon is started again when it is gone. */
    synchronized void supervise() {
        isSupervised = !isOver;
    }

    /** The daemon is never started again, also not for the first time. */
    synchronized void end() {
        isOver = true;
        isSupervised = false;
    }

    private void keep(Process which) {
        long startNanos = System.nanoTime();
        try {
            int status = which.waitFor();
            if (!isReplaced(which)) {
                return;
            }
            Duration pause = delay.after(Duration.ofNanos(System.nanoTime() - startNanos));
            LOG.info("the daemon '{}' has ended with status {}; it is started again in {}", name, status, pause);
            Thread.sleep(pause.toMillis());
            synchronized (this) {
                if (isReplaced(which)) {
                    start();
                }
            }
        } catch (IOException e) {
            LOG.warn("the daemon '{}' cannot be started again: {}", name, e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isReplaced(Process which) {
        return isSupervised && which.equals(process);
    }

    /** Whether the daemon runs. */
    synchronized boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** The process of now, also one that is gone. */
    synchronized StormProcess process() {
        if (process == null) {
            throw new IllegalStateException("the daemon '" + name + "' was not started");
        }
        return new StormProcess(name, process.toHandle());
    }
}
