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

    /**
     * Runs the main.
     *
     * @param arguments the folder to write to, the name of the main class, and its arguments
     * @throws IOException if the folder cannot be written
     * @throws IllegalAccessException if the main cannot be called, although it is public
     */
    @SuppressWarnings({"resource", "NullAway"}) // a static method has no receiver
    public static void main(String[] arguments) throws IOException, IllegalAccessException {
        CaptureFolder folder = new CaptureFolder(Path.of(arguments[0]));
        Method main;
        try {
            main = mainOf(arguments[1]);
        } catch (ClassNotFoundException e) {
            end(folder, new MainEnd(Kind.NO_CLASS, ""));
            return;
        } catch (NoSuchMethodException e) {
            end(folder, new MainEnd(Kind.NO_MAIN, ""));
            return;
        } catch (LinkageError e) {
            MainEnd end = MainEnd.of(e);
            end(folder, end.kind() == Kind.THREW ? new MainEnd(Kind.BROKEN_CLASS, end.text()) : end);
            return;
        }
        // Never closed: what main leaves behind must not reach a cluster either.
        new NimbusClient.LocalOverride(CapturingNimbus.into(folder));
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(arguments, 2, arguments.length));
            folder.ended(new MainEnd(Kind.RETURNED, ""));
        } catch (InvocationTargetException e) {
            LOG.info("{} threw", arguments[1], e.getCause());
            end(folder, MainEnd.of(e.getCause()));
        } catch (LinkageError e) {
            // From the static code of the main class.
            LOG.info("{} cannot be initialised", arguments[1], e);
            end(folder, MainEnd.of(e));
        }
    }

    private static Method mainOf(String name) throws ClassNotFoundException, NoSuchMethodException {
        // Not initialised here: what its static code throws is to count as thrown by main.
        Class<?> mainClass = Class.forName(name, false, ClassLoader.getSystemClassLoader());
        Method main = mainClass.getMethod("main", String[].class);
        if (!Modifier.isStatic(main.getModifiers()) || main.getReturnType() != void.class) {
            throw new NoSuchMethodException(name);
        }
        // The class itself need not be public.
        main.setAccessible(true);
        return main;
    }

    /** Threads that main has started must not keep the JVM after it has failed. */
    private static void end(CaptureFolder folder, MainEnd end) throws IOException {
        folder.ended(end);
        System.exit(1);
    }
}
