package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.RunTrace;
import io.aeolus.monitor.Speed;
import io.aeolus.probe.Command;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.InOrder;

/** A worker elsewhere, of which nothing is known but what it was asked for: what it said by itself is old. */
class RunMeasuringTest {

    private static final Duration FIVE = Duration.ofSeconds(5);
    private static final Duration TEN = Duration.ofSeconds(10);

    private final AtomicLong nanos = new AtomicLong();
    private final RunLedger ledger =
            new RunLedger(Set.of("a"), StreamGraph.NOT_COUNTED, true, nanos::get, bytes -> List.of());
    private final Worker worker = new Worker(ledger, nanos::get);
    private final SpoutTask task = worker.spout("a", 1, 1);
    private final Topology topology = spy(new Topology());
    private final RunWatch watch = mock(RunWatch.class);
    private final RunSampler sampler = mock(RunSampler.class);
    private long rows;

    /** Its worker says what has happened when it is asked. */
    private class Topology implements RunningTopology {

        @Override
        public String name() {
            return "run-1";
        }

        @Override
        public void tell(Command command) {}

        @Override
        public void gather() {
            worker.say();
        }

        @Override
        public void close() {}
    }

    @BeforeEach
    void aRunThatGoesOn() throws Exception {
        when(sampler.end(anyLong())).thenReturn(RunTrace.NONE);
        when(watch.awaitDrain(any())).thenReturn(true);
        when(watch.awaitCompilers(any(), any(), any())).thenReturn(Duration.ZERO);
        when(watch.checkSilence(TEN)).thenReturn(true);
    }

    @Test
    void aSpeedIsThatOfRowsBetweenTwoMomentsAndNoOlderOnes() throws Exception {
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(500, 5)).thenAnswer(call -> work(900, 5));

        Speed speed = measuring(new Ending.Silence(TEN)).speed(TEN);

        assertThat(speed.tuples()).isEqualTo(900);
        assertThat(speed.seconds()).isEqualTo(5);
        verify(watch).awaitTime(Duration.ofSeconds(5), Duration.ofSeconds(2));
        verify(watch).awaitTime(TEN, Duration.ofSeconds(2));
    }

    @Test
    void whoMeasuresForAMomentIsNotWarmedUpForLong() throws Exception {
        when(watch.awaitTime(any(), any())).thenReturn(true);

        measuring(new Ending.Cut(Duration.ofSeconds(2), Duration.ofSeconds(3), TEN))
                .measure();
        measuring(new Ending.Cut(Duration.ofSeconds(2), Duration.ofSeconds(25), TEN))
                .measure();

        InOrder order = inOrder(watch);
        order.verify(watch).awaitCompilers(any(), eq(Duration.ofSeconds(6)), any());
        order.verify(watch).awaitCompilers(any(), eq(Duration.ofSeconds(40)), any());
    }

    @Test
    void aSpeedIsMeasuredWhenCompilersHaveCaughtUp() throws Exception {
        when(watch.awaitCompilers(any(), any(), any())).thenReturn(Duration.ofSeconds(20));
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(500, 20)).thenAnswer(call -> work(900, 5));

        Speed speed = measuring(new Ending.EndOfRows(5000)).speed(TEN);

        assertThat(speed.tuples()).isEqualTo(900);
        assertThat(speed.seconds()).isEqualTo(5);
        verify(watch).awaitTime(Duration.ofSeconds(20), Duration.ofSeconds(2));
        verify(watch).awaitTime(Duration.ofSeconds(25), Duration.ofSeconds(2));
    }

    @Test
    void aRunThatIsOverSoonerHasTheSpeedOfItsRows() throws Exception {
        when(watch.awaitTime(any(), any())).thenAnswer(call -> {
            work(500, 4);
            task.end();
            nanos.addAndGet(1_000_000_000L);
            return false;
        });

        Speed speed = measuring(new Ending.EndOfRows(500)).speed(TEN);

        assertThat(speed.tuples()).isEqualTo(500);
        assertThat(speed.seconds()).isEqualTo(4);
    }

    @Test
    void aCutCountsWhatWasAckedInItsTimeAlone() throws Exception {
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(300, 2)).thenAnswer(call -> {
            work(700, 3);
            task.emit(rows, rows + 50);
            return true;
        });
        when(watch.awaitDrain(any())).thenAnswer(call -> {
            task.ack(rows, rows + 50);
            return true;
        });

        RunResult result = measuring(new Ending.Cut(Duration.ofSeconds(2), Duration.ofSeconds(3), TEN))
                .measure();

        assertThat(result.measurement().tuples()).isEqualTo(700);
        assertThat(result.measurement().seconds()).isEqualTo(3);
        assertThat(result.measurement().lost()).hasValue(0);
        InOrder order = inOrder(topology, watch, sampler);
        order.verify(watch).awaitTime(Duration.ofSeconds(2), FIVE);
        order.verify(topology).gather();
        order.verify(sampler).begin();
        order.verify(watch).awaitTime(FIVE, FIVE);
        order.verify(topology).gather();
        order.verify(sampler).end(5_000_000_000L);
        order.verify(topology).tell(new Command.StopSpouts());
        order.verify(watch).awaitDrain(TEN);
        order.verify(topology).gather();
    }

    @Test
    void aCutBeginsWhenCompilersHaveCaughtUp() throws Exception {
        when(watch.awaitCompilers(any(), any(), any())).thenReturn(TEN);
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(300, 10)).thenAnswer(call -> work(700, 3));

        RunResult result = measuring(new Ending.Cut(Duration.ofSeconds(2), Duration.ofSeconds(3), TEN))
                .measure();

        assertThat(result.measurement().tuples()).isEqualTo(700);
        verify(watch).awaitTime(TEN, FIVE);
        verify(watch).awaitTime(Duration.ofSeconds(13), FIVE);
    }

    @Test
    void anInputThatIsOverBeforeItsTimeCountsToItsLastAck() throws Exception {
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(2_000, 2)).thenAnswer(call -> {
            work(2_000, 1);
            nanos.addAndGet(TEN.toNanos());
            return false;
        });
        when(watch.awaitSilence(TEN)).thenReturn(3_000_000_000L);

        Measurement measured = measuring(new Ending.Cut(Duration.ofSeconds(1), Duration.ofSeconds(20), TEN))
                .measure()
                .measurement();

        assertThat(measured.isWhole()).isTrue();
        assertThat(measured.tuples()).isEqualTo(4_000);
        assertThat(measured.seconds()).isEqualTo(3);
        assertThat(measured.lost()).hasValue(0);
        verify(sampler).countAll();
        verify(topology, never()).tell(any());
    }

    @Test
    void aTopologyThatGoesOnAfterAPauseIsCut() throws Exception {
        when(watch.awaitTime(any(), any()))
                .thenAnswer(call -> work(300, 2))
                .thenAnswer(call -> !work(100, 1))
                .thenAnswer(call -> work(600, 2));
        when(watch.checkSilence(FIVE)).thenReturn(false);

        Measurement measured = measuring(new Ending.Cut(Duration.ofSeconds(2), Duration.ofSeconds(3), TEN))
                .measure()
                .measurement();

        assertThat(measured.isWhole()).isFalse();
        assertThat(measured.tuples()).isEqualTo(700);
        assertThat(measured.seconds()).isEqualTo(3);
    }

    /** The last row came just before the time was over, and nobody knows yet that it was the last. */
    @Test
    void aTopologyThatPausesAtTheEndOfItsTimeIsCut() throws Exception {
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(300, 2)).thenAnswer(call -> work(700, 3));
        when(watch.checkSilence(Duration.ofSeconds(5))).thenReturn(false);

        Measurement measured = measuring(new Ending.Cut(Duration.ofSeconds(2), Duration.ofSeconds(3), TEN))
                .measure()
                .measurement();

        assertThat(measured.isWhole()).isFalse();
        assertThat(measured.tuples()).isEqualTo(700);
    }

    @Test
    void countsTheRowsOfAnInputThatWereNeverAcked() throws Exception {
        when(watch.awaitEnd()).thenAnswer(call -> {
            work(990, 10);
            task.emit(rows, rows + 10);
            task.fail(10);
            return nanos.get();
        });

        Measurement measured = measuring(new Ending.EndOfRows(1_000)).measure().measurement();

        assertThat(measured.tuples()).isEqualTo(990);
        assertThat(measured.lost()).hasValue(10);
        assertThat(measured.seconds()).isEqualTo(10);
    }

    @Test
    void countsReplaysAsDuplicates() throws Exception {
        when(watch.awaitSilence(TEN)).thenAnswer(call -> {
            task.emit(0, 10);
            task.fail(3);
            task.replay(3);
            task.ack(0, 10);
            return nanos.get();
        });

        Measurement measured = measuring(new Ending.Silence(TEN)).measure().measurement();

        assertThat(measured.tuples()).isEqualTo(10);
        assertThat(measured.lost()).hasValue(0);
        assertThat(measured.duplicated()).isEqualTo(3);
    }

    /** What began in the last totals is neither lost, nor too much. */
    @Test
    void asksWhetherItIsReallySilent() throws Exception {
        when(watch.awaitSilence(TEN))
                .thenAnswer(call -> {
                    task.process(0, 10);
                    task.emit(10, 11);
                    return nanos.addAndGet(1_000_000_000L);
                })
                .thenAnswer(call -> {
                    task.ack(10, 11);
                    return nanos.addAndGet(1_000_000_000L);
                });
        when(watch.checkSilence(TEN)).thenAnswer(call -> ledger.counts().inFlight() == 0);

        Measurement measured = measuring(new Ending.Silence(TEN)).measure().measurement();

        assertThat(measured.tuples()).isEqualTo(11);
        assertThat(measured.lost()).hasValue(0);
        assertThat(measured.seconds()).isEqualTo(2);
    }

    @Test
    void findsAcksOfRowsThatDoNotExist() throws Exception {
        task.emit(0, 10);
        task.ack(0, 10);
        task.ack(3, 4);

        assertThatThrownBy(() -> measuring(new Ending.EndOfRows(10)).measure())
                .isInstanceOf(RunFailedException.class)
                .hasMessage("run: acks do not fit the rows: 10 rows of 10 emitted, 11 acked");
    }

    @Test
    void findsAcksOfSomeRowsInPlaceOfOthers() throws Exception {
        task.emit(0, 10);
        task.ack(0, 9);
        task.ack(3, 4);

        assertThatThrownBy(() -> measuring(new Ending.EndOfRows(10)).measure())
                .isInstanceOf(RunFailedException.class)
                .hasMessage("run: acks do not fit the rows: 10 rows of 10 emitted, 10 acked");
    }

    @Test
    void findsMoreRowsThanTheInputHas() throws Exception {
        task.process(0, 11);

        assertThatThrownBy(() -> measuring(new Ending.EndOfRows(10)).measure())
                .isInstanceOf(RunFailedException.class)
                .hasMessage("run: acks do not fit the rows: 11 rows of 10 emitted, 11 acked");
    }

    /** The worker processes rows for some seconds and does not say so. */
    private boolean work(long more, long seconds) {
        task.process(rows, rows + 1);
        nanos.addAndGet(seconds * 1_000_000_000L);
        task.process(rows + 1, rows + more);
        rows += more;
        return true;
    }

    private RunMeasuring measuring(Ending ending) {
        return new RunMeasuring("run", ending, topology, ledger, watch, sampler);
    }
}
