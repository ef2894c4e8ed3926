// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.internal.capture.CaptureFile.MainEnd;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.storm.ILocalCluster;
import org.apache.storm.utils.VersionInfo;

/**
 * Explains in one line why a main could not be loaded, or why it threw.
 *
 * @param jar the file name of the jar
 * @param main the name of the main class
 */
record MainFailure(String jar, String main) {

    private static final String LOCAL_CLUSTER = "org/apache/storm/LocalCluster";

    /** The name of a Storm method or constructor in the message of an error about a missing member. */
    private static final Pattern STORM_MEMBER =
            Pattern.compile("org\\.apache\\.storm\\.(?:\\w+\\.)*(\\w+\\.[\\w<>]+)\\(");

    private static final int MOST_CAUSES = 100;

    /** The main class cannot be loaded. */
    MainEnd loading(Throwable error) {
        return known(error)
                .orElseGet(() -> failed(
                        prefix() + " cannot be loaded (" + cause(error)
                                + "): build the jar with its libraries, for this version of Java and Storm",
                        ""));
    }

    /** The main, or the static initialiser of its class, threw. */
    MainEnd running(Throwable error) {
        return known(error).or(() -> missingClass(error)).orElseGet(() -> {
            String log = System.getProperty("aeolus.log", "");
            String trace = log.isEmpty() ? "" : " (the stack trace is in " + log + ")";
            return failed(
                    prefix() + " threw " + cause(error) + " and submitted nothing: correct main or its arguments"
                            + trace,
                    cause(error));
        });
    }

    private Optional<MainEnd> missingClass(Throwable error) {
        return causes(error)
                .filter(ClassNotFoundException.class::isInstance)
                .findFirst()
                .map(cause -> failed(
                        prefix() + " needs " + cause.getMessage()
                                + ", which is in none of the topology's jars: build the jar with its libraries, or give them with --jars",
                        cause(error)));
    }

    private String prefix() {
        return jar + ": " + main;
    }

    private Optional<MainEnd> known(Throwable error) {
        if (texts(error).anyMatch(text -> text.contains("backtype/storm/"))) {
            return Optional.of(failed(
                    jar + " is built for Storm before 1.0 (backtype.storm): rebuild it for Storm "
                            + VersionInfo.getVersion(),
                    ""));
        }
        Optional<String> missing = missingMember(error);
        if (missing.isPresent()) {
            return Optional.of(failed(
                    jar + " is built for another version of Storm (" + missing.get()
                            + " is missing): rebuild it for Storm " + VersionInfo.getVersion(),
                    ""));
        }
        if (texts(error).anyMatch(text -> text.contains(LOCAL_CLUSTER))) {
            return Optional.of(failed(
                    prefix() + " uses LocalCluster for more than submitting a topology: " + CaptureFile.GIVE_ARGUMENTS,
                    ""));
        }
        return Optional.empty();
    }

    /** Returns {@code Class.member} of a Storm class that the jar calls and this version of Storm does not have. */
    private static Optional<String> missingMember(Throwable error) {
        return causes(error)
                .filter(IncompatibleClassChangeError.class::isInstance)
                .map(cause -> STORM_MEMBER.matcher(String.valueOf(cause.getMessage())))
                .filter(Matcher::find)
                .map(found -> found.group(1))
                // Storm's LocalCluster has methods that the stand-in for it in this JVM lacks.
                .filter(member -> !member.startsWith("LocalCluster.") || isOfEveryCluster(member))
                .findFirst();
    }

    private static boolean isOfEveryCluster(String member) {
        return Arrays.stream(ILocalCluster.class.getMethods())
                .anyMatch(method -> member.equals("LocalCluster." + method.getName()));
    }

    /** Returns the messages of errors about classes that are missing or cannot be linked, with slashes in class names. */
    private static Stream<String> texts(Throwable error) {
        return causes(error)
                .filter(cause -> cause instanceof LinkageError || cause instanceof ClassNotFoundException)
                .map(cause -> String.valueOf(cause.getMessage()).replace('.', '/'));
    }

    /** Returns the error and its causes. The limit guards against cycles. */
    private static Stream<Throwable> causes(Throwable error) {
        return Stream.iterate(error, cause -> cause != null, Throwable::getCause)
                .limit(MOST_CAUSES);
    }

    private static String cause(Throwable error) {
        return ComponentFailure.of("main", error).cause();
    }

    private static MainEnd failed(String problem, String thrown) {
        return new MainEnd(false, problem, thrown);
    }
}
