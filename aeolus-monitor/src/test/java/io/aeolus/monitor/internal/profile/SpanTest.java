// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.internal.profile.TaskDelta.Span;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpanTest {

    private static final Optional<TaskIncarnation> NONE = Optional.empty();

    private final TaskIncarnation idle = TaskFixture.of("square", 2).seen("a", 0);
    private final TaskIncarnation early =
            TaskFixture.of("square", 2).mark(10, 1, 0.5).mark(30, 3, 1.5).seen("a", 3);
    private final TaskIncarnation late =
            TaskFixture.of("square", 2).mark(10, 1, 0.5).mark(70, 6, 2.25).seen("a", 6);

    @Test
    void lasts_from_the_first_to_the_latest_mark() {
        assertThat(span(NONE, late)).isEqualTo(span(60, 5, 1.75));
    }

    @Test
    void starts_at_the_latest_mark_of_an_earlier_state() {
        assertThat(span(Optional.of(early), late)).isEqualTo(span(40, 3, 0.75));
    }

    @Test
    void starts_at_the_first_mark_without_an_earlier_one() {
        assertThat(span(Optional.of(idle), late)).isEqualTo(span(60, 5, 1.75));
    }

    @Test
    void is_empty_without_two_marks() {
        TaskIncarnation once =
                TaskFixture.of("square", 2).mark(10, 1, 0.5).mark(10, 1, 0.5).seen("a", 1);

        assertThat(span(NONE, idle)).isEqualTo(Span.NONE);
        assertThat(span(NONE, once)).isEqualTo(Span.NONE);
        assertThat(span(Optional.of(late), late)).isEqualTo(Span.NONE);
    }

    @Test
    void sums_the_incarnations_of_a_restarted_task() {
        TaskIncarnation killed = TaskFixture.of("square", 2)
                .incarnation(1)
                .mark(10, 1, 0.5)
                .mark(30, 3, 1.5)
                .seen("a", 3);
        TaskIncarnation killedBefore = TaskFixture.of("square", 2)
                .incarnation(1)
                .mark(10, 1, 0.5)
                .mark(20, 2, 1)
                .seen("a", 2);
        TaskIncarnation again = TaskFixture.of("square", 2)
                .incarnation(2)
                .mark(5, 8, 0.25)
                .mark(45, 12, 2.25)
                .seen("a", 12);

        ProfileDelta deltas = ProfileDelta.between(
                TaskFixture.state(2, List.of(), List.of(killedBefore)),
                TaskFixture.state(12, List.of(), List.of(killed, again)),
                Set.of());

        assertThat(deltas.tasks().get(2).delta().span()).isEqualTo(span(50, 5, 2.5));
    }

    private static Span span(Optional<TaskIncarnation> earlier, TaskIncarnation later) {
        return TaskDelta.between(earlier, later).span();
    }

    private static Span span(long calls, double seconds, double threadCpuSeconds) {
        return new Span(calls, (long) (seconds * TaskFixture.SECOND), threadCpuSeconds * TaskFixture.SECOND);
    }
}
