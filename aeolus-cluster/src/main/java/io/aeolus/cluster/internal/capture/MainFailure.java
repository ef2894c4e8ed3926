package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.internal.capture.CaptureNotes.MainEnd;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.storm.ILocalCluster;
import org.apache.storm.utils.VersionInfo;

/**
 * Explains, in one line, an error for which a main could not be loaded or ended.
 *
 * @param jar the file name of the jar
 * @param main the name of the main class
 */
record MainFailure(String jar, String main) {

    private static final String LOCAL_CLUSTER = "org/apache/storm/LocalCluster";

    /** A method or constructor of a class of Storm, as an error names one that is missing. */
    private static final Pattern STORM_MEMBER =
            Pattern.compile("org\\.apache\\.storm\\.(?:\\w+\\.)*(\\w+\\.[\\w<>]+)\\(");

    private static final int MOST_CAUSES = 100;

    /** The main class cannot be loaded. */
    MainEnd loading(Throwable error) {
        return known(error)
                .orElseGet(() -> failed(
                        who() + " cannot be loaded (" + cause(error)
                                + "): give a jar with all that it needs, for this version of Java and of Storm",
                        ""));
    }

    /** The main, or the static code of its class, threw. */
    MainEnd running(Throwable error) {
        return known(error).or(() -> missingClass(error)).orElseGet(() -> {
            String log = System.getProperty("aeolus.log", "");
            String trace = log.isEmpty() ? "" : " (its stack trace is in " + log + ")";
            return failed(
                    who() + " threw " + cause(error) + " and submitted nothing: mend it, or its arguments" + trace,
                    cause(error));
        });
    }

    private Optional<MainEnd> missingClass(Throwable error) {
        return causes(error)
                .filter(ClassNotFoundException.class::isInstance)
                .findFirst()
                .map(cause -> failed(
                        who() + " needs " + cause.getMessage()
                                + ", which is in no jar of the topology: build the jar with its libraries, or give them by --jars",
                        cause(error)));
    }

    private String who() {
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
                    who() + " needs more of a LocalCluster than to submit to it: " + CaptureNotes.ARGUMENTS, ""));
        }
        if (isFilterOfFlux(error)) {
            return Optional.of(failed(
                    who()
                            + ": with --resource, Flux reads the --filter from the jar as well, and it is not there: put the file"
                            + " into the jar, and give its path there, such as /words.properties",
                    ""));
        }
        return Optional.empty();
    }

    /** Flux reads from a stream that it has not checked. */
    private static boolean isFilterOfFlux(Throwable error) {
        return causes(error)
                .filter(NullPointerException.class::isInstance)
                .flatMap(cause -> Arrays.stream(cause.getStackTrace()))
                .anyMatch(frame -> frame.getClassName().equals("org.apache.storm.flux.parser.FluxParser")
                        && frame.getMethodName().equals("parseProperties"));
    }

    /** The member of a class of Storm that the jar's classes call, and that this version does not have; as {@code Class.member}. */
    private static Optional<String> missingMember(Throwable error) {
        return causes(error)
                .filter(IncompatibleClassChangeError.class::isInstance)
                .map(cause -> STORM_MEMBER.matcher(String.valueOf(cause.getMessage())))
                .filter(Matcher::find)
                .map(found -> found.group(1))
                // Storm's LocalCluster has other methods, which the LocalCluster in a capturing JVM lacks.
                .filter(member -> !member.startsWith("LocalCluster.") || isOfEveryCluster(member))
                .findFirst();
    }

    private static boolean isOfEveryCluster(String member) {
        return Arrays.stream(ILocalCluster.class.getMethods())
                .anyMatch(method -> member.equals("LocalCluster." + method.getName()));
    }

    /** The messages of the errors about classes that cannot be linked or found, with slashes in names. */
    private static Stream<String> texts(Throwable error) {
        return causes(error)
                .filter(cause -> cause instanceof LinkageError || cause instanceof ClassNotFoundException)
                .map(cause -> String.valueOf(cause.getMessage()).replace('.', '/'));
    }

    /** Some errors are their own cause. */
    private static Stream<Throwable> causes(Throwable error) {
        return Stream.iterate(error, cause -> cause != null, Throwable::getCause)
                .limit(MOST_CAUSES);
    }

    private static String cause(Throwable error) {
        return ComponentFailure.of("main", error).cause();
    }

    private static MainEnd failed(String verdict, String thrown) {
        return new MainEnd(false, verdict, thrown);
    }
}
