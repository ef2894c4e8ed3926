// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.optimizer.synthetic.Flows;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** At 100,000 source tuples per second, without batches: a message costs sender and receiver 1 us each. */
class TaskWorkTest {

    private static final double RATE = 1e-4;

    @Test
    void counts_user_code_waits_and_messages() {
        TaskWork work = work(Flows.shop());

        // parse: 12 us, 1 us for the input tuple, 1 us for each of two output tuples.
        assertThat(work.tasksWorth(1)).isCloseTo(1.5, within(1e-9));
        assertThat(work.busiestPart(1)).isEqualTo(0.5);
        // store: two tuples of 1 us, and 1 us to receive each.
        assertThat(work.tasksWorth(2)).isCloseTo(0.4, within(1e-9));
    }

    @Test
    void computes_the_limit_by_the_hottest_key() {
        TaskWork work = work(Flows.shop());

        assertThat(work.hottestPart(2)).hasValue(0.05);
        // 1 / (0.05 x 4 us)
        assertThat(work.highestRate(2).getAsDouble()).isCloseTo(1 / 200.0, within(1e-12));
        assertThat(work.hottestPart(1)).isEmpty();
        assertThat(work.highestRate(1)).isEmpty();
        assertThat(work.highestRate(0)).isEmpty();
    }

    /** Two tasks receive each tuple and forward it. */
    @Test
    void counts_broadcasts_per_task_when_received_and_once_when_sent() {
        PartyCost party = new PartyCost(1000, 2000, 100);
        EdgeCost cost = new EdgeCost(party, party, PartyCost.NONE, PartyCost.NONE);
        ParallelismLimit many = ParallelismLimit.upTo(1000, ParallelismLimit.Reason.NONE);
        Operator source = Flows.source("source", 0, OptionalDouble.empty());
        CostModel model = new CostModel(
                List.of(source, Flows.bolt("all", 1000, 0, 2, many), Flows.bolt("sink", 0, 0, 1, many)),
                List.of(
                        stream(0, new Edge(1, new TaskShare.ToAll(), cost)),
                        stream(1, new Edge(2, new TaskShare.Even(), cost))),
                0,
                0);

        TaskWork work = work(model);

        // Twice 1 us and 1 us to receive, and twice 1 us to send.
        assertThat(work.tasksWorth(1)).isCloseTo(0.6, within(1e-9));
        assertThat(work.busiestPart(1)).isEqualTo(0.5);
        // The only task of the source sends both copies.
        assertThat(work.tasksWorth(0)).isCloseTo(0.2, within(1e-9));
    }

    private static Stream stream(int producer, Edge edge) {
        return new Stream(producer, "default", 1, 8, new BatchLimit(1024, "64 KiB of tuples"), 1, List.of(edge));
    }

    private static TaskWork work(CostModel model) {
        Bounds bounds = Flows.bounds();
        Plan plan = Plan.profiled(model, bounds.lingers(), bounds.pending());
        return new Evaluator(model).work(plan, bounds, RATE);
    }
}
