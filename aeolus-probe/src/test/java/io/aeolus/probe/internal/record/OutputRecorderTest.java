// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import io.aeolus.probe.OutputDigest;
import io.aeolus.probe.TaskReport.KeptTuple;
import io.aeolus.probe.TaskReport.TaskOutput;
import io.aeolus.probe.internal.observe.BoltObserver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

class OutputRecorderTest {

    private static final int MAX_HELD = 10;
    private static final OutputDigest A = OutputDigest.of(List.of("a"));
    private static final OutputDigest B = OutputDigest.of(List.of("b"));

    private final List<String> calls = new ArrayList<>();
    private final OutputCollector storm = mock(OutputCollector.class);
    private final Tuple input = tuple("source", "default", "a");
    private final OutputRecorder recorder = recorder(Set.of("out"), true, OutputRecorder::valuesOf);

    @Test
    void records_emits_on_its_streams_and_forwards_all_calls() {
        when(storm.emit("out", List.of(input), List.of("a"))).thenReturn(List.of(5));

        assertThat(recorder.emit(storm, BoltObserver.ANY, "out", List.of(input), List.of("a")))
                .containsExactly(5);
        recorder.emit(storm, 9, "out", List.of(input), List.of("b"));
        recorder.emit(storm, BoltObserver.ANY, "consumed", List.of(input), List.of("c"));
        recorder.settle(storm, input, true);

        verify(storm).emit("out", List.of(input), List.of("a"));
        verify(storm).emitDirect(9, "out", List.of(input), List.of("b"));
        verify(storm).emit("consumed", List.of(input), List.of("c"));
        verify(storm).fail(input);
        assertThat(output()).isEqualTo(new TaskOutput(A.plus(B), 0, List.of(kept("a"), kept("b"))));
    }

    @Test
    void without_streams_the_input_is_recorded() {
        OutputRecorder sink = recorder(Set.of(), true, OutputRecorder::valuesOf);
        IBolt bolt = mock(IBolt.class);
        Tuple tick = tuple("__system", "__tick", 1);

        sink.execute(bolt, input);
        sink.execute(bolt, tick);

        verify(bolt).execute(input);
        verify(bolt).execute(tick);
        assertThat(sink.report()).isEqualTo(new TaskOutput(A, 0, List.of(kept("a"))));
    }

    @Test
    void output_is_intercepted_only_if_needed() {
        assertThat(recorder(Set.of("out"), false, OutputRecorder::valuesOf).looksAtOutput())
                .isTrue();
        assertThat(recorder(Set.of(), true, OutputRecorder::valuesOf).looksAtOutput())
                .isTrue();
        assertThat(recorder(Set.of(), false, OutputRecorder::valuesOf).looksAtOutput())
                .isFalse();
    }

    @Test
    void the_input_of_a_bolt_with_streams_is_not_output() {
        recorder.execute(mock(IBolt.class), input);

        assertThat(output()).isEqualTo(new TaskOutput(OutputDigest.EMPTY, 0, List.of()));
    }

    @Test
    void tuples_are_reported_in_order_until_acknowledged() {
        emit("a");
        output();
        emit("b");
        assertThat(output().tuples()).as("the first report was lost").containsExactly(kept("a"), kept("b"));

        emit("a");
        recorder.onAcknowledged();

        assertThat(output()).isEqualTo(new TaskOutput(A.plus(B).plus(A), 2, List.of(kept("a"))));
        recorder.onAcknowledged();
        assertThat(output()).isEqualTo(new TaskOutput(A.plus(B).plus(A), 3, List.of()));
    }

    @Test
    void large_tuples_are_reported_in_several_reports() {
        OutputRecorder large = recorder(Set.of("out"), true, values -> new KeptTuple.Bytes(new byte[3 << 20]));
        for (int i = 0; i < 3; i++) {
            large.emit(storm, BoltObserver.ANY, "out", List.of(), List.of("a"));
        }
        large.settle(storm, input, false);
        assertThat(((TaskOutput) large.report()).tuples()).hasSize(2);
        calls.clear();

        large.onAcknowledged();
        assertThat(calls).containsExactly("requests ack");

        assertThat(((TaskOutput) large.report()).tuples()).hasSize(1);
        large.onAcknowledged();
        assertThat(calls).containsExactly("requests ack", "acks");
    }

    /** An ack that is not held waits for one report. */
    @Test
    void a_recorder_that_holds_no_acks_reports_all_tuples() {
        OutputRecorder waiting = recorder(Set.of("out"), true, values -> new KeptTuple.Bytes(new byte[3 << 20]), 0);
        for (int i = 0; i < 3; i++) {
            waiting.emit(storm, BoltObserver.ANY, "out", List.of(), List.of("a"));
        }

        assertThat(((TaskOutput) waiting.report()).tuples()).hasSize(3);
    }

    @Test
    void an_acknowledgement_without_a_report_removes_nothing() {
        emit("a");
        recorder.onAcknowledged();

        assertThat(output().tuples()).containsExactly(kept("a"));
    }

    @Test
    void an_ack_is_held_until_its_tuples_are_acknowledged() {
        emit("a");
        recorder.settle(storm, input, false);
        assertThat(calls).as("the bolt continues").containsExactly("requests ack");

        output();
        recorder.onAcknowledged();
        assertThat(calls).containsExactly("requests ack", "acks");
    }

    /** A kill now would lose the output of an acked tuple. */
    @Test
    void an_acknowledgement_of_an_earlier_report_releases_only_earlier_acks() {
        Tuple later = tuple("source", "default", "b");
        emit("a");
        recorder.settle(storm, input, false);
        output();
        emit("b");
        recorder.settle(storm, later, false);

        recorder.onAcknowledged();
        verify(storm).ack(input);
        verify(storm, never()).ack(later);

        output();
        recorder.onAcknowledged();
        verify(storm).ack(later);
    }

    @Test
    void held_acks_are_released_in_order_and_once() {
        List<Tuple> acked = new ArrayList<>();
        doAnswer(call -> acked.add(call.getArgument(0))).when(storm).ack(any());
        List<Tuple> inputs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            emit("a");
            inputs.add(tuple("source", "default", i));
            recorder.settle(storm, inputs.get(i), false);
        }
        output();
        recorder.onAcknowledged();
        recorder.onAcknowledged();

        assertThat(acked).containsExactlyElementsOf(inputs);
    }

    @Test
    void held_acks_stay_held_without_a_connection() {
        emit("a");
        recorder.settle(storm, input, false);
        output();
        output();

        verify(storm, never()).ack(any());
    }

    @Test
    void a_fail_is_not_held() {
        emit("a");
        recorder.settle(storm, input, true);

        verify(storm).fail(input);
    }

    @Test
    void an_ack_that_throws_does_not_lose_the_acks_after_it() {
        Tuple later = tuple("source", "default", "b");
        emit("a");
        recorder.settle(storm, input, false);
        recorder.settle(storm, later, false);
        doThrow(new IllegalStateException("hook")).when(storm).ack(input);
        output();

        recorder.onAcknowledged();

        verify(storm).reportError(argThat(error -> "hook".equals(error.getMessage())));
        verify(storm).ack(later);
    }

    @Test
    void the_bolt_waits_if_many_acks_are_held() {
        emit("a");
        for (int i = 0; i < MAX_HELD + 1; i++) {
            recorder.settle(storm, input, false);
        }

        assertThat(calls).hasSize(MAX_HELD + 2);
        assertThat(calls.subList(MAX_HELD, MAX_HELD + 2)).containsExactly("awaits ack", "requests ack");
    }

    @Test
    void without_held_acks_each_ack_waits_until_its_tuples_are_acknowledged() {
        OutputRecorder waiting = recorder(Set.of("out"), true, OutputRecorder::valuesOf, 0);
        waiting.emit(storm, BoltObserver.ANY, "out", List.of(), List.of("a"));
        waiting.settle(storm, input, false);

        assertThat(calls).containsExactly("awaits ack", "acks");
    }

    @Test
    void an_ack_does_not_wait_if_all_tuples_are_acknowledged() {
        recorder.settle(storm, input, false);
        emit("a");
        output();
        recorder.onAcknowledged();
        recorder.settle(storm, input, false);

        assertThat(calls).containsExactly("acks", "acks");
    }

    @Test
    void an_ack_does_not_wait_for_a_digest() {
        OutputRecorder digesting = recorder(Set.of("out"), false, values -> {
            throw new AssertionError("tuples are not kept");
        });
        digesting.emit(storm, BoltObserver.ANY, "out", List.of(), List.of("a"));
        digesting.settle(storm, input, false);

        assertThat(calls).containsExactly("acks");
        assertThat(digesting.report()).isEqualTo(new TaskOutput(A, 0, List.of()));
    }

    @Test
    void a_tuple_that_cannot_be_kept_is_neither_counted_nor_emitted() {
        OutputRecorder rejecting = recorder(Set.of("out"), true, values -> {
            throw new IllegalArgumentException("rejected");
        });

        assertThatThrownBy(() -> rejecting.emit(storm, BoltObserver.ANY, "out", List.of(), List.of("a")))
                .hasMessage("rejected");
        verifyNoInteractions(storm);
        assertThat(rejecting.report()).isEqualTo(new TaskOutput(OutputDigest.EMPTY, 0, List.of()));
    }

    @Test
    void values_are_copied() {
        List<Object> values = new ArrayList<>(Arrays.asList("a", null));
        recorder.emit(storm, BoltObserver.ANY, "out", List.of(), values);
        values.set(0, "changed");

        assertThat(output().tuples()).containsExactly(kept("a", null));
    }

    @Test
    void emits_from_several_threads_are_recorded() throws Exception {
        int each = 20_000;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(() -> emit(each));
            threads.add(thread);
            thread.start();
        }
        emit(each);
        long reported = 0;
        long tuples = 0;
        while (tuples < 4L * each) {
            TaskOutput output = output();
            assertThat(output.first()).isEqualTo(reported);
            tuples = reported + output.tuples().size();
            if (tuples % 2 == 0) {
                recorder.onAcknowledged();
                reported = tuples;
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }

        OutputDigest digest = output().digest();
        assertThat(digest).isEqualTo(new OutputDigest(4L * each, 4L * each * A.sum()));
    }

    private void emit(int times) {
        for (int i = 0; i < times; i++) {
            recorder.emit(storm, BoltObserver.ANY, "out", List.of(), List.of("a"));
        }
    }

    private void emit(String value) {
        recorder.emit(storm, BoltObserver.ANY, "out", List.of(), List.of(value));
    }

    private TaskOutput output() {
        return (TaskOutput) recorder.report();
    }

    private static KeptTuple kept(Object... values) {
        return new KeptTuple.Values(Arrays.asList(values));
    }

    private OutputRecorder recorder(
            Set<String> streams, boolean keepsTuples, Function<List<Object>, KeptTuple> converter) {
        return recorder(streams, keepsTuples, converter, MAX_HELD);
    }

    private OutputRecorder recorder(
            Set<String> streams, boolean keepsTuples, Function<List<Object>, KeptTuple> converter, int maxHeld) {
        doAnswer(call -> calls.add("acks")).when(storm).ack(any());
        return new OutputRecorder(
                streams,
                keepsTuples,
                converter,
                maxHeld,
                () -> calls.add("requests ack"),
                () -> calls.add("awaits ack"));
    }

    private static Tuple tuple(String component, String stream, Object value) {
        Tuple tuple = mock(Tuple.class);
        when(tuple.getSourceComponent()).thenReturn(component);
        when(tuple.getSourceStreamId()).thenReturn(stream);
        when(tuple.getValues()).thenReturn(List.of(value));
        return tuple;
    }
}
