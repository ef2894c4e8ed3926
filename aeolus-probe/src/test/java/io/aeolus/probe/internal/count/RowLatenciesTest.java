// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.aeolus.probe.EndOfInput;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RowLatenciesTest {

    private final AtomicLong nanos = new AtomicLong();
    private final RowLatencies latencies = new RowLatencies(nanos::get, 1_000_000);

    @Test
    void a_single_row_is_measured_and_keeps_its_id() {
        nanos.addAndGet(1_000_000_000);
        Object id = latencies.idForStorm("a");
        nanos.addAndGet(5_000_000);

        assertThat(id).isNotEqualTo("a");
        assertThat(latencies.recordSettled(id, false)).isEqualTo("a");
        assertThat(latencies.snapshot().count()).isEqualTo(1);
        assertThat(latencies.snapshot().atPercentile(50)).isCloseTo(5_000_000, withinPercentage(1));
    }

    @Test
    void failed_rows_are_not_measured() {
        Object id = latencies.idForStorm("a");

        assertThat(latencies.recordSettled(id, true)).isEqualTo("a");
        assertThat(latencies.snapshot().count()).isZero();
    }

    @Test
    void a_few_samples_represent_all_fast_rows() {
        List<Object> ids = new ArrayList<>();
        for (int row = 0; row < 100_000; row++) {
            ids.add(latencies.idForStorm((Object) row));
            nanos.addAndGet(1_000);
        }
        long measured = ids.stream().filter(id -> !(id instanceof Integer)).count();
        for (int row = 0; row < ids.size(); row++) {
            assertThat(latencies.recordSettled(ids.get(row), false)).isEqualTo(row);
        }

        assertThat(measured).isBetween(50L, 400L);
        assertThat((double) latencies.snapshot().count()).isCloseTo(100_000, withinPercentage(5));
    }

    @Test
    void all_ids_but_control_ids_belong_to_rows() {
        List<Object> rows = List.of(1L, 2L, "text", new UUID(1, 2), 3L);

        for (int round = 0; round < 3; round++) {
            for (Object row : rows) {
                assertThat(latencies.isOfRow(row)).as("%s", row).isTrue();
                assertThat(latencies.isOfRow(new EndOfInput(1)))
                        .as("after %s", row)
                        .isFalse();
            }
        }
    }
}
