// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.optimizer.synthetic.Flows;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChainedModelTest {

    private static final int SPOUT = 0;
    private static final int PARSE = 1;
    private static final int COUNT = 2;
    private static final int STORE = 3;

    /** The time of a call by the spout, and by a bolt, in addition to the user code. */
    private static final double CALL_OF_SPOUT = 150;

    private static final double CALL = -55;

    private static final PartyCost PARTY = new PartyCost(1000, 2000, 100);
    private static final EdgeCost COST = new EdgeCost(PARTY, PARTY, PartyCost.NONE, PARTY);

    /** The spout emits 2 tuples to parse, which emits 3 words each to count; parse and count send to store. */
    private final CostModel words = new CostModel(
            List.of(
                    operator("spout", true, 100, 10, ParallelismLimit.exactly(2, ParallelismLimit.Reason.SOURCE)),
                    operator("parse", false, 200, 20, ParallelismLimit.upTo(8, ParallelismLimit.Reason.NONE)),
                    operator("count", false, 300, 30, ParallelismLimit.upTo(4, ParallelismLimit.Reason.KEYS)),
                    operator("store", false, 400, 40, ParallelismLimit.upTo(3, ParallelismLimit.Reason.CAP))),
            List.of(
                    stream(SPOUT, "lines", 2, edge(PARSE)),
                    stream(PARSE, "words", 3, edge(COUNT), edge(STORE)),
                    stream(COUNT, "counts", 0.5, edge(STORE))),
            1,
            50);

    @Test
    void the_head_has_the_work_and_the_streams_of_all_members() {
        CostModel chained = chained(PARSE, COUNT).contracted();

        Operator head = chained.operator(SPOUT);
        assertThat(head.cpuNanos()).isEqualTo(100 + 2 * (200 + CALL_OF_SPOUT) + 6 * (300 + CALL));
        assertThat(head.waitNanos()).isEqualTo(10 + 2 * 20 + 6 * 30);
        assertThat(chained.streams()).extracting(Stream::producer).containsExactly(SPOUT, SPOUT, SPOUT);
        assertThat(chained.streams()).extracting(Stream::perCall).containsExactly(2.0, 6.0, 3.0);
        assertThat(chained.stream(0).edges()).isEmpty();
        assertThat(chained.stream(0).limit().canBatch()).isFalse();
        assertThat(chained.stream(1).edges()).extracting(Edge::consumer).containsExactly(STORE);
        assertThat(chained.stream(1).limit().max()).isEqualTo(10);
    }

    @Test
    void the_caches_save_at_most_three_quarters_of_the_code_of_a_member() {
        Operator count = words.operator(COUNT).withTimes(40, 0);

        ChainedModel chained = new ChainedModel(words.withOperator(COUNT, count), members(COUNT));

        assertThat(chained.contracted().operator(PARSE).cpuNanos()).isEqualTo(200 + 3 * 10);
    }

    @Test
    void a_member_is_an_idle_executor() {
        CostModel chained = chained(PARSE).contracted();

        Operator member = chained.operator(PARSE);
        assertThat(member.cpuNanos() + member.waitNanos()).isZero();
        assertThat(member.limit().max()).isOne();
        assertThat(FlowGraph.of(chained).calls(PARSE)).isZero();
    }

    @Test
    void a_chain_has_the_tasks_that_all_its_operators_allow() {
        assertThat(chained(PARSE, COUNT).contracted().operator(SPOUT).limit())
                .isEqualTo(ParallelismLimit.exactly(2, ParallelismLimit.Reason.SOURCE));
        assertThat(chained(COUNT).contracted().operator(PARSE).limit())
                .isEqualTo(ParallelismLimit.upTo(4, ParallelismLimit.Reason.KEYS));
    }

    @Test
    void a_grouping_by_the_tuple_limits_its_chain_to_one_task() {
        BitSet count = new BitSet();
        count.set(COUNT);

        ChainedModel chained = new ChainedModel(words, new Chains(count, count));

        assertThat(chained.contracted().operator(PARSE).limit().max()).isOne();
    }

    @Test
    void an_operator_without_inputs_cannot_be_chained() {
        assertThatThrownBy(() -> chained(SPOUT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("spout has no inputs: must not be chained");
    }

    /** No tuple waits in a queue, so the limit on tuples in flight does not determine the latency. */
    @Test
    void the_latency_of_a_topology_in_the_tasks_of_its_spout_is_its_work() {
        CostModel chained = chained(PARSE, COUNT, STORE).contracted();
        Plan plan = Flows.plan(new int[] {2, 1, 1, 1}, new int[] {1, 1, 1}, 5e6, OptionalInt.of(10_000));
        Bounds bounds = Bounds.of(8, OptionalInt.of(10_000), new Lingers(5e6));

        assertThat(new Evaluator(chained).evaluate(plan, bounds).meanLatencyNanos())
                .isCloseTo(chained.operator(SPOUT).cpuNanos(), within(1e-6));
    }

    @Test
    void an_operator_joins_the_chain_with_the_last_head() {
        assertThat(chained(STORE).head(STORE)).isEqualTo(COUNT);
        assertThat(chained(COUNT, STORE).head(STORE)).isEqualTo(PARSE);
    }

    /** Store joins the chain of count, whose tasks receive the progress of the spout for store, in messages instead of direct calls. */
    @Test
    void the_head_receives_the_inputs_of_a_member_from_other_chains() {
        CostModel model = withProgress();
        ChainedModel topology = new ChainedModel(model, members(STORE));
        FlowGraph before = FlowGraph.of(model);
        FlowGraph after = FlowGraph.of(topology.contracted());

        assertThat(topology.contracted().stream(3).edges())
                .extracting(Edge::consumer)
                .containsExactly(COUNT);
        assertThat(after.calls(COUNT)).isEqualTo(before.calls(COUNT) + before.tuples(3));
        for (int v : List.of(COUNT, STORE)) {
            assertThat(after.calls(COUNT) * topology.callsPerHead(v)).isCloseTo(before.calls(v), within(1e-9));
        }
        assertThat(after.tuples(2)).isCloseTo(before.tuples(2), within(1e-9));
        assertThat(work(after)).isCloseTo(work(before) + CALL * before.tuples(2), within(1e-9));
    }

    @Test
    void a_stream_from_another_chain_has_one_consumer_in_a_chain() {
        CostModel model = withProgress();
        ChainRules rules = new ChainRules(Collections.nCopies(4, Flows.chainable(false)));

        ChainRules.Builder builder = rules.builder(FlowGraph.of(model));
        assertThat(builder.add(STORE)).isEmpty();
        assertThat(builder.head(STORE)).isEqualTo(COUNT);
        assertThat(rules.builder(FlowGraph.of(words)).refusal(STORE))
                .contains("'count' in the same chain also consumes 'parse'");
    }

    @Test
    void a_spout_receives_no_inputs_of_a_member() {
        CostModel two = new CostModel(
                List.of(
                        words.operator(SPOUT),
                        operator("other", true, 1, 0, ParallelismLimit.upTo(1, ParallelismLimit.Reason.NONE)),
                        words.operator(STORE)),
                List.of(stream(0, "a", 1, edge(2)), stream(1, "b", 1, edge(2))),
                0,
                0);
        ChainRules rules = new ChainRules(Collections.nCopies(3, Flows.chainable(false)));

        assertThat(rules.builder(FlowGraph.of(two)).refusal(2).orElseThrow())
                .contains("a spout cannot receive tuples for it");
    }

    private CostModel withProgress() {
        return new CostModel(
                words.operators(),
                List.of(
                        stream(SPOUT, "lines", 2, edge(PARSE)),
                        stream(PARSE, "words", 3, edge(COUNT)),
                        stream(COUNT, "counts", 0.5, edge(STORE)),
                        stream(SPOUT, "progress", 0.1, edge(STORE))),
                1,
                50);
    }

    @Test
    void calls_and_work_do_not_change_apart_from_messages() {
        FlowGraph before = FlowGraph.of(words);
        ChainedModel topology = chained(COUNT, STORE);
        FlowGraph after = FlowGraph.of(topology.contracted());

        assertThat(after.calls(PARSE)).isEqualTo(before.calls(PARSE));
        double calls = before.calls(COUNT) + before.calls(STORE);
        assertThat(work(after)).isCloseTo(work(before) + CALL * calls, within(1e-9));
        assertThat(after.calls(PARSE) * topology.callsPerHead(STORE)).isEqualTo(before.calls(STORE));
        for (int s = 0; s < words.streams().size(); s++) {
            assertThat(after.tuples(s)).isEqualTo(before.tuples(s));
        }
    }

    /** The declared parallelism of parse is 1: count allows it, but not the two tasks of the spout. */
    @Test
    void chains_of_the_declared_parallelism_keep_the_tasks_of_their_head() {
        ParallelismLimit one = ParallelismLimit.exactly(1, ParallelismLimit.Reason.SINGLE_SINK);
        CostModel model = words.withOperator(PARSE, words.operator(PARSE).withLimit(one));
        ChainRules rules = new ChainRules(Collections.nCopies(4, Flows.chainable(false)));

        Chains chains = rules.withDeclaredParallelism(FlowGraph.of(model));

        assertThat(chains.stream()).containsExactly(COUNT, STORE);
        assertThat(rules.withDeclaredParallelism(FlowGraph.of(words)).stream()).containsExactly(PARSE, COUNT, STORE);
        CostModel wide = words.withOperator(PARSE, words.operator(PARSE).withParallelism(8));
        assertThat(rules.builder(FlowGraph.of(wide)).refusal(COUNT)).isEmpty();
        assertThat(new ChainRules(List.of(
                                Flows.chainable(false), refused(), Flows.chainable(false), Flows.chainable(false)))
                        .withDeclaredParallelism(FlowGraph.of(wide)).stream())
                .as("parse has 8 tasks, and count at most 4")
                .isEmpty();
    }

    private static ChainRules.Rule refused() {
        return new ChainRules.Rule(Optional.of("windowed"), Optional.empty(), Optional.empty());
    }

    @Test
    void a_bottleneck_of_messages_disappears() {
        Bounds bounds = Bounds.of(100, OptionalInt.empty(), new Lingers(5e6));
        Plan plan = new Plan(new int[] {2, 1, 1, 3}, new int[] {1, 1, 1}, new double[3], OptionalInt.empty());

        Evaluation alone = new Evaluator(words).evaluate(plan, bounds);
        Evaluation chained = new Evaluator(chained(PARSE).contracted()).evaluate(plan, bounds);

        // parse receives 2 tuples, and sends 6 tuples to two consumers.
        assertThat(alone.limit()).isEqualTo(new Limit.Tasks(PARSE));
        assertThat(alone.rowsPerNano()).isCloseTo(1.0 / (2 * 1220 + 2 * 6 * 1000), within(1e-9));
        assertThat(chained.limit()).isEqualTo(new Limit.Tasks(COUNT));
        assertThat(chained.utilization().get(SPOUT))
                .isCloseTo(chained.rowsPerNano() / 2 * (110 + 2 * (220 + CALL_OF_SPOUT) + 2 * 6 * 1000), within(1e-9));
    }

    private static double work(FlowGraph graph) {
        return IntStream.range(0, graph.operators)
                .mapToDouble(v -> graph.calls(v) * graph.operator(v).cpuNanos())
                .sum();
    }

    private ChainedModel chained(int... operators) {
        return new ChainedModel(words, members(operators));
    }

    private static Chains members(int... operators) {
        BitSet set = new BitSet();
        IntStream.of(operators).forEach(set::set);
        return new Chains(set, new BitSet());
    }

    private static Operator operator(String id, boolean isSource, double cpu, double wait, ParallelismLimit limit) {
        return new Operator(id, isSource, cpu, wait, OptionalDouble.empty(), isSource ? 1 : 0, limit.min(), limit);
    }

    private static Stream stream(int producer, String id, double perCall, Edge... edges) {
        return new Stream(producer, id, perCall, 8, new BatchLimit(10, "test"), 1, List.of(edges));
    }

    private static Edge edge(int consumer) {
        return new Edge(consumer, new TaskShare.Even(), COST)
                .withChained(consumer == PARSE ? new ChainedCall(CALL_OF_SPOUT, 0) : new ChainedCall(0, -CALL));
    }
}
