// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.internal.capacity.ClusterCapacity.Scheduler;
import io.aeolus.cluster.internal.capacity.TopologyDemand.Executors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.SupervisorSummary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterCapacityTest {

    private static final String SCHEDULERS = "org.apache.storm.scheduler.";
    private static final Map<String, Object> BY_RESOURCES =
            Map.of("storm.scheduler", SCHEDULERS + "resource.ResourceAwareScheduler");

    @Test
    void has_enough_slots() {
        assertThat(capacity(Map.of(), slots(4, 1), slots(2, 2)).lackFor(workers(3)))
                .isEmpty();
    }

    @Test
    void lacks_slots() {
        assertThat(capacity(Map.of(), slots(4, 2), slots(2, 2)).lackFor(workers(3)))
                .hasValue("it needs 3 slots (topology.workers: 3), and 2 of the cluster's 6 are free: free slots,"
                        + " add supervisors, or reduce the plan's workers");
        assertThat(capacity(Map.of()).lackFor(workers(1)))
                .hasValueSatisfying(
                        lack -> assertThat(lack).startsWith("it needs 1 slot (topology.workers: 1), and 0 of"));
    }

    @Test
    void ignores_blacklisted_supervisors() {
        SupervisorSummary blacklisted = slots(4, 0);
        blacklisted.set_blacklisted(true);

        assertThat(capacity(Map.of(), blacklisted, slots(1, 0)).lackFor(workers(2)))
                .hasValueSatisfying(lack -> assertThat(lack).contains("1 of the cluster's 1 are free"));
    }

    @ParameterizedTest
    @CsvSource({
        "'', BY_SLOTS",
        "DefaultScheduler, BY_SLOTS",
        "EvenScheduler, BY_SLOTS",
        "IsolationScheduler, BY_SLOTS",
        "resource.ResourceAwareScheduler, BY_RESOURCES",
        "multitenant.MultitenantScheduler, OTHER"
    })
    void knows_the_schedulers_of_storm(String name, Scheduler expected) {
        Map<String, Object> nimbus = new HashMap<>();
        nimbus.put("storm.scheduler", name.isEmpty() ? null : SCHEDULERS + name);

        assertThat(Scheduler.of(nimbus, "words")).isEqualTo(expected);
    }

    @Test
    void does_not_check_an_isolated_topology() {
        Map<String, Object> nimbus = Map.of(
                "storm.scheduler",
                SCHEDULERS + "IsolationScheduler",
                "isolation.scheduler.machines",
                Map.of("words", 2));

        assertThat(Scheduler.of(nimbus, "words")).isEqualTo(Scheduler.OTHER);
        assertThat(Scheduler.of(nimbus, "words-canary")).isEqualTo(Scheduler.BY_SLOTS);
        assertThat(capacity(nimbus).lackFor(workers(9))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory.mb cpu.pcore.percent", "supervisor.memory.capacity.mb supervisor.cpu.capacity"})
    void reads_free_memory_and_cpu(String names) {
        String[] name = names.split(" ", -1);
        SupervisorSummary supervisor = slots(4, 0);
        supervisor.set_total_resources(Map.of(name[0], 1024.0, name[1], 400.0));
        supervisor.set_used_mem(256);
        supervisor.set_used_cpu(150);
        ClusterCapacity capacity = capacity(BY_RESOURCES, supervisor);

        assertThat(capacity.lackFor(demand(768, executors(6, 128, 0, 40)))).isEmpty();
        assertThat(capacity.lackFor(demand(768, executors(7, 128, 0, 10))))
                .hasValueSatisfying(lack -> assertThat(lack)
                        .startsWith("its executors need 896 MB of memory, and the supervisors have 768 MB free: "));
        assertThat(capacity.lackFor(demand(768, executors(6, 128, 0, 50))))
                .hasValueSatisfying(lack -> assertThat(lack)
                        .startsWith(
                                "its executors need 300 % of a core, and the supervisors have 250 % of a core free: "));
    }

    /** Each supervisor has room for one executor of 600 MB, although 800 MB are free. */
    @Test
    void an_executor_does_not_span_supervisors() {
        ClusterCapacity capacity = capacity(BY_RESOURCES, resources(4, 1000, 400), resources(4, 1000, 400));

        assertThat(capacity.lackFor(demand(768, executors(2, 500, 100, 10)))).isEmpty();
        assertThat(capacity.lackFor(demand(768, executors(3, 500, 100, 10))))
                .hasValueSatisfying(
                        lack -> assertThat(lack)
                                .startsWith(
                                        "'count' has 3 executors with 600 MB and 10 % of a core each, and 2 of them fit on"
                                                + " the supervisors, in workers with a heap of 768 MB (topology.worker.max.heap.size.mb): "));
    }

    @Test
    void memory_without_a_free_slot_does_not_count() {
        SupervisorSummary full = resources(2, 4000, 400);
        full.set_num_used_workers(2);

        assertThat(capacity(BY_RESOURCES, full, resources(2, 100, 400)).lackFor(demand(768, executors(1, 128, 0, 10))))
                .isPresent();
    }

    @Test
    void workers_are_filled_up_to_their_heap() {
        ClusterCapacity capacity = capacity(BY_RESOURCES, resources(1, 4000, 400));
        Executors small = new Executors("spout", 1, 100, 0, 10);

        assertThat(capacity.lackFor(demand(768, executors(1, 700, 0, 10)))).isEmpty();
        assertThat(capacity.lackFor(demand(768, executors(1, 700, 0, 10), small)))
                .hasValueSatisfying(lack -> assertThat(lack)
                        .startsWith("it needs 2 slots (topology.worker.max.heap.size.mb: 768 MB), and 1 of the"));
        assertThat(capacity.lackFor(demand(768, executors(1, 800, 0, 10))))
                .hasValueSatisfying(lack -> assertThat(lack).contains("0 of them fit"));
    }

    @Test
    void an_unreported_resource_is_no_limit() {
        assertThat(capacity(BY_RESOURCES, slots(4, 0)).lackFor(demand(768, executors(9, 128, 0, 100))))
                .isEqualTo(Optional.empty());
    }

    private static ClusterCapacity capacity(Map<String, Object> nimbus, SupervisorSummary... supervisors) {
        return ClusterCapacity.of(new ClusterSummary(List.of(supervisors), List.of(), List.of()), nimbus, "words");
    }

    private static SupervisorSummary slots(int all, int used) {
        return new SupervisorSummary("here", 60, all, used, "id");
    }

    private static SupervisorSummary resources(int slots, double memoryMb, double cpuPercent) {
        SupervisorSummary supervisor = slots(slots, 0);
        supervisor.set_total_resources(Map.of("memory.mb", memoryMb, "cpu.pcore.percent", cpuPercent));
        return supervisor;
    }

    private static TopologyDemand workers(int number) {
        return new TopologyDemand(number, 768, List.of());
    }

    private static TopologyDemand demand(double heapMb, Executors... components) {
        return new TopologyDemand(1, heapMb, List.of(components));
    }

    private static Executors executors(int number, double onHeapMb, double offHeapMb, double cpuPercent) {
        return new Executors("count", number, onHeapMb, offHeapMb, cpuPercent);
    }
}
