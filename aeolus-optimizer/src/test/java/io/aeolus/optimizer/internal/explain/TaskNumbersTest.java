// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.TaskShare;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskNumbersTest {

    private static final ParallelismLimit MANY =
            ParallelismLimit.upTo(ComponentPlan.MAX_TASKS, ParallelismLimit.Reason.NONE);

    @ParameterizedTest
    @CsvSource({"1, 2, 1", "3, 2, 6", "3, 1, 3", "3, 1.5, 3", "3, 3.9, 9", "20000, 2, 20000"})
    void adds_headroom_to_growing_components(int parallelism, double headroom, int tasks) {
        assertThat(tasks(MANY, new TaskShare.Even(), parallelism, headroom)).isEqualTo(tasks);
    }

    @ParameterizedTest
    @CsvSource({"KEYS, 5, 3", "USER, 6, 6", "NONE, 40, 6"})
    void keeps_headroom_within_the_limit(ParallelismLimit.Reason reason, int most, int tasks) {
        assertThat(tasks(ParallelismLimit.upTo(most, reason), new TaskShare.ByKey(5, 0.1), 3, 2))
                .isEqualTo(tasks);
    }

    @Test
    void keeps_fixed_tasks() {
        ParallelismLimit fixed = ParallelismLimit.upTo(7, ParallelismLimit.Reason.FIXED_TASKS);

        assertThat(tasks(fixed.withFixedTasks(7), new TaskShare.Even(), 3, 2)).isEqualTo(7);
    }

    @Test
    void adds_no_headroom_to_broadcast_consumers() {
        assertThat(tasks(MANY, new TaskShare.ToAll(), 3, 2)).isEqualTo(3);
    }

    @Test
    void keeps_the_tasks_of_sources() {
        CostModel model = Flows.pair(Flows.bolt("sink", 1, 0, 1, MANY), new TaskShare.Even());
        Operator source = model.operator(0);
        CostModel withTasks =
                model.withOperator(0, source.withLimit(source.limit().withFixedTasks(4)));
        TaskNumbers numbers = new TaskNumbers(withTasks, 2);

        assertThat(numbers.of(plan(1, 1), OptionalInt.empty())).containsExactly(4, 1);
    }

    @ParameterizedTest
    @CsvSource({"4, 3", "6, 3", "7, 6", "100, 6"})
    void distributes_headroom_within_the_budget(int maxTasks, int tasks) {
        CostModel model = Flows.pair(Flows.bolt("sink", 1, 0, 1, MANY), new TaskShare.Even());
        TaskNumbers numbers = new TaskNumbers(model, 2);

        assertThat(numbers.of(plan(1, 3), OptionalInt.of(maxTasks))).containsExactly(1, tasks);
    }

    private static int tasks(ParallelismLimit limit, TaskShare taskShare, int parallelism, double headroom) {
        Operator sink = Flows.bolt("sink", 1, 0, 1, limit);
        return new TaskNumbers(Flows.pair(sink, taskShare), headroom).of(plan(1, parallelism), OptionalInt.empty())[1];
    }

    private static Plan plan(int... parallelism) {
        return Flows.plan(parallelism, new int[] {1}, 5e6, OptionalInt.empty());
    }
}
