package io.aeolus.cluster.internal.capture;

import java.security.CodeSource;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How the user's {@code main} ended, as far as the JVM it ran in could tell.
 *
 * @param kind what happened
 * @param text more about it, one line
 */
record MainEnd(Kind kind, String text) {

    /** What may happen to a main. */
    enum Kind {
        /** There is no such class. */
        NO_CLASS,
        /** The class is there and cannot be loaded. */
        BROKEN_CLASS,
        /** The class has no main. */
        NO_MAIN,
        /** It threw an exception. */
        THREW,
        /** It wanted to start a local cluster, which the class path lacks. */
        LOCAL_CLUSTER,
        /** It returned. */
        RETURNED
    }

    private static final String LOCAL_CLUSTER = "org/apache/storm/LocalCluster";

    /** What an error that came out of main means. */
    static MainEnd of(Throwable error, Class<?> mainClass) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof NoClassDefFoundError
                    && String.valueOf(cause.getMessage()).contains(LOCAL_CLUSTER)) {
                return new MainEnd(Kind.LOCAL_CLUSTER, "");
            }
        }
        Throwable innermost = innermost(error);
        return new MainEnd(
                Kind.THREW,
                line(innermost)
                        + place(innermost, mainClass)
                                .or(() -> place(error, mainClass))
                                .orElse(""));
    }

    /** An error in one line: that of its innermost cause. */
    static String line(Throwable error) {
        return innermost(error).toString().lines().findFirst().orElse("an error");
    }

    private static Throwable innermost(Throwable error) {
        Throwable cause = error;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** The line of the user's code that an error comes from: the first one of a class that is where the main class is. */
    private static Optional<String> place(Throwable error, Class<?> mainClass) {
        return Stream.of(error.getStackTrace())
                .filter(frame -> frame.getLineNumber() > 0 && isBeside(mainClass, frame.getClassName()))
                .findFirst()
                .map(frame -> " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")");
    }

    private static boolean isBeside(Class<?> mainClass, String name) {
        try {
            CodeSource source = Class.forName(name, false, mainClass.getClassLoader())
                    .getProtectionDomain()
                    .getCodeSource();
            CodeSource main = mainClass.getProtectionDomain().getCodeSource();
            return source != null && main != null && source.getLocation().equals(main.getLocation());
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    String toLine() {
        return kind + " " + text;
    }

    /** Reads what {@link #toLine} made. */
    static MainEnd parse(String line) {
        int space = line.indexOf(' ');
        return new MainEnd(Kind.valueOf(line.substring(0, space)), line.substring(space + 1));
    }
}
