// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.Distribution;
import io.aeolus.probe.OutputDigest;
import io.aeolus.probe.TaskReport.MessageTimes;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The combined output and resource usage of all workers of a run. */
class RunLedgerTotalsTest {

    private final RunLedgerFixture fixture = new RunLedgerFixture();
    private final AtomicLong nanos = fixture.nanos;
    private final RunLedger ledger = fixture.ledger;

    /** A snapshot is up to a tenth of a second old when the ledger is read. */
    @Test
    void totals_have_the_mean_time_of_their_snapshots() {
        AtomicLong theirs = new AtomicLong(7_000);
        WorkerFixture first = new WorkerFixture(ledger, theirs::get);
        first.spout("a", 1, 2);
        WorkerFixture second = new WorkerFixture(ledger, theirs::get);
        second.spout("a", 2, 2);
        nanos.set(1_000);
        first.send();
        second.send();
        theirs.addAndGet(40);
        nanos.addAndGet(40);
        second.send();
        nanos.addAndGet(60);

        assertThat(ledger.totals().nanos()).as("the mean of 1,000 and 1,040").isEqualTo(1_020);
    }

    @Test
    void totals_without_snapshots_have_the_current_time() {
        nanos.set(17);

        assertThat(ledger.totals().nanos()).isEqualTo(17);
    }

    @Test
    void sums_the_output_of_all_tasks_with_each_tuple_once() {
        WorkerFixture one = fixture.worker();
        WorkerFixture other = fixture.worker().at("host", 6701);
        OutputTask first = one.output("sum", 1);
        OutputTask second = other.output("sum", 2);
        first.add("x");
        one.send();
        // Received, but not yet acknowledged to the worker.
        first.add("y");
        one.send();
        first.acknowledge();
        first.addInSameJvm("z");
        one.send();
        second.add("y");
        other.send();

        OutputDigest expected = List.of("x", "y", "z", "y").stream()
                .map(text -> OutputDigest.of(List.of(text)))
                .reduce(OutputDigest.EMPTY, OutputDigest::plus);
        assertThat(ledger.totals().output()).isEqualTo(expected);
        assertThat(ledger.output()).containsExactly(List.of("x"), List.of("y"), List.of("z"), List.of("y"));
    }

    @Test
    void keeps_no_output_unless_requested() {
        WorkerFixture worker = fixture.worker();
        worker.output("sum", 1).count("x");
        worker.send();

        assertThat(ledger.output()).isEmpty();
        assertThat(ledger.totals().output().count()).isOne();
    }

    /** The output of a dead worker is kept: tuples acked before are not emitted again. */
    @Test
    void keeps_the_output_of_a_dead_worker() {
        WorkerFixture first = fixture.worker();
        first.output("sum", 1).add("x");
        first.send();
        WorkerFixture second = fixture.worker();
        second.output("sum", 1).add("y");
        second.send();

        assertThat(ledger.output()).containsExactly(List.of("x"), List.of("y"));
        assertThat(ledger.totals().output().count()).isEqualTo(2);
    }

    @Test
    void peak_heap_counts_replaced_workers_once() {
        send(fixture.worker().withHeapMiB(30).at("one", 6700));
        send(fixture.worker().withHeapMiB(20).at("one", 6700));
        send(fixture.worker().withHeapMiB(10).at("one", 6701));
        send(fixture.worker().withHeapMiB(5).at("two", 6700));

        assertThat(ledger.totals().peakMiB()).isEqualTo(45);
    }

    @Test
    void the_heap_of_a_dead_worker_is_free_but_its_cpu_time_counts() {
        send(fixture.worker().withHeapMiB(30).withCpuNanos(7));
        nanos.set(1_900_000_000L);
        send(fixture.worker().withHeapMiB(20).withCpuNanos(4));
        assertThat(ledger.totals().heapMiB()).isEqualTo(50);

        nanos.set(2_100_000_000L);

        assertThat(ledger.totals().heapMiB()).isEqualTo(20);
        assertThat(ledger.totals().cpuSecondsSince(RunTotals.NONE)).hasValue(11e-9);
    }

    /** A worker with a task, and thus a port. */
    private static void send(WorkerFixture worker) {
        worker.output("sum", 1);
        worker.send();
    }

    @Test
    void mean_batch_size_covers_all_workers_and_is_1_without_batches() {
        assertThat(ledger.totals().traffic().rowsPerBatch().orElse(1)).isEqualTo(1);
        WorkerFixture one = fixture.worker();
        one.sent("parse", new ComponentTraffic(120, 100, 2, Map.of("size", 2L), Set.of()));
        one.send();
        WorkerFixture other = fixture.worker();
        other.sent("parse", new ComponentTraffic(30, 20, 1, Map.of("size", 1L), Set.of()));
        other.sent("agg", new ComponentTraffic(7, 0, 0, Map.of(), Set.of()));
        other.send();

        RunTotals totals = ledger.totals();
        assertThat(totals.traffic().rowsPerBatch().orElse(1)).isEqualTo(40);
        assertThat(totals.traffic().emitted()).isEqualTo(157);
        assertThat(totals.traffic("parse").flushes()).containsExactly(Map.entry("size", 3L));
    }

    @Test
    void sums_the_processing_times_of_each_bolt() {
        WorkerFixture one = fixture.worker();
        one.times("bolt", 1, new MessageTimes(0, times(5), 0), 0);
        one.times("bolt", 2, new MessageTimes(0, times(7), 0), 0);
        one.send();
        one.send();
        WorkerFixture other = fixture.worker();
        other.times("bolt", 3, new MessageTimes(0, times(9), 0), 0);
        other.send();

        assertThat(ledger.totals().processing("bolt").count()).isEqualTo(3);
        assertThat(ledger.totals().processing("bolt").max()).isEqualTo(9);
        assertThat(ledger.totals().processing("other").count()).isZero();
    }

    private static Distribution times(long value) {
        Distribution.Counter counter = new Distribution.Counter();
        counter.add(value, 1);
        return counter.snapshot();
    }
}
