package io.aeolus.probe.internal.agent;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.storm.executor.error.ReportErrorAndDie;

/**
 * Finds out, while a worker's JVM is ending, whether a component that has thrown is the reason. The executor's thread is then inside of
 * the call that ends the JVM, and Storm names the threads of executors by their components.
 */
final class DyingComponent {

    private static final Pattern EXECUTOR = Pattern.compile("Thread-\\d+-(.+)-executor\\[.*");

    private DyingComponent() {}

    static Optional<String> find() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(DyingComponent::isDying)
                .map(thread -> EXECUTOR.matcher(thread.getKey().getName()))
                .filter(Matcher::matches)
                .map(name -> name.group(1))
                .findFirst();
    }

    private static boolean isDying(Map.Entry<Thread, StackTraceElement[]> thread) {
        return Arrays.stream(thread.getValue())
                .anyMatch(frame -> frame.getClassName().equals(ReportErrorAndDie.class.getName()));
    }
}
