package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.internal.profile.TaskDelta.Span;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpanTest {

    private static final Optional<Life> NONE = Optional.empty();

    private final Life idle = Reported.of("square", 2).life("a", 0);
    private final Life early =
            Reported.of("square", 2).mark(10, 1, 0.5).mark(30, 3, 1.5).life("a", 3);
    private final Life late =
            Reported.of("square", 2).mark(10, 1, 0.5).mark(70, 6, 2.25).life("a", 6);

    @Test
    void goes_from_the_first_moment_to_the_latest() {
        assertThat(span(NONE, late)).isEqualTo(span(60, 5, 1.75));
    }

    @Test
    void goes_from_the_latest_moment_of_an_earlier_frame() {
        assertThat(span(Optional.of(early), late)).isEqualTo(span(40, 3, 0.75));
    }

    @Test
    void goes_from_the_first_moment_if_there_was_none_before() {
        assertThat(span(Optional.of(idle), late)).isEqualTo(span(60, 5, 1.75));
    }

    @Test
    void is_empty_without_two_moments() {
        Life once = Reported.of("square", 2).mark(10, 1, 0.5).mark(10, 1, 0.5).life("a", 1);

        assertThat(span(NONE, idle)).isEqualTo(Span.NONE);
        assertThat(span(NONE, once)).isEqualTo(Span.NONE);
        assertThat(span(Optional.of(late), late)).isEqualTo(Span.NONE);
    }

    @Test
    void a_task_that_was_started_again_has_the_spans_of_all_its_lives() {
        Life killed = Reported.of("square", 2)
                .incarnation(1)
                .mark(10, 1, 0.5)
                .mark(30, 3, 1.5)
                .life("a", 3);
        Life killedBefore = Reported.of("square", 2)
                .incarnation(1)
                .mark(10, 1, 0.5)
                .mark(20, 2, 1)
                .life("a", 2);
        Life again = Reported.of("square", 2)
                .incarnation(2)
                .mark(5, 8, 0.25)
                .mark(45, 12, 2.25)
                .life("a", 12);

        Deltas deltas = Deltas.between(
                Reported.frame(2, List.of(), List.of(killedBefore)),
                Reported.frame(12, List.of(), List.of(killed, again)),
                Set.of());

        assertThat(deltas.tasks().get(2).delta().span()).isEqualTo(span(50, 5, 2.5));
    }

    private static Span span(Optional<Life> earlier, Life later) {
        return TaskDelta.between(earlier, later).span();
    }

    private static Span span(long calls, double seconds, double threadCpuSeconds) {
        return new Span(calls, (long) (seconds * Reported.SECOND), threadCpuSeconds * Reported.SECOND);
    }
}
