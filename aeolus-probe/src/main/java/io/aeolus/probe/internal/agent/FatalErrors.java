// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import io.aeolus.probe.ExitCall;
import io.aeolus.probe.WorkerError;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.storm.executor.error.ReportErrorAndDie;
import org.jspecify.annotations.Nullable;

/**
 * Finds the reason why a worker's JVM exits: an uncaught error, a component that threw, or a call of {@link System#exit}. A signal is not
 * an error: Storm ends the workers of killed or moved topologies by signals. Thread-safe.
 */
final class FatalErrors {

    private final Consumer<WorkerError> reported;

    /** The error of each thread. During a shutdown, more threads fail, and shutdown hooks too. */
    private final Map<Thread, Throwable> uncaught = Collections.synchronizedMap(new WeakHashMap<>());

    FatalErrors(Consumer<WorkerError> reported) {
        this.reported = reported;
    }

    /** Watches this JVM, and passes uncaught errors on to Storm's handler. */
    static FatalErrors watch(Consumer<WorkerError> reported) {
        FatalErrors errors = new FatalErrors(reported);
        Thread.setDefaultUncaughtExceptionHandler(errors.before(Thread.getDefaultUncaughtExceptionHandler()));
        return errors;
    }

    /** Returns a handler that records errors, and then passes them on, even if the report fails: it needs memory. */
    Thread.UncaughtExceptionHandler before(Thread.@Nullable UncaughtExceptionHandler next) {
        return (thread, error) -> {
            try {
                uncaught(thread, error);
            } finally {
                if (next != null) {
                    next.uncaughtException(thread, error);
                }
            }
        };
    }

    /**
     * Records an uncaught error; most, but not all, such errors end the JVM. Reports an {@link OutOfMemoryError} at once, because
     * Storm then halts the JVM without shutdown hooks.
     */
    void uncaught(Thread thread, Throwable error) {
        uncaught.put(thread, error);
        if (error instanceof OutOfMemoryError) {
            reported.accept(inThread(thread, error));
        }
    }

    /**
     * Reports why the JVM exits, given the stacks of all threads. Called by a shutdown hook. After a signal, errors result from the shutdown. A moved
     * worker has no error.
     */
    void reportExit(Map<Thread, StackTraceElement[]> threads) {
        if (ExitCall.isAfterSignal(threads)) {
            return;
        }
        Optional<WorkerError> component = dyingComponent(threads).map(WorkerError.ComponentError::new);
        component
                .or(() -> ExitCall.among(threads)
                        .filter(call -> !call.isReassignment())
                        .map(this::exit))
                .ifPresent(reported);
    }

    /** Returns the component whose exception shuts down the JVM: its executor's thread is inside Storm's call of exit. */
    private static Optional<String> dyingComponent(Map<Thread, StackTraceElement[]> threads) {
        return threads.entrySet().stream()
                .filter(thread -> Arrays.stream(thread.getValue())
                        .anyMatch(frame -> frame.getClassName().equals(ReportErrorAndDie.class.getName())
                                && frame.getMethodName().equals("uncaughtException")))
                .flatMap(thread -> ExitCall.component(thread.getKey()).stream())
                .findFirst();
    }

    private WorkerError exit(ExitCall call) {
        @Nullable Throwable error = uncaught.get(call.thread());
        return error != null
                ? inThread(call.thread(), error)
                : error(
                        call.thread(),
                        call.stack().stream()
                                .map(frame -> "\tat " + frame)
                                .collect(Collectors.joining("\n", "a call of System.exit\n", "\n")));
    }

    static WorkerError inThread(Thread thread, Throwable error) {
        StringWriter printed = new StringWriter();
        error.printStackTrace(new PrintWriter(printed));
        return error(thread, printed.toString());
    }

    private static WorkerError error(Thread thread, String stackTrace) {
        return new WorkerError.ThreadError(
                WorkerAgent.hostName() + ":" + System.getProperty("worker.port", "?"),
                thread.getName(),
                stackTrace,
                log());
    }

    /** Returns the path of the worker's log, from properties that Storm's supervisor sets. */
    private static String log() {
        return "%s/%s/%s/worker.log"
                .formatted(
                        System.getProperty("workers.artifacts", "workers-artifacts"),
                        System.getProperty("storm.id", "?"),
                        System.getProperty("worker.port", "?"));
    }
}
