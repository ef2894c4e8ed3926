// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProfileDeltaTest {

    private static final Map<Integer, String> COMPONENTS = Map.of(1, "numbers", 2, "square");
    private static final WorkerSnapshot WORKER = TaskFixture.worker("a", 0, TaskFixture.times(0, 0, 0, 0), COMPONENTS);

    @Test
    void subtracts_the_earlier_state() {
        ProfileState base =
                state(20, spout(20, 1_000).seen("a", 20), bolt(20, 900).seen("a", 20));
        ProfileState end =
                state(30, spout(30, 3_000).seen("a", 30), bolt(31, 2_500).seen("a", 30));

        ProfileDelta deltas = ProfileDelta.between(base, end, Set.of());

        assertThat(deltas.problems()).isEmpty();
        assertThat(deltas.components()).isEqualTo(COMPONENTS);
        assertThat(deltas.tasks()).containsOnlyKeys(1, 2);
        assertThat(deltas.tasks().get(1).delta().costs().calls()).isEqualTo(2_000);
        assertThat(deltas.tasks().get(1).delta().seconds()).isEqualTo(10);
        assertThat(deltas.tasks().get(2).delta().costs().calls()).isEqualTo(1_600);
        assertThat(deltas.tasks().get(2).delta().seconds()).isEqualTo(11);
        assertThat(deltas.tasks().get(2).latest().worker()).isEqualTo("a:6700");
    }

    @Test
    void reports_and_counts_the_activity_of_a_killed_worker() {
        ProfileState base =
                state(20, spout(20, 1_000).seen("a", 20), bolt(20, 900).seen("a", 20));
        ProfileState end = state(
                30,
                spout(30, 3_000).seen("a", 30),
                bolt(23, 1_200).seen("a", 23),
                // Each worker's clock has its own origin.
                TaskFixture.of("square", 2)
                        .incarnation(77)
                        .time(5_000, 5_004)
                        .calls(400)
                        .seen("b", 30));

        ProfileDelta deltas = ProfileDelta.between(base, end, Set.of());

        ProfileDelta.Task task = deltas.tasks().get(2);
        assertThat(task.delta().costs().calls()).isEqualTo(300 + 400);
        assertThat(task.delta().seconds()).isCloseTo(3 + 4, offset(1e-9));
        assertThat(task.latest().worker()).isEqualTo("b:6700");
        assertThat(task.latest().thread()).startsWith(TaskFixture.process("b") + "/");
        assertThat(deltas.problems())
                .containsExactly(
                        "task 2 of 'square' restarted: its activity between the last snapshot and the restart is"
                                + " missing");
    }

    @Test
    void a_restart_in_the_warm_up_is_not_a_problem() {
        TaskIncarnation first = bolt(5, 100).seen("a", 5);
        TaskFixture second =
                TaskFixture.of("square", 2).incarnation(77).time(5_000, 5_010).calls(400);
        ProfileState base = state(20, spout(20, 1_000).seen("a", 20), first, second.seen("b", 20));
        ProfileState end = state(
                30,
                spout(30, 3_000).seen("a", 30),
                first,
                second.time(5_000, 5_020).calls(900).seen("b", 30));

        ProfileDelta deltas = ProfileDelta.between(base, end, Set.of());

        assertThat(deltas.problems()).isEmpty();
        assertThat(deltas.tasks().get(2).delta().costs().calls()).isEqualTo(500);
        assertThat(deltas.tasks().get(2).delta().seconds()).isEqualTo(10);
        assertThat(deltas.tasks().get(2).latest().worker()).isEqualTo("b:6700");
    }

    @Test
    void reports_silent_tasks_of_profiled_components() {
        ProfileState base = state(20, spout(20, 1_000).seen("a", 20));
        ProfileState end = state(30, spout(30, 3_000).seen("a", 30));

        assertThat(ProfileDelta.between(base, end, Set.of()).problems())
                .containsExactly(
                        "task 2 of 'square' has sent no measurements: the profile lacks its activity; see the log of its worker");
        assertThat(ProfileDelta.between(base, end, Set.of("square")).problems()).isEmpty();
        assertThat(ProfileDelta.between(base, end, Set.of("square")).tasks()).containsOnlyKeys(1);
    }

    @Test
    void reports_silent_tasks_of_a_component_in_one_line() {
        Map<Integer, String> tasks = Map.of(1, "numbers", 2, "square", 3, "square", 4, "square");
        WorkerSnapshot worker = TaskFixture.worker("a", 0, TaskFixture.times(0, 0, 0, 0), tasks);
        TaskIncarnation numbers = spout(20, 1_000).seen("a", 20);
        ProfileState base = TaskFixture.state(20, List.of(worker), List.of(numbers));
        ProfileState end =
                TaskFixture.state(30, List.of(worker), List.of(spout(30, 3_000).seen("a", 30)));

        assertThat(ProfileDelta.between(base, end, Set.of()).problems())
                .containsExactly(
                        "3 tasks of 'square' have sent no measurements: the profile lacks their activity; see the logs of their workers");
    }

    @Test
    void reports_the_worker_of_a_task_that_became_silent() {
        ProfileState base =
                state(20, spout(20, 1_000).seen("a", 20), bolt(20, 900).seen("a", 20));
        ProfileState late =
                state(30, spout(30, 3_000).seen("a", 30), bolt(23, 1_200).seen("a", 25));
        ProfileState tooLate =
                state(30, spout(30, 3_000).seen("a", 30), bolt(23, 1_200).seen("a", 24.9));

        assertThat(ProfileDelta.between(base, late, Set.of()).problems()).isEmpty();
        ProfileDelta deltas = ProfileDelta.between(base, tooLate, Set.of());
        assertThat(deltas.problems())
                .containsExactly(
                        "task 2 of 'square' on a:6700 has sent no measurements in the last 5 s: its activity in that time is missing");
        assertThat(deltas.tasks().get(2).delta().costs().calls()).isEqualTo(300);
    }

    @Test
    void counts_everything_without_a_warm_up() {
        ProfileState nothing = TaskFixture.state(0, List.of(), List.of());
        ProfileState end =
                state(30, spout(30, 3_000).seen("a", 30), bolt(29, 2_500).seen("a", 30));

        ProfileDelta deltas = ProfileDelta.between(nothing, end, Set.of());

        assertThat(deltas.problems()).isEmpty();
        assertThat(deltas.tasks().get(1).delta().costs().calls()).isEqualTo(3_000);
        assertThat(deltas.tasks().get(1).delta().seconds()).isEqualTo(28);
    }

    /** One of three processes started later, and one sent no further tuples. Names in metrics have no dots. */
    @Test
    void sums_the_batches_of_all_workers_between_the_states() {
        ProfileState base = TaskFixture.state(20, List.of(worker("a", 1_000, 100), worker("b", 500, 50)), List.of());
        ProfileState end = TaskFixture.state(
                30, List.of(worker("a", 9_000, 200), worker("b", 500, 50), worker("c", 2_000, 100)), List.of());

        ProfileDelta deltas = ProfileDelta.between(base, end, Set.of());

        assertThat(deltas.sentBy("to.square")).isEqualTo(new ComponentTraffic(10_000, 10_000, 200, Map.of(), Set.of()));
        assertThat(deltas.sentBy("to.square").rowsPerBatch()).hasValue(50);
        assertThat(deltas.sentBy("square").rowsPerBatch()).isEmpty();
    }

    private static WorkerSnapshot worker(String host, long rows, long batches) {
        return TaskFixture.sent(
                TaskFixture.worker(host, 0, TaskFixture.times(0, 0, 0, 0), COMPONENTS),
                Map.of("to_square", new ComponentTraffic(rows, rows, batches, Map.of(), Set.of())));
    }

    private static TaskFixture spout(double now, long calls) {
        return TaskFixture.spout(1).time(2, now).calls(calls);
    }

    private static TaskFixture bolt(double now, long calls) {
        return TaskFixture.of("square", 2).time(2, now).calls(calls);
    }

    private static ProfileState state(double seconds, TaskIncarnation... tasks) {
        return TaskFixture.state(seconds, List.of(WORKER), List.of(tasks));
    }
}
