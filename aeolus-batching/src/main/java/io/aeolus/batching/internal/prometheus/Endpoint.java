package io.aeolus.batching.internal.prometheus;

import io.aeolus.batching.PrometheusReporter;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Where a worker's metrics are served, as the reporter's settings say. */
public final class Endpoint {

    private static final int USUAL_OFFSET = 10_000;
    private static final int LAST_PORT = 65_535;

    private Endpoint() {}

    /**
     * The address of a worker's metrics, by the reporter's settings and the port of the worker's slot, if it is known; port 0 is any port
     * that is free. Throws with a message of one line if the settings are wrong.
     */
    public static InetSocketAddress of(Map<String, Object> settings, OptionalInt slot) {
        int port = settings.containsKey(PrometheusReporter.PORT)
                ? number(settings, PrometheusReporter.PORT)
                : offset(settings)
                        + slot.orElseThrow(() -> new IllegalArgumentException(
                                "the port of its slot is unknown: set " + PrometheusReporter.PORT));
        if (port < 0 || port > LAST_PORT) {
            throw new IllegalArgumentException("there is no port " + port + ": give another " + setting(settings));
        }
        if (!(settings.getOrDefault(PrometheusReporter.HOST, "") instanceof String host)) {
            throw new IllegalArgumentException(PrometheusReporter.HOST + " is no text: give a name or an address");
        }
        InetSocketAddress address = host.isEmpty() ? new InetSocketAddress(port) : new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new IllegalArgumentException(
                    "there is no host '" + host + "': give another " + PrometheusReporter.HOST);
        }
        return address;
    }

    /** The setting that a port is from, for messages. */
    public static String setting(Map<String, Object> settings) {
        return settings.containsKey(PrometheusReporter.PORT) ? PrometheusReporter.PORT : PrometheusReporter.PORT_OFFSET;
    }

    private static int offset(Map<String, Object> settings) {
        return settings.containsKey(PrometheusReporter.PORT_OFFSET)
                ? number(settings, PrometheusReporter.PORT_OFFSET)
                : USUAL_OFFSET;
    }

    private static int number(Map<String, Object> settings, String name) {
        @Nullable Object value = settings.get(name);
        if ((value instanceof Integer || value instanceof Long)
                && Math.abs(((Number) value).longValue()) <= LAST_PORT) {
            return ((Number) value).intValue();
        }
        throw new IllegalArgumentException(name + " is '" + value + "': give a whole number up to " + LAST_PORT);
    }
}
