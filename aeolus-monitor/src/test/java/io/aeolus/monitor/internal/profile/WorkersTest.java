package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.aeolus.monitor.WorkerProfile;
import io.aeolus.probe.WorkerSnapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkersTest {

    private static final List<TaskIncarnation> TASKS = List.of(
            Reported.of("square", 2).seen("a", 1), Reported.of("square", 3).seen("b", 1));

    @Test
    void shares_are_those_of_the_time_between_the_frames() {
        Workers workers = Workers.between(
                state(said("b", 5, 1, 0, 0), said("a", 100, 50, 7_000, 9_000)),
                state(said("b", 25, 31, 0, 0), said("a", 110, 75, 7_100, 12_000)));

        assertThat(workers.profiles()).extracting(WorkerProfile::worker).containsExactly("a:6700", "b:6700");
        WorkerProfile first = workers.profiles().get(0);
        assertThat(first.busyCores()).hasValue(2.5);
        assertThat(first.gcShare()).hasValue(0.01);
        assertThat(first.jitShare()).hasValue(0.3);
        assertThat(first.wallClockNanos()).isEqualTo(25);
        assertThat(first.cpuClockNanos()).isEqualTo(270);
        assertThat(workers.profiles().get(1).busyCores()).hasValue(1.5);
        assertThat(workers.cpuNanos()).isCloseTo(55e9, offset(1.0));
    }

    @Test
    void a_worker_with_nothing_to_compare_has_no_shares() {
        Workers workers =
                Workers.between(state(said("a", 10, 5, 0, 0)), state(said("a", 10, 5, 0, 0), said("b", 10, 3, 0, 0)));

        assertThat(workers.profiles())
                .hasSize(2)
                .allMatch(worker -> worker.busyCores().isEmpty());
        assertThat(workers.cpuNanos()).isZero();
    }

    private static WorkerSnapshot said(String host, double seconds, double cpu, long gcMillis, long jitMillis) {
        return Reported.worker(host, seconds, Reported.times(cpu, 0, gcMillis, jitMillis), Map.of());
    }

    private static ProfileState state(WorkerSnapshot... workers) {
        return Reported.state(0, List.of(workers), TASKS);
    }
}
