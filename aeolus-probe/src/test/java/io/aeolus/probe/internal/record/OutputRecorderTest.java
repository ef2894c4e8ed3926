package io.aeolus.probe.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import io.aeolus.probe.Facet.KeptTuple;
import io.aeolus.probe.Facet.TaskOutput;
import io.aeolus.probe.OutputDigest;
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

    private static final OutputDigest A = OutputDigest.of(List.of("a"));
    private static final OutputDigest B = OutputDigest.of(List.of("b"));

    private final List<String> happened = new ArrayList<>();
    private final OutputCollector storm = mock(OutputCollector.class);
    private final Tuple input = tuple("source", "default", "a");
    private final OutputRecorder recorder = recorder(Set.of("out"), true, OutputRecorder::valuesOf);

    @Test
    void recordsWhatGoesOutOnItsStreamsAndPassesAllOn() {
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
    void recordsWhatComesInWhereNothingGoesOut() {
        OutputRecorder sink = recorder(Set.of(), true, OutputRecorder::valuesOf);
        IBolt bolt = mock(IBolt.class);
        Tuple tick = tuple("__system", "__tick", 1);

        sink.execute(bolt, input);
        sink.execute(bolt, tick);

        verify(bolt).execute(input);
        verify(bolt).execute(tick);
        assertThat(sink.facet()).isEqualTo(new TaskOutput(A, 0, List.of(kept("a"))));
    }

    @Test
    void emitsAndAcksAreLookedAtWhereTheyAreOutputOrWaitForIt() {
        assertThat(recorder(Set.of("out"), false, OutputRecorder::valuesOf).looksAtOutput())
                .isTrue();
        assertThat(recorder(Set.of(), true, OutputRecorder::valuesOf).looksAtOutput())
                .isTrue();
        assertThat(recorder(Set.of(), false, OutputRecorder::valuesOf).looksAtOutput())
                .isFalse();
    }

    @Test
    void whatComesInIsNoneOfTheOutputOfABoltThatEmits() {
        recorder.execute(mock(IBolt.class), input);

        assertThat(output()).isEqualTo(new TaskOutput(OutputDigest.EMPTY, 0, List.of()));
    }

    @Test
    void tellsTuplesInTheirOrderUntilTheyHaveComeHome() {
        emit("a");
        output();
        emit("b");
        assertThat(output().tuples()).as("the first was lost on its way").containsExactly(kept("a"), kept("b"));

        emit("a");
        recorder.acknowledged();

        assertThat(output()).isEqualTo(new TaskOutput(A.plus(B).plus(A), 2, List.of(kept("a"))));
        recorder.acknowledged();
        assertThat(output()).isEqualTo(new TaskOutput(A.plus(B).plus(A), 3, List.of()));
    }

    @Test
    void nothingIsLostWhenMoreComesHomeThanWasTold() {
        emit("a");
        recorder.acknowledged();

        assertThat(output().tuples()).containsExactly(kept("a"));
    }

    @Test
    void anAckWaitsForTuplesThatAreNotHome() {
        emit("a");
        recorder.settle(storm, input, false);

        assertThat(happened).containsExactly("awaits home", "acks");
    }

    /** A process that is killed now would have acked what nobody has made of it. */
    @Test
    void anAckWaitsForTuplesThatWereToldButMayBeUnderWayStill() {
        emit("a");
        output();
        recorder.settle(storm, input, false);

        assertThat(happened).containsExactly("awaits home", "acks");
    }

    @Test
    void anAckWaitsForNothingWhenAllIsHome() {
        recorder.settle(storm, input, false);
        emit("a");
        output();
        recorder.acknowledged();
        recorder.settle(storm, input, false);

        assertThat(happened).containsExactly("acks", "acks");
    }

    @Test
    void aDigestAloneIsNotWaitedFor() {
        OutputRecorder digesting = recorder(Set.of("out"), false, values -> {
            throw new AssertionError("nobody wants it");
        });
        digesting.emit(storm, BoltObserver.ANY, "out", List.of(), List.of("a"));
        digesting.settle(storm, input, false);

        assertThat(happened).containsExactly("acks");
        assertThat(digesting.facet()).isEqualTo(new TaskOutput(A, 0, List.of()));
    }

    @Test
    void aTupleThatCannotBeKeptIsNeitherCountedNorEmitted() {
        OutputRecorder refusing = recorder(Set.of("out"), true, values -> {
            throw new IllegalArgumentException("no way");
        });

        assertThatThrownBy(() -> refusing.emit(storm, BoltObserver.ANY, "out", List.of(), List.of("a")))
                .hasMessage("no way");
        verifyNoInteractions(storm);
        assertThat(refusing.facet()).isEqualTo(new TaskOutput(OutputDigest.EMPTY, 0, List.of()));
    }

    @Test
    void keepsValuesAsTheyAreNow() {
        List<Object> values = new ArrayList<>(Arrays.asList("a", null));
        recorder.emit(storm, BoltObserver.ANY, "out", List.of(), values);
        values.set(0, "changed");

        assertThat(output().tuples()).containsExactly(kept("a", null));
    }

    @Test
    void aBoltMayEmitFromSeveralThreads() throws Exception {
        int each = 20_000;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(() -> emit(each));
            threads.add(thread);
            thread.start();
        }
        emit(each);
        long told = 0;
        long tuples = 0;
        while (tuples < 4L * each) {
            TaskOutput output = output();
            assertThat(output.first()).isEqualTo(told);
            tuples = told + output.tuples().size();
            if (tuples % 2 == 0) {
                recorder.acknowledged();
                told = tuples;
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
        return (TaskOutput) recorder.facet();
    }

    private static KeptTuple kept(Object... values) {
        return new KeptTuple.Values(Arrays.asList(values));
    }

    private OutputRecorder recorder(
            Set<String> streams, boolean keepsTuples, Function<List<Object>, KeptTuple> keeping) {
        doAnswer(call -> happened.add("acks")).when(storm).ack(any());
        return new OutputRecorder(streams, keepsTuples, keeping, () -> happened.add("awaits home"));
    }

    private static Tuple tuple(String component, String stream, Object value) {
        Tuple tuple = mock(Tuple.class);
        when(tuple.getSourceComponent()).thenReturn(component);
        when(tuple.getSourceStreamId()).thenReturn(stream);
        when(tuple.getValues()).thenReturn(List.of(value));
        return tuple;
    }
}
