package io.aeolus.monitor.internal.link;

import java.util.Map;
import java.util.Optional;

/**
 * Where the collector of a run is, as a topology's settings say it.
 *
 * @param host the collector's host
 * @param port its port
 * @param token what a worker has to know to be listened to
 * @param run the run's id
 */
public record LinkAddress(String host, int port, String token, String run) {

    private static final String SETTING = "aeolus.link";
    private static final String HOST = "host";
    private static final String PORT = "port";
    private static final String TOKEN = "token";
    private static final String RUN = "run";

    /**
     * The address as a setting of a topology.
     *
     * @return one entry
     */
    public Map<String, Object> toConfig() {
        return Map.of(SETTING, Map.of(HOST, host, PORT, port, TOKEN, token, RUN, run));
    }

    /**
     * The address that a topology's settings have.
     *
     * @param config the settings
     * @return the address; empty if the run is in this JVM
     */
    public static Optional<LinkAddress> of(Map<String, Object> config) {
        return config.get(SETTING) instanceof Map<?, ?> link
                        && link.get(HOST) instanceof String host
                        && link.get(PORT) instanceof Number port
                        && link.get(TOKEN) instanceof String token
                        && link.get(RUN) instanceof String run
                ? Optional.of(new LinkAddress(host, port.intValue(), token, run))
                : Optional.empty();
    }
}
