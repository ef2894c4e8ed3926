// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.monitor.ChangedField;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.OperatorTrace.WaitingMessages;
import io.aeolus.monitor.RunTrace;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.TaskReport.MessageTimes;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunSamplerTest {

    private static final long MILLI = 1_000_000L;

    private final AtomicLong nanos = new AtomicLong();
    private final RunLedger ledger = mock(RunLedger.class);
    private final RunSampler sampler = new RunSampler(Set.of("bolt.one"), Map.of(), ledger);
    private final SpoutTask spout = new SpoutTask(nanos::get);
    private Distribution processing = Distribution.NONE;
    private long gcMillis;
    private int waiting;

    @BeforeEach
    void emptyLedger() {
        when(ledger.firstEmitNanos()).thenReturn(OptionalLong.of(0));
        when(ledger.flow(anyList())).thenAnswer(call -> Flow.of(StreamGraph.NOT_COUNTED, call.getArgument(0)));
        at(5_000, 0, 0, 0);
    }

    @Test
    void time_starts_at_the_first_tuple() {
        when(ledger.firstEmitNanos()).thenReturn(OptionalLong.empty());
        sampler.observe();
        when(ledger.firstEmitNanos()).thenReturn(OptionalLong.of(6_000 * MILLI));
        observe(6_100, 10, 30, 50);
        at(6_200, 20, 60, 150);

        RunTrace trace = sampler.end(6_180 * MILLI);

        assertThat(trace.samples()).extracting(RunTrace.Sample::seconds).containsExactly(0.1, 0.18);
        assertThat(trace.samples()).extracting(RunTrace.Sample::tuples).containsExactly(10L, 20L);
        assertThat(trace.samples()).extracting(RunTrace.Sample::emitted).containsExactly(30L, 60L);
        assertThat(trace.samples())
                .extracting(sample -> sample.cpuSeconds().orElseThrow())
                .containsExactly(0.0, 0.1);
    }

    @Test
    void samples_ten_times_per_second_and_once_after_ten_seconds() {
        for (int tenMillis = 0; tenMillis < 2_000; tenMillis++) {
            observe(10L * tenMillis, tenMillis, tenMillis, 0);
        }

        assertThat(sampler.end(20_000 * MILLI).samples()).hasSizeBetween(105, 150);
    }

    @Test
    void latencies_cover_the_time_since_the_previous_sample() {
        gcMillis = 500;
        observe(100, 0, 0, 0);
        spout.took(10 * MILLI, 7);
        gcMillis = 750;
        observe(200, 7, 7, 0);
        spout.took(90 * MILLI, 1);
        observe(300, 8, 8, 0);

        List<RunTrace.Sample> samples = sampler.end(300 * MILLI).samples();

        assertThat(samples).extracting(RunTrace.Sample::gcSeconds).containsExactly(0.0, 0.25, 0.25);
        assertThat(samples.get(0).latency()).isEmpty();
        assertThat(samples.get(1).latency())
                .hasValueSatisfying(latency -> assertThat(latency.max()).isCloseTo(10, within(0.1)));
        assertThat(samples.get(2).latency())
                .as("since the previous sample")
                .hasValueSatisfying(latency -> assertThat(latency.p50()).isCloseTo(90, within(1.0)));
    }

    @Test
    void waiting_messages_cover_the_measured_time() {
        waiting = 1_000;
        observe(100, 0, 0, 0);
        at(150, 0, 0, 0);
        sampler.begin();
        waiting = 10;
        observe(200, 1, 1, 0);
        waiting = 40;
        observe(300, 2, 2, 0);
        waiting = 7_000;
        observe(500, 2, 2, 0);

        assertThat(sampler.end(500 * MILLI).operators().get(0).waiting())
                .as("plus the 5 of the other executor")
                .contains(new WaitingMessages(30, 45));
    }

    @Test
    void names_the_fields_whose_values_changed() {
        observe(100, 1, 0, 0);

        assertThat(sampler.end(300 * MILLI).changed()).containsExactly(new ChangedField("bolt.one", "late", "map"));
    }

    @Test
    void excludes_samples_after_the_end() {
        for (long millis = 100; millis <= 600; millis += 100) {
            observe(millis, Math.min(3, millis / 100), 0, 0);
        }

        assertThat(sampler.end(300 * MILLI).samples())
                .extracting(RunTrace.Sample::seconds)
                .containsExactly(0.1, 0.2, 0.3);
    }

    @Test
    void busy_share_is_the_share_of_the_busiest_executor() {
        observe(100, 1, 3, 0);
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
    void operators_cover_the_measured_time_only() {
        Distribution.Counter messages = new Distribution.Counter();
        messages.add(90 * MILLI, 5);
        Distribution early = messages.snapshot();
        messages.add(5 * MILLI, 3);
        Distribution all = messages.snapshot();
        observe(100, 1, 3, 0);
        processing = early;
        at(1_000, 2, 5, 200);
        sampler.begin();
        processing = all;
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

    @Test
    void the_load_of_a_chained_component_is_the_load_of_its_head() {
        RunSampler ofChain = new RunSampler(Set.of("bolt.one"), Map.of("bolt.one", "spout"), ledger);
        at(100, 10, 30, 50);
        ofChain.observe();
        at(200, 20, 60, 150);

        OperatorTrace bolt = ofChain.end(190 * MILLI).operators().get(0);

        assertThat(bolt.runsIn()).hasValue("spout");
        assertThat(bolt.busyShare()).isEmpty();
        assertThat(bolt.emitted()).isEqualTo(60);
    }

    /** While the run waits for silence, executors poll, which takes CPU time. */
    @Test
    void excludes_the_cpu_time_of_the_silence() {
        observe(100, 10, 30, 50);
        observe(200, 20, 60, 150);
        for (long millis = 300; millis <= 5_200; millis += 100) {
            observe(millis, 20, 60, millis);
        }

        RunTrace trace = sampler.end(190 * MILLI);

        assertThat(trace.samples()).extracting(RunTrace.Sample::seconds).containsExactly(0.1, 0.19);
        assertThat(trace.samples())
                .extracting(sample -> sample.cpuSeconds().orElseThrow())
                .containsExactly(0.0, 0.1);
        assertThat(trace.operators().get(0).busyShare())
                .as("while tuples were processed")
                .hasValue(1);
    }

    @Test
    void includes_progress_since_the_last_observation() {
        observe(100, 10, 30, 50);
        at(200, 20, 60, 150);

        RunTrace trace = sampler.end(190 * MILLI);

        assertThat(trace.samples()).extracting(RunTrace.Sample::tuples).containsExactly(10L, 20L);
    }

    private void observe(long millis, long tuples, long emitted, long cpuMillis) {
        at(millis, tuples, emitted, cpuMillis);
        sampler.observe();
    }

    /** The component, with a dot in its id, has two executors: one is busy for the given time, the other half as long. */
    private void at(long millis, long tuples, long emitted, long cpuMillis) {
        WorkerFixture worker = new WorkerFixture(
                        new TopologyListener() {
                            @Override
                            public void see(WorkerSnapshot snapshot) {}

                            @Override
                            public void failed(ComponentFailure failure) {}
                        },
                        nanos::get)
                .withCpuNanos(cpuMillis * MILLI)
                .withGcMillis(gcMillis)
                .withHeapMiB(64)
                .ofIncarnation(1);
        worker.spout("spout", 3, spout);
        worker.sent("bolt_one", new ComponentTraffic(emitted, 200, 2, Map.of("size", 2L), Set.of("late/map")));
        worker.times("bolt.one", 1, new MessageTimes(0, processing, waiting), cpuMillis * MILLI);
        worker.times("bolt.one", 2, new MessageTimes(cpuMillis * MILLI / 2, Distribution.NONE, 5), 0);
        List<WorkerSnapshot> workers = List.of(worker.snapshot());
        when(ledger.totals()).thenReturn(new RunTotals(millis * MILLI, tuples, tuples, 0, workers, workers));
    }
}
