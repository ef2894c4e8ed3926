package io.aeolus.probe.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import io.aeolus.probe.Command;
import io.aeolus.probe.ControlId;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.EndOfInput;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.RowCounts;
import io.aeolus.probe.RowIds;
import io.aeolus.probe.SpoutRows;
import io.aeolus.probe.internal.count.RowLatencies;
import io.aeolus.probe.internal.observe.SpoutObserver;
import java.util.ArrayList;
import java.util.Arrays;
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

class SpoutRecorderTest {

    private static final EndOfInput END = new EndOfInput(1);
    private static final ControlId WATERMARK = new ControlId() {};

    private static final int MOST_TRACERS = 3;

    private final AtomicLong nanos = new AtomicLong(1_000);
    private final AtomicInteger completions = new AtomicInteger();
    private final SpoutRecorder recorder = recorder(Double.POSITIVE_INFINITY);

    @Test
    void isCompleteWhenTheEndIsAckedLast() {
        Object a = recorder.emitting("a");
        Object b = recorder.emitting("b");
        Object end = recorder.emitting(END);
        recorder.acked(b);
        recorder.acked(a);
        assertThat(rows().completed().isKnown()).isFalse();
        nanos.set(5_000);
        recorder.acked(end);

        assertThat(rows().started()).isEqualTo(Nanos.of(1_000));
        assertThat(rows().completed()).isEqualTo(Nanos.of(5_000));
        assertThat(completions).hasValue(1);
        assertThat(rows().counts()).isEqualTo(new RowCounts(2, 2, 0, 0));
    }

    @Test
    void isCompleteWhenARowIsAckedAfterTheEnd() {
        Object a = recorder.emitting("a");
        recorder.acked(recorder.emitting(END));
        assertThat(rows().completed().isKnown()).isFalse();
        assertThat(rows().isEnded()).isTrue();
        recorder.acked(a);

        assertThat(rows().completed().isKnown()).isTrue();
    }

    @Test
    void isNotCompleteWhileAnotherControlTupleIsOpen() {
        Object watermark = recorder.emitting(WATERMARK);
        recorder.acked(recorder.emitting(END));
        assertThat(rows().completed().isKnown()).isFalse();
        recorder.acked(watermark);

        assertThat(rows().completed().isKnown()).isTrue();
        assertThat(rows().counts()).isEqualTo(RowCounts.NONE);
    }

    /** Where a row without an id is on its way, ours tells how long; the first one shows whether anybody acks at all. */
    @Test
    void tracesRowsWithoutIdsOnceOneWasAcked() {
        ISpout spout = mock(ISpout.class);
        Object first = recorder.emitting(null);
        assertThat(first).isNotNull();
        nanos.addAndGet(1_000_000_000L);
        assertThat(recorder.emitting(null))
                .as("nobody knows whether the first is acked")
                .isNull();

        nanos.addAndGet(1_000_000_000L);
        recorder.settle(spout, first, false);
        List<Object> open = traced(10);

        assertThat(open).hasSize(MOST_TRACERS);
        verifyNoInteractions(spout);
        assertThat(rows().latencies().count()).isEqualTo(1);
        assertThat(rows().latencies().max()).isCloseTo(2e9, within(2e7));
        assertThat(rows().withoutId()).isEqualTo(12);
        assertThat(rows().counts()).isEqualTo(RowCounts.NONE);
        assertThat(rows().started()).isEqualTo(Nanos.of(1_000));

        recorder.settle(spout, open.get(0), true);
        recorder.settle(spout, open.get(1), false);
        assertThat(traced(10)).as("one has failed").isEmpty();
        verifyNoInteractions(spout);
    }

    /** So many rows, a second apart, and the ids that those of them got that are traced. */
    private List<Object> traced(int rows) {
        List<Object> ids = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            nanos.addAndGet(1_000_000_000L);
            Object id = recorder.emitting(null);
            if (id != null) {
                ids.add(id);
            }
        }
        return ids;
    }

    @Test
    void tracesNothingOfASpoutThatHasIds() {
        recorder.emitting("a");

        assertThat(recorder.emitting(null)).isNull();
    }

    @Test
    void holdsRowsWithoutIdsToTheRateToo() {
        SpoutRecorder slow = recorder(10);
        assertThat(slow.isDue()).isTrue();
        slow.emitting(null);
        assertThat(slow.isDue()).isFalse();
        nanos.addAndGet(100_000_000);
        assertThat(slow.isDue()).isTrue();
    }

    @Test
    void isCompleteWithoutAnyRow() {
        recorder.acked(recorder.emitting(END));

        assertThat(rows().started().isKnown()).isFalse();
        assertThat(rows().completed().isKnown()).isTrue();
    }

    @Test
    void aFailedEndThatIsEmittedAgainCountsOnce() {
        Object end = recorder.emitting(END);
        recorder.failed(end);
        assertThat(rows().isEnded()).isFalse();
        recorder.acked(recorder.emitting(END));

        assertThat(rows().completed().isKnown()).isTrue();
        assertThat(rows().counts()).isEqualTo(RowCounts.NONE);
    }

    @Test
    void isNotCompleteWhileAFailedRowWaitsForItsReplay() {
        Object a = recorder.emitting("a");
        recorder.failed(a);
        recorder.acked(recorder.emitting(END));
        assertThat(rows().completed().isKnown()).isFalse();
        assertThat(rows().counts().inFlight()).isZero();
        recorder.acked(recorder.emitting("a"));

        assertThat(rows().completed().isKnown()).isTrue();
        assertThat(rows().counts()).isEqualTo(new RowCounts(1, 1, 1, 1));
    }

    @Test
    void countsEachReplayOfARow() {
        recorder.failed(recorder.emitting("a"));
        recorder.failed(recorder.emitting("a"));
        recorder.acked(recorder.emitting("a"));

        assertThat(rows().counts()).isEqualTo(new RowCounts(1, 1, 2, 2));
    }

    @Test
    void givesTheSpoutItsOwnIdsBack() {
        for (long row = 0; row < 200; row++) {
            assertThat(RowLatencies.idOf(recorder.emitting(row))).isEqualTo(row);
        }
        assertThat(RowLatencies.idOf(recorder.emitting(END))).isEqualTo(END);
    }

    @Test
    void measuresTheLatencyOfARowFromItsFirstEmission() {
        Object row = recorder.emitting(1L);
        nanos.set(3_000);
        recorder.failed(row);
        Object replay = recorder.emitting(1L);
        nanos.set(4_000);
        recorder.acked(replay);

        Distribution latencies = rows().latencies();
        assertThat(latencies.count()).isEqualTo(1);
        assertThat(latencies.max()).isCloseTo(3_000, within(3_000 / 128.0));
    }

    @Test
    void measuresEachRowThatComesSlowlyAndFewThatComeFast() {
        for (long row = 0; row < 100; row++) {
            nanos.addAndGet(1_000_000);
            assertThat(recorder.emitting(row)).isInstanceOf(RowLatencies.SampledId.class);
        }
        int sampled = 0;
        long weights = 0;
        for (long row = 100; row < 1_000_100; row++) {
            nanos.addAndGet(1_000);
            if (recorder.emitting(row) instanceof RowLatencies.SampledId id) {
                sampled++;
                weights += id.weight();
            }
        }

        assertThat(sampled).as("ten thousand in a second").isBetween(5_000, 10_100);
        assertThat(weights).as("each stands for the rows up to the next").isBetween(999_000L, 1_001_000L);
        nanos.addAndGet(1_000_000_000);
        for (long row = 0; row < 1_000; row++) {
            nanos.addAndGet(1_000_000);
            recorder.emitting(2_000_000 + row);
        }
        assertThat(recorder.emitting(3_000_000L)).as("slow again").isInstanceOf(RowLatencies.SampledId.class);
    }

    @Test
    void anAckForAnotherRowIsFound() {
        recorder.emitting(1L);
        Object two = recorder.emitting(2L);
        recorder.acked(two);
        recorder.acked(two);

        assertThat(rows().counts()).isEqualTo(new RowCounts(2, 2, 0, 0));
        assertThat(size(rows().ids().emitted())).isEqualTo(2);
        assertThat(size(rows().ids().acked())).isEqualTo(1);
        assertThat(rows().isConsistent()).as("whole numbers are not hashed").isTrue();
    }

    @Test
    void anAckForAnotherRowIsFoundWhereIdsAreNoNumbers() {
        recorder.emitting("row1");
        Object two = recorder.emitting("row2");
        recorder.emitting("row3");
        recorder.acked(two);
        assertThat(rows().isConsistent()).as("rows are open").isFalse();
        // Plain hashes of one and three have the sum of two's and two's.
        recorder.acked(two);
        recorder.acked(two);

        assertThat(rows().counts()).isEqualTo(new RowCounts(3, 3, 0, 0));
        assertThat(rows().isConsistent()).isFalse();
    }

    @Test
    void rowsThatAreReplayedAreNoOthers() {
        Object one = recorder.emitting("one");
        recorder.failed(one);
        Object again = recorder.emitting("one");
        recorder.acked(recorder.emitting("two"));
        recorder.acked(again);

        assertThat(rows().counts()).isEqualTo(new RowCounts(2, 2, 1, 1));
        assertThat(rows().isConsistent()).isTrue();
    }

    @Test
    void anAckFromInsideOfTheEmissionCounts() {
        // Without ackers, Storm acks before emit returns.
        Object a = recorder.emitting("a");
        recorder.acked(a);
        recorder.acked(recorder.emitting(END));

        assertThat(rows().completed().isKnown()).isTrue();
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

        assertThat(rows().counts()).isEqualTo(new RowCounts(rows, rows, replays, replays));
        assertThat(rows().completed().isKnown()).isTrue();
    }

    @Test
    void holdsToARate() {
        SpoutRecorder limited = recorder(1_000);

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
    void whoIsHeldToARateDoesNotRest() {
        SpoutRecorder limited = recorder(1_000);
        limited.told(new Command.RestSpouts(700));

        assertThat(limited.isDue()).isTrue();
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
        assertThat(rows().counts()).isEqualTo(new RowCounts(2, 0, 0, 0));
        assertThat(rows().withoutId()).isOne();
    }

    @Test
    void theSpoutHearsOfAnAckBeforeItCountsAndOfAFailAfterIt() {
        ISpout spout = mock(ISpout.class);
        List<RowCounts> seen = new ArrayList<>();
        doAnswer(call -> seen.add(rows().counts())).when(spout).ack(1L);
        doAnswer(call -> seen.add(rows().counts())).when(spout).fail(2L);
        Object one = recorder.emitting(1L);
        Object two = recorder.emitting(2L);

        recorder.settle(spout, one, false);
        recorder.settle(spout, two, true);

        assertThat(seen).containsExactly(new RowCounts(2, 0, 0, 0), new RowCounts(2, 1, 1, 0));
    }

    @Test
    void knowsWhenTheLastOpenRowWasSettled() {
        Object one = recorder.emitting(1L);
        Object two = recorder.emitting(2L);
        nanos.set(2_000);
        recorder.acked(one);
        assertThat(rows().settled().isKnown()).isFalse();
        nanos.set(3_000);
        recorder.failed(two);

        assertThat(rows().settled()).isEqualTo(Nanos.of(3_000));
    }

    @Test
    void tellsIdsUntilTheyHaveComeHome() {
        recorder.acked(recorder.emitting(1L));
        recorder.emitting(65);
        rows();

        assertThat(rows().ids().emitted()).singleElement().satisfies(page -> {
            assertThat(page.bits()[0]).isEqualTo(0b10);
            assertThat(page.bits()[1]).isEqualTo(0b10);
        });
        assertThat(rows().ids().acked())
                .singleElement()
                .satisfies(page -> assertThat(page.bits()[0]).isEqualTo(0b10));
        recorder.cameHome();
        assertThat(rows().ids()).isEqualTo(new RowIds(true, List.of(), List.of()));
    }

    @Test
    void doesNotKnowIdsThatAreNoWholeNumbers() {
        recorder.emitting("a");

        assertThat(rows().ids()).isEqualTo(RowIds.UNKNOWN);
    }

    @ParameterizedTest(name = "acked in its place: {0}")
    @ValueSource(booleans = {false, true})
    void idsThatCanBeToldNoMoreAreToldApartByTheirHashes(boolean isWrong) {
        Object one = recorder.emitting(1L);
        recorder.acked(recorder.emitting(2L));
        Object three = recorder.emitting("three");
        recorder.acked(one);
        recorder.acked(isWrong ? "four" : three);

        assertThat(rows().ids()).isEqualTo(RowIds.UNKNOWN);
        assertThat(rows().counts()).isEqualTo(new RowCounts(3, 3, 0, 0));
        assertThat(rows().isConsistent()).isNotEqualTo(isWrong);
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
            RowCounts now = rows().counts();
            assertThat(now.emitted()).isBetween(before.emitted(), last);
            assertThat(now.acked()).isBetween(before.acked(), last);
            before = now;
        }
        task.join();

        assertThat(rows().counts()).isEqualTo(new RowCounts(last, last, 0, 0));
        assertThat(completions).hasValue(1);
    }

    private SpoutRows rows() {
        return (SpoutRows) recorder.facet();
    }

    private SpoutRecorder recorder(double ratePerSecond) {
        return new SpoutRecorder(nanos::get, ratePerSecond, completions::incrementAndGet, new Tracers(MOST_TRACERS));
    }

    /** Without ackers, a row is acked before its emission returns: numbers agree most of the time. */
    @Test
    void whileRowsComeNumbersThatAgreeHaveTheSameIds() throws Exception {
        SpoutRecorder busy = recorder(Double.POSITIVE_INFINITY);
        AtomicBoolean isDone = new AtomicBoolean();
        Thread task = new Thread(() -> {
            for (long row = 0; row < 1_000_000; row++) {
                busy.acked(busy.emitting(row));
            }
            isDone.set(true);
        });
        task.start();
        while (!isDone.get()) {
            SpoutRows rows = (SpoutRows) busy.facet();
            assertThat(rows.counts().acked()).isLessThanOrEqualTo(rows.counts().emitted());
            if (rows.counts().acked() == rows.counts().emitted()) {
                assertThat(size(rows.ids().emitted())).isEqualTo(size(rows.ids().acked()));
            }
        }
        task.join();
    }

    private static long size(List<RowIds.Page> pages) {
        return pages.stream()
                .flatMapToLong(page -> Arrays.stream(page.bits()))
                .map(Long::bitCount)
                .sum();
    }
}
