// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.aeolus.monitor.WorkerProfile;
import io.aeolus.probe.WorkerSnapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkerProfilesTest {

    private static final List<TaskIncarnation> TASKS = List.of(
            TaskFixture.of("square", 2).seen("a", 1),
            TaskFixture.of("square", 3).seen("b", 1));

    @Test
    void computes_shares_of_the_time_between_the_states() {
        WorkerProfiles workers = WorkerProfiles.between(
                state(snapshot("b", 5, 1, 0, 0), snapshot("a", 100, 50, 7_000, 9_000)),
                state(snapshot("b", 25, 31, 0, 0), snapshot("a", 110, 75, 7_100, 12_000)));

        assertThat(workers.profiles()).extracting(WorkerProfile::worker).containsExactly("a:6700", "b:6700");
        WorkerProfile first = workers.profiles().get(0);
        assertThat(first.busyCores()).hasValue(2.5);
        assertThat(first.gcShare()).hasValue(0.01);
        assertThat(workers.profiles().get(1).busyCores()).hasValue(1.5);
        assertThat(workers.cpuNanos()).isCloseTo(55e9, offset(1.0));
    }

    @Test
    void a_worker_without_an_earlier_snapshot_has_no_shares() {
        WorkerProfiles workers = WorkerProfiles.between(
                state(snapshot("a", 10, 5, 0, 0)), state(snapshot("a", 10, 5, 0, 0), snapshot("b", 10, 3, 0, 0)));

        assertThat(workers.profiles())
                .hasSize(2)
                .allMatch(worker -> worker.busyCores().isEmpty());
        assertThat(workers.cpuNanos()).isZero();
    }

    private static WorkerSnapshot snapshot(String host, double seconds, double cpu, long gcMillis, long jitMillis) {
        return TaskFixture.worker(host, seconds, TaskFixture.times(cpu, 0, gcMillis, jitMillis), Map.of());
    }

    private static ProfileState state(WorkerSnapshot... workers) {
        return TaskFixture.state(0, List.of(workers), TASKS);
    }
}
