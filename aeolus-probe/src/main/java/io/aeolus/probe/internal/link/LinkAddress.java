package io.aeolus.probe.internal.link;

import java.util.Map;
import java.util.Optional;

/**
 * Where a collector listens.
 *
 * @param host the collector's host
 * @param port its port
 * @param token what a worker has to know to be listened to
 */
public record LinkAddress(String host, int port, String token) {

    private static final String HOST = "host";
    private static final String PORT = "port";
    private static final String TOKEN = "token";

    /** The address as a value that settings of a topology can have. */
    public Map<String, Object> toSetting() {
        return Map.of(HOST, host, PORT, port, TOKEN, token);
    }

    /** The address that such a value has; empty if there is none. */
    public static Optional<LinkAddress> of(Map<?, ?> setting) {
        return setting.get(HOST) instanceof String host
                        && setting.get(PORT) instanceof Number port
                        && setting.get(TOKEN) instanceof String token
                ? Optional.of(new LinkAddress(host, port.intValue(), token))
                : Optional.empty();
    }
}
