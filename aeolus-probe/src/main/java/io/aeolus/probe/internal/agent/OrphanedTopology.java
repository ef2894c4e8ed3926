// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A topology whose {@code aeolus} command has ended. Used by the topology's workers.
 *
 * @param config the settings of the topology and the cluster
 */
record OrphanedTopology(Map<String, Object> config) {

    private static final Logger LOG = LoggerFactory.getLogger(OrphanedTopology.class);
    private static final int TIMEOUT_MILLIS = 5_000;

    OrphanedTopology {
        config = new HashMap<>(config);
        config.put(Config.STORM_NIMBUS_RETRY_TIMES, 1);
        config.put(Config.STORM_NIMBUS_RETRY_INTERVAL, 300);
        config.put(Config.STORM_NIMBUS_RETRY_INTERVAL_CEILING, 300);
    }

    /** Kills the topology through Nimbus. If Nimbus refuses, logs the command that kills it. */
    void kill() {
        String name = String.valueOf(config.get(Config.TOPOLOGY_NAME));
        try (NimbusClient client = NimbusClient.Builder.withConf(config)
                .withTimeout(TIMEOUT_MILLIS)
                .build()) {
            String id = client.getClient().getTopologySummaryByName(name).get_id();
            // Another topology may have taken the name since.
            if (id.equals(config.get(Config.STORM_ID))) {
                client.getClient().killTopology(name);
                LOG.warn("killed topology '{}': its aeolus command no longer responds", name);
            }
        } catch (TException | RuntimeException e) {
            LOG.warn("topology '{}' is idle, but its worker cannot kill it: run 'storm kill {}'", name, name, e);
        }
    }
}
