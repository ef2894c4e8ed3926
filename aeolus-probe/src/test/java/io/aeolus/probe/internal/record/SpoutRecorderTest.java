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
import io.aeolus.probe.Facet.RowCounts;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.internal.count.RowLatencies;
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

/** What a recorder counts, when its input is complete, and when it asks the spout for more. */
class SpoutRecorderTest {

    private static final EndOfInput END = new EndOfInput(1);
    private static final ControlId WATERMARK = new ControlId() {};

    private final SpoutRecorderFixture fixture = new SpoutRecorderFixture();
    private final AtomicLong nanos = fixture.nanos;
    private final AtomicInteger completions = fixture.completions;
    private final SpoutRecorder recorder = fixture.recorder;

    @Test
    void isCompleteWhenTheEndIsAckedLast() {
        Object a = recorder.emitting("a");
        Object b = recorder.emitting("b");
        Object end = recorder.emitting(END);
        recorder.acked(b);
        recorder.acked(a);
        assertThat(fixture.rows().completed().isKnown()).isFalse();
        nanos.set(5_000);
        recorder.acked(end);

        assertThat(fixture.rows().started()).isEqualTo(Nanos.of(1_000));
        assertThat(fixture.rows().completed()).isEqualTo(Nanos.of(5_000));
        assertThat(completions).hasValue(1);
        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(2, 2, 0, 0));
    }

    @Test
    void isCompleteWhenARowIsAckedAfterTheEnd() {
        Object a = recorder.emitting("a");
        recorder.acked(recorder.emitting(END));
        assertThat(fixture.rows().completed().isKnown()).isFalse();
        assertThat(fixture.rows().isEnded()).isTrue();
        recorder.acked(a);

        assertThat(fixture.rows().completed().isKnown()).isTrue();
    }

    @Test
    void isNotCompleteWhileAnotherControlTupleIsOpen() {
        Object watermark = recorder.emitting(WATERMARK);
        recorder.acked(recorder.emitting(END));
        assertThat(fixture.rows().completed().isKnown()).isFalse();
        recorder.acked(watermark);

        assertThat(fixture.rows().completed().isKnown()).isTrue();
        assertThat(fixture.rows().counts()).isEqualTo(RowCounts.NONE);
    }

    @Test
    void isCompleteWithoutAnyRow() {
        recorder.acked(recorder.emitting(END));

        assertThat(fixture.rows().started().isKnown()).isFalse();
        assertThat(fixture.rows().completed().isKnown()).isTrue();
    }

    @Test
    void aFailedEndThatIsEmittedAgainCountsOnce() {
        Object end = recorder.emitting(END);
        recorder.failed(end);
        assertThat(fixture.rows().isEnded()).isFalse();
        recorder.acked(recorder.emitting(END));

        assertThat(fixture.rows().completed().isKnown()).isTrue();
        assertThat(fixture.rows().counts()).isEqualTo(RowCounts.NONE);
    }

    @Test
    void isNotCompleteWhileAFailedRowWaitsForItsReplay() {
        Object a = recorder.emitting("a");
        recorder.failed(a);
        recorder.acked(recorder.emitting(END));
        assertThat(fixture.rows().completed().isKnown()).isFalse();
        assertThat(fixture.rows().counts().inFlight()).isZero();
        recorder.acked(recorder.emitting("a"));

        assertThat(fixture.rows().completed().isKnown()).isTrue();
        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(1, 1, 1, 1));
    }

    @Test
    void anAckFromInsideOfTheEmissionCounts() {
        // Without ackers, Storm acks before emit returns.
        Object a = recorder.emitting("a");
        recorder.acked(a);
        recorder.acked(recorder.emitting(END));

        assertThat(fixture.rows().completed().isKnown()).isTrue();
    }

    @Test
    void knowsWhenTheLastOpenRowWasSettled() {
        Object one = recorder.emitting(1L);
        Object two = recorder.emitting(2L);
        nanos.set(2_000);
        recorder.acked(one);
        assertThat(fixture.rows().settled().isKnown()).isFalse();
        nanos.set(3_000);
        recorder.failed(two);

        assertThat(fixture.rows().settled()).isEqualTo(Nanos.of(3_000));
    }

    @Test
    void countsEachReplayOfARow() {
        recorder.failed(recorder.emitting("a"));
        recorder.failed(recorder.emitting("a"));
        recorder.acked(recorder.emitting("a"));

        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(1, 1, 2, 2));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void countsAreRightInAnyOrderOfAcksAndFails(long seed) {
        Random random = new Random(seed);
        List<Object> open = new ArrayList<>();
        List<Object> toReplay = new ArrayList<>();
        int rows = 1_000;
        int emitted = 0;
        int replays = 0;
        open.add(recorder.emitting(END));
        while (emitted < rows || !open.isEmpty() || !toReplay.isEmpty()) {
            int action = random.nextInt(4);
            if (action == 0 && emitted < rows) {
                open.add(recorder.emitting(emitted++));
            } else if (action == 1 && !toReplay.isEmpty()) {
                open.add(recorder.emitting(toReplay.remove(random.nextInt(toReplay.size()))));
                replays++;
            } else if (action == 2 && !open.isEmpty()) {
                recorder.acked(open.remove(random.nextInt(open.size())));
            } else if (action == 3 && !open.isEmpty() && random.nextInt(4) == 0) {
                Object id = open.remove(random.nextInt(open.size()));
                recorder.failed(id);
                toReplay.add(RowLatencies.idOf(id));
                replays -= RowLatencies.idOf(id) instanceof EndOfInput ? 1 : 0;
            }
        }

        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(rows, rows, replays, replays));
        assertThat(fixture.rows().completed().isKnown()).isTrue();
    }

    /** Counts of acks are never ahead of those of emissions for who looks from outside. */
    @Test
    void anotherThreadSeesAllInTheEndAndNothingThatWasNot() throws Exception {
        long last = 500_000;
        AtomicBoolean isDone = new AtomicBoolean();
        Thread task = new Thread(() -> {
            for (long row = 0; row < last; row++) {
                recorder.acked(recorder.emitting(row));
            }
            recorder.acked(recorder.emitting(END));
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

    @Test
    void countsWhatTheSpoutEmitsAndGivesStormAnIdForEachRow() {
        SpoutOutputCollector storm = mock(SpoutOutputCollector.class);
        when(storm.emit(eq("s"), any(), any())).thenReturn(List.of(3));

        assertThat(recorder.emit(storm, SpoutObserver.ANY, "s", List.of("x"), 7L))
                .containsExactly(3);
        recorder.emit(storm, 4, "s", List.of("y"), 8L);
        recorder.emit(storm, SpoutObserver.ANY, "s", List.of("z"), null);

        verify(storm).emit("s", List.of("x"), new RowLatencies.SampledId(7L, 1_000, 1));
        verify(storm).emitDirect(4, "s", List.of("y"), new RowLatencies.SampledId(8L, 1_000, 3));
        verify(storm).emit("s", List.of("z"), null);
        assertThat(fixture.rows().counts()).isEqualTo(new RowCounts(2, 0, 0, 0));
        assertThat(fixture.rows().withoutId()).isOne();
    }

    @Test
    void givesTheSpoutItsOwnIdsBack() {
        for (long row = 0; row < 200; row++) {
            assertThat(RowLatencies.idOf(recorder.emitting(row))).isEqualTo(row);
        }
        assertThat(RowLatencies.idOf(recorder.emitting(END))).isEqualTo(END);
    }

    @Test
    void theSpoutHearsOfAnAckBeforeItCountsAndOfAFailAfterIt() {
        ISpout spout = mock(ISpout.class);
        List<RowCounts> seen = new ArrayList<>();
        doAnswer(call -> seen.add(fixture.rows().counts())).when(spout).ack(1L);
        doAnswer(call -> seen.add(fixture.rows().counts())).when(spout).fail(2L);
        Object one = recorder.emitting(1L);
        Object two = recorder.emitting(2L);

        recorder.settle(spout, one, false);
        recorder.settle(spout, two, true);

        assertThat(seen).containsExactly(new RowCounts(2, 0, 0, 0), new RowCounts(2, 1, 1, 0));
    }

    @Test
    void asksTheSpoutForNothingWhenItIsToStop() {
        ISpout spout = mock(ISpout.class);
        recorder.nextTuple(spout);
        recorder.told(new Command.StopSpouts());
        recorder.nextTuple(spout);

        verify(spout).nextTuple();
    }

    @Test
    void asksTheSpoutForNothingWhileItRests() {
        recorder.told(new Command.RestSpouts(700));
        nanos.addAndGet(699);
        assertThat(recorder.isDue()).isFalse();
        nanos.addAndGet(1);
        assertThat(recorder.isDue()).isTrue();
    }

    @Test
    void holdsToARate() {
        SpoutRecorder limited = fixture.recorder(1_000);

        assertThat(limited.isDue()).isTrue();
        limited.emitting("a");
        assertThat(limited.isDue()).isFalse();
        nanos.addAndGet(999_999);
        assertThat(limited.isDue()).isFalse();
        nanos.addAndGet(1);
        assertThat(limited.isDue()).isTrue();
        limited.emitting("b");
        limited.emitting("c");
        nanos.addAndGet(1_000_000);
        assertThat(limited.isDue()).isFalse();
    }

    @Test
    void holdsRowsWithoutIdsToTheRateToo() {
        SpoutRecorder slow = fixture.recorder(10);
        assertThat(slow.isDue()).isTrue();
        slow.emitting(null);
        assertThat(slow.isDue()).isFalse();
        nanos.addAndGet(100_000_000);
        assertThat(slow.isDue()).isTrue();
    }

    @Test
    void whoIsHeldToARateDoesNotRest() {
        SpoutRecorder limited = fixture.recorder(1_000);
        limited.told(new Command.RestSpouts(700));

        assertThat(limited.isDue()).isTrue();
    }
}
