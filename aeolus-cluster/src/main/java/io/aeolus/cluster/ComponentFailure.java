// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import io.aeolus.probe.WorkerError;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An error of a component, of a worker outside its components, or of a whole topology.
 *
 * @param source the component or worker, for messages; empty for a whole topology
 * @param cause the innermost cause in one line, with the line of the component's own code, if known
 * @param error the error as Storm reports it; empty if it was thrown in another JVM
 */
public record ComponentFailure(String source, String cause, Optional<Throwable> error) {

    /** Matches a cause of the error itself. Excludes causes of suppressed exceptions, which are indented, and markers of cycles. */
    private static final Pattern CAUSED_BY = Pattern.compile("(?m)^Caused by: ([^\\[].*)");

    /** Describes an error of a component in this JVM. */
    public static ComponentFailure of(String component, Throwable error) {
        StringWriter stackTrace = new StringWriter();
        error.printStackTrace(new PrintWriter(stackTrace));
        ComponentFailure printed = of(component, stackTrace.toString());
        return new ComponentFailure(printed.source, printed.cause, Optional.of(error));
    }

    /** Describes an error of a component in another JVM, from a printed stack trace. */
    public static ComponentFailure of(String component, String stackTrace) {
        Matcher causes = CAUSED_BY.matcher(stackTrace);
        String cause = stackTrace;
        while (causes.find()) {
            cause = causes.group(1);
        }
        String place = UserLine.of(stackTrace).map(line -> " (" + line + ")").orElse("");
        return new ComponentFailure("component '" + component + "'", firstLine(cause) + place, Optional.empty());
    }

    /** Describes an error of a worker's thread that belongs to no component. */
    public static ComponentFailure of(WorkerError.ThreadError error) {
        ComponentFailure thrown = of("", error.stackTrace());
        return new ComponentFailure(
                "worker " + error.worker() + ", thread '" + error.thread() + "',",
                thrown.cause + "; the worker's log is " + error.log(),
                Optional.empty());
    }

    /** Describes a problem of a whole topology, in one line. */
    public static ComponentFailure ofTopology(String problem) {
        return new ComponentFailure("", problem, Optional.empty());
    }

    private static String firstLine(String text) {
        return text.strip().lines().findFirst().map(String::strip).orElse("an error");
    }

    /** Returns the failure in one line. */
    public String text() {
        return source.isEmpty() ? cause : source + " threw " + cause;
    }
}
