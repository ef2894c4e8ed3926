package io.aeolus.probe.internal.agent;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A topology whose command is gone, as one of its workers sees it.
 *
 * @param config the topology's settings, with those of the cluster
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

    /** Asks Nimbus to kill the topology. Where Nimbus does not let a worker do that, a line in the worker's log names the remedy. */
    void kill() {
        String name = String.valueOf(config.get(Config.TOPOLOGY_NAME));
        try (NimbusClient client = NimbusClient.Builder.withConf(config)
                .withTimeout(TIMEOUT_MILLIS)
                .build()) {
            String id = client.getClient().getTopologySummaryByName(name).get_id();
            // By now, the name may belong to another topology.
            if (id.equals(config.get(Config.STORM_ID))) {
                client.getClient().killTopology(name);
                LOG.warn("topology '{}' is killed: the command that measures it is gone", name);
            }
        } catch (TException | RuntimeException e) {
            LOG.warn(
                    "topology '{}' is idle and cannot be killed by its worker: end it by 'storm kill {}'",
                    name,
                    name,
                    e);
        }
    }
}
