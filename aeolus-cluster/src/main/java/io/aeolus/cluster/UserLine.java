package io.aeolus.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The line of a component's own code that an error comes from. What Java, Storm and Aeolus have on the stack is not its own. Libraries
 * that it calls cannot be told from it by that: what lies directly on Storm or Aeolus is the component, and its own is what shares the
 * first two names of its package.
 */
final class UserLine {

    private static final List<String> JAVA = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private static final List<String> ENGINE = List.of(
            "org.apache.storm.",
            "org.apache.kafka.",
            "io.aeolus.batching.",
            "io.aeolus.probe.",
            "io.aeolus.testing.",
            "io.aeolus.cluster.internal.capture.CaptureMain",
            "io.aeolus.monitor.internal.",
            "io.aeolus.cli.internal.");

    /** Storm's examples are a user's code like any other. */
    private static final String EXAMPLES = "org.apache.storm.starter.";

    /** A frame as it is printed, perhaps with a module before the class: at m/com.example.Split.execute(Split.java:12). */
    private static final Pattern FRAME =
            Pattern.compile("(?m)^\\s*at (?:\\S*/)?([^\\s(]+)\\.[^\\s.(]+\\(([^:()]+):(\\d+)\\)");

    private static final Pattern CAUSE = Pattern.compile("(?m)^\\s*Caused by: ");

    private record Frame(String className, String place) {

        boolean isOfJava() {
            return JAVA.stream().anyMatch(className::startsWith);
        }

        boolean isOfEngine() {
            return !className.startsWith(EXAMPLES) && ENGINE.stream().anyMatch(className::startsWith);
        }

        /** The first two names of the package, as far as there are some. */
        String family() {
            String[] names = className.split("\\.", -1);
            return String.join(".", List.of(names).subList(0, Math.min(2, names.length - 1)));
        }
    }

    private UserLine() {}

    /** The place in the trace of one error, without its causes: {@code Split.java:12}; empty if none is a user's. */
    static Optional<String> of(Throwable error) {
        return of(Stream.of(error.getStackTrace())
                .filter(frame -> frame.getLineNumber() > 0)
                .map(frame -> new Frame(frame.getClassName(), frame.getFileName() + ":" + frame.getLineNumber()))
                .toList());
    }

    /** The place in an error as it is printed: in its innermost cause, or else in what has that as its cause. */
    static Optional<String> of(String printed) {
        List<List<Frame>> traces = new ArrayList<>();
        for (String trace : CAUSE.split(printed, -1)) {
            Matcher frames = FRAME.matcher(trace);
            traces.add(
                    0,
                    frames.results()
                            .map(frame -> new Frame(frame.group(1), frame.group(2) + ":" + frame.group(3)))
                            .toList());
        }
        return traces.stream().flatMap(trace -> of(trace).stream()).findFirst();
    }

    private static Optional<String> of(List<Frame> trace) {
        List<Frame> own = new ArrayList<>();
        for (Frame frame : trace) {
            if (frame.isOfEngine() && !own.isEmpty()) {
                break;
            }
            if (!frame.isOfEngine() && !frame.isOfJava()) {
                own.add(frame);
            }
        }
        if (own.isEmpty()) {
            return Optional.empty();
        }
        String family = own.get(own.size() - 1).family();
        return own.stream()
                .filter(frame -> frame.family().equals(family))
                .findFirst()
                .map(Frame::place);
    }
}
