package io.aeolus.cluster.internal.running;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.storm.metric.StormMetricsRegistry;
import org.apache.storm.scheduler.Cluster;
import org.apache.storm.scheduler.ExecutorDetails;
import org.apache.storm.scheduler.IScheduler;
import org.apache.storm.scheduler.Topologies;
import org.apache.storm.scheduler.TopologyDetails;
import org.apache.storm.scheduler.WorkerSlot;

/**
 * Gives each topology a supervisor other than that of the topology before, which may still end there. One supervisor for both mixes them
 * up: it leaves a slot empty for seconds, or looks for files that are gone, and ends the JVM. Made by Storm, by its name; Nimbus calls
 * it in one thread at a time.
 */
public final class TurnsScheduler implements IScheduler {

    private String latest = "";

    @Override
    public void prepare(Map<String, Object> config, StormMetricsRegistry metrics) {
        // Needs nothing.
    }

    @Override
    public void schedule(Topologies topologies, Cluster cluster) {
        for (TopologyDetails topology : cluster.needsSchedulingTopologies()) {
            // One that wants more workers than it can have is asked for again and again.
            List<ExecutorDetails> executors = cluster.getUnassignedExecutors(topology).stream()
                    .sorted(Comparator.comparingInt(ExecutorDetails::getStartTask))
                    .toList();
            List<WorkerSlot> slots = slotsInTurn(cluster, Math.min(topology.getNumWorkers(), executors.size()));
            if (!slots.isEmpty()) {
                deal(cluster, topology, executors, slots);
                latest = slots.get(0).getNodeId();
            }
        }
    }

    /** Of any supervisor but the last one, if there is another with free slots. */
    private List<WorkerSlot> slotsInTurn(Cluster cluster, int most) {
        List<WorkerSlot> available = cluster.getAvailableSlots();
        String turn = available.stream()
                .map(WorkerSlot::getNodeId)
                .filter(node -> !node.equals(latest))
                .findFirst()
                .orElse(latest);
        return available.stream()
                .filter(slot -> slot.getNodeId().equals(turn))
                .limit(most)
                .toList();
    }

    /** To one slot after the other. */
    private static void deal(
            Cluster cluster, TopologyDetails topology, List<ExecutorDetails> executors, List<WorkerSlot> slots) {
        for (int slot = 0; slot < slots.size(); slot++) {
            List<ExecutorDetails> dealt = new ArrayList<>();
            for (int executor = slot; executor < executors.size(); executor += slots.size()) {
                dealt.add(executors.get(executor));
            }
            cluster.assign(slots.get(slot), topology.getId(), dealt);
        }
    }

    @Override
    public Map<String, Map<String, Double>> config() {
        return Map.of();
    }
}
