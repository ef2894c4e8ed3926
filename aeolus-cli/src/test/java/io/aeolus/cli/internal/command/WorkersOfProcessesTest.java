// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.variant.Workers;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.optimizer.OptimizerOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cluster of processes starts with a fixed number of slots for workers. */
class WorkersOfProcessesTest {

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 2", "8, 8"})
    void the_cluster_has_room_for_the_workers_of_the_plan(int planned, int room) {
        assertThat(TopologyCommand.mostWorkers(plan(Map.of(Config.TOPOLOGY_WORKERS, planned))))
                .isEqualTo(room);
    }

    @Test
    void without_workers_in_a_plan_the_cluster_has_room_for_two() {
        assertThat(TopologyCommand.mostWorkers(plan(Map.of()))).isEqualTo(2);
        assertThat(TopologyCommand.mostWorkers(Optional.empty())).isEqualTo(2);
    }

    /** The topology declares more workers than the cluster has room for. */
    @Test
    void a_plan_that_is_computed_on_the_cluster_has_at_most_the_workers_of_the_topology() throws Exception {
        TopologyUnderTest topology = TopologyUnderTest.of(
                        "numbers", Numbers.THOUSAND.prepared(), Map.of(Config.TOPOLOGY_WORKERS, 8))
                .in(new Workers(2, false));

        assertThat(topology.withRoom(OptimizerOptions.defaults(), ClusterKind.PROCESSES)
                        .resources()
                        .maxWorkers())
                .hasValue(2);
        assertThat(topology.withRoom(OptimizerOptions.defaults(), ClusterKind.REMOTE))
                .isEqualTo(OptimizerOptions.defaults());
    }

    private static Optional<PlanDocument> plan(Map<String, Object> config) {
        return Optional.of(new PlanDocument("numbers", BatchingPlan.none(), config, Optional.empty(), List.of()));
    }
}
