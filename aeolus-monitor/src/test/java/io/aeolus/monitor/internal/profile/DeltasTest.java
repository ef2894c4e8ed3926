package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeltasTest {

    private static final Map<Integer, String> COMPONENTS = Map.of(1, "numbers", 2, "square");
    private static final WorkerSnapshot WORKER = Reported.worker("a", 0, Reported.times(0, 0, 0, 0), COMPONENTS);

    @Test
    void counts_what_came_between_the_frames() {
        ProfileState base =
                state(20, spout(20, 1_000).seen("a", 20), bolt(20, 900).seen("a", 20));
        ProfileState end =
                state(30, spout(30, 3_000).seen("a", 30), bolt(31, 2_500).seen("a", 30));

        Deltas deltas = Deltas.between(base, end, Set.of());

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
    void what_a_killed_worker_did_counts_and_is_told() {
        ProfileState base =
                state(20, spout(20, 1_000).seen("a", 20), bolt(20, 900).seen("a", 20));
        ProfileState end = state(
                30,
                spout(30, 3_000).seen("a", 30),
                bolt(23, 1_200).seen("a", 23),
                // Its worker's clock starts anywhere.
                Reported.of("square", 2)
                        .incarnation(77)
                        .time(5_000, 5_004)
                        .calls(400)
                        .seen("b", 30));

        Deltas deltas = Deltas.between(base, end, Set.of());

        Deltas.Task task = deltas.tasks().get(2);
        assertThat(task.delta().costs().calls()).isEqualTo(300 + 400);
        assertThat(task.delta().seconds()).isCloseTo(3 + 4, offset(1e-9));
        assertThat(task.latest().worker()).isEqualTo("b:6700");
        assertThat(task.latest().thread()).startsWith(Reported.process("b") + "/");
        assertThat(deltas.problems())
                .containsExactly("task 2 of 'square' was started again: what it did after its last report before that"
                        + " is missing");
    }

    @Test
    void who_was_started_again_in_the_warm_up_is_no_problem() {
        TaskIncarnation first = bolt(5, 100).seen("a", 5);
        Reported second =
                Reported.of("square", 2).incarnation(77).time(5_000, 5_010).calls(400);
        ProfileState base = state(20, spout(20, 1_000).seen("a", 20), first, second.seen("b", 20));
        ProfileState end = state(
                30,
                spout(30, 3_000).seen("a", 30),
                first,
                second.time(5_000, 5_020).calls(900).seen("b", 30));

        Deltas deltas = Deltas.between(base, end, Set.of());

        assertThat(deltas.problems()).isEmpty();
        assertThat(deltas.tasks().get(2).delta().costs().calls()).isEqualTo(500);
        assertThat(deltas.tasks().get(2).delta().seconds()).isEqualTo(10);
        assertThat(deltas.tasks().get(2).latest().worker()).isEqualTo("b:6700");
    }

    @Test
    void who_never_reported_is_missed_unless_nothing_was_asked_of_it() {
        ProfileState base = state(20, spout(20, 1_000).seen("a", 20));
        ProfileState end = state(30, spout(30, 3_000).seen("a", 30));

        assertThat(Deltas.between(base, end, Set.of()).problems())
                .containsExactly("task 2 of 'square' has never reported");
        assertThat(Deltas.between(base, end, Set.of("square")).problems()).isEmpty();
        assertThat(Deltas.between(base, end, Set.of("square")).tasks()).containsOnlyKeys(1);
    }

    @Test
    void tasks_of_a_component_that_never_reported_are_told_of_together() {
        Map<Integer, String> tasks = Map.of(1, "numbers", 2, "square", 3, "square", 4, "square");
        WorkerSnapshot worker = Reported.worker("a", 0, Reported.times(0, 0, 0, 0), tasks);
        TaskIncarnation numbers = spout(20, 1_000).seen("a", 20);
        ProfileState base = Reported.state(20, List.of(worker), List.of(numbers));
        ProfileState end =
                Reported.state(30, List.of(worker), List.of(spout(30, 3_000).seen("a", 30)));

        assertThat(Deltas.between(base, end, Set.of()).problems())
                .containsExactly("3 tasks of 'square' have never reported");
    }

    @Test
    void who_fell_silent_is_told_with_where_it_was() {
        ProfileState base =
                state(20, spout(20, 1_000).seen("a", 20), bolt(20, 900).seen("a", 20));
        ProfileState late =
                state(30, spout(30, 3_000).seen("a", 30), bolt(23, 1_200).seen("a", 25));
        ProfileState tooLate =
                state(30, spout(30, 3_000).seen("a", 30), bolt(23, 1_200).seen("a", 24.9));

        assertThat(Deltas.between(base, late, Set.of()).problems()).isEmpty();
        Deltas deltas = Deltas.between(base, tooLate, Set.of());
        assertThat(deltas.problems())
                .containsExactly(
                        "task 2 of 'square' on a:6700 has not reported in the last 5 s: what it did then is missing");
        assertThat(deltas.tasks().get(2).delta().costs().calls()).isEqualTo(300);
    }

    @Test
    void without_a_warm_up_all_since_the_start_counts() {
        ProfileState nothing = Reported.state(0, List.of(), List.of());
        ProfileState end =
                state(30, spout(30, 3_000).seen("a", 30), bolt(29, 2_500).seen("a", 30));

        Deltas deltas = Deltas.between(nothing, end, Set.of());

        assertThat(deltas.problems()).isEmpty();
        assertThat(deltas.tasks().get(1).delta().costs().calls()).isEqualTo(3_000);
        assertThat(deltas.tasks().get(1).delta().seconds()).isEqualTo(28);
    }

    /** Of three processes, one came later, and one sent nothing more. Metrics know no dots in names. */
    @Test
    void batches_are_those_between_the_frames_of_all_workers() {
        ProfileState base = Reported.state(20, List.of(worker("a", 1_000, 100), worker("b", 500, 50)), List.of());
        ProfileState end = Reported.state(
                30, List.of(worker("a", 9_000, 200), worker("b", 500, 50), worker("c", 2_000, 100)), List.of());

        Deltas deltas = Deltas.between(base, end, Set.of());

        assertThat(deltas.sentBy("to.square")).isEqualTo(new ComponentTraffic(10_000, 10_000, 200, Map.of(), Set.of()));
        assertThat(deltas.sentBy("to.square").rowsPerBatch()).hasValue(50);
        assertThat(deltas.sentBy("square").rowsPerBatch()).isEmpty();
    }

    private static WorkerSnapshot worker(String host, long rows, long batches) {
        return Reported.sent(
                Reported.worker(host, 0, Reported.times(0, 0, 0, 0), COMPONENTS),
                Map.of("to_square", new ComponentTraffic(rows, rows, batches, Map.of(), Set.of())));
    }

    private static Reported spout(double now, long calls) {
        return Reported.spout(1).time(2, now).calls(calls);
    }

    private static Reported bolt(double now, long calls) {
        return Reported.of("square", 2).time(2, now).calls(calls);
    }

    private static ProfileState state(double seconds, TaskIncarnation... tasks) {
        return Reported.state(seconds, List.of(WORKER), List.of(tasks));
    }
}
