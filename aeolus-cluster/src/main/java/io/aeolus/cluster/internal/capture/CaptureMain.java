package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.internal.capture.CaptureNotes.MainEnd;
import io.aeolus.cluster.internal.capture.CaptureNotes.SubmitCall;
import io.aeolus.cluster.internal.processes.OwnerAgent;
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
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.utils.NimbusClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a user's {@code main} with a Nimbus that only takes notes. The arguments are the number of the process that wants them, the file
 * for them, which is alone in its folder, class, and those of main.
 */
public final class CaptureMain {

    private static final Logger LOG = LoggerFactory.getLogger(CaptureMain.class);

    private static final String LOCAL_CLUSTER = "org/apache/storm/LocalCluster";
    private static final String CLASS = ".class";
    private static final int MOST_CAUSES = 100;
    private static final String GIVE_MAIN = "give the class whose main submits the topology";

    /** Texts are names of uploads, but for settings. */
    private static final Map<Class<?>, Object> SIMPLE_ANSWERS = Map.ofEntries(
            Map.entry(boolean.class, true),
            Map.entry(int.class, 1),
            Map.entry(String.class, "captured"),
            Map.entry(List.class, List.of()),
            Map.entry(ByteBuffer.class, ByteBuffer.allocate(0)));

    private CaptureMain() {}

    /** Runs the main. */
    @SuppressWarnings("resource") // never closed: what main leaves behind must not reach a cluster either
    public static void main(String[] arguments) throws IOException, IllegalAccessException {
        Path notes = Path.of(arguments[1]);
        // Nobody else would end a main that stays, or remove what it submits, if that process is killed.
        OwnerAgent.tie(ProcessHandle.of(Long.parseLong(arguments[0])), Optional.ofNullable(notes.getParent()));
        new NimbusClient.LocalOverride(nimbus(notes));
        MainEnd end = run(arguments[2], Arrays.copyOfRange(arguments, 3, arguments.length));
        CaptureNotes.ended(notes, end);
        if (!end.hasReturned()) {
            // Threads that main has started must not keep the JVM after it has failed.
            System.exit(1);
        }
    }

    /**
     * A Nimbus that writes to a file what is submitted and does nothing. It allows every topology name, swallows uploads, has every blob,
     * and knows no running topology: so a {@code main} that kills an older topology or looks for one is told that there is none.
     */
    static Nimbus.Iface nimbus(Path notes) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (!method.getName().startsWith("submitTopology")) {
                return answer(method);
            }
            // name, uploaded jar, settings, topology, and perhaps options
            SubmitOptions options = arguments.length > 4 ? (SubmitOptions) arguments[4] : null;
            StormTopology topology = (StormTopology) arguments[3];
            CaptureNotes.add(notes, new SubmitCall((String) arguments[0], (String) arguments[2], options, topology));
            return null;
        };
        return (Nimbus.Iface) Proxy.newProxyInstance(
                CaptureMain.class.getClassLoader(), new Class<?>[] {Nimbus.Iface.class}, handler);
    }

    private static @Nullable Object answer(Method method) throws ReflectiveOperationException, NotAliveException {
        if (Arrays.asList(method.getExceptionTypes()).contains(NotAliveException.class)) {
            throw new NotAliveException(
                    "no topology runs: nothing is sent to a cluster while the topology is captured");
        }
        Class<?> type = method.getReturnType();
        if (type == void.class) {
            return null;
        }
        if (type == String.class && method.getName().endsWith("Conf")) {
            return "{}";
        }
        Object simple = SIMPLE_ANSWERS.get(type);
        // Others are Thrift's classes: one with nothing in it.
        return simple == null ? type.getConstructor().newInstance() : simple;
    }

    /** Runs a main of the jar that Storm's client would submit, in this JVM; says how it ended. */
    @SuppressWarnings("NullAway") // a static method has no receiver
    static MainEnd run(String name, String... arguments) throws IllegalAccessException {
        Path jar = Path.of(System.getProperty("storm.jar", ""));
        String who = jar.getFileName() + ": " + name;
        Method main;
        try {
            // Not initialised here: what its static code throws is to count as thrown by main.
            main = mainOf(Class.forName(name, false, ClassLoader.getSystemClassLoader()));
        } catch (ClassNotFoundException e) {
            return new MainEnd(false, jar + ": has no class '" + name + "': " + similar(jar, name), "");
        } catch (NoSuchMethodException e) {
            return new MainEnd(false, who + " has no public static void main(String[]): " + GIVE_MAIN, "");
        } catch (LinkageError e) {
            String why = " cannot be loaded (" + ComponentFailure.of("main", e).cause()
                    + "): give a jar with all that it needs, for this version of Java and of Storm";
            return needsLocalCluster(e) ? endBy(e, who) : new MainEnd(false, who + why, "");
        }
        try {
            main.invoke(null, (Object) arguments);
            return new MainEnd(true, who + " submitted nothing: " + CaptureNotes.ARGUMENTS, "");
        } catch (InvocationTargetException | LinkageError e) {
            // A linkage error is from the static code of the main class.
            Throwable thrown = e instanceof InvocationTargetException ? e.getCause() : e;
            LOG.info("{} threw", name, thrown);
            return endBy(thrown, who);
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
    private static MainEnd endBy(Throwable error, String who) {
        if (needsLocalCluster(error)) {
            return new MainEnd(
                    false, who + " needs more of a LocalCluster than to submit to it: " + CaptureNotes.ARGUMENTS, "");
        }
        String thrown = ComponentFailure.of("main", error).cause();
        String log = System.getProperty("aeolus.log", "");
        String trace = log.isEmpty() ? "" : " (its stack trace is in " + log + ")";
        return new MainEnd(
                false, who + " threw " + thrown + " and submitted nothing: mend it, or its arguments" + trace, thrown);
    }

    /** Whether something is missing that the stand-in of Storm's LocalCluster does not have. Some errors are their own cause. */
    private static boolean needsLocalCluster(Throwable error) {
        return Stream.iterate(error, cause -> cause != null, Throwable::getCause)
                .limit(MOST_CAUSES)
                .filter(LinkageError.class::isInstance)
                .map(cause -> String.valueOf(cause.getMessage()).replace('.', '/'))
                .anyMatch(missing -> missing.contains(LOCAL_CLUSTER));
    }

    /** Names a class of the jar that the user may have meant: one of the same simple name. */
    private static String similar(Path jar, String name) {
        String simple = name.substring(name.lastIndexOf('.') + 1) + CLASS;
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(JarEntry::getName)
                    .filter(entry -> entry.equals(simple) || entry.endsWith("/" + simple))
                    .findFirst()
                    .map(entry -> entry.substring(0, entry.length() - CLASS.length()))
                    .map(found -> "do you mean " + found.replace('/', '.') + "?")
                    .orElse(GIVE_MAIN);
        } catch (IOException e) {
            return GIVE_MAIN;
        }
    }
}
