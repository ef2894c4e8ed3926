// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.probe.Command;
import io.aeolus.probe.ControlId;
import io.aeolus.probe.EndOfInput;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskReport.RowCounts;
import io.aeolus.probe.TaskReport.SpoutRows;
import io.aeolus.probe.internal.observe.SpoutObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts rows, detects the end of the input, and limits the rate. */
class SpoutRecorderTest {

    private static final EndOfInput END = new EndOfInput(1);
    private static final ControlId WATERMARK = new ControlId() {};

    private final SpoutRecorderFixture fixture = new SpoutRecorderFixture();
    private final AtomicLong nanos = fixture.nanos;
    private final AtomicInteger completions = fixture.completions;
    private final SpoutRecorder recorder = fixture.recorder;

    @Test
    void complete_when_the_end_is_acked_last() {
        Object a = recorder.recordEmit("a");
        Object b = recorder.recordEmit("b");
        Object end = recorder.recordEmit(END);
        recorder.recordAck(b);
        recorder.recordAck(a);
        assertThat(fixture.rows().completed().isKnown()).isFalse();
        nanos.set(5_000);
        recorder.recordAck(end);

        assertThat(fixture.rows().started()).isEqualTo(Nanos.of(1_000));
        assertThat(fixture.rows().completed()).isEqualTo(Nanos.of(5_000));
        assertThat(completions).hasValue(1);
        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(2, 2, 0, 0));
    }

    @Test
    void complete_when_a_row_is_acked_after_the_end() {
        Object a = recorder.recordEmit("a");
        recorder.recordAck(recorder.recordEmit(END));
        assertThat(fixture.rows().completed().isKnown()).isFalse();
        assertThat(fixture.rows().isEnded()).isTrue();
        recorder.recordAck(a);

        assertThat(fixture.rows().completed().isKnown()).isTrue();
    }

    @Test
    void a_spout_without_ids_has_started_though_no_row_is_traced() {
        SpoutRecorder untraced = new SpoutRecorder(nanos::get, 1_000, () -> {}, new Tracers(0, () -> false));

        untraced.recordEmit(null);

        assertThat(((SpoutRows) untraced.report()).started().isKnown()).isTrue();
    }

    @Test
    void incomplete_while_a_control_tuple_is_pending() {
        Object watermark = recorder.recordEmit(WATERMARK);
        recorder.recordAck(recorder.recordEmit(END));
        assertThat(fixture.rows().completed().isKnown()).isFalse();
        recorder.recordAck(watermark);

        assertThat(fixture.rows().completed().isKnown()).isTrue();
        assertThat(fixture.rows().counts()).isEqualTo(RowCounts.NONE);
    }

    @Test
    void complete_without_rows() {
        recorder.recordAck(recorder.recordEmit(END));

        assertThat(fixture.rows().started().isKnown()).isFalse();
        assertThat(fixture.rows().completed().isKnown()).isTrue();
    }

    @Test
    void a_replayed_end_counts_once() {
        Object end = recorder.recordEmit(END);
        recorder.recordFail(end);
        assertThat(fixture.rows().isEnded()).isFalse();
        recorder.recordAck(recorder.recordEmit(END));

        assertThat(fixture.rows().completed().isKnown()).isTrue();
        assertThat(fixture.rows().counts()).isEqualTo(RowCounts.NONE);
    }

    @Test
    void incomplete_while_a_failed_row_waits_for_its_replay() {
        Object a = recorder.recordEmit("a");
        recorder.recordFail(a);
        recorder.recordAck(recorder.recordEmit(END));
        assertThat(fixture.rows().completed().isKnown()).isFalse();
        assertThat(fixture.rows().counts().inFlight()).isZero();
        recorder.recordAck(recorder.recordEmit("a"));

        assertThat(fixture.rows().completed().isKnown()).isTrue();
        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(1, 1, 1, 1));
    }

    @Test
    void an_ack_inside_the_emit_counts() {
        // Without ackers, Storm acks before the emit returns.
        Object a = recorder.recordEmit("a");
        recorder.recordAck(a);
        recorder.recordAck(recorder.recordEmit(END));

        assertThat(fixture.rows().completed().isKnown()).isTrue();
    }

    @Test
    void reports_when_the_last_pending_row_was_settled() {
        Object one = recorder.recordEmit(1L);
        Object two = recorder.recordEmit(2L);
        nanos.set(2_000);
        recorder.recordAck(one);
        assertThat(fixture.rows().settled().isKnown()).isFalse();
        nanos.set(3_000);
        recorder.recordFail(two);

        assertThat(fixture.rows().settled()).isEqualTo(Nanos.of(3_000));
    }

    @Test
    void each_replay_counts() {
        recorder.recordFail(recorder.recordEmit("a"));
        recorder.recordFail(recorder.recordEmit("a"));
        recorder.recordAck(recorder.recordEmit("a"));

        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(1, 1, 2, 2));
    }

    /** The spout emits the rows on two streams. */
    @Test
    void rows_with_equal_ids_are_replayed_one_by_one() {
        Object one = recorder.recordEmit("a");
        Object two = recorder.recordEmit("a");
        recorder.recordFail(one);
        recorder.recordFail(two);
        recorder.recordAck(recorder.recordEmit("a"));
        recorder.recordAck(recorder.recordEmit(END));
        assertThat(fixture.rows().completed().isKnown()).isFalse();
        recorder.recordAck(recorder.recordEmit("a"));

        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(2, 2, 2, 2));
        assertThat(fixture.rows().completed().isKnown()).isTrue();
        recorder.recordEmit("a");
        assertThat(fixture.rows().counts().emitted()).as("a new row").isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void counts_are_correct_in_any_order_of_acks_and_fails(long seed) {
        Random random = new Random(seed);
        List<Object> open = new ArrayList<>();
        List<Object> toReplay = new ArrayList<>();
        int rows = 1_000;
        int emitted = 0;
        int replays = 0;
        open.add(recorder.recordEmit(END));
        while (emitted < rows || !open.isEmpty() || !toReplay.isEmpty()) {
            int action = random.nextInt(4);
            if (action == 0 && emitted < rows) {
                open.add(recorder.recordEmit(emitted++));
            } else if (action == 1 && !toReplay.isEmpty()) {
                open.add(recorder.recordEmit(toReplay.remove(random.nextInt(toReplay.size()))));
                replays++;
            } else if (action == 2 && !open.isEmpty()) {
                recorder.recordAck(open.remove(random.nextInt(open.size())));
            } else if (action == 3 && !open.isEmpty() && random.nextInt(4) == 0) {
                Object id = open.remove(random.nextInt(open.size()));
                recorder.recordFail(id);
                toReplay.add(id);
                replays -= id instanceof EndOfInput ? 1 : 0;
            }
        }

        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(rows, rows, replays, replays));
        assertThat(fixture.rows().completed().isKnown()).isTrue();
    }

    /** A concurrent reader never sees more acks than emissions. */
    @Test
    void counts_are_consistent_for_other_threads() throws Exception {
        long last = 500_000;
        AtomicBoolean isDone = new AtomicBoolean();
        Thread task = new Thread(() -> {
            for (long row = 0; row < last; row++) {
                recorder.recordAck(recorder.recordEmit(row));
            }
            recorder.recordAck(recorder.recordEmit(END));
            isDone.set(true);
        });
        task.start();
        RowCounts before = RowCounts.NONE;
        while (!isDone.get()) {
            RowCounts now = fixture.rows().counts();
            assertThat(now.emitted()).isBetween(before.emitted(), last);
            assertThat(now.acked()).isBetween(before.acked(), last);
            before = now;
        }
        task.join();

        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(last, last, 0, 0));
        assertThat(completions).hasValue(1);
    }

    /** Task hooks see the ids that Storm receives. */
    @Test
    void emits_are_counted_and_forwarded_with_the_spouts_id() {
        SpoutOutputCollector storm = mock(SpoutOutputCollector.class);
        when(storm.emit(eq("s"), any(), any())).thenReturn(List.of(3));

        assertThat(recorder.emit(storm, SpoutObserver.ANY, "s", List.of("x"), 7L))
                .containsExactly(3);
        recorder.emit(storm, 4, "s", List.of("y"), 8L);
        recorder.emit(storm, SpoutObserver.ANY, "s", List.of("z"), null);

        verify(storm).emit("s", List.of("x"), 7L);
        verify(storm).emitDirect(4, "s", List.of("y"), 8L);
        verify(storm).emit("s", List.of("z"), null);
        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(2, 0, 0, 0));
        assertThat(fixture.rows().withoutId()).isOne();
    }

    @Test
    void acks_are_counted_after_the_spouts_call_and_fails_before_it() {
        ISpout spout = mock(ISpout.class);
        List<RowCounts> seen = new ArrayList<>();
        doAnswer(call -> seen.add(fixture.rows().counts())).when(spout).ack(1L);
        doAnswer(call -> seen.add(fixture.rows().counts())).when(spout).fail(2L);
        Object one = recorder.recordEmit(1L);
        Object two = recorder.recordEmit(2L);

        recorder.settle(spout, one, false);
        recorder.settle(spout, two, true);

        assertThat(seen).containsExactly(new RowCounts(2, 0, 0, 0), new RowCounts(2, 1, 1, 0));
    }

    @Test
    void a_stopped_spout_is_not_called() {
        ISpout spout = mock(ISpout.class);
        recorder.nextTuple(spout);
        recorder.onCommand(new Command.StopSpouts());
        recorder.nextTuple(spout);

        verify(spout).nextTuple();
    }

    @Test
    void a_paused_spout_is_not_due() {
        recorder.onCommand(new Command.PauseSpouts(700));
        nanos.addAndGet(699);
        assertThat(recorder.isDue()).isFalse();
        nanos.addAndGet(1);
        assertThat(recorder.isDue()).isTrue();
    }

    @Test
    void rows_are_limited_to_the_rate() {
        SpoutRecorder limited = fixture.recorder(1_000);

        assertThat(limited.isDue()).isTrue();
        limited.recordEmit("a");
        assertThat(limited.isDue()).isFalse();
        nanos.addAndGet(999_999);
        assertThat(limited.isDue()).isFalse();
        nanos.addAndGet(1);
        assertThat(limited.isDue()).isTrue();
        limited.recordEmit("b");
        limited.recordEmit("c");
        nanos.addAndGet(1_000_000);
        assertThat(limited.isDue()).isFalse();
    }

    @Test
    void rows_without_ids_are_limited_to_the_rate() {
        SpoutRecorder slow = fixture.recorder(10);
        assertThat(slow.isDue()).isTrue();
        slow.recordEmit(null);
        assertThat(slow.isDue()).isFalse();
        nanos.addAndGet(100_000_000);
        assertThat(slow.isDue()).isTrue();
    }

    @Test
    void a_limited_spout_ignores_pauses() {
        SpoutRecorder limited = fixture.recorder(1_000);
        limited.onCommand(new Command.PauseSpouts(700));

        assertThat(limited.isDue()).isTrue();
    }
}
