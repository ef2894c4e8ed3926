// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the line of a component's own code in a stack trace. The component is the class that Storm or Aeolus calls. Code with the same
 * first two package names counts as its own, so libraries that it calls do not.
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

    /** Storm's examples count as user code. */
    private static final String EXAMPLES = "org.apache.storm.starter.";

    /** A printed frame with an optional module: at m/com.example.Split.execute(Split.java:12). */
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

        /** Returns at most the first two names of the package. */
        String packagePrefix() {
            String[] names = className.split("\\.", -1);
            return String.join(".", List.of(names).subList(0, Math.min(2, names.length - 1)));
        }
    }

    private UserLine() {}

    /** Returns the line in a printed error: in its innermost cause, or else in the next outer error. */
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
        String prefix = own.get(own.size() - 1).packagePrefix();
        return own.stream()
                .filter(frame -> frame.packagePrefix().equals(prefix))
                .findFirst()
                .map(Frame::place);
    }
}
