package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.internal.capture.CaptureNotes.SubmitCall;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.jspecify.annotations.Nullable;

/**
 * A Nimbus that takes down what is submitted and does nothing. It allows every topology name, swallows uploads, has every blob, and
 * knows no running topology: so a {@code main} that kills an older topology or looks for one is told that there is none.
 */
final class CapturingNimbus {

    /** Texts are names of uploads, but for settings. */
    private static final Map<Class<?>, Object> SIMPLE_ANSWERS = Map.of(
            boolean.class,
            true,
            int.class,
            1,
            String.class,
            "captured",
            List.class,
            List.of(),
            ByteBuffer.class,
            ByteBuffer.allocate(0));

    private CapturingNimbus() {}

    /** One that is thread-safe and writes to a file. */
    static Nimbus.Iface into(Path notes) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (!method.getName().startsWith("submitTopology")) {
                return answer(method);
            }
            // name, uploaded jar, settings, topology, and perhaps options
            CaptureNotes.add(
                    notes,
                    new SubmitCall(
                            (String) arguments[0],
                            (String) arguments[2],
                            arguments.length > 4 ? (SubmitOptions) arguments[4] : null,
                            (StormTopology) arguments[3]));
            return null;
        };
        return (Nimbus.Iface) Proxy.newProxyInstance(
                CapturingNimbus.class.getClassLoader(), new Class<?>[] {Nimbus.Iface.class}, handler);
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
        if (simple != null) {
            return simple;
        }
        // One of Thrift's classes, with nothing in it.
        return type.getConstructor().newInstance();
    }
}
