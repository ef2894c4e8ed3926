package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.daemon.nimbus.Nimbus;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.metric.StormMetricsRegistry;
import org.apache.storm.scheduler.Cluster;
import org.apache.storm.scheduler.ExecutorDetails;
import org.apache.storm.scheduler.SchedulerAssignmentImpl;
import org.apache.storm.scheduler.SupervisorDetails;
import org.apache.storm.scheduler.Topologies;
import org.apache.storm.scheduler.TopologyDetails;
import org.apache.storm.scheduler.WorkerSlot;
import org.apache.storm.scheduler.resource.normalization.ResourceMetrics;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class TurnsSchedulerTest {

    private static final List<Integer> PORTS = List.of(1024, 1025);

    private final TurnsScheduler scheduler = new TurnsScheduler();

    @Test
    void aTopologyGetsTheSupervisorThatTheOneBeforeHasNot() {
        String first = nodes(scheduled("one", 1, Map.of())).iterator().next();
        // What was there before is gone already, so that all slots are free.
        Set<String> second = nodes(scheduled("two", 1, Map.of()));
        Set<String> third = nodes(scheduled("three", 1, Map.of()));

        assertThat(second).hasSize(1).doesNotContain(first);
        assertThat(third).containsExactly(first);
    }

    @Test
    void aTopologyThatStillEndsKeepsItsSlots() {
        Map<WorkerSlot, Collection<ExecutorDetails>> first = scheduled("one", 2, Map.of());

        Map<WorkerSlot, Collection<ExecutorDetails>> second = scheduled("two", 2, Map.of("one", first));

        assertThat(nodes(second)).hasSize(1).doesNotContainAnyElementsOf(nodes(first));
    }

    @Test
    void executorsAreDealtToTheWorkersOfOneSupervisor() {
        Map<WorkerSlot, Collection<ExecutorDetails>> slots = scheduled("one", 2, Map.of());

        assertThat(nodes(slots)).hasSize(1);
        assertThat(slots).hasSize(2);
        assertThat(slots.values()).allSatisfy(executors -> assertThat(executors).hasSize(2));
        assertThat(slots.values().stream().flatMap(Collection::stream)).doesNotHaveDuplicates();
    }

    /** Storm asks once a second for a topology that has fewer workers than it wants. */
    @Test
    void aTopologyThatWantsMoreWorkersChangesNoTurns() {
        Map<WorkerSlot, Collection<ExecutorDetails>> first = scheduled("one", 3, Map.of());
        Map<WorkerSlot, Collection<ExecutorDetails>> again = scheduled("one", 3, Map.of("one", first));
        Set<String> second = nodes(scheduled("two", 1, Map.of()));

        assertThat(first).hasSize(2);
        assertThat(again.keySet()).isEqualTo(first.keySet());
        assertThat(second).doesNotContainAnyElementsOf(nodes(first));
    }

    private static Set<String> nodes(Map<WorkerSlot, Collection<ExecutorDetails>> slots) {
        return slots.keySet().stream().map(WorkerSlot::getNodeId).collect(Collectors.toSet());
    }

    /** Schedules a topology of four executors, where others have the slots that they have. */
    private Map<WorkerSlot, Collection<ExecutorDetails>> scheduled(
            String name, int workers, Map<String, Map<WorkerSlot, Collection<ExecutorDetails>>> others) {
        Map<String, Object> config = Utils.readDefaultConfig();
        config.put(Config.TOPOLOGY_WORKERS, workers);
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout(), 4);
        StormTopology topology = builder.createTopology();
        Map<ExecutorDetails, String> executors = new HashMap<>();
        for (int task = 1; task <= 4; task++) {
            executors.put(new ExecutorDetails(task, task), "words");
        }
        TopologyDetails details = new TopologyDetails(name, config, topology, workers, executors, "somebody");
        Map<String, SupervisorDetails> supervisors = new TreeMap<>();
        for (String id : List.of("a", "b")) {
            supervisors.put(id, new SupervisorDetails(id, "localhost", PORTS, PORTS));
        }
        Map<String, SchedulerAssignmentImpl> assignments = new HashMap<>();
        others.forEach((other, slots) -> {
            Map<ExecutorDetails, WorkerSlot> slotOf = new HashMap<>();
            slots.forEach((slot, assigned) -> assigned.forEach(executor -> slotOf.put(executor, slot)));
            assignments.put(other, new SchedulerAssignmentImpl(other, slotOf, Map.of(), Map.of()));
        });
        Cluster cluster = new Cluster(
                new Nimbus.StandaloneINimbus(),
                new ResourceMetrics(new StormMetricsRegistry()),
                supervisors,
                assignments,
                new Topologies(details),
                config);

        scheduler.schedule(new Topologies(details), cluster);

        return cluster.getAssignmentById(name).getSlotToExecutors();
    }
}
