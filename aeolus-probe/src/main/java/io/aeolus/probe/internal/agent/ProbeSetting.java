// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import io.aeolus.batching.spi.BatchDivisor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;

/**
 * The setting that connects a topology's workers to their probe.
 *
 * @param collector the collector's address; empty if the workers run in the probe's JVM
 */
record ProbeSetting(String run, Optional<Address> collector) {

    private static final String SETTING = "aeolus.probe";
    private static final String RUN = "run";
    private static final String HOST = "host";
    private static final String PORT = "port";

    record Address(String host, int port) {}

    /** Returns a topology's settings with this setting and with the classes that Storm loads in each worker. */
    Map<String, Object> addedTo(Map<String, Object> config) {
        Map<String, Object> all = new HashMap<>(config);
        all.put(
                SETTING,
                collector
                        .<Map<String, Object>>map(to -> Map.of(RUN, run, HOST, to.host(), PORT, to.port()))
                        .orElse(Map.of(RUN, run)));
        append(all, Config.TOPOLOGY_METRICS_REPORTERS, Map.of("class", WorkerReporter.class.getName()));
        append(all, Config.TOPOLOGY_KRYO_DECORATORS, DeserializationGuard.class.getName());
        all.put(BatchDivisor.SETTING, AgentDivisor.class.getName());
        if (collector.isPresent()) {
            append(all, Config.TOPOLOGY_AUTO_CREDENTIALS, ProbeCredentials.class.getName());
        }
        return all;
    }

    private static void append(Map<String, Object> config, String setting, Object value) {
        List<Object> values = new ArrayList<>();
        if (config.get(setting) instanceof List<?> others) {
            values.addAll(others);
        }
        values.add(value);
        config.put(setting, values);
    }

    static ProbeSetting of(Map<String, Object> config) {
        if (config.get(SETTING) instanceof Map<?, ?> setting && setting.get(RUN) instanceof String run) {
            return new ProbeSetting(run, addressIn(setting));
        }
        throw new IllegalStateException("setting '" + SETTING + "' is missing");
    }

    private static Optional<Address> addressIn(Map<?, ?> setting) {
        return setting.get(HOST) instanceof String host && setting.get(PORT) instanceof Number port
                ? Optional.of(new Address(host, port.intValue()))
                : Optional.empty();
    }
}
