// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.Ending;
import io.aeolus.monitor.internal.profile.ProfileWatch.End;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run scripted state by state, one per second. */
final class ScriptedStates {

    static final Ending ROWS = new Ending.EndOfRows(1_000);
    static final Ending SILENCE = new Ending.Silence(Duration.ofSeconds(5));
    static final Duration LONGEST_WARM_UP = Duration.ofSeconds(30);

    // The content of the next state.
    double second;
    double late;
    long rows;
    long acked;
    long sums;
    long emptyCalls;
    List<TaskIncarnation> quiet = List.of();

    private long jitMillis;

    /** The state of the last step; idle seconds do not change it. */
    ProfileState last = state();

    /** Starts at the state of the last step. */
    ProfileWatch watch(Ending ending, Optional<Duration> measured, Duration longestWarmUp) {
        return new ProfileWatch(ending, measured, longestWarmUp, last);
    }

    /** Three busy seconds, the first of which is the base. */
    void warmUp(ProfileWatch watch) {
        for (int i = 0; i < 3; i++) {
            assertThat(watch.isMeasuring()).isFalse();
            assertThat(step(watch, 10, 0)).isEmpty();
        }
    }

    /** Seconds with the same rate and idle compilers. */
    void steady(ProfileWatch watch, int seconds, long moreRows) {
        for (int i = 0; i < seconds; i++) {
            step(watch, moreRows, 0);
        }
    }

    /** Seconds at 1,000 tuples/s and with idle compilers, until the measured time has passed. */
    void measure(ProfileWatch watch) {
        while (step(watch, 1_000, 0).isEmpty()) {}
    }

    Optional<End> step(ProfileWatch watch, long moreRows, long moreJitMillis) {
        second++;
        rows += moreRows;
        jitMillis += moreJitMillis;
        last = state();
        return watch.update(last);
    }

    /** Seconds without activity. Returns the result of the last second. */
    Optional<End> idle(ProfileWatch watch, int seconds) {
        Optional<End> end = Optional.empty();
        for (int i = 0; i < seconds; i++) {
            assertThat(end).as("second %.0f", second).isEmpty();
            second++;
            end = watch.update(state());
        }
        return end;
    }

    private ProfileState state() {
        if (rows == 0) {
            return TaskFixture.state(second, List.of(), quiet);
        }
        TaskIncarnation seen = TaskFixture.spout(1)
                .time(0, second - late)
                .empty(emptyCalls, 0)
                .calls(rows)
                .rows(rows, Math.min(acked, rows), 0)
                .seen("a", second);
        return TaskFixture.state(
                second,
                List.of(TaskFixture.worker("a", second, TaskFixture.times(0, 0, 0, jitMillis), Map.of())),
                sums == 0
                        ? List.of(seen)
                        : List.of(
                                seen,
                                TaskFixture.of("sums", 2)
                                        .time(0, second)
                                        .calls(sums)
                                        .seen("a", second)));
    }
}
