package io.aeolus.cli.internal.command;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The call of {@code System.exit} that ends this JVM.
 *
 * @param caller the class and the method with the call
 * @param thread the name of the calling thread
 */
record ExitCall(String caller, String thread) {

    private static final String STORM_EXIT = "org.apache.storm.utils.Utils.exitProcess";
    private static final Pattern EXECUTOR = Pattern.compile("Thread-\\d+-(.+)-executor\\[.*");

    /** Code between the caller and the JVM's end that does not explain the call. */
    private static final List<String> LANGUAGES = List.of("java.", "jdk.", "kotlin.", "scala.", "clojure.");

    /** Finds the call among the stacks of all threads while shutdown hooks run; empty if a signal or the last thread ends the JVM. */
    static Optional<ExitCall> among(Map<Thread, StackTraceElement[]> stacks) {
        return stacks.entrySet().stream()
                .flatMap(entry -> of(entry.getKey().getName(), entry.getValue()).stream())
                .findFirst();
    }

    private static Optional<ExitCall> of(String thread, StackTraceElement[] stack) {
        List<StackTraceElement> frames = Arrays.asList(stack);
        // Other threads may call exit too, and wait for this one.
        boolean runsHooks =
                frames.stream().anyMatch(frame -> frame.getClassName().equals("java.lang.ApplicationShutdownHooks"));
        boolean isCall = frames.stream()
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("exit"));
        return runsHooks && isCall
                ? frames.stream()
                        .filter(frame -> LANGUAGES.stream().noneMatch(frame.getClassName()::startsWith))
                        .findFirst()
                        .map(frame -> new ExitCall(frame.getClassName() + "." + frame.getMethodName(), thread))
                : Optional.empty();
    }

    /** One line that names the class, and the component if one of its executors made the call. */
    String text() {
        if (caller.startsWith(STORM_EXIT)) {
            return "Storm gave up and ended the process; the reason is in " + LogFile.text();
        }
        Matcher executor = EXECUTOR.matcher(thread);
        String where = executor.matches() ? "component '" + executor.group(1) + "'" : "thread '" + thread + "'";
        return caller + " called System.exit in " + where
                + " and ended the process without a result: let it throw an exception instead";
    }
}
