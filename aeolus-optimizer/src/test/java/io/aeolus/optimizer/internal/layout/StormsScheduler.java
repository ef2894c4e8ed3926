// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.layout;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.daemon.nimbus.Nimbus;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.metric.StormMetricsRegistry;
import org.apache.storm.scheduler.Cluster;
import org.apache.storm.scheduler.EvenScheduler;
import org.apache.storm.scheduler.ExecutorDetails;
import org.apache.storm.scheduler.SupervisorDetails;
import org.apache.storm.scheduler.Topologies;
import org.apache.storm.scheduler.TopologyDetails;
import org.apache.storm.scheduler.WorkerSlot;
import org.apache.storm.scheduler.resource.normalization.ResourceMetrics;
import org.apache.storm.testing.TestGlobalCount;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;

/** Runs Storm's own scheduler on free supervisors. */
final class StormsScheduler {

    private static final String TOPOLOGY = "topology-1";

    private StormsScheduler() {}

    /**
     * Schedules a topology.
     *
     * @param executors executors of each component, each with one task; the first id is that of the spout
     * @param ackers executors of the acker; empty for Storm's default
     * @return executors of each component in each worker, by the order in which slots are filled
     */
    static Map<String, int[]> schedule(
            List<String> ids, int[] executors, OptionalInt ackers, int workers, int supervisors, int slots)
            throws Exception {
        Map<String, Object> config = Utils.readDefaultConfig();
        config.put(Config.TOPOLOGY_WORKERS, workers);
        ackers.ifPresent(number -> config.put(Config.TOPOLOGY_ACKER_EXECUTORS, number));
        StormTopology topology = topology(ids, executors);
        Map<ExecutorDetails, String> details = new HashMap<>();
        StormCommon.stormTaskInfo(topology, config)
                .forEach((task, component) -> details.put(new ExecutorDetails(task, task), component));
        TopologyDetails submitted = new TopologyDetails(TOPOLOGY, config, topology, workers, details, "somebody");
        Cluster cluster = new Cluster(
                new Nimbus.StandaloneINimbus(),
                new ResourceMetrics(new StormMetricsRegistry()),
                supervisors(supervisors, slots),
                Map.of(),
                new Topologies(submitted),
                config);
        List<WorkerSlot> inOrder = EvenScheduler.sortSlots(cluster.getAvailableSlots());

        EvenScheduler.scheduleTopologiesEvenly(new Topologies(submitted), cluster);

        Map<String, int[]> placed = new TreeMap<>();
        cluster.getAssignmentById(TOPOLOGY)
                .getExecutorToSlot()
                .forEach((executor, slot) -> placed.computeIfAbsent(
                                String.valueOf(details.get(executor)), id -> new int[workers])[
                        inOrder.indexOf(slot)]++);
        return placed;
    }

    /** The supervisors of slots in the order of assignment. */
    static List<String> hosts(int supervisors, int slots) {
        Collection<WorkerSlot> all = new ArrayList<>();
        supervisors(supervisors, slots)
                .forEach((id, details) -> details.getAllPorts().forEach(port -> all.add(new WorkerSlot(id, port))));
        return EvenScheduler.sortSlots(new ArrayList<>(all)).stream()
                .map(WorkerSlot::getNodeId)
                .toList();
    }

    private static StormTopology topology(List<String> ids, int[] executors) {
        TopologyBuilder builder = new TopologyBuilder();
        for (int i = 0; i < ids.size(); i++) {
            if (i == 0) {
                builder.setSpout(ids.get(i), new TestWordSpout(), executors[i]).setNumTasks(executors[i]);
            } else {
                BoltDeclarer bolt = builder.setBolt(ids.get(i), new TestGlobalCount(), executors[i]);
                bolt.setNumTasks(executors[i]);
                bolt.shuffleGrouping(ids.get(0));
            }
        }
        return builder.createTopology();
    }

    private static Map<String, SupervisorDetails> supervisors(int count, int slots) {
        SortedMap<String, SupervisorDetails> supervisors = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            List<Integer> ports = new ArrayList<>();
            for (int port = 0; port < slots; port++) {
                ports.add(6700 + port);
            }
            supervisors.put("s" + i, new SupervisorDetails("s" + i, "host" + i, ports, ports));
        }
        return supervisors;
    }
}
