// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.fixture.TestBolt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plans stay within {@code topology.max.task.parallelism}. */
class TaskLimitTest {

    private static final String CAP = "topology.max.task.parallelism";

    private final TopologyBuilder builder = new TopologyBuilder();
    private final BoltDeclarer bolt = builder.setBolt("b", new TestBolt());

    @BeforeEach
    void connect() {
        builder.setSpout("p", new TestWordSpout());
        bolt.shuffleGrouping("p");
    }

    @Test
    void a_plan_within_the_limit_is_accepted() {
        bolt.setMaxTaskParallelism(4);

        assertThatCode(() -> check(new ComponentPlan(2, 4), Map.of(CAP, 1))).doesNotThrowAnyException();
    }

    @Test
    void a_plan_without_a_limit_is_accepted() {
        Map<String, Object> unset = new HashMap<>();
        unset.put(CAP, null);

        assertThatCode(() -> check(ComponentPlan.of(99), unset)).doesNotThrowAnyException();
    }

    @Test
    void tasks_above_the_limit_of_the_component_are_refused() {
        bolt.setMaxTaskParallelism(3);

        assertThatThrownBy(() -> check(new ComponentPlan(2, 4), Map.of(CAP, 9)))
                .isInstanceOf(PlanException.class)
                .hasMessage("component 'b' has 4 tasks, but topology.max.task.parallelism is 3: reduce its parallelism"
                        + " and tasks, or raise the setting");
    }

    @Test
    void tasks_above_the_limit_of_the_topology_are_refused() {
        assertThatThrownBy(() -> check(ComponentPlan.of(2), Map.of(CAP, 1L)))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith("component 'b' has 2 tasks, but topology.max.task.parallelism is 1: ");
    }

    private void check(ComponentPlan plan, Map<String, Object> config) {
        Aeolus.checkTaskLimits(new BatchingPlan(Map.of("b", plan), List.of()), builder.createTopology(), config);
    }
}
