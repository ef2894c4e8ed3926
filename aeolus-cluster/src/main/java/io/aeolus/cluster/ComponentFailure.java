package io.aeolus.cluster;

import io.aeolus.probe.WorkerError;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a component threw, or a worker outside of its components.
 *
 * @param source the component or the worker, as a message names it
 * @param cause the innermost cause in one line, with the line of the component's own code that it comes from, if that is known
 * @param error the error as Storm reports it, wrapped in others; empty if it was thrown in another JVM
 */
public record ComponentFailure(String source, String cause, Optional<Throwable> error) {

    private static final int MOST_CAUSES = 100;

    /** The cause, without what comes before it and the blanks around it. */
    private static final Pattern CAUSED_BY = Pattern.compile("(?m)^\\s*Caused by: (.*\\S)");

    /** What a component in this JVM threw. */
    public static ComponentFailure of(String component, Throwable error) {
        Throwable cause = error;
        // Causes may go round in a circle.
        for (int depth = 0; depth < MOST_CAUSES && cause.getCause() != null; depth++) {
            cause = cause.getCause();
        }
        Optional<String> place = UserLine.of(cause).or(() -> UserLine.of(error));
        return new ComponentFailure(named(component), firstLine(cause.toString()) + in(place), Optional.of(error));
    }

    /** What a component somewhere else threw: the error as it is printed, with its causes. */
    public static ComponentFailure of(String component, String stackTrace) {
        Matcher causes = CAUSED_BY.matcher(stackTrace);
        String cause = stackTrace;
        while (causes.find()) {
            cause = causes.group(1);
        }
        return new ComponentFailure(named(component), firstLine(cause) + in(UserLine.of(stackTrace)), Optional.empty());
    }

    /** What a worker reports of a thread that belongs to no component. */
    public static ComponentFailure of(WorkerError.OfThread error) {
        ComponentFailure thrown = of("", error.stackTrace());
        return new ComponentFailure(
                "worker " + error.worker() + ", thread '" + error.thread() + "',",
                thrown.cause + "; the worker's log is " + error.log(),
                Optional.empty());
    }

    private static String named(String component) {
        return "component '" + component + "'";
    }

    private static String in(Optional<String> place) {
        return place.map(line -> " (" + line + ")").orElse("");
    }

    private static String firstLine(String text) {
        return text.strip().lines().findFirst().map(String::strip).orElse("an error");
    }

    /** The failure in one line: component or worker, innermost cause, and where in the component. */
    public String text() {
        return source + " threw " + cause;
    }
}
