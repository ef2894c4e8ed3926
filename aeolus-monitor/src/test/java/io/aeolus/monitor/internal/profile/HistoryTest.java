package io.aeolus.monitor.internal.profile.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HistoryTest {

    private static final Map<Integer, String> COMPONENTS = Map.of(1, "numbers", 2, "square");
    private static final WorkerReport WORKER = Reported.worker("a", "x", 0, 0, COMPONENTS);

    @Test
    void counts_what_came_between_the_frames() {
        Frame base = frame(20, spout(20, 1_000).life("a", 20), bolt(20, 900).life("a", 20));
        Frame end = frame(30, spout(30, 3_000).life("a", 30), bolt(31, 2_500).life("a", 30));

        History history = new History(base, end, Set.of());

        assertThat(history.problems()).isEmpty();
        assertThat(history.components()).isEqualTo(COMPONENTS);
        assertThat(history.tasks()).containsOnlyKeys(1, 2);
        assertThat(history.tasks().get(1).delta().calls()).isEqualTo(2_000);
        assertThat(history.tasks().get(1).delta().seconds()).isEqualTo(10);
        assertThat(history.tasks().get(2).delta().calls()).isEqualTo(1_600);
        assertThat(history.tasks().get(2).delta().seconds()).isEqualTo(11);
        assertThat(history.tasks().get(2).worker()).isEqualTo("a");
    }

    @Test
    void what_a_killed_worker_did_counts_and_is_told() {
        Frame base = frame(20, spout(20, 1_000).life("a", 20), bolt(20, 900).life("a", 20));
        Frame end = frame(
                30,
                spout(30, 3_000).life("a", 30),
                bolt(23, 1_200).life("a", 23),
                // Its worker's clock starts anywhere.
                Reported.of("square", 2)
                        .incarnation(77)
                        .time(5_000, 5_004)
                        .calls(400)
                        .life("b", 30));

        History history = new History(base, end, Set.of());

        History.Task task = history.tasks().get(2);
        assertThat(task.delta().calls()).isEqualTo(300 + 400);
        assertThat(task.delta().seconds()).isCloseTo(3 + 4, offset(1e-9));
        assertThat(task.worker()).isEqualTo("b");
        assertThat(task.thread()).startsWith("b/jvm/");
        assertThat(history.problems())
                .containsExactly("task 2 of 'square' was started again: what it did after its last report before that"
                        + " is missing");
    }

    @Test
    void who_was_started_again_in_the_warm_up_is_no_problem() {
        Life first = bolt(5, 100).life("a", 5);
        Reported second =
                Reported.of("square", 2).incarnation(77).time(5_000, 5_010).calls(400);
        Frame base = frame(20, spout(20, 1_000).life("a", 20), first, second.life("b", 20));
        Frame end = frame(
                30,
                spout(30, 3_000).life("a", 30),
                first,
                second.time(5_000, 5_020).calls(900).life("b", 30));

        History history = new History(base, end, Set.of());

        assertThat(history.problems()).isEmpty();
        assertThat(history.tasks().get(2).delta().calls()).isEqualTo(500);
        assertThat(history.tasks().get(2).delta().seconds()).isEqualTo(10);
        assertThat(history.tasks().get(2).worker()).isEqualTo("b");
    }

    @Test
    void who_never_reported_is_missed_unless_nothing_was_asked_of_it() {
        Frame base = frame(20, spout(20, 1_000).life("a", 20));
        Frame end = frame(30, spout(30, 3_000).life("a", 30));

        assertThat(new History(base, end, Set.of()).problems())
                .containsExactly("task 2 of 'square' has never reported");
        assertThat(new History(base, end, Set.of("square")).problems()).isEmpty();
        assertThat(new History(base, end, Set.of("square")).tasks()).containsOnlyKeys(1);
    }

    @Test
    void who_fell_silent_is_told_with_where_it_was() {
        Frame base = frame(20, spout(20, 1_000).life("a", 20), bolt(20, 900).life("a", 20));
        Frame late = frame(30, spout(30, 3_000).life("a", 30), bolt(23, 1_200).life("a", 25));
        Frame tooLate =
                frame(30, spout(30, 3_000).life("a", 30), bolt(23, 1_200).life("a", 24.9));

        assertThat(new History(base, late, Set.of()).problems()).isEmpty();
        History history = new History(base, tooLate, Set.of());
        assertThat(history.problems())
                .containsExactly(
                        "task 2 of 'square' on a has not reported in the last 5 s: what it did then is missing");
        assertThat(history.tasks().get(2).delta().calls()).isEqualTo(300);
    }

    @Test
    void without_a_warm_up_all_since_the_start_counts() {
        Frame nothing = Reported.frame(0, List.of(), List.of());
        Frame end = frame(30, spout(30, 3_000).life("a", 30), bolt(29, 2_500).life("a", 30));

        History history = new History(nothing, end, Set.of());

        assertThat(history.problems()).isEmpty();
        assertThat(history.tasks().get(1).delta().calls()).isEqualTo(3_000);
        assertThat(history.tasks().get(1).delta().seconds()).isEqualTo(28);
    }

    private static Reported spout(double now, long calls) {
        return Reported.spout(1).time(2, now).calls(calls);
    }

    private static Reported bolt(double now, long calls) {
        return Reported.of("square", 2).time(2, now).calls(calls);
    }

    private static Frame frame(double seconds, Life... lives) {
        return Reported.frame(seconds, List.of(WORKER), List.of(lives));
    }
}
