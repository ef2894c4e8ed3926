// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doAnswer;
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
import io.aeolus.probe.Machine;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskReport.RowCounts;
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
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run without progress: 500 of 1,000 tuples were acked before its worker died. */
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
    private final RunWatch unprepared = watch(OptionalLong.empty());

    @BeforeEach
    void aRunWithoutProgress() throws Exception {
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
        when(ledger.uncountedSpout()).thenReturn(Optional.empty());
    }

    @Test
    void pauses_spouts_until_compilers_have_caught_up() throws Exception {
        when(ledger.counts()).thenAnswer(call -> new RowCounts(nanos.get(), 0, 0, 0));
        // The compilers need three seconds of CPU time.
        when(ledger.totals()).thenAnswer(call -> totalsOf(Math.min(nanos.get(), 3_000_000_000L)));
        List<Command> reported = new ArrayList<>();

        Duration time = unprepared.awaitCompilers(reported::add, Duration.ofSeconds(40), Duration.ofSeconds(1));

        // Six half seconds: one ends the pause, and four run.
        assertThat(reported).hasSize(6).containsOnly(WarmUpPauses.PAUSE);
        assertThat(time).isEqualTo(Duration.ofMillis(5_500)).isEqualTo(Duration.ofNanos(nanos.get()));
    }

    @Test
    void limits_the_wait_for_compilers() throws Exception {
        when(ledger.counts()).thenAnswer(call -> new RowCounts(nanos.get(), 0, 0, 0));
        when(ledger.totals()).thenAnswer(call -> totalsOf(nanos.get()));

        assertThat(unprepared.awaitCompilers(command -> {}, Duration.ofSeconds(40), Duration.ofSeconds(1)))
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
    void fails_if_no_tuple_is_acked() {
        activity(() -> 500);

        assertThatThrownBy(watch::awaitEnd)
                .isInstanceOf(RunFailedException.class)
                .hasMessage("numbers: no tuple was processed for 90 s; 500 of 1,000 tuples processed, 0 failed");
    }

    @Test
    void waits_while_a_restarted_spout_gets_acks() throws Exception {
        activity(() -> 500 + seconds());

        assertThat(watch.awaitEnd()).isEqualTo(END_NANOS);
    }

    /** A worker that always dies at the same tuple is never idle: it restarts its input and receives acks. */
    @Test
    void fails_if_a_spout_restarts_repeatedly_without_progress() {
        activity(() -> 500 + seconds());
        when(ledger.maxStarts()).thenAnswer(call -> 1 + seconds() / 5);

        assertThatThrownBy(watch::awaitEnd)
                .isInstanceOf(RunFailedException.class)
                .hasMessage("numbers: a spout task has restarted more than 10 times without progress, so its worker"
                        + " keeps failing; 500 of 1,000 tuples processed, 0 failed");
        assertThat(nanos).as("including the first start").hasValue(55_000_000_000L);
    }

    @Test
    void waits_for_a_spout_that_restarts_with_progress() throws Exception {
        activity(() -> 500 + seconds());
        when(ledger.counts()).thenAnswer(call -> new RowCounts(600, 500 + seconds() / 40, 0, 0));
        when(ledger.maxStarts()).thenAnswer(call -> 1 + seconds() / 5);

        assertThat(watch.awaitEnd()).isEqualTo(END_NANOS);
    }

    @Test
    void ends_if_a_spout_does_not_replay_failed_tuples() throws Exception {
        when(ledger.isInputEnded()).thenReturn(true);
        when(ledger.counts()).thenReturn(new RowCounts(1000, 990, 10, 0));
        activity(() -> 990);

        assertThat(watch.awaitEnd()).as("last change of the counts").isEqualTo(100_000_000L);
        assertThat(nanos).as("5 s later").hasValue(5_100_000_000L);
    }

    @Test
    void silence_ends_the_run_at_the_last_ack() throws Exception {
        when(ledger.counts()).thenAnswer(call -> new RowCounts(600, Math.min(600, nanos.get() / 10_000_000), 0, 0));
        activity(() -> Math.min(600, nanos.get() / 10_000_000));
        when(ledger.settledNanos()).thenReturn(OptionalLong.of(6_000_000_001L));

        assertThat(unprepared.awaitSilence(Duration.ofSeconds(5))).isEqualTo(6_000_000_001L);
        assertThat(nanos).hasValue(11_000_000_000L);
    }

    /** The run is complete at the end of its input, but its ending is a silence. */
    @Test
    void waits_for_silence_after_the_end_of_input() throws Exception {
        when(ledger.counts()).thenReturn(new RowCounts(600, 600, 0, 0));
        when(ledger.awaitEnd(anyLong())).thenReturn(true);

        unprepared.awaitSilence(Duration.ofSeconds(5));

        verify(ledger, times(50)).awaitFailure(anyLong());
    }

    @Test
    void a_dead_worker_is_not_silence() throws Exception {
        when(ledger.counts()).thenReturn(new RowCounts(600, 600, 0, 0));
        when(ledger.isSpoutMissing()).thenAnswer(call -> nanos.get() < 20_000_000_000L);
        activity(() -> nanos.get() < 20_000_000_000L ? 1 : 2);

        unprepared.awaitSilence(Duration.ofSeconds(5));

        assertThat(nanos).as("5 s after the restart").hasValue(25_000_000_000L);
    }

    @Test
    void waits_for_a_time_after_the_first_tuple() throws Exception {
        when(ledger.firstEmitNanos())
                .thenAnswer(
                        call -> nanos.get() < 3_000_000_000L ? OptionalLong.empty() : OptionalLong.of(2_950_000_000L));

        assertThat(watch.awaitTime(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .isTrue();
        assertThat(nanos).hasValue(4_950_000_000L);
    }

    @Test
    void drains_until_no_tuple_is_in_flight_or_acked() throws Exception {
        when(ledger.counts()).thenAnswer(call -> new RowCounts(600, nanos.get() < 1_000_000_000L ? 590 : 600, 0, 0));
        assertThat(watch.awaitDrain(Duration.ofSeconds(5))).isTrue();
        assertThat(nanos).hasValue(1_000_000_000L);
        assertThat(notes).isEmpty();

        when(ledger.counts()).thenReturn(new RowCounts(600, 590, 0, 0));
        assertThat(watch.awaitDrain(Duration.ofSeconds(5))).isFalse();
        assertThat(notes)
                .containsExactly("numbers: 10 tuples were still in flight after 5 s,"
                        + " so the number of lost tuples is unknown");
    }

    @Test
    void notes_failed_tuples_that_are_not_replayed() throws Exception {
        when(ledger.counts()).thenReturn(new RowCounts(600, 597, 5, 2));

        assertThat(watch.awaitDrain(Duration.ofSeconds(5))).isTrue();

        assertThat(notes)
                .containsExactly(
                        "numbers: 3 tuples failed and were not replayed, so the number of lost tuples is unknown");
    }

    @Test
    void tuples_without_acks_are_lost_if_none_is_executed() throws Exception {
        when(ledger.counts()).thenReturn(RowCounts.NONE);
        activity(() -> Math.min(100, nanos.get() / 10_000_000));
        when(ledger.copiesInFlight()).thenReturn(3L);

        unprepared.awaitSilence(Duration.ofSeconds(5));

        assertThat(nanos).as("30 s after the last execution").hasValue(31_000_000_000L);
    }

    @Test
    void limits_the_drain_of_tuples_without_acks() throws Exception {
        when(ledger.counts()).thenReturn(RowCounts.NONE);
        activity(nanos::get);
        when(ledger.copiesInFlight()).thenReturn(3L);

        assertThat(watch.awaitDrain(Duration.ofSeconds(5))).isFalse();
        assertThat(nanos).hasValue(5_000_000_000L);
    }

    @Test
    void reports_the_guarantee_once_after_a_second() throws Exception {
        when(ledger.guarantees()).thenReturn(new SpoutGuarantees(true, Set.of(), Set.of("a", "b")));

        unprepared.awaitTime(Duration.ofSeconds(3), Duration.ofSeconds(1));

        assertThat(notes)
                .containsExactly("at most once: 'a', 'b' emit without message ids;"
                        + " a tuple counts when the bolts have executed all tuples derived from it");
    }

    @Test
    void reports_the_exception_of_a_component() throws Exception {
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
    void rejects_a_spout_without_message_ids() {
        when(ledger.counts()).thenReturn(RowCounts.NONE);
        when(ledger.uncountedSpout()).thenReturn(Optional.of("numbers"));

        assertThatThrownBy(watch::awaitEnd)
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage(
                        "numbers: spout 'numbers' emits without message ids, so no ack reports when a tuple is processed:"
                                + " emit each tuple with a message id");
        assertThat(nanos).as("other spouts may emit").hasValue(10_000_000_000L);
    }

    @Test
    void rejects_settings_that_require_missing_message_ids() {
        when(ledger.uncountedSpout()).thenReturn(Optional.of("numbers"));

        assertThatThrownBy(() -> unprepared.awaitSilence(Duration.ofSeconds(5)))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage(
                        "numbers: spout 'numbers' emits without message ids, but aeolus.rows.acked"
                                + " requires them: profile the topology again, or remove the setting from the plan and the topology");
    }

    @Test
    void reports_missing_input() {
        when(ledger.firstEmitNanos()).thenReturn(OptionalLong.empty());
        when(ledger.counts()).thenReturn(RowCounts.NONE);

        assertThatThrownBy(() -> unprepared.awaitSilence(Duration.ofSeconds(5)))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage("numbers: no spout has emitted a tuple in the first 60 s: check its input");
    }

    private void activity(LongSupplier counts) {
        doAnswer(call -> counts.getAsLong()).when(ledger).activity();
    }

    private long seconds() {
        return TimeUnit.NANOSECONDS.toSeconds(nanos.get());
    }

    private RunWatch watch(OptionalLong rows) {
        return new RunWatch(
                "numbers", ledger, rows, Duration.ofSeconds(90), nanos::get, progress, mock(RunSampler.class));
    }
}
