// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.RunTrace;
import io.aeolus.probe.Command;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.InOrder;

/** A remote worker that sends current snapshots only on request. */
class RunMeasurerTest {

    private static final Duration FIVE = Duration.ofSeconds(5);
    private static final Duration TEN = Duration.ofSeconds(10);
    private static final Ending LIMIT = new Ending.TimeLimit(Duration.ofSeconds(2), Duration.ofSeconds(3), TEN);

    private final AtomicLong nanos = new AtomicLong();
    private final RunLedger ledger =
            new RunLedger(Set.of("a"), StreamGraph.NOT_COUNTED, true, nanos::get, bytes -> List.of());
    private final WorkerFixture worker = new WorkerFixture(ledger, nanos::get);
    private final SpoutTask task = worker.spout("a", 1, 1);
    private final RunningTopology topology = mock(RunningTopology.class);
    private final RunWatch watch = mock(RunWatch.class);
    private final RunSampler sampler = mock(RunSampler.class);
    private long rows;

    @BeforeEach
    void anActiveRun() throws Exception {
        doAnswer(call -> {
                    worker.send();
                    return null;
                })
                .when(topology)
                .gather();
        when(sampler.end(anyLong())).thenReturn(RunTrace.NONE);
        when(watch.awaitDrain(any())).thenReturn(true);
        when(watch.awaitCompilers(any(), any(), any())).thenReturn(Duration.ZERO);
        when(watch.checkSilence(TEN)).thenReturn(true);
    }

    @Test
    void throughput_counts_tuples_between_two_current_totals() throws Exception {
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(500, 5)).thenAnswer(call -> work(900, 5));

        double speed = measurer(new Ending.Silence(TEN)).tuplesPerSecond(TEN);

        assertThat(speed).isEqualTo(900 / 5.0);
        verify(watch).awaitTime(Duration.ofSeconds(5), Duration.ofSeconds(2));
        verify(watch).awaitTime(TEN, Duration.ofSeconds(2));
    }

    @Test
    void a_short_measurement_has_a_short_warm_up() throws Exception {
        when(watch.awaitTime(any(), any())).thenReturn(true);

        measurer(LIMIT).measure();
        measurer(new Ending.TimeLimit(Duration.ofSeconds(2), Duration.ofSeconds(25), TEN))
                .measure();

        InOrder order = inOrder(watch);
        order.verify(watch).awaitCompilers(any(), eq(Duration.ofSeconds(6)), any());
        order.verify(watch).awaitCompilers(any(), eq(Duration.ofSeconds(40)), any());
    }

    @Test
    void measures_throughput_after_compilers_have_caught_up() throws Exception {
        when(watch.awaitCompilers(any(), any(), any())).thenReturn(Duration.ofSeconds(20));
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(500, 20)).thenAnswer(call -> work(900, 5));

        double speed = measurer(new Ending.EndOfRows(5000)).tuplesPerSecond(TEN);

        assertThat(speed).isEqualTo(900 / 5.0);
        verify(watch).awaitTime(Duration.ofSeconds(20), Duration.ofSeconds(2));
        verify(watch).awaitTime(Duration.ofSeconds(25), Duration.ofSeconds(2));
    }

    @Test
    void a_run_that_ends_early_has_the_throughput_of_its_tuples() throws Exception {
        when(watch.awaitTime(any(), any())).thenAnswer(call -> {
            work(500, 4);
            task.end();
            nanos.addAndGet(1_000_000_000L);
            return false;
        });

        double speed = measurer(new Ending.EndOfRows(500)).tuplesPerSecond(TEN);

        assertThat(speed).isEqualTo(500 / 4.0);
    }

    @Test
    void a_run_that_ends_before_the_compilers_are_idle_has_the_throughput_of_its_tuples() throws Exception {
        when(watch.awaitCompilers(any(), any(), any())).thenAnswer(call -> {
            work(500, 4);
            nanos.addAndGet(3_000_000_000L);
            return Duration.ofSeconds(6);
        });
        when(watch.awaitTime(any(), any())).thenReturn(true, false);

        double speed = measurer(new Ending.Silence(TEN)).tuplesPerSecond(TEN);

        assertThat(speed).isEqualTo(500 / 4.0);
    }

    @Test
    void a_time_limit_counts_only_acks_within_the_measured_time() throws Exception {
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(300, 2)).thenAnswer(call -> {
            work(700, 3);
            task.emit(rows, rows + 50);
            return true;
        });
        when(watch.awaitDrain(any())).thenAnswer(call -> {
            task.ack(rows, rows + 50);
            return true;
        });

        RunResult result = measurer(LIMIT).measure();

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
    void the_number_of_lost_tuples_is_unknown_if_tuples_are_left_after_a_time_limit() throws Exception {
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(300, 2)).thenAnswer(call -> {
            work(700, 3);
            task.emit(rows, rows + 50);
            return true;
        });
        when(watch.awaitDrain(any())).thenReturn(false);

        assertThat(measurer(LIMIT).measure().measurement().lost()).isEmpty();
    }

    @Test
    void the_number_of_lost_tuples_is_unknown_if_failed_tuples_are_not_replayed_before_the_end() throws Exception {
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(300, 2)).thenAnswer(call -> {
            work(700, 3);
            task.emit(rows, rows + 2);
            task.fail(2);
            task.replay(1);
            task.ack(rows, rows + 1);
            return true;
        });

        assertThat(measurer(LIMIT).measure().measurement().lost()).isEmpty();
    }

    /** The topology stalls at the end of the measured time; the tuples that are due then are processed afterwards. */
    @Test
    void with_a_rate_the_latency_includes_the_tuples_in_flight_at_the_time_limit() throws Exception {
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(300, 2)).thenAnswer(call -> work(700, 3));
        when(watch.awaitDrain(any())).thenAnswer(call -> {
            task.took(2_000_000_000L, 50);
            return true;
        });

        RunResult result = measurer(LIMIT, OptionalDouble.of(100)).measure();

        assertThat(result.measurement().latency().orElseThrow().p99()).isCloseTo(2_000, within(20.0));
    }

    @Test
    void at_full_speed_the_latency_excludes_the_tuples_after_the_time_limit() throws Exception {
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(300, 2)).thenAnswer(call -> work(700, 3));
        when(watch.awaitDrain(any())).thenAnswer(call -> {
            task.took(2_000_000_000L, 50);
            return true;
        });

        RunResult result = measurer(LIMIT).measure();

        assertThat(result.measurement().latency().orElseThrow().max()).isLessThan(1);
    }

    @Test
    void a_time_limit_starts_after_compilers_have_caught_up() throws Exception {
        when(watch.awaitCompilers(any(), any(), any())).thenReturn(TEN);
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(300, 10)).thenAnswer(call -> work(700, 3));

        RunResult result = measurer(LIMIT).measure();

        assertThat(result.measurement().tuples()).isEqualTo(700);
        verify(watch).awaitTime(TEN, FIVE);
        verify(watch).awaitTime(Duration.ofSeconds(13), FIVE);
    }

    @Test
    void an_input_that_ends_before_the_time_limit_counts_to_its_last_ack() throws Exception {
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(2_000, 2)).thenAnswer(call -> {
            work(2_000, 1);
            nanos.addAndGet(TEN.toNanos());
            return false;
        });
        when(watch.awaitSilence(TEN)).thenReturn(3_000_000_000L);

        Measurement measured = measurer(new Ending.TimeLimit(Duration.ofSeconds(1), Duration.ofSeconds(20), TEN))
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
    void the_time_limit_applies_to_a_topology_that_resumes_after_a_pause() throws Exception {
        when(watch.awaitTime(any(), any()))
                .thenAnswer(call -> work(300, 2))
                .thenAnswer(call -> !work(100, 1))
                .thenAnswer(call -> work(600, 2));
        when(watch.checkSilence(FIVE)).thenReturn(false);

        Measurement measured = measurer(LIMIT).measure().measurement();

        assertThat(measured.isWhole()).isFalse();
        assertThat(measured.tuples()).isEqualTo(700);
        assertThat(measured.seconds()).isEqualTo(3);
    }

    /** The last tuple arrived just before the time limit, so the silence is not yet long enough. */
    @Test
    void the_time_limit_applies_to_a_topology_that_pauses_at_its_end() throws Exception {
        when(watch.awaitTime(any(), any())).thenAnswer(call -> work(300, 2)).thenAnswer(call -> work(700, 3));
        when(watch.checkSilence(Duration.ofSeconds(5))).thenReturn(false);

        Measurement measured = measurer(LIMIT).measure().measurement();

        assertThat(measured.isWhole()).isFalse();
        assertThat(measured.tuples()).isEqualTo(700);
    }

    @Test
    void counts_unacked_tuples_of_an_input_as_lost() throws Exception {
        when(watch.awaitEnd()).thenAnswer(call -> {
            work(990, 10);
            task.emit(rows, rows + 10);
            task.fail(10);
            return nanos.get();
        });

        Measurement measured = measurer(new Ending.EndOfRows(1_000)).measure().measurement();

        assertThat(measured.tuples()).isEqualTo(990);
        assertThat(measured.lost()).hasValue(10);
        assertThat(measured.seconds()).isEqualTo(10);
    }

    @Test
    void counts_replays_as_duplicates() throws Exception {
        when(watch.awaitSilence(TEN)).thenAnswer(call -> {
            task.emit(0, 10);
            task.fail(3);
            task.replay(3);
            task.ack(0, 10);
            return nanos.get();
        });

        Measurement measured = measurer(new Ending.Silence(TEN)).measure().measurement();

        assertThat(measured.tuples()).isEqualTo(10);
        assertThat(measured.lost()).hasValue(0);
        assertThat(measured.duplicated()).isEqualTo(3);
    }

    /** A tuple that was emitted just before the totals is neither lost nor surplus. */
    @Test
    void requests_snapshots_before_it_accepts_silence() throws Exception {
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

        Measurement measured = measurer(new Ending.Silence(TEN)).measure().measurement();

        assertThat(measured.tuples()).isEqualTo(11);
        assertThat(measured.lost()).hasValue(0);
        assertThat(measured.seconds()).isEqualTo(2);
    }

    @Test
    void rejects_more_acks_than_tuples() throws Exception {
        task.emit(0, 10);
        task.ack(0, 10);
        task.ack(3, 4);

        assertThatThrownBy(() -> measurer(new Ending.EndOfRows(10)).measure())
                .isInstanceOf(RunFailedException.class)
                .hasMessage("run: acks do not match the emitted tuples: 10 of 10 emitted, 11 acked");
    }

    @Test
    void rejects_acks_of_wrong_ids() throws Exception {
        task.emit(0, 10);
        task.ack(0, 9);
        task.ack(3, 4);

        assertThatThrownBy(() -> measurer(new Ending.EndOfRows(10)).measure())
                .isInstanceOf(RunFailedException.class)
                .hasMessage("run: acks do not match the emitted tuples: 10 of 10 emitted, 10 acked");
    }

    @Test
    void rejects_more_tuples_than_the_input_has() throws Exception {
        task.process(0, 11);

        assertThatThrownBy(() -> measurer(new Ending.EndOfRows(10)).measure())
                .isInstanceOf(RunFailedException.class)
                .hasMessage("run: acks do not match the emitted tuples: 11 of 10 emitted, 11 acked");
    }

    /** The worker processes tuples for some seconds without sending snapshots. */
    private boolean work(long more, long seconds) {
        task.process(rows, rows + 1);
        nanos.addAndGet(seconds * 1_000_000_000L);
        task.process(rows + 1, rows + more);
        rows += more;
        return true;
    }

    private RunMeasurer measurer(Ending ending) {
        return measurer(ending, OptionalDouble.empty());
    }

    private RunMeasurer measurer(Ending ending, OptionalDouble ratePerSecond) {
        RunRequest request = new RunRequest(
                "run", new StormTopology(), UnaryOperator.identity(), Map.of(), ending, ratePerSecond, false, Map.of());
        return new RunMeasurer(request, topology, ledger, watch, sampler);
    }
}
