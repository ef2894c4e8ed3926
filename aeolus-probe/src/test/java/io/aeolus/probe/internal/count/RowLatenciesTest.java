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
    void a_single_row_is_measured() {
        nanos.addAndGet(1_000_000_000);
        latencies.recordEmit("a");
        nanos.addAndGet(5_000_000);
        latencies.recordAck("a");

        assertThat(latencies.snapshot().count()).isEqualTo(1);
        assertThat(latencies.snapshot().atPercentile(50)).isCloseTo(5_000_000, withinPercentage(1));
        assertThat(latencies.inFlight()).isZero();
    }

    @Test
    void failed_rows_are_not_measured() {
        latencies.recordEmit("a");

        assertThat(latencies.recordFail("a")).contains(new RowLatencies.Sample("a", 0, 1));
        latencies.recordAck("a");
        assertThat(latencies.snapshot().count()).isZero();
    }

    @Test
    void the_latency_of_a_replay_begins_at_the_first_emission() {
        latencies.recordEmit("a");
        nanos.addAndGet(1_000_000);
        latencies.recordReplay("a", latencies.recordFail("a").orElseThrow());
        nanos.addAndGet(4_000_000);
        latencies.recordAck("a");

        assertThat(latencies.snapshot().max()).isCloseTo(5_000_000, withinPercentage(1));
    }

    @Test
    void a_few_samples_represent_all_fast_rows() {
        List<Integer> ids = new ArrayList<>();
        for (int row = 0; row < 100_000; row++) {
            Integer id = row;
            ids.add(id);
            latencies.recordEmit(id);
            nanos.addAndGet(1_000);
        }
        assertThat(latencies.inFlight()).isBetween(50, 400);
        ids.forEach(latencies::recordAck);

        assertThat(latencies.inFlight()).isZero();
        assertThat((double) latencies.snapshot().count()).isCloseTo(100_000, withinPercentage(5));
    }

    @Test
    void the_share_of_sampled_rows_falls_with_the_rate() {
        emit(0, 100, 1_000_000);
        assertThat(latencies.inFlight()).as("slow").isEqualTo(100);

        emit(100, 1_000_000, 1_000);
        assertThat(latencies.inFlight()).as("a thousand per second").isBetween(500 + 100, 1_100 + 100);

        emit(2_000_000, 5_000, 10_000_000);
        int before = latencies.inFlight();
        emit(3_000_000, 1, 10_000_000);
        assertThat(latencies.inFlight()).as("slow again").isEqualTo(before + 1);
    }

    private void emit(long first, int rows, long nanosBetween) {
        for (long row = first; row < first + rows; row++) {
            nanos.addAndGet(nanosBetween);
            latencies.recordEmit(row);
        }
    }

    /** Keys of the input may be ids. */
    @Test
    void rows_with_equal_ids_are_distinguished() {
        String sampled = new String("a");
        String other = new String("a");
        latencies.recordEmit(sampled);
        nanos.addAndGet(1_000_000);
        latencies.recordAck(other);
        assertThat(latencies.recordFail(other)).isEmpty();
        assertThat(latencies.snapshot().count()).isZero();
        nanos.addAndGet(1_000_000);
        latencies.recordAck(sampled);

        assertThat(latencies.snapshot().max()).isCloseTo(2_000_000, withinPercentage(1));
    }

    @Test
    void the_first_of_several_sampled_rows_with_the_same_id_represents_the_others() {
        for (int stream = 0; stream < 3; stream++) {
            latencies.recordEmit("a");
            nanos.addAndGet(1_000_000);
        }
        for (int stream = 0; stream < 3; stream++) {
            latencies.recordAck("a");
        }

        assertThat(latencies.snapshot().count()).isEqualTo(3);
        assertThat(latencies.snapshot().max()).isCloseTo(3_000_000, withinPercentage(1));
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
