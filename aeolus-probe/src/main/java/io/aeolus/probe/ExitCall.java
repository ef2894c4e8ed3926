package io.aeolus.probe;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The call of {@link System#exit} that ends this JVM.
 *
 * @param thread the calling thread
 * @param stack the thread's stack
 */
public record ExitCall(Thread thread, List<StackTraceElement> stack) {

    /** The name that Storm gives to the thread of an executor. */
    private static final Pattern EXECUTOR = Pattern.compile("Thread-\\d+-(.+)-executor\\[.*");

    /** The names that the JVM gives to the thread that ends it after a signal. */
    private static final Set<String> SIGNALS = Set.of("SIGTERM handler", "SIGINT handler", "SIGHUP handler");

    private static final List<String> LANGUAGES = List.of("java.", "jdk.", "kotlin.", "scala.", "clojure.");

    public ExitCall {
        stack = List.copyOf(stack);
    }

    /** Finds the call among the stacks of all threads while shutdown hooks run; empty if a signal or the last thread ends the JVM. */
    public static Optional<ExitCall> among(Map<Thread, StackTraceElement[]> stacks) {
        return isAfterSignal(stacks)
                ? Optional.empty()
                : stacks.entrySet().stream()
                        .map(entry -> new ExitCall(entry.getKey(), Arrays.asList(entry.getValue())))
                        // Other threads may call exit too, and wait for the thread that runs the hooks.
                        .filter(call -> call.contains("java.lang.Runtime", "exit")
                                && call.contains("java.lang.ApplicationShutdownHooks", "runHooks"))
                        .findFirst();
    }

    /** Whether a signal ends the JVM. */
    public static boolean isAfterSignal(Map<Thread, StackTraceElement[]> stacks) {
        return stacks.keySet().stream().map(Thread::getName).anyMatch(SIGNALS::contains);
    }

    /** The component whose executor has this thread; empty for other threads. */
    public static Optional<String> component(Thread thread) {
        Matcher executor = EXECUTOR.matcher(thread.getName());
        return executor.matches() ? Optional.of(executor.group(1)) : Optional.empty();
    }

    /** The method that called exit, without the methods of the JDK and of other languages' libraries. */
    public Optional<StackTraceElement> caller() {
        return stack.stream()
                .filter(frame -> LANGUAGES.stream().noneMatch(frame.getClassName()::startsWith))
                .findFirst();
    }

    private boolean contains(String type, String method) {
        return stack.stream()
                .anyMatch(frame -> frame.getClassName().equals(type)
                        && frame.getMethodName().equals(method));
    }
}
