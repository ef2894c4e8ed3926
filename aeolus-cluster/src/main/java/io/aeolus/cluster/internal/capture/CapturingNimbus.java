package io.aeolus.cluster.internal.capture;

import io.aeolus.cluster.internal.capture.CaptureNotes.SubmitCall;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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
        if (type == boolean.class) {
            return true;
        }
        if (type == int.class) {
            return 1;
        }
        if (type == String.class) {
            // Settings are JSON; all other texts are names of uploads.
            return method.getName().endsWith("Conf") ? "{}" : "captured";
        }
        if (type == List.class) {
            return List.of();
        }
        if (type == ByteBuffer.class) {
            return ByteBuffer.allocate(0);
        }
        // One of Thrift's classes, with nothing in it.
        return type.getConstructor().newInstance();
    }
}
