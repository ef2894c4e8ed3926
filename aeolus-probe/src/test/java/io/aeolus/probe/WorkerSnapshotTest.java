package io.aeolus.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkerSnapshotTest {

    @Test
    void compilers_take_a_part_of_a_processor() {
        assertThat(at(3_000, 1_200, 9).compilingSince(at(1_000, 1_000, 0))).isEqualTo(0.1);
        assertThat(at(1_000, 1_000, 0).compilingSince(at(1_000, 1_000, 0))).isZero();
    }

    @Test
    void compilers_for_which_many_methods_wait_would_take_a_whole_one() {
        assertThat(at(3_000, 1_200, WorkerSnapshot.MANY_WAITING).compilingSince(at(1_000, 1_000, 0)))
                .isEqualTo(1);
        assertThat(at(3_000, 4_000, 50).compilingSince(at(1_000, 1_000, 0))).isEqualTo(1.5);
        assertThat(at(3_000, 1_200, 0).compilingSince(at(1_000, 1_000, 50))).isEqualTo(0.1);
    }

    private static WorkerSnapshot at(long nanos, long compilerNanos, int waitingMethods) {
        return new WorkerSnapshot(
                "host",
                1,
                nanos,
                nanos,
                Machine.current(),
                new ProcessTimes(Nanos.UNKNOWN, 0, compilerNanos, waitingMethods, 0, 0, 0, 0),
                Map.of(),
                Map.of(),
                List.of());
    }
}
