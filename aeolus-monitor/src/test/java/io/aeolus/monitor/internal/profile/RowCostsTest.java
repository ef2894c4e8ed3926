// SPDX-License-Identifier: Apache-2.0
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

/** Each call of a spout emits two tuples here. */
class RowCostsTest {

    private static final ProfileState NOTHING = TaskFixture.state(0, List.of(), List.of());

    private final TaskFixture one =
            TaskFixture.spout(1).mark(100, 2, 1, seconds(5), 1).mark(600, 12, 6, seconds(20), 3);

    @Test
    void divides_the_cpu_time_between_the_marks_by_the_tuples() {
        assertTotals(between(NOTHING, state(one.seen("a", 12)))).isEqualTo(totals(100, 15e6, 2e6));
    }

    @Test
    void reports_compiler_time_separately() {
        TaskFixture cold = TaskFixture.spout(1)
                .compiled(1)
                .mark(100, 2, 1, seconds(5), 1)
                .compiled(4)
                .mark(600, 12, 6, seconds(20), 3);

        assertThat(between(NOTHING, state(cold.seen("a", 12))).compilerNanosPerRow())
                .hasValue(3e6);
    }

    @Test
    void starts_at_the_base_state() {
        TaskIncarnation before = TaskFixture.spout(1)
                .mark(100, 2, 1, seconds(5), 1)
                .mark(500, 10, 5, seconds(18), 2.5)
                .seen("a", 10);

        assertTotals(between(state(before), state(one.seen("a", 12)))).isEqualTo(totals(100, 10e6, 2.5e6));
    }

    @Test
    void spouts_of_a_process_share_its_cpu_time() {
        TaskFixture other = TaskFixture.spout(2).mark(50, 4, 1, seconds(8), 1.5).mark(550, 22, 6, seconds(35), 4);

        // 2,000 tuples from second 2 to second 22.
        assertTotals(between(NOTHING, state(one.seen("a", 12), other.seen("a", 22))))
                .isEqualTo(totals(100, 15e6, 1.5e6));
    }

    @Test
    void sums_the_processes() {
        TaskFixture other = TaskFixture.spout(2).mark(0, 100, 0, seconds(1), 0).mark(500, 105, 1, seconds(6), 1);

        assertTotals(between(NOTHING, state(one.seen("a", 12), other.seen("b", 12))))
                .isEqualTo(totals(300, (1.5 + 1) / 300 * 1e9, (0.2 + 0.2) / 300 * 1e9));
    }

    @Test
    void a_process_without_spouts_counts_while_its_bolts_are_active() {
        TaskFixture bolt =
                TaskFixture.of("square", 3).mark(10, 50, 0, seconds(7), 0).mark(500, 60, 1, seconds(12), 1);

        assertTotals(between(NOTHING, state(one.seen("a", 12), bolt.seen("b", 12))))
                .isEqualTo(totals(100, 20e6, 3e6));
    }

    @Test
    void a_process_without_spouts_counts_for_the_interval_of_its_busiest_bolt() {
        TaskFixture seldom =
                TaskFixture.of("sums", 4).mark(10, 20, 0, seconds(1), 0).mark(90, 60, 1, seconds(12), 1);
        TaskFixture often =
                TaskFixture.of("square", 3).mark(10, 50, 0, seconds(7), 0).mark(500, 60, 1, seconds(12), 1);

        assertTotals(between(NOTHING, state(one.seen("a", 12), often.seen("b", 12), seldom.seen("b", 12))))
                .isEqualTo(totals(100, 20e6, 3e6));
        // The only bolt of its process.
        assertThat(between(NOTHING, state(one.seen("a", 12), seldom.seen("b", 12)))
                        .processNanosPerRow()
                        .orElseThrow())
                .isCloseTo((1.5 + 11 / 40.0) / 100 * 1e9, within(1.0));
    }

    @Test
    void cpu_time_is_unknown_with_an_inactive_process() {
        ProfileState end = TaskFixture.state(12, List.of(worker("a"), worker("b")), List.of(one.seen("a", 12)));

        assertThat(between(NOTHING, end)).isEqualTo(Totals.ofRate(OptionalDouble.of(100), Optional.empty()));
    }

    @Test
    void the_rate_is_known_without_cpu_times() {
        TaskFixture unmeasured = TaskFixture.spout(1).mark(0, 2, 1).mark(500, 12, 6);

        assertThat(between(NOTHING, state(unmeasured.seen("a", 12))))
                .isEqualTo(Totals.ofRate(OptionalDouble.of(100), Optional.empty()));
    }

    @Test
    void the_last_incarnation_of_a_spout_counts() {
        TaskFixture again = TaskFixture.spout(1)
                .incarnation(77)
                .mark(0, 20, 0, seconds(25), 3)
                .mark(50, 21, 1, seconds(26), 3.5);

        assertTotals(between(NOTHING, state(one.seen("a", 12), again.seen("a", 21))))
                .isEqualTo(totals(100, 10e6, 5e6));
    }

    @Test
    void nothing_is_known_without_spout_activity() {
        TaskIncarnation bolt =
                TaskFixture.of("square", 3).mark(0, 1, 1).mark(9, 9, 9).seen("a", 12);

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
        return RowCosts.between(ProfileDelta.between(base, end, Set.of()), base, end);
    }

    private static ProfileState state(TaskIncarnation... tasks) {
        return TaskFixture.state(30, List.of(), List.of(tasks));
    }

    private static WorkerSnapshot worker(String name) {
        return TaskFixture.worker(name, 12, TaskFixture.times(0, 0, 0, 0), Map.of());
    }

    private static Nanos seconds(double processSeconds) {
        return Nanos.of((long) (processSeconds * TaskFixture.SECOND));
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
