package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.optimizer.synthetic.Flows;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** At 100,000 source tuples in a second, without batches: a message costs its sender and its receiver 1 us. */
class TaskWorkTest {

    private static final double RATE = 1e-4;

    @Test
    void counts_user_code_and_waiting_and_messages_in_and_out() throws CycleException {
        TaskWork work = work(Flows.shop());

        // parse: 12 us, 1 us for the tuple that comes, 1 us for each of the two that go.
        assertThat(work.tasksWorth(1)).isCloseTo(1.5, within(1e-9));
        assertThat(work.busiestPart(1)).isEqualTo(0.5);
        // store: two tuples of 1 us, and 1 us for each to come.
        assertThat(work.tasksWorth(2)).isCloseTo(0.4, within(1e-9));
    }

    @Test
    void knows_what_the_hottest_key_comes_to_with_any_number_of_tasks() throws CycleException {
        TaskWork work = work(Flows.shop());

        assertThat(work.hottestPart(2)).hasValue(0.05);
        // 1 / (0.05 x 4 us)
        assertThat(work.highestRate(2).getAsDouble()).isCloseTo(1 / 200.0, within(1e-12));
        assertThat(work.hottestPart(1)).isEmpty();
        assertThat(work.highestRate(1)).isEmpty();
        assertThat(work.highestRate(0)).isEmpty();
    }

    /** Two tasks get each tuple and send it on. */
    @Test
    void counts_what_all_tasks_get_for_each_and_what_they_send_once() throws CycleException {
        PartyCost party = new PartyCost(1000, 2000, 100);
        EdgeCost cost = new EdgeCost(party, party, PartyCost.NONE, PartyCost.NONE);
        ParallelismLimit many = ParallelismLimit.upTo(1000, ParallelismLimit.Reason.NONE);
        Operator source = new Operator(
                "source",
                true,
                0,
                0,
                OptionalDouble.empty(),
                1,
                1,
                ParallelismLimit.exactly(1, ParallelismLimit.Reason.SOURCE));
        CostModel dataflow = new CostModel(
                List.of(source, Flows.bolt("all", 1000, 0, 2, many), Flows.bolt("sink", 0, 0, 1, many)),
                List.of(
                        stream(0, new Edge(1, new TaskShare.ToAll(), cost)),
                        stream(1, new Edge(2, new TaskShare.Even(), cost))),
                0,
                0);

        TaskWork work = work(dataflow);

        // Twice 1 us and 1 us to receive, and twice 1 us to send.
        assertThat(work.tasksWorth(1)).isCloseTo(0.6, within(1e-9));
        assertThat(work.busiestPart(1)).isEqualTo(0.5);
        // The only task of the source sends both copies.
        assertThat(work.tasksWorth(0)).isCloseTo(0.2, within(1e-9));
    }

    private static Stream stream(int producer, Edge edge) {
        return new Stream(producer, "default", 1, 8, new BatchLimit(1024, "64 KiB of tuples"), 1, List.of(edge));
    }

    private static TaskWork work(CostModel dataflow) throws CycleException {
        Bounds bounds = Flows.bounds();
        Plan plan = Plan.asItIs(dataflow, bounds.lingerNanos(), bounds.pending());
        return new Evaluator(dataflow).work(plan, bounds, RATE);
    }
}
