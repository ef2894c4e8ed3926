package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.internal.capture.MainEnd.Kind;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.storm.utils.NimbusClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a user's {@code main} with a Nimbus that only takes notes. The arguments are folder, class, and those of main. */
public final class CaptureMain {

    private static final Logger LOG = LoggerFactory.getLogger(CaptureMain.class);

    private CaptureMain() {}

    /** Runs the main. */
    @SuppressWarnings("resource") // never closed: what main leaves behind must not reach a cluster either
    public static void main(String[] arguments) throws IOException, IllegalAccessException {
        CaptureFolder folder = new CaptureFolder(Path.of(arguments[0]));
        new NimbusClient.LocalOverride(CapturingNimbus.into(folder));
        MainEnd end = run(arguments[1], Arrays.copyOfRange(arguments, 2, arguments.length));
        folder.ended(end);
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
            MainEnd end = MainEnd.of(e, CaptureMain.class);
            return end.kind() == Kind.THREW ? new MainEnd(Kind.BROKEN_CLASS, MainEnd.line(e)) : end;
        }
        try {
            main.invoke(null, (Object) arguments);
            return new MainEnd(Kind.RETURNED, "");
        } catch (InvocationTargetException e) {
            LOG.info("{} threw", name, e.getCause());
            return MainEnd.of(e.getCause(), mainClass);
        } catch (LinkageError e) {
            // From the static code of the main class.
            LOG.info("{} cannot be initialised", name, e);
            return MainEnd.of(e, mainClass);
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
}
