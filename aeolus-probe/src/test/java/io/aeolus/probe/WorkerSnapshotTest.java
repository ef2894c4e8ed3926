// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkerSnapshotTest {

    @Test
    void compilingSince_divides_compiler_time_by_elapsed_time() {
        assertThat(at(3_000, 1_200, 9).compilingSince(at(1_000, 1_000, 0))).isEqualTo(0.1);
        assertThat(at(1_000, 1_000, 0).compilingSince(at(1_000, 1_000, 0))).isZero();
    }

    @Test
    void with_many_waiting_methods_compilers_need_at_least_one_processor() {
        assertThat(at(3_000, 1_200, WorkerSnapshot.MANY_WAITING).compilingSince(at(1_000, 1_000, 0)))
                .isEqualTo(1);
        assertThat(at(3_000, 4_000, 50).compilingSince(at(1_000, 1_000, 0))).isEqualTo(1.5);
        assertThat(at(3_000, 1_200, 0).compilingSince(at(1_000, 1_000, 50))).isEqualTo(0.1);
    }

    @Test
    void minus_subtracts_counts_and_drops_unchanged_flush_reasons() {
        ComponentTraffic earlier = new ComponentTraffic(40, 30, 3, Map.of("size", 2L, "linger", 1L), Set.of());
        ComponentTraffic now = new ComponentTraffic(140, 90, 7, Map.of("size", 5L, "linger", 1L, "idle", 1L), Set.of());

        ComponentTraffic since = now.minus(earlier);

        assertThat(since).isEqualTo(new ComponentTraffic(100, 60, 4, Map.of("size", 3L, "idle", 1L), Set.of()));
        assertThat(since.plus(earlier)).isEqualTo(now);
        assertThat(since.rowsPerBatch()).hasValue(15);
    }

    @Test
    void rowsPerBatch_is_empty_without_batches() {
        assertThat(new ComponentTraffic(7, 0, 0, Map.of(), Set.of()).rowsPerBatch())
                .isEmpty();
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
