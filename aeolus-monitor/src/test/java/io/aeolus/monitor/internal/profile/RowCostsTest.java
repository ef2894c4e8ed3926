package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.Profile.Totals;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.WorkerSnapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.assertj.core.api.RecursiveComparisonAssert;
import org.junit.jupiter.api.Test;

/** Each call of a spout is two rows here. */
class RowCostsTest {

    private static final ProfileState NOTHING = Reported.state(0, List.of(), List.of());

    private final Reported one =
            Reported.spout(1).mark(100, 2, 1, seconds(5), 1).mark(600, 12, 6, seconds(20), 3);

    @Test
    void divides_what_the_process_did_between_the_marks_by_the_rows() {
        assertTotals(between(NOTHING, state(one.seen("a", 12)))).isEqualTo(totals(100, 15e6, 2e6));
    }

    @Test
    void tells_what_compilers_took_apart() {
        Reported cold = Reported.spout(1)
                .compiled(1)
                .mark(100, 2, 1, seconds(5), 1)
                .compiled(4)
                .mark(600, 12, 6, seconds(20), 3);

        assertThat(between(NOTHING, state(cold.seen("a", 12))).compilerNanosPerRow())
                .hasValue(3e6);
    }

    @Test
    void starts_at_the_base() {
        TaskIncarnation before = Reported.spout(1)
                .mark(100, 2, 1, seconds(5), 1)
                .mark(500, 10, 5, seconds(18), 2.5)
                .seen("a", 10);

        assertTotals(between(state(before), state(one.seen("a", 12)))).isEqualTo(totals(100, 10e6, 2.5e6));
    }

    @Test
    void spouts_of_a_process_share_what_it_did() {
        Reported other = Reported.spout(2).mark(50, 4, 1, seconds(8), 1.5).mark(550, 22, 6, seconds(35), 4);

        // 2,000 rows from second 2 to second 22.
        assertTotals(between(NOTHING, state(one.seen("a", 12), other.seen("a", 22))))
                .isEqualTo(totals(100, 15e6, 1.5e6));
    }

    @Test
    void processes_add_up() {
        Reported other = Reported.spout(2).mark(0, 100, 0, seconds(1), 0).mark(500, 105, 1, seconds(6), 1);

        assertTotals(between(NOTHING, state(one.seen("a", 12), other.seen("b", 12))))
                .isEqualTo(totals(300, (1.5 + 1) / 300 * 1e9, (0.2 + 0.2) / 300 * 1e9));
    }

    @Test
    void a_process_without_a_spout_counts_for_the_time_in_which_its_bolts_work() {
        Reported bolt = Reported.of("square", 3).mark(10, 50, 0, seconds(7), 0).mark(500, 60, 1, seconds(12), 1);

        assertTotals(between(NOTHING, state(one.seen("a", 12), bolt.seen("b", 12))))
                .isEqualTo(totals(100, 20e6, 3e6));
    }

    @Test
    void a_process_whose_bolts_have_work_now_and_then_counts_for_the_time_of_the_busiest() {
        Reported seldom = Reported.of("sums", 4).mark(10, 20, 0, seconds(1), 0).mark(90, 60, 1, seconds(12), 1);
        Reported often = Reported.of("square", 3).mark(10, 50, 0, seconds(7), 0).mark(500, 60, 1, seconds(12), 1);

        assertTotals(between(NOTHING, state(one.seen("a", 12), often.seen("b", 12), seldom.seen("b", 12))))
                .isEqualTo(totals(100, 20e6, 3e6));
        // Alone it stands for what its process takes in a second.
        assertThat(between(NOTHING, state(one.seen("a", 12), seldom.seen("b", 12)))
                        .processNanosPerRow()
                        .orElseThrow())
                .isCloseTo((1.5 + 11 / 40.0) / 100 * 1e9, within(1.0));
    }

    @Test
    void a_process_that_has_done_nothing_is_not_seen() {
        ProfileState end = Reported.state(12, List.of(worker("a"), worker("b")), List.of(one.seen("a", 12)));

        assertThat(between(NOTHING, end)).isEqualTo(Totals.ofRate(OptionalDouble.of(100), Optional.empty()));
    }

    @Test
    void a_system_that_does_not_tell_leaves_the_rows() {
        Reported blind = Reported.spout(1).mark(0, 2, 1).mark(500, 12, 6);

        assertThat(between(NOTHING, state(blind.seen("a", 12))))
                .isEqualTo(Totals.ofRate(OptionalDouble.of(100), Optional.empty()));
    }

    @Test
    void of_a_spout_that_was_started_again_the_last_life_counts() {
        Reported again =
                Reported.spout(1).incarnation(77).mark(0, 20, 0, seconds(25), 3).mark(50, 21, 1, seconds(26), 3.5);

        assertTotals(between(NOTHING, state(one.seen("a", 12), again.seen("a", 21))))
                .isEqualTo(totals(100, 10e6, 5e6));
    }

    @Test
    void nothing_is_known_without_marks_of_spouts() {
        TaskIncarnation bolt =
                Reported.of("square", 3).mark(0, 1, 1).mark(9, 9, 9).seen("a", 12);

        assertThat(between(NOTHING, state(bolt))).isEqualTo(Totals.UNKNOWN);
        assertThat(between(state(one.seen("a", 12)), state(one.seen("a", 12)))).isEqualTo(Totals.UNKNOWN);
    }

    private static RecursiveComparisonAssert<?> assertTotals(Totals actual) {
        return assertThat(actual)
                .usingRecursiveComparison()
                .withEqualsForType(
                        (one, other) -> Math.abs(one.orElse(0) - other.orElse(0)) <= 1e-6 * Math.abs(one.orElse(0)),
                        OptionalDouble.class);
    }

    private static Totals between(ProfileState base, ProfileState end) {
        return RowCosts.between(Deltas.between(base, end, Set.of()), base, end);
    }

    private static ProfileState state(TaskIncarnation... tasks) {
        return Reported.state(30, List.of(), List.of(tasks));
    }

    private static WorkerSnapshot worker(String name) {
        return Reported.worker(name, 12, Reported.times(0, 0, 0, 0), Map.of());
    }

    private static Nanos seconds(double processSeconds) {
        return Nanos.of((long) (processSeconds * Reported.SECOND));
    }

    private static Totals totals(double rowsPerSecond, double processNanos, double ackerNanos) {
        return new Totals(
                OptionalDouble.of(rowsPerSecond),
                OptionalDouble.of(processNanos),
                OptionalDouble.of(ackerNanos),
                OptionalDouble.of(0),
                Optional.empty());
    }
}
