// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;

import io.aeolus.probe.Distribution;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskReport.RowCounts;
import io.aeolus.probe.TaskReport.SpoutRows;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.spout.ISpout;
import org.junit.jupiter.api.Test;

class SpoutRecorderLatencyTest {

    private final SpoutRecorderFixture fixture = new SpoutRecorderFixture();
    private final AtomicLong nanos = fixture.nanos;
    private final SpoutRecorder recorder = fixture.recorder;
    private final ISpout spout = mock(ISpout.class);

    @Test
    void the_latency_of_a_replayed_row_begins_at_its_first_emission() {
        Object row = recorder.recordEmit(1L);
        nanos.set(3_000);
        recorder.recordFail(row);
        Object replay = recorder.recordEmit(1L);
        nanos.set(4_000);
        recorder.settle(spout, replay, false);

        Distribution latencies = fixture.rows().latencies();
        assertThat(latencies.count()).isEqualTo(1);
        assertThat(latencies.max()).isCloseTo(3_000, within(3_000 / 128.0));
    }

    @Test
    void a_row_that_the_spout_emits_in_the_ack_of_an_equal_id_is_another_row() {
        Object id = 1L;
        doAnswer(call -> recorder.recordEmit(id)).doNothing().when(spout).ack(id);
        recorder.recordEmit(id);
        nanos.addAndGet(1_000_000);
        recorder.settle(spout, id, false);
        nanos.addAndGet(3_000_000);
        recorder.settle(spout, id, false);

        Distribution latencies = fixture.rows().latencies();
        assertThat(latencies.count()).isEqualTo(2);
        assertThat(latencies.max()).isCloseTo(3_000_000, within(3_000_000 / 128.0));
    }

    /** Storm did not call the spout for a second, so the rows scheduled in that second have waited. */
    @Test
    void with_a_rate_the_latency_of_a_row_begins_at_its_scheduled_time() {
        SpoutRecorder limited = fixture.recorder(1_000);
        assertThat(limited.isDue()).isTrue();
        nanos.addAndGet(1_000_000_000L);
        for (long row = 0; row < 1_000 && limited.isDue(); row++) {
            nanos.addAndGet(1_000);
            limited.settle(spout, limited.recordEmit(row), false);
        }

        Distribution latencies = ((SpoutRows) limited.report()).latencies();
        assertThat(latencies.count())
                .as("samples represent the rows up to the next sample")
                .isCloseTo(1_000, within(20L));
        assertThat(latencies.max()).isCloseTo(1e9, within(1e7));
        assertThat(latencies.atPercentile(50)).isCloseTo(5e8, within(2e7));
    }

    @Test
    void a_row_emitted_early_has_no_negative_latency() {
        SpoutRecorder limited = fixture.recorder(1_000);
        assertThat(limited.isDue()).isTrue();
        Object first = limited.recordEmit(0L);
        Object early = limited.recordEmit(1L);
        nanos.addAndGet(200_000);
        limited.settle(spout, first, false);
        limited.settle(spout, early, false);

        assertThat(((SpoutRows) limited.report()).latencies().max()).isCloseTo(2e5, within(2e3));
    }

    @Test
    void with_a_rate_the_latency_of_a_traced_row_begins_at_its_scheduled_time() {
        SpoutRecorder limited = fixture.recorder(1_000);
        assertThat(limited.isDue()).isTrue();
        nanos.addAndGet(1_000_000_000L);
        limited.settle(spout, limited.recordEmit(null), false);

        assertThat(((SpoutRows) limited.report()).latencies().max()).isCloseTo(1e9, within(1e7));
    }

    /** After nine seconds on schedule, the spout is not called for a second, and then catches up within a millisecond. */
    @Test
    void with_a_rate_a_stall_of_the_spout_shows_in_the_percentiles_of_traced_rows() {
        SpoutRecorder limited = fixture.recorder(1_000);
        trace(limited, 9_000, 1_000_000);
        nanos.addAndGet(1_000_000_000L);
        trace(limited, 1_000, 1_000);

        Distribution latencies = ((SpoutRows) limited.report()).latencies();
        assertThat(latencies.count()).isCloseTo(10_000, within(20L));
        assertThat(latencies.max()).isCloseTo(1e9, within(2e7));
        assertThat(latencies.atPercentile(99)).isCloseTo(9e8, within(3e7));
        assertThat(latencies.atPercentile(50)).isLessThan(1e7);
    }

    /** The bolts ack nothing for five seconds, in which only few rows can be traced. */
    @Test
    void with_a_rate_a_stall_of_the_bolts_shows_in_the_percentiles_of_traced_rows() {
        SpoutRecorder limited = fixture.recorder(1_000);
        trace(limited, 1_000, 1_000_000);
        List<Object> pending = new ArrayList<>();
        for (int row = 0; row < 5_000; row++) {
            nanos.addAndGet(1_000_000);
            assertThat(limited.isDue()).isTrue();
            Object id = limited.recordEmit(null);
            if (id != null) {
                pending.add(id);
            }
        }
        assertThat(pending).hasSize(SpoutRecorderFixture.MAX_TRACERS);
        pending.forEach(id -> limited.settle(spout, id, false));
        trace(limited, 4_000, 1_000_000);

        Distribution latencies = ((SpoutRows) limited.report()).latencies();
        assertThat(latencies.count()).isCloseTo(10_000, within(20L));
        assertThat(latencies.max()).isCloseTo(5e9, within(1e8));
        assertThat(latencies.atPercentile(75)).isCloseTo(2.5e9, within(1e8));
    }

    /** Emits rows without ids at intervals, and acks each immediately. */
    private void trace(SpoutRecorder limited, int rows, long nanosBetween) {
        for (int row = 0; row < rows; row++) {
            nanos.addAndGet(nanosBetween);
            assertThat(limited.isDue()).isTrue();
            Object id = limited.recordEmit(null);
            if (id != null) {
                limited.settle(spout, id, false);
            }
        }
    }

    /** Tracer ids measure rows without ids; the first tracer shows whether bolts ack. */
    @Test
    void rows_without_ids_are_traced_once_a_tracer_was_acked() {
        Object first = recorder.recordEmit(null);
        assertThat(first).isNotNull();
        nanos.addAndGet(1_000_000_000L);
        assertThat(recorder.recordEmit(null)).as("the first tracer is pending").isNull();

        nanos.addAndGet(1_000_000_000L);
        recorder.settle(spout, first, false);
        List<Object> pending = traced(10);

        assertThat(pending).hasSize(SpoutRecorderFixture.MAX_TRACERS);
        verifyNoInteractions(spout);
        assertThat(fixture.rows().latencies().count()).isEqualTo(1);
        assertThat(fixture.rows().latencies().max()).isCloseTo(2e9, within(2e7));
        assertThat(fixture.rows().withoutId()).isEqualTo(12);
        assertThat(fixture.rows().counts()).isEqualTo(RowCounts.NONE);
        assertThat(fixture.rows().started()).isEqualTo(Nanos.of(1_000));

        recorder.settle(spout, pending.get(0), true);
        recorder.settle(spout, pending.get(1), false);
        assertThat(traced(10)).as("a tracer has failed").isEmpty();
        verifyNoInteractions(spout);
    }

    /** Emits rows at intervals of a second, and returns the tracer ids. */
    private List<Object> traced(int rows) {
        List<Object> ids = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            nanos.addAndGet(1_000_000_000L);
            Object id = recorder.recordEmit(null);
            if (id != null) {
                ids.add(id);
            }
        }
        return ids;
    }

    @Test
    void a_spout_with_ids_is_not_traced() {
        recorder.recordEmit("a");

        assertThat(recorder.recordEmit(null)).isNull();
    }

    /** A hook does not expect ids of another class. */
    @Test
    void a_spout_whose_task_has_hooks_is_not_traced() {
        AtomicBoolean hasHooks = new AtomicBoolean();
        Tracers tracers = new Tracers(SpoutRecorderFixture.MAX_TRACERS, hasHooks::get);
        SpoutRecorder hooked = new SpoutRecorder(nanos::get, Double.POSITIVE_INFINITY, () -> {}, tracers);
        // The spout adds the hook when it opens.
        hasHooks.set(true);

        assertThat(hooked.recordEmit(null)).isNull();
    }
}
