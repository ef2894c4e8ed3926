// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.SumBolt;
import io.aeolus.monitor.internal.run.StreamGraph.Copies;
import io.aeolus.monitor.internal.run.StreamGraph.Edge;
import io.aeolus.probe.StreamName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;

class FlowTest {

    private final WorkerFixture worker = new WorkerFixture(
            new RunLedger(Set.of(), StreamGraph.NOT_COUNTED, true, () -> 0, bytes -> List.of()), () -> 0);

    /** 1,000 sentences of 10 words. {@code split} has executed 600 sentences. {@code count} has executed 4,500 words, which is 450 sentences. */
    @Test
    void a_tuple_is_processed_when_all_derived_tuples_are_executed() {
        worker.flow("sentences", 1, 1).sends(1_000);
        worker.flow("split", 2, 1).executes("sentences", 600).sends(6_000);
        worker.flow("count", 3, 1).executes("split", 4_500).sends("default", 4_500, 0);
        Flow flow = flow(edge("sentences", "split", Copies.ONE), edge("split", "count", Copies.ONE));

        assertThat(flow.done(Map.of("sentences", 1_000L))).isCloseTo(450, within(1e-9));
        assertThat(flow.copiesInFlight()).isEqualTo(400 + 1_500);
        assertThat(flow.executedBy("count")).hasValue(4_500);
        assertThat(flow.executedBy("sentences")).isEmpty();
        assertThat(flow.emittedBy("split")).hasValue(6_000);
    }

    /** A filter that drops everything, and an aggregate that emits little. */
    @Test
    void a_bolt_without_output_does_not_delay_tuples() {
        worker.flow("sentences", 1, 1).sends(1_000);
        worker.flow("filter", 2, 1).executes("sentences", 1_000);
        worker.flow("sink", 3, 1);
        Flow flow = flow(edge("sentences", "filter", Copies.ONE), edge("filter", "sink", Copies.ONE));

        assertThat(flow.done(Map.of("sentences", 1_000L))).isEqualTo(1_000);
        assertThat(flow.copiesInFlight()).isZero();
    }

    @Test
    void the_slowest_branch_determines_the_processed_tuples() {
        worker.flow("a", 1, 1).sends("default", 100, 200);
        worker.flow("fast", 2, 1).executes("a", 100);
        worker.flow("slow", 3, 1).executes("a", 30);
        Flow flow = flow(edge("a", "fast", Copies.ONE), edge("a", "slow", Copies.ONE));

        assertThat(flow.done(Map.of("a", 100L))).isCloseTo(30, within(1e-9));
        assertThat(flow.copiesInFlight()).isEqualTo(70);
    }

    /** Tuples that a worker sent after its last snapshot were executed but never counted: they must not hide losses. */
    @Test
    void detects_a_restarted_task() {
        worker.flow("a", 1, 1).sends(100);
        worker.flow("b", 2, 1).executes("a", 100);
        Flow once = flow(edge("a", "b", Copies.ONE));
        worker.flow("a", 1, 1).sends(50);
        Flow again = flow(edge("a", "b", Copies.ONE));

        assertThat(once.hasRestarts()).isFalse();
        assertThat(again.hasRestarts()).isTrue();
    }

    /** One copy for the first consumer, one for each of the three tasks of the second, and the rest for the third. */
    @Test
    void derives_the_copies_of_each_consumer() {
        worker.flow("a", 1, 1).sends("default", 100, 100 + 300 + 50);
        worker.flow("one", 2, 1).executes("a", 100);
        worker.flow("all", 3, 3).executes("a", 100);
        worker.flow("all", 4, 3).executes("a", 100);
        worker.flow("all", 5, 3).executes("a", 70);
        worker.flow("chosen", 6, 1).executes("a", 49);
        Flow flow =
                flow(edge("a", "one", Copies.ONE), edge("a", "all", Copies.ALL), edge("a", "chosen", Copies.CHOSEN));

        assertThat(flow.copiesInFlight()).isEqualTo(30 + 1);
        assertThat(flow.done(Map.of("a", 100L))).isCloseTo(90, within(1e-9));
    }

    @Test
    void a_producer_may_choose_one_consumer_more_often_than_another() {
        worker.flow("a", 1, 1).sends("default", 100, 100);
        worker.flow("often", 2, 1).executes("a", 70);
        worker.flow("rarely", 3, 1).executes("a", 30);
        Flow flow = flow(edge("a", "often", Copies.CHOSEN), edge("a", "rarely", Copies.CHOSEN));

        assertThat(flow.copiesInFlight()).isZero();
        assertThat(flow.done(Map.of("a", 100L))).isCloseTo(100, within(1e-9));
    }

    @Test
    void copies_in_flight_to_chosen_consumers_are_known_together() {
        worker.flow("a", 1, 1).sends("default", 100, 100);
        worker.flow("often", 2, 1).executes("a", 70);
        worker.flow("rarely", 3, 1).executes("a", 27);
        Flow flow = flow(edge("a", "often", Copies.CHOSEN), edge("a", "rarely", Copies.CHOSEN));

        assertThat(flow.copiesInFlight()).isEqualTo(3);
    }

    @Test
    void counts_the_tuples_of_two_spouts_separately() {
        worker.flow("a", 1, 1).sends(100);
        worker.flow("b", 2, 1).sends(1_000);
        worker.flow("of a", 3, 1).executes("a", 100);
        worker.flow("of b", 4, 1).executes("b", 500);
        Flow flow = flow(edge("a", "of a", Copies.ONE), edge("b", "of b", Copies.ONE));

        assertThat(flow.done(Map.of("a", 100L, "b", 1_000L))).isCloseTo(600, within(1e-9));
    }

    @Test
    void tuples_of_unobservable_components_count_as_executed() {
        worker.flow("a", 1, 1).sends(100);
        worker.flow("sink", 3, 1).executes("python", 7);
        Flow flow = flow(edge("a", "python", Copies.ONE), edge("python", "sink", Copies.ONE));

        assertThat(flow.done(Map.of("a", 100L))).isEqualTo(100);
        assertThat(flow.copiesInFlight()).isZero();
    }

    @Test
    void terminates_on_a_cycle() {
        worker.flow("a", 1, 1).sends(100);
        worker.flow("loop", 2, 1).executes("a", 100).executes("loop", 50).sends(100);
        Flow flow = flow(edge("a", "loop", Copies.ONE), edge("loop", "loop", Copies.ONE));

        assertThat(flow.copiesInFlight()).isEqualTo(50);
        assertThat(flow.done(Map.of("a", 100L))).isCloseTo(75, within(1e-9));
    }

    @Test
    void a_spout_without_bolts_processes_its_tuples_by_emitting() {
        worker.flow("a", 1, 1).sends("default", 100, 0);

        assertThat(flow().done(Map.of("a", 100L))).isEqualTo(100);
    }

    @Test
    void reads_the_streams_of_a_topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("a", new NumberSpout(1, true));
        builder.setBolt("one", new SumBolt()).fieldsGrouping("a", new Fields("n"));
        builder.setBolt("all", new SumBolt()).allGrouping("one");
        builder.setBolt("chosen", new SumBolt())
                .partialKeyGrouping("one", new Fields("n"))
                .shuffleGrouping("__system", "__tick");

        assertThat(StreamGraph.of(builder.createTopology()).edges())
                .containsExactlyInAnyOrder(
                        edge("a", "one", Copies.ONE),
                        edge("one", "all", Copies.ALL),
                        edge("one", "chosen", Copies.CHOSEN));
    }

    private Flow flow(Edge... edges) {
        return Flow.of(new StreamGraph(true, List.of(edges)), List.of(worker.snapshot()));
    }

    private static Edge edge(String from, String to, Copies copies) {
        return new Edge(new StreamName(from, "default"), to, copies);
    }
}
