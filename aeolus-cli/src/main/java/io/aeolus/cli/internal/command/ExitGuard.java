package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.monitor.Runner;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/**
 * Watches over the end of the JVM while a cluster is up. When the user interrupts the command, the cluster is closed, so that its
 * temporary files go, after what the command has to say of what there is so far. When Storm ends the JVM, as it does on errors in its
 * own threads, there is one line that says so, and the exit status is ours.
 */
final class ExitGuard implements AutoCloseable {

    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);
    private static final String STORM_UTILS = "org.apache.storm.utils.Utils";

    private final Thread hook;

    ExitGuard(Runner cluster, Screen screen, PrintWriter err) {
        this(cluster::close, () -> {}, screen, err);
    }

    /** The same for anything that has a cluster, with how to close it, and what to say before. */
    ExitGuard(Runnable close, Runnable lastWords, Screen screen, PrintWriter err) {
        hook = new Thread(() -> atExit(close, lastWords, screen, err), "aeolus-exit");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Guards the start of a cluster in this process, when there is nothing to close yet. */
    static ExitGuard whileStarting(Screen screen) {
        return new ExitGuard(() -> {}, () -> {}, screen, new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    }

    /** The command is done; the JVM may end. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending already, and the hook is at work.
        }
    }

    private static void atExit(Runnable close, Runnable lastWords, Screen screen, PrintWriter err) {
        boolean byStorm = isEndedByStorm();
        screen.clear();
        if (byStorm) {
            err.println("aeolus: Storm gave up and ended the process; the reason is in " + LogFile.text());
            err.flush();
        }
        lastWords.run();
        Thread closer = new Thread(close, "aeolus-close");
        closer.setDaemon(true);
        closer.start();
        try {
            closer.join(LONGEST_CLOSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (byStorm) {
            Runtime.getRuntime().halt(ExitStatus.FAILED);
        }
    }

    /** The thread that ends the JVM waits inside of that call for this hook. */
    private static boolean isEndedByStorm() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().startsWith(STORM_UTILS)
                        && frame.getMethodName().equals("exitProcess"));
    }
}
