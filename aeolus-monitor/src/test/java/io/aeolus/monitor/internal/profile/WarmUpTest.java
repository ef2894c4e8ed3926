// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.internal.watch.WorkerState;
import io.aeolus.probe.WorkerSnapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WarmUpTest {

    private final List<ProfileState> states = new ArrayList<>();

    @Test
    void is_warm_after_two_consecutive_snapshots_with_an_idle_compiler() {
        assertThat(isWarm(worker("a", 0, 0))).isFalse();
        assertThat(isWarm(worker("a", 1, 149))).isFalse();
        // 150 of 1000 ms are too many.
        assertThat(isWarm(worker("a", 2, 299))).isFalse();
        assertThat(isWarm(worker("a", 3, 448))).isFalse();
        assertThat(isWarm(worker("a", 4, 597))).isTrue();
    }

    @Test
    void a_repeated_snapshot_proves_nothing() {
        assertThat(isWarm(worker("a", 0, 0))).isFalse();
        assertThat(isWarm(worker("a", 1, 10))).isFalse();
        assertThat(isWarm(worker("a", 1, 10))).isFalse();
        assertThat(isWarm(worker("a", 1, 10))).isFalse();
        assertThat(isWarm(worker("a", 2, 20))).isFalse();
        assertThat(isWarm(worker("a", 3, 30))).isTrue();
    }

    @Test
    void all_workers_must_be_warm() {
        assertThat(isWarm()).isFalse();
        for (int second = 0; second < 6; second++) {
            assertThat(isWarm(worker("a", second, 0), worker("b", second, second * 900L)))
                    .isFalse();
        }
        isWarm(worker("a", 7, 0), worker("b", 7, 5 * 900));
        assertThat(isWarm(worker("a", 8, 0), worker("b", 8, 5 * 900))).isTrue();
    }

    @Test
    void a_restarted_worker_is_cold() {
        for (int second = 0; second < 5; second++) {
            isWarm(worker("a", second, 0));
        }
        assertThat(isWarm(worker("z", 9, 0))).isFalse();
        assertThat(isWarm(worker("z", 10, 0))).isFalse();
        assertThat(isWarm(worker("z", 11, 0))).isTrue();
    }

    @Test
    void does_not_wait_for_a_silent_worker() {
        WorkerState cold = WorkerState.first(worker("b", 0, 0), 0);
        for (int second = 0; second <= 6; second++) {
            ProfileState warm = TaskFixture.state(second, List.of(worker("a", second, 0)), List.of());
            Map<Long, WorkerState> both = new HashMap<>(warm.workers());
            both.put(cold.snapshot().incarnation(), cold);
            assertThat(isWarm(new ProfileState(warm.nanos(), both, Map.of()))).isEqualTo(second == 6);
        }
    }

    private static WorkerSnapshot worker(String name, double seconds, long jitMillis) {
        return TaskFixture.worker(name, seconds, TaskFixture.times(0, 0, 0, jitMillis), Map.of());
    }

    private boolean isWarm(WorkerSnapshot... workers) {
        return isWarm(TaskFixture.state(0, List.of(workers), List.of()));
    }

    private boolean isWarm(ProfileState state) {
        states.add(state);
        return ProfileWatch.isWarm(
                states.subList(Math.max(0, states.size() - ProfileWatch.WARM_STATES), states.size()));
    }
}
