// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The call of {@link System#exit} that shuts down this JVM. */
public record ExitCall(Thread thread, List<StackTraceElement> stack) {

    /** Storm's name for the thread of an executor. */
    private static final Pattern EXECUTOR = Pattern.compile("Thread-\\d+-(.+)-executor\\[.*");

    /** The JVM's names for the thread that handles a signal. */
    private static final Set<String> SIGNALS = Set.of("SIGTERM handler", "SIGINT handler", "SIGHUP handler");

    private static final List<String> LANGUAGES = List.of("java.", "jdk.", "kotlin.", "scala.", "clojure.");

    public ExitCall {
        stack = List.copyOf(stack);
    }

    /**
     * Finds the call in the stacks of all threads while shutdown hooks run; empty if a signal or the end of the last thread shuts down the
     * JVM.
     */
    public static Optional<ExitCall> among(Map<Thread, StackTraceElement[]> stacks) {
        return isAfterSignal(stacks)
                ? Optional.empty()
                : stacks.entrySet().stream()
                        .map(entry -> new ExitCall(entry.getKey(), Arrays.asList(entry.getValue())))
                        // Other threads may call exit as well, and wait for the thread that runs the hooks.
                        .filter(call -> call.contains("java.lang.Runtime", "exit")
                                && call.contains("java.lang.ApplicationShutdownHooks", "runHooks"))
                        .findFirst();
    }

    /** Returns whether a signal shuts down the JVM. */
    public static boolean isAfterSignal(Map<Thread, StackTraceElement[]> stacks) {
        return stacks.keySet().stream().map(Thread::getName).anyMatch(SIGNALS::contains);
    }

    /** Returns the component whose executor runs in a thread; empty for other threads. */
    public static Optional<String> component(Thread thread) {
        Matcher executor = EXECUTOR.matcher(thread.getName());
        return executor.matches() ? Optional.of(executor.group(1)) : Optional.empty();
    }

    /** Returns the method that called exit, skipping the JDK and the libraries of other languages. */
    public Optional<StackTraceElement> caller() {
        return stack.stream()
                .filter(frame -> LANGUAGES.stream().noneMatch(frame.getClassName()::startsWith))
                .findFirst();
    }

    /** Returns whether Storm ends a worker because Nimbus has moved its executors, as in a rebalance. */
    public boolean isReassignment() {
        return contains("org.apache.storm.daemon.worker.WorkerState", "suicideIfLocalAssignmentsChanged");
    }

    private boolean contains(String type, String method) {
        return stack.stream()
                .anyMatch(frame -> frame.getClassName().equals(type)
                        && frame.getMethodName().equals(method));
    }
}
