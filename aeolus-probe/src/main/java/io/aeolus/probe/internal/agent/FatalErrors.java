package io.aeolus.probe.internal.agent;

import io.aeolus.probe.WorkerError;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.storm.executor.error.ReportErrorAndDie;
import org.jspecify.annotations.Nullable;

/**
 * Finds out why a worker's JVM ends: an error that no thread caught, a component that threw, or a call of {@link System#exit}. A signal is
 * no error: so Storm ends the workers of a topology that is killed or moved. Thread-safe.
 */
final class FatalErrors {

    /** As Storm names the thread of an executor. */
    private static final Pattern EXECUTOR = Pattern.compile("Thread-\\d+-(.+)-executor\\[.*");

    /** As the JVM names the thread that ends it after a signal. */
    private static final Set<String> SIGNALS = Set.of("SIGTERM handler", "SIGINT handler", "SIGHUP handler");

    private final Consumer<WorkerError> reported;
    private volatile @Nullable Uncaught lastUncaught;

    private record Uncaught(Thread thread, Throwable error) {}

    FatalErrors(Consumer<WorkerError> reported) {
        this.reported = reported;
    }

    /** Watches this JVM. What Storm does about an error that no thread caught, it does as before. */
    static FatalErrors watch(Consumer<WorkerError> reported) {
        FatalErrors errors = new FatalErrors(reported);
        Thread.@Nullable UncaughtExceptionHandler storms = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            errors.uncaught(thread, error);
            if (storms != null) {
                storms.uncaughtException(thread, error);
            }
        });
        return errors;
    }

    /** Storm ends the JVM for most such errors, but not for all; for want of memory at once, without shutdown hooks. */
    void uncaught(Thread thread, Throwable error) {
        lastUncaught = new Uncaught(thread, error);
        if (error instanceof OutOfMemoryError) {
            reported.accept(inThread(thread, error));
        }
    }

    /** Reports why the JVM ends, called by a shutdown hook. */
    void reportExit() {
        reportExit(Thread.getAllStackTraces());
    }

    /** The same by the stacks of all threads. After a signal, threads may fail for the shutdown. */
    void reportExit(Map<Thread, StackTraceElement[]> threads) {
        if (threads.keySet().stream().map(Thread::getName).anyMatch(SIGNALS::contains)) {
            return;
        }
        Optional<WorkerError> component = dyingComponent(threads).map(WorkerError.OfComponent::new);
        component.or(() -> exit(threads)).ifPresent(reported);
    }

    /** The component that has thrown, if it is why the JVM ends: its executor's thread is inside of the call that ends the JVM. */
    private static Optional<String> dyingComponent(Map<Thread, StackTraceElement[]> threads) {
        return threads.entrySet().stream()
                .filter(thread -> calls(thread.getValue(), ReportErrorAndDie.class, "uncaughtException"))
                .map(thread -> EXECUTOR.matcher(thread.getKey().getName()))
                .filter(Matcher::matches)
                .map(name -> name.group(1))
                .findFirst();
    }

    /** The thread that ends the JVM is inside of the call until the JVM has ended. */
    private Optional<WorkerError> exit(Map<Thread, StackTraceElement[]> threads) {
        return threads.entrySet().stream()
                .filter(thread -> calls(thread.getValue(), Runtime.class, "exit"))
                .map(thread -> exit(thread.getKey(), thread.getValue()))
                .findFirst();
    }

    private WorkerError exit(Thread thread, StackTraceElement[] stack) {
        @Nullable Uncaught uncaught = lastUncaught;
        return uncaught != null && uncaught.thread.equals(thread)
                ? inThread(thread, uncaught.error)
                : error(
                        thread,
                        Arrays.stream(stack)
                                .map(frame -> "\tat " + frame)
                                .collect(Collectors.joining("\n", "a call of System.exit\n", "\n")));
    }

    private static boolean calls(StackTraceElement[] stack, Class<?> type, String method) {
        return Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals(type.getName())
                        && frame.getMethodName().equals(method));
    }

    static WorkerError inThread(Thread thread, Throwable error) {
        StringWriter printed = new StringWriter();
        error.printStackTrace(new PrintWriter(printed));
        return error(thread, printed.toString());
    }

    private static WorkerError error(Thread thread, String stackTrace) {
        return new WorkerError.OfThread(
                WorkerAgent.hostName() + ":" + System.getProperty("worker.port", "?"),
                thread.getName(),
                stackTrace,
                log());
    }

    /** Storm's supervisor gives a worker these properties. */
    private static String log() {
        return "%s/%s/%s/worker.log"
                .formatted(
                        System.getProperty("workers.artifacts", "workers-artifacts"),
                        System.getProperty("storm.id", "?"),
                        System.getProperty("worker.port", "?"));
    }
}
