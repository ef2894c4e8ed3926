package io.aeolus.cluster.internal.capture;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
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
 * Thread-safe.
 */
final class CapturingNimbus implements InvocationHandler {

    private final CaptureFolder folder;

    private CapturingNimbus(CaptureFolder folder) {
        this.folder = folder;
    }

    static Nimbus.Iface into(CaptureFolder folder) {
        return (Nimbus.Iface) Proxy.newProxyInstance(
                CapturingNimbus.class.getClassLoader(),
                new Class<?>[] {Nimbus.Iface.class},
                new CapturingNimbus(folder));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        switch (method.getName()) {
            case "submitTopology", "submitTopologyWithOpts" -> {
                folder.add(submission(arguments == null ? new Object[0] : arguments));
                return null;
            }
            case "toString" -> {
                return "a Nimbus that only takes notes";
            }
            case "hashCode" -> {
                return System.identityHashCode(proxy);
            }
            case "equals" -> {
                return arguments != null && proxy == arguments[0];
            }
            default -> {
                return answer(method);
            }
        }
    }

    private static SubmitCall submission(@Nullable Object[] arguments) {
        // name, uploaded jar, settings, topology, and perhaps options
        @Nullable
        SubmitOptions options = arguments.length > 4 && arguments[4] instanceof SubmitOptions given ? given : null;
        if (arguments.length > 3
                && arguments[0] instanceof String name
                && arguments[2] instanceof String config
                && arguments[3] instanceof StormTopology topology) {
            return new SubmitCall(name, config, options, topology);
        }
        throw new IllegalArgumentException("a submission needs name, settings and topology");
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
