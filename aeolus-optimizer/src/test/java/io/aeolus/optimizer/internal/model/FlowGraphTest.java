// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.optimizer.synthetic.Flows;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FlowGraphTest {

    private static final ParallelismLimit ANY = ParallelismLimit.upTo(9, ParallelismLimit.Reason.NONE);

    @Test
    void counts_calls_and_tuples_for_each_source_tuple() {
        FlowGraph graph = FlowGraph.of(Flows.shop());

        assertThat(graph.calls(0)).isEqualTo(1);
        assertThat(graph.calls(1)).isEqualTo(1);
        assertThat(graph.calls(2)).isEqualTo(2);
        assertThat(graph.tuples(1)).isEqualTo(2);
        assertThat(graph.tuples(2)).isEqualTo(0.001);
    }

    @Test
    void visits_are_the_sum_over_all_paths() {
        for (int seed = 0; seed < 1_000; seed++) {
            RandomCase one =
                    RandomCase.of(seed, BoundKind.LIMITS_AND_KEYS, new RandomCase.Size(12, 5, 10, Long.MAX_VALUE));
            FlowGraph graph = FlowGraph.of(one.model());
            NaiveModel naive = new NaiveModel(one.model(), one.bounds());
            for (int v = 0; v < graph.operators; v++) {
                assertThat(graph.visits[v]).as(one.name()).isCloseTo(naive.visits(v), within(1e-9 * naive.visits(v)));
            }
            for (int s = 0; s < graph.streams; s++) {
                assertThat(graph.hops[s]).as(one.name()).isEqualTo(naive.hops(s));
                assertThat(graph.flow[s]).as(one.name()).isCloseTo(naive.flow(s), within(1e-9 * naive.flow(s)));
            }
        }
    }

    @Test
    void producers_come_before_consumers() {
        for (int seed = 0; seed < 200; seed++) {
            RandomCase one = RandomCase.of(seed, BoundKind.CORES, RandomCase.Size.LARGE);
            FlowGraph graph = FlowGraph.of(one.model());
            Set<Integer> seen = new HashSet<>();
            for (int v : graph.order) {
                for (int e : graph.inEdges[v]) {
                    assertThat(seen).as(one.name()).contains(graph.producer[graph.edgeStream[e]]);
                }
                assertThat(seen.add(v)).as(one.name()).isTrue();
            }
            assertThat(seen).as(one.name()).hasSize(graph.operators);
        }
    }

    @Test
    void refuses_a_cycle() {
        // 0 -> 1 -> 2 -> 3 -> 1, and 3 -> 4: the sink depends on the cycle without being a part of it.
        assertThatThrownBy(() -> FlowGraph.of(flow(5, new int[][] {{0, 1}, {1, 2}, {2, 3}, {3, 1}, {3, 4}})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the topology has a cycle");
        assertThatThrownBy(() -> FlowGraph.of(flow(2, new int[][] {{0, 1}, {1, 1}})))
                .hasMessage("the topology has a cycle");
    }

    private static CostModel flow(int operators, int[][] arrows) {
        List<Operator> all = new ArrayList<>();
        for (int v = 0; v < operators; v++) {
            all.add(new Operator("op" + v, v == 0, 100, 0, OptionalDouble.empty(), v == 0 ? 1 : 0, 1, ANY));
        }
        List<Stream> streams = new ArrayList<>();
        for (int[] arrow : arrows) {
            List<Edge> edges = List.of(new Edge(arrow[1], new TaskShare.Even(), EdgeCost.NONE));
            streams.add(new Stream(arrow[0], "default", 1, 8, new BatchLimit(10, "test"), 1, edges));
        }
        return new CostModel(all, streams, 0, 0);
    }
}
