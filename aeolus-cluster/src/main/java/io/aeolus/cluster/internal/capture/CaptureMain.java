// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.internal.capture.CaptureFile.MainEnd;
import io.aeolus.cluster.internal.capture.CaptureFile.SubmitCall;
import io.aeolus.cluster.internal.processes.OwnerWatchdog;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.utils.NimbusClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a user's {@code main} with a stub Nimbus that records submissions. The arguments are the process id of the capturing JVM, the file for the
 * result in an empty folder, the main class, and the arguments of {@code main}.
 */
public final class CaptureMain {

    private static final Logger LOG = LoggerFactory.getLogger(CaptureMain.class);

    private static final String GIVE_MAIN = "give the class whose main submits the topology";

    /** Results of the stub Nimbus. Strings are names of uploads, except for settings. */
    private static final Map<Class<?>, Object> SIMPLE_RESULTS = Map.ofEntries(
            Map.entry(boolean.class, true),
            Map.entry(int.class, 1),
            Map.entry(String.class, "captured"),
            Map.entry(List.class, List.of()),
            // Its constructor without arguments leaves the lists null.
            Map.entry(ClusterSummary.class, new ClusterSummary(List.of(), List.of(), List.of())),
            Map.entry(ByteBuffer.class, ByteBuffer.allocate(0)));

    private CaptureMain() {}

    /** Runs the user's {@code main}. */
    public static void main(String[] arguments) throws IOException, IllegalAccessException {
        Path file = Path.of(arguments[1]);
        // If the capturing JVM is killed, this JVM ends and deletes the captured topology.
        OwnerWatchdog.watch(ProcessHandle.of(Long.parseLong(arguments[0])), Optional.ofNullable(file.getParent()));
        MainEnd end = capture(file, arguments[2], Arrays.copyOfRange(arguments, 3, arguments.length));
        CaptureFile.ended(file, end);
        if (!end.hasReturned()) {
            // Ends the JVM even if main has started threads.
            System.exit(1);
        }
    }

    @SuppressWarnings("resource") // never closed: threads of main must not reach a cluster either
    private static MainEnd capture(Path file, String name, String[] arguments) throws IllegalAccessException {
        try {
            new NimbusClient.LocalOverride(nimbus(file));
        } catch (LinkageError e) {
            return new MainEnd(
                    false,
                    "Storm's client does not start with the class path of " + name + " ("
                            + ComponentFailure.of("main", e).cause()
                            + "): check the other jars on it (STORM_EXT_CLASSPATH)",
                    "");
        }
        return run(name, arguments);
    }

    /**
     * Creates a Nimbus that only writes submissions to a file. It allows every topology name, discards uploads, reports every blob as
     * present, and reports that no topology runs.
     */
    static Nimbus.Iface nimbus(Path file) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (!method.getName().startsWith("submitTopology")) {
                return result(method);
            }
            // The arguments are name, uploaded jar, settings, topology, and for some methods options.
            SubmitOptions options = arguments.length > 4 ? (SubmitOptions) arguments[4] : null;
            StormTopology topology = (StormTopology) arguments[3];
            CaptureFile.add(file, new SubmitCall((String) arguments[0], (String) arguments[2], options, topology));
            return null;
        };
        return (Nimbus.Iface) Proxy.newProxyInstance(
                CaptureMain.class.getClassLoader(), new Class<?>[] {Nimbus.Iface.class}, handler);
    }

    private static @Nullable Object result(Method method) throws ReflectiveOperationException, NotAliveException {
        if (Arrays.asList(method.getExceptionTypes()).contains(NotAliveException.class)) {
            throw new NotAliveException("no topology runs, because Aeolus captures the topology without a cluster");
        }
        Class<?> type = method.getReturnType();
        if (type == void.class) {
            return null;
        }
        if (type == String.class && method.getName().endsWith("Conf")) {
            return "{}";
        }
        Object simple = SIMPLE_RESULTS.get(type);
        // All other types are Thrift classes.
        return simple == null ? type.getConstructor().newInstance() : simple;
    }

    /** Runs a main of the jar in the system property {@code storm.jar} in this JVM. */
    @SuppressWarnings("NullAway") // a static method has no receiver
    static MainEnd run(String name, String... arguments) throws IllegalAccessException {
        Path jar = Path.of(System.getProperty("storm.jar", ""));
        MainFailure failure = new MainFailure(String.valueOf(jar.getFileName()), name);
        String prefix = jar.getFileName() + ": " + name;
        Method main;
        try {
            // Does not initialize the class yet, so that exceptions of its static initialiser count as exceptions of
            // main.
            main = mainOf(Class.forName(name, false, ClassLoader.getSystemClassLoader()));
        } catch (ClassNotFoundException e) {
            return new MainEnd(false, jar + ": there is no class '" + name + "': " + GIVE_MAIN, "");
        } catch (NoSuchMethodException e) {
            return new MainEnd(false, prefix + " has no public static void main(String[]): " + GIVE_MAIN, "");
        } catch (LinkageError | SecurityException e) {
            return failure.loading(e);
        }
        try {
            main.invoke(null, (Object) arguments);
            return new MainEnd(true, prefix + " submitted nothing: " + CaptureFile.GIVE_ARGUMENTS, "");
        } catch (InvocationTargetException | LinkageError e) {
            // The static initialiser of the main class throws a LinkageError.
            Throwable thrown = e instanceof InvocationTargetException ? e.getCause() : e;
            LOG.info("{} threw", name, thrown);
            return failure.running(thrown);
        }
    }

    private static Method mainOf(Class<?> mainClass) throws NoSuchMethodException {
        Method main = mainClass.getMethod("main", String[].class);
        if (!Modifier.isStatic(main.getModifiers()) || main.getReturnType() != void.class) {
            throw new NoSuchMethodException(mainClass.getName());
        }
        // The class need not be public.
        main.setAccessible(true);
        return main;
    }
}
