// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.bench;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.synthetic.SyntheticMessages;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.ISpout;
import org.apache.storm.utils.Utils;

/**
 * A run of the message-bound workload in one worker of a LocalCluster, timed inside its spout.
 *
 * @param rowsPerSecond the rate of the warm part
 * @param cpuNanosPerRow CPU time of this JVM per row of the warm part
 */
record TimedRun(double rowsPerSecond, double cpuNanosPerRow) {

    private static final int BATCH = 1_000;
    private static final Duration LINGER = Duration.ofMillis(5);

    /** The topology's settings. */
    static final Map<String, Object> CONFIG = Map.of(
            Config.TOPOLOGY_WORKERS, 1, Config.TOPOLOGY_ACKER_EXECUTORS, 1, Config.TOPOLOGY_MAX_SPOUT_PENDING, 20_000);

    /** The topology. */
    static StormTopology topology(long rows) {
        StormTopology topology = new SyntheticMessages().topology(rows);
        SpoutSpec spout = topology.get_spouts().get("numbers");
        spout.get_spout_object()
                .set_serialized_java(Utils.javaSerialize(new TimedSpout(
                        Utils.javaDeserialize(spout.get_spout_object().get_serialized_java(), ISpout.class))));
        return topology;
    }

    /** The plan that batches its streams by 1,000. */
    static BatchingPlan plan() {
        return new BatchingPlan(
                Map.of(),
                List.of(
                        new StreamPlan("numbers", "default", BATCH, LINGER),
                        new StreamPlan("hash", "default", BATCH, LINGER)));
    }

    /** Runs a topology until the stop watch has counted its rows. */
    static TimedRun of(
            LocalCluster cluster, String id, Map<String, Object> config, StormTopology topology, StopWatch watch)
            throws Exception {
        try (ILocalCluster.ILocalTopology running = cluster.submitTopology(id, config, topology)) {
            if (!watch.end.await(10, TimeUnit.MINUTES)) {
                throw new IllegalStateException("the topology does not end");
            }
        }
        return new TimedRun(watch.rowsPerSecond(), watch.cpuNanosPerRow());
    }
}
