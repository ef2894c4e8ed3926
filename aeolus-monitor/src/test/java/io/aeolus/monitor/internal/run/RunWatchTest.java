package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.internal.watch.WarmUpPauses;
import io.aeolus.probe.Command;
import io.aeolus.probe.Facet.RowCounts;
import io.aeolus.probe.Machine;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run whose rows, each once, do not become more: 500 of 1,000 were acked before its worker died. */
class RunWatchTest {

    private static final long END_NANOS = Duration.ofMinutes(5).toNanos();

    private final AtomicLong nanos = new AtomicLong();
    private final RunLedger ledger = mock(RunLedger.class);
    private final List<String> notes = new ArrayList<>();
    private final Progress progress = new Progress() {
        @Override
        public void update(String what, long done, long total) {}

        @Override
        public void note(String line) {
            notes.add(line);
        }
    };
    private final RunWatch watch = watch(OptionalLong.of(1000));

    @BeforeEach
    void rowsThatDoNotBecomeMore() throws Exception {
        when(ledger.awaitEnd(anyLong())).thenAnswer(call -> {
            nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(call.getArgument(0)));
            return nanos.get() >= END_NANOS;
        });
        when(ledger.awaitFailure(anyLong())).thenAnswer(call -> {
            nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(call.getArgument(0)));
            return false;
        });
        when(ledger.counts()).thenReturn(new RowCounts(600, 500, 0, 0));
        when(ledger.firstEmitNanos()).thenReturn(OptionalLong.of(0));
        when(ledger.lastAckNanos()).thenReturn(OptionalLong.of(END_NANOS));
        when(ledger.failure()).thenReturn(Optional.empty());
        when(ledger.totals()).thenReturn(RunTotals.NONE);
        when(ledger.activity()).thenAnswer(call -> ledger.counts().emitted());
        when(ledger.guarantees()).thenReturn(SpoutGuarantees.ALL_ACKED);
        when(ledger.spoutWithoutIds()).thenReturn(Optional.empty());
    }

    @Test
    void letsSpoutsRestUntilCompilersHaveCaughtUp() throws Exception {
        when(ledger.counts()).thenAnswer(call -> new RowCounts(nanos.get(), 0, 0, 0));
        // They need the time of a processor for three seconds.
        when(ledger.totals()).thenAnswer(call -> totalsOf(Math.min(nanos.get(), 3_000_000_000L)));
        List<Command> told = new ArrayList<>();

        Duration time =
                watch(OptionalLong.empty()).awaitCompilers(told::add, Duration.ofSeconds(40), Duration.ofSeconds(1));

        // Six half seconds, one in which the rest ends, and four of work.
        assertThat(told).hasSize(6).containsOnly(WarmUpPauses.PAUSE);
        assertThat(time).isEqualTo(Duration.ofMillis(5_500)).isEqualTo(Duration.ofNanos(nanos.get()));
    }

    @Test
    void compilersThatNeverCatchUpAreNotWaitedFor() throws Exception {
        when(ledger.counts()).thenAnswer(call -> new RowCounts(nanos.get(), 0, 0, 0));
        when(ledger.totals()).thenAnswer(call -> totalsOf(nanos.get()));

        assertThat(watch(OptionalLong.empty())
                        .awaitCompilers(command -> {}, Duration.ofSeconds(40), Duration.ofSeconds(1)))
                .isEqualTo(Duration.ofSeconds(40));
    }

    private RunTotals totalsOf(long compilerNanos) {
        WorkerSnapshot worker = new WorkerSnapshot(
                "host",
                1,
                nanos.get(),
                nanos.get(),
                new Machine(2, 8, 1, "Java", "Storm"),
                new ProcessTimes(Nanos.UNKNOWN, 0, compilerNanos, 0, 0, 0, 0, 0),
                Map.of(),
                Map.of(),
                List.of());
        return new RunTotals(nanos.get(), 0, 0, 0, List.of(worker), List.of(worker));
    }

    @Test
    void givesUpWhenNothingIsAcked() {
        doReturn(500L).when(ledger).activity();

        assertThatThrownBy(watch::awaitEnd)
                .isInstanceOf(RunFailedException.class)
                .hasMessage("numbers: no row was processed for 90 s; 500 of 1,000 rows are done, 0 failed");
    }

    @Test
    void waitsWhileASpoutThatHasBegunAgainGetsRowsAckedAgain() throws Exception {
        doAnswer(call -> 500 + TimeUnit.NANOSECONDS.toSeconds(nanos.get()))
                .when(ledger)
                .activity();

        assertThat(watch.awaitEnd()).isEqualTo(END_NANOS);
    }

    /** A worker that dies of one row each time is at work without end: it begins its input again, and gets acks for it. */
    @Test
    void givesUpASpoutThatStartsAgainAndAgainWithoutOneMoreRow() {
        doAnswer(call -> 500 + TimeUnit.NANOSECONDS.toSeconds(nanos.get()))
                .when(ledger)
                .activity();
        when(ledger.mostStarts())
                .thenAnswer(call -> 1 + Duration.ofNanos(nanos.get()).toSeconds() / 5);

        assertThatThrownBy(watch::awaitEnd)
                .isInstanceOf(RunFailedException.class)
                .hasMessage(
                        "numbers: a spout task has started more than 10 times without one more row done, so its worker"
                                + " ends again and again; 500 of 1,000 rows are done, 0 failed");
        assertThat(nanos).as("with the first start of all").hasValue(55_000_000_000L);
    }

    @Test
    void waitsForASpoutThatStartsAgainAndAgainWithMoreRowsDone() throws Exception {
        doAnswer(call -> 500 + TimeUnit.NANOSECONDS.toSeconds(nanos.get()))
                .when(ledger)
                .activity();
        when(ledger.counts())
                .thenAnswer(call ->
                        new RowCounts(600, 500 + Duration.ofNanos(nanos.get()).toSeconds() / 40, 0, 0));
        when(ledger.mostStarts())
                .thenAnswer(call -> 1 + Duration.ofNanos(nanos.get()).toSeconds() / 5);

        assertThat(watch.awaitEnd()).isEqualTo(END_NANOS);
    }

    @Test
    void knowsThatASpoutWillNotReplayWhatHasFailed() throws Exception {
        when(ledger.isInputEnded()).thenReturn(true);
        when(ledger.counts()).thenReturn(new RowCounts(1000, 990, 10, 0));
        doReturn(990L).when(ledger).activity();

        assertThat(watch.awaitEnd()).as("when the counts changed last").isEqualTo(100_000_000L);
        assertThat(nanos).as("5 s later").hasValue(5_100_000_000L);
    }

    @Test
    void takesSilenceForTheEndAndTheLastSettledRowForItsTime() throws Exception {
        RunWatch unprepared = watch(OptionalLong.empty());
        when(ledger.counts()).thenAnswer(call -> new RowCounts(600, Math.min(600, nanos.get() / 10_000_000), 0, 0));
        doAnswer(call -> Math.min(600, nanos.get() / 10_000_000)).when(ledger).activity();
        when(ledger.settledNanos()).thenReturn(OptionalLong.of(6_000_000_001L));

        assertThat(unprepared.awaitSilence(Duration.ofSeconds(5))).isEqualTo(6_000_000_001L);
        assertThat(nanos).hasValue(11_000_000_000L);
    }

    /** A run may be complete by its end of input, and yet silence is what is asked for. */
    @Test
    void waitsForSilenceWithoutHasteWhenTheRunIsComplete() throws Exception {
        RunWatch unprepared = watch(OptionalLong.empty());
        when(ledger.counts()).thenReturn(new RowCounts(600, 600, 0, 0));
        when(ledger.awaitEnd(anyLong())).thenReturn(true);

        unprepared.awaitSilence(Duration.ofSeconds(5));

        verify(ledger, times(50)).awaitFailure(anyLong());
    }

    @Test
    void doesNotTakeADeadWorkerForTheEnd() throws Exception {
        RunWatch unprepared = watch(OptionalLong.empty());
        when(ledger.counts()).thenReturn(new RowCounts(600, 600, 0, 0));
        when(ledger.isSpoutMissing()).thenAnswer(call -> nanos.get() < 20_000_000_000L);
        doAnswer(call -> nanos.get() < 20_000_000_000L ? 1L : 2L).when(ledger).activity();

        unprepared.awaitSilence(Duration.ofSeconds(5));

        assertThat(nanos).as("5 s after it has begun again").hasValue(25_000_000_000L);
    }

    @Test
    void waitsForATimeFromTheFirstRowOn() throws Exception {
        when(ledger.firstEmitNanos())
                .thenAnswer(
                        call -> nanos.get() < 3_000_000_000L ? OptionalLong.empty() : OptionalLong.of(2_950_000_000L));

        assertThat(watch.awaitTime(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .isTrue();
        assertThat(nanos).hasValue(4_950_000_000L);
    }

    @Test
    void drainsUntilNoRowIsOpenOrNoneIsAckedAnyMore() throws Exception {
        when(ledger.counts()).thenAnswer(call -> new RowCounts(600, nanos.get() < 1_000_000_000L ? 590 : 600, 0, 0));
        assertThat(watch.awaitDrain(Duration.ofSeconds(5))).isTrue();
        assertThat(nanos).hasValue(1_000_000_000L);

        when(ledger.counts()).thenReturn(new RowCounts(600, 590, 0, 0));
        assertThat(watch.awaitDrain(Duration.ofSeconds(5))).isFalse();
    }

    @Test
    void rowsThatNobodyAcksAndThatDoNotMoveAreLost() throws Exception {
        RunWatch unprepared = watch(OptionalLong.empty());
        when(ledger.counts()).thenReturn(RowCounts.NONE);
        doAnswer(call -> Math.min(100, nanos.get() / 10_000_000)).when(ledger).activity();
        when(ledger.onTheWay()).thenReturn(3L);

        unprepared.awaitSilence(Duration.ofSeconds(5));

        assertThat(nanos).as("30 s after the last one moved").hasValue(31_000_000_000L);
    }

    @Test
    void nobodyHasPromisedRowsThatAreNotAcked() throws Exception {
        when(ledger.counts()).thenReturn(RowCounts.NONE);
        doAnswer(call -> nanos.get()).when(ledger).activity();
        when(ledger.onTheWay()).thenReturn(3L);

        assertThat(watch.awaitDrain(Duration.ofSeconds(5))).isFalse();
        assertThat(nanos).hasValue(5_000_000_000L);
    }

    @Test
    void saysOnceAfterASecondWhatIsPromised() throws Exception {
        when(ledger.guarantees()).thenReturn(new SpoutGuarantees(true, Set.of(), Set.of("a", "b")));

        watch(OptionalLong.empty()).awaitTime(Duration.ofSeconds(3), Duration.ofSeconds(1));

        assertThat(notes)
                .containsExactly("at most once: 'a', 'b' emit without message ids;"
                        + " a row counts when the bolts have executed what came of it");
    }

    @Test
    void saysWhatAComponentThrew() throws Exception {
        IllegalStateException error = new IllegalStateException("no way");
        error.setStackTrace(new StackTraceElement[0]);
        when(ledger.awaitEnd(anyLong())).thenReturn(true);
        when(ledger.failure()).thenReturn(Optional.of(ComponentFailure.of("square", error)));

        assertThatThrownBy(watch::awaitEnd)
                .isInstanceOf(RunFailedException.class)
                .hasMessage("numbers: component 'square' threw java.lang.IllegalStateException: no way")
                .hasCause(error);
    }

    @Test
    void saysThatASpoutHasNoMessageIds() {
        when(ledger.counts()).thenReturn(RowCounts.NONE);
        when(ledger.spoutWithoutIds()).thenReturn(Optional.of("numbers"));

        assertThatThrownBy(watch::awaitEnd)
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage("numbers: spout 'numbers' emits without message ids, so nothing tells when a row is done:"
                        + " give it a message id for each row");
        assertThat(nanos).as("others may come").hasValue(10_000_000_000L);
    }

    @Test
    void saysThatSettingsAreWrongAboutMessageIds() {
        when(ledger.uncountedSpout()).thenReturn(Optional.of("numbers"));

        assertThatThrownBy(() -> watch(OptionalLong.empty()).awaitSilence(Duration.ofSeconds(5)))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage("numbers: spout 'numbers' emits without message ids, but aeolus.rows.acked says that all"
                        + " rows have one: profile it again, or take the setting out of the plan and the topology");
    }

    @Test
    void saysThatThereIsNoInput() {
        when(ledger.firstEmitNanos()).thenReturn(OptionalLong.empty());
        when(ledger.counts()).thenReturn(RowCounts.NONE);

        assertThatThrownBy(() -> watch(OptionalLong.empty()).awaitSilence(Duration.ofSeconds(5)))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage("numbers: no spout has emitted a row in the first 60 s: see that there is input for it");
    }

    private RunWatch watch(OptionalLong rows) {
        return new RunWatch(
                "numbers", ledger, rows, Duration.ofSeconds(90), nanos::get, progress, mock(RunSampler.class));
    }
}
