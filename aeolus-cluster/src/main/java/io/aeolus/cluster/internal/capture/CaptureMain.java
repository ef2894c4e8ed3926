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
    public static void main(String[] arguments) throws IOException, IllegalAccessException {
        Path notes = Path.of(arguments[1]);
        // Nobody else would end a main that stays, or remove what it submits, if that process is killed.
        OwnerAgent.tie(ProcessHandle.of(Long.parseLong(arguments[0])), Optional.ofNullable(notes.getParent()));
        MainEnd end = captured(notes, arguments[2], Arrays.copyOfRange(arguments, 3, arguments.length));
        CaptureNotes.ended(notes, end);
        if (!end.hasReturned()) {
            // Threads that main has started must not keep the JVM after it has failed.
            System.exit(1);
        }
    }

    @SuppressWarnings("resource") // never closed: what main leaves behind must not reach a cluster either
    private static MainEnd captured(Path notes, String name, String[] arguments) throws IllegalAccessException {
        try {
            new NimbusClient.LocalOverride(nimbus(notes));
        } catch (LinkageError e) {
            return new MainEnd(
                    false,
                    "Storm's client does not start with the class path of " + name + " ("
                            + ComponentFailure.of("main", e).cause()
                            + "): see what else is on it (STORM_EXT_CLASSPATH)",
                    "");
        }
        return run(name, arguments);
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
        MainFailure failure = new MainFailure(String.valueOf(jar.getFileName()), name);
        String who = jar.getFileName() + ": " + name;
        Method main;
        try {
            // Not initialised here: what its static code throws is to count as thrown by main.
            main = mainOf(Class.forName(name, false, ClassLoader.getSystemClassLoader()));
        } catch (ClassNotFoundException e) {
            String remedy = SimilarClass.in(jar, name)
                    .map(found -> "did you mean " + found + "?")
                    .orElse(GIVE_MAIN);
            return new MainEnd(false, jar + ": has no class '" + name + "': " + remedy, "");
        } catch (NoSuchMethodException e) {
            return new MainEnd(false, who + " has no public static void main(String[]): " + GIVE_MAIN, "");
        } catch (LinkageError | SecurityException e) {
            return failure.loading(e);
        }
        try {
            main.invoke(null, (Object) arguments);
            return new MainEnd(true, who + " submitted nothing: " + CaptureNotes.ARGUMENTS, "");
        } catch (InvocationTargetException | LinkageError e) {
            // A linkage error is from the static code of the main class.
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
        // The class itself need not be public.
        main.setAccessible(true);
        return main;
    }
}
