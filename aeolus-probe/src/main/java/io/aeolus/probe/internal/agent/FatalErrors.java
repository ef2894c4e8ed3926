package io.aeolus.probe.internal.agent;

import io.aeolus.probe.ExitCall;
import io.aeolus.probe.WorkerError;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.storm.executor.error.ReportErrorAndDie;
import org.jspecify.annotations.Nullable;

/**
 * Finds out why a worker's JVM ends: an error that no thread caught, a component that threw, or a call of {@link System#exit}. A signal is
 * no error: so Storm ends the workers of a topology that is killed or moved. Thread-safe.
 */
final class FatalErrors {

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
        if (ExitCall.isAfterSignal(threads)) {
            return;
        }
        Optional<WorkerError> component = dyingComponent(threads).map(WorkerError.OfComponent::new);
        component.or(() -> ExitCall.among(threads).map(this::exit)).ifPresent(reported);
    }

    /** The component that has thrown, if it is why the JVM ends: its executor's thread is inside of the call that ends the JVM. */
    private static Optional<String> dyingComponent(Map<Thread, StackTraceElement[]> threads) {
        return threads.entrySet().stream()
                .filter(thread -> Arrays.stream(thread.getValue())
                        .anyMatch(frame -> frame.getClassName().equals(ReportErrorAndDie.class.getName())
                                && frame.getMethodName().equals("uncaughtException")))
                .flatMap(thread -> ExitCall.component(thread.getKey()).stream())
                .findFirst();
    }

    private WorkerError exit(ExitCall call) {
        @Nullable Uncaught uncaught = lastUncaught;
        return uncaught != null && uncaught.thread.equals(call.thread())
                ? inThread(call.thread(), uncaught.error)
                : error(
                        call.thread(),
                        call.stack().stream()
                                .map(frame -> "\tat " + frame)
                                .collect(Collectors.joining("\n", "a call of System.exit\n", "\n")));
    }

    /** An error in a thread of this worker. */
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
