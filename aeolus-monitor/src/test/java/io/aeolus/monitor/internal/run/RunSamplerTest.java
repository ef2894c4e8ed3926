package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.RunSample;
import io.aeolus.monitor.RunTrace;
import io.aeolus.monitor.internal.ledger.Activity;
import io.aeolus.monitor.internal.ledger.ComponentActivity;
import io.aeolus.monitor.internal.ledger.ExecutorTime;
import io.aeolus.monitor.internal.ledger.RowCounts;
import io.aeolus.monitor.internal.ledger.RunView;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunSamplerTest {

    private static final long MILLI = 1_000_000L;

    private long nowMillis = 5_000;
    private final RunView ledger = mock(RunView.class);
    private final RunSampler sampler = new RunSampler(Set.of("bolt.one"), ledger, () -> nowMillis * MILLI);

    @BeforeEach
    void nothingYet() {
        when(ledger.firstEmitNanos()).thenReturn(OptionalLong.empty());
        when(ledger.takeProcessing()).thenReturn(Map.of());
        at(5_000, 0, 0, 0);
    }

    @Test
    void time_begins_with_the_first_row() {
        sampler.look();
        when(ledger.firstEmitNanos()).thenReturn(OptionalLong.of(6_000 * MILLI));
        at(6_100, 10, 30, 50);
        sampler.look();
        at(6_200, 20, 60, 150);

        RunTrace trace = sampler.end(6_180 * MILLI);

        assertThat(trace.samples()).extracting(RunSample::seconds).containsExactly(0.1, 0.18);
        assertThat(trace.samples()).extracting(RunSample::tuples).containsExactly(10L, 20L);
        assertThat(trace.samples()).extracting(RunSample::emitted).containsExactly(30L, 60L);
        assertThat(trace.samples())
                .extracting(sample -> sample.cpuSeconds().orElseThrow())
                .containsExactly(0.0, 0.1);
    }

    @Test
    void looks_ten_times_a_second_and_after_ten_seconds_once() {
        when(ledger.firstEmitNanos()).thenReturn(OptionalLong.of(0));
        for (int tenMillis = 0; tenMillis < 2_000; tenMillis++) {
            at(10L * tenMillis, tenMillis, tenMillis, 0);
            sampler.look();
        }

        assertThat(sampler.end(20_000 * MILLI).samples()).hasSizeBetween(105, 150);
    }

    @Test
    void what_comes_after_the_end_is_left_out() {
        when(ledger.firstEmitNanos()).thenReturn(OptionalLong.of(0));
        for (long millis = 100; millis <= 600; millis += 100) {
            at(millis, Math.min(3, millis / 100), 0, 0);
            sampler.look();
        }

        assertThat(sampler.end(300 * MILLI).samples())
                .extracting(RunSample::seconds)
                .containsExactly(0.1, 0.2, 0.3);
    }

    @Test
    void an_operator_is_as_busy_as_its_busiest_executor() {
        when(ledger.firstEmitNanos()).thenReturn(OptionalLong.of(0));
        at(100, 1, 3, 0);
        sampler.look();
        at(1_100, 2, 8, 500);

        OperatorTrace bolt = sampler.end(1_100 * MILLI).operators().get(0);

        assertThat(bolt.id()).isEqualTo("bolt.one");
        assertThat(bolt.emitted()).isEqualTo(8);
        assertThat(bolt.busyShare()).hasValue(0.5);
        assertThat(bolt.batches()).isEqualTo(2);
        assertThat(bolt.flushes()).containsExactly(Map.entry("size", 2L));
        assertThat(bolt.processing()).isEmpty();
    }

    @Test
    void only_what_counts_is_told_of_operators() {
        Histogram early = new Histogram(2);
        early.recordValueWithCount(5 * MILLI, 3);
        when(ledger.firstEmitNanos()).thenReturn(OptionalLong.of(0));
        at(100, 1, 3, 0);
        sampler.look();
        at(1_000, 2, 5, 200);
        sampler.begin();
        when(ledger.takeProcessing()).thenReturn(Map.of("bolt.one", early));
        at(2_000, 3, 9, 300);

        RunTrace trace = sampler.end(2_000 * MILLI);

        OperatorTrace bolt = trace.operators().get(0);
        assertThat(bolt.emitted()).isEqualTo(4);
        assertThat(bolt.busyShare()).hasValue(0.1);
        assertThat(bolt.flushes()).isEmpty();
        assertThat(bolt.processing()).hasValueSatisfying(times -> {
            assertThat(times.messages()).isEqualTo(3);
            assertThat(times.p50()).isBetween(4.9, 5.1);
        });
    }

    /** The component, with a dot in its id, has two executors, of which one works for so long. */
    private void at(long millis, long tuples, long emitted, long cpuMillis) {
        nowMillis = millis;
        when(ledger.counts()).thenReturn(new RowCounts(tuples, tuples, 0, 0));
        ComponentActivity bolt = new ComponentActivity(
                emitted,
                200,
                2,
                Map.of("size", 2L),
                Map.of("1", new ExecutorTime(cpuMillis * MILLI, 0), "2", new ExecutorTime(0, cpuMillis * MILLI / 2)));
        when(ledger.activity()).thenReturn(new Activity(true, cpuMillis * MILLI, 64, Map.of("bolt_one", bolt)));
    }
}
