package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.internal.capture.CaptureNotes.Kind;
import io.aeolus.cluster.internal.capture.CaptureNotes.MainEnd;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.storm.utils.NimbusClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a user's {@code main} with a Nimbus that only takes notes. The arguments are the file for notes, class, and those of main. */
public final class CaptureMain {

    private static final Logger LOG = LoggerFactory.getLogger(CaptureMain.class);

    private static final String LOCAL_CLUSTER = "org/apache/storm/LocalCluster";

    private CaptureMain() {}

    /** Runs the main. */
    @SuppressWarnings("resource") // never closed: what main leaves behind must not reach a cluster either
    public static void main(String[] arguments) throws IOException, IllegalAccessException {
        Path notes = Path.of(arguments[0]);
        new NimbusClient.LocalOverride(CapturingNimbus.into(notes));
        MainEnd end = run(arguments[1], Arrays.copyOfRange(arguments, 2, arguments.length));
        CaptureNotes.ended(notes, end);
        if (end.kind() != Kind.RETURNED) {
            // Threads that main has started must not keep the JVM after it has failed.
            System.exit(1);
        }
    }

    /** Runs a main in this JVM; says how it ended. */
    @SuppressWarnings("NullAway") // a static method has no receiver
    static MainEnd run(String name, String... arguments) throws IllegalAccessException {
        Class<?> mainClass;
        Method main;
        try {
            // Not initialised here: what its static code throws is to count as thrown by main.
            mainClass = Class.forName(name, false, ClassLoader.getSystemClassLoader());
            main = mainOf(mainClass);
        } catch (ClassNotFoundException e) {
            return new MainEnd(Kind.NO_CLASS, "");
        } catch (NoSuchMethodException e) {
            return new MainEnd(Kind.NO_MAIN, "");
        } catch (LinkageError e) {
            MainEnd end = endBy(e, CaptureMain.class);
            return end.kind() == Kind.THREW ? new MainEnd(Kind.BROKEN_CLASS, line(e)) : end;
        }
        try {
            main.invoke(null, (Object) arguments);
            return new MainEnd(Kind.RETURNED, "");
        } catch (InvocationTargetException | LinkageError e) {
            // A linkage error is from the static code of the main class.
            Throwable thrown = e instanceof InvocationTargetException ? e.getCause() : e;
            LOG.info("{} threw", name, thrown);
            return endBy(thrown, mainClass);
        }
    }

    private static Method mainOf(Class<?> mainClass) throws NoSuchMethodException {
        Method main = mainClass.getMethod("main", String[].class);
        if (!Modifier.isStatic(main.getModifiers()) || main.getReturnType() != void.class) {
            throw new NoSuchMethodException(mainClass.getName());
        }
        // The class itself need not be public.
        main.setAccessible(true);
        return main;
    }

    /** What an error means that came out of main. */
    private static MainEnd endBy(Throwable error, Class<?> mainClass) {
        List<Throwable> causes = causes(error);
        if (causes.stream()
                .anyMatch(cause -> cause instanceof NoClassDefFoundError
                        && String.valueOf(cause.getMessage()).contains(LOCAL_CLUSTER))) {
            return new MainEnd(Kind.LOCAL_CLUSTER, "");
        }
        Optional<String> place = place(causes.get(causes.size() - 1), mainClass);
        return new MainEnd(
                Kind.THREW,
                line(error) + place.or(() -> place(error, mainClass)).orElse(""));
    }

    /** An error and its causes, the innermost last. */
    private static List<Throwable> causes(Throwable error) {
        return Stream.iterate(error, cause -> cause != null, Throwable::getCause)
                .toList();
    }

    /** An error in one line: that of its innermost cause. */
    private static String line(Throwable error) {
        List<Throwable> causes = causes(error);
        return causes.get(causes.size() - 1).toString().lines().findFirst().orElse("an error");
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
}
