// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.probe.TaskReport.RowCounts;
import io.aeolus.probe.WorkerSnapshot;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** When tuples count as processed and a run ends, even if workers die. */
class RunLedgerTest {

    private final RunLedgerFixture fixture = new RunLedgerFixture();
    private final AtomicLong nanos = fixture.nanos;
    private final RunLedger ledger = fixture.ledger;

    @Test
    void combines_the_tasks_of_several_workers() throws Exception {
        WorkerFixture one = fixture.worker().withHeapMiB(10);
        WorkerFixture other = fixture.worker().at("host", 6701).withHeapMiB(20);
        SpoutTask a1 = one.spout("a", 1, 2);
        a1.process(0, 1000);
        a1.end();
        one.send();
        assertThat(ledger.awaitEnd(0)).isFalse();
        assertThat(ledger.isInputEnded()).as("there is another task").isFalse();
        // Equal ids of another task are other tuples.
        SpoutTask a2 = other.spout("a", 2, 2);
        a2.process(0, 500);
        nanos.set(70);
        a2.end();
        other.send();

        assertThat(ledger.awaitEnd(0)).isTrue();
        assertThat(ledger.awaitFailure(0)).as("a wait for silence continues").isFalse();
        assertThat(ledger.isInputEnded()).isTrue();
        assertThat(ledger.isConsistent()).isTrue();
        assertThat(ledger.counts()).isEqualTo(new RowCounts(1500, 1500, 0, 0));
        assertThat(ledger.lastAckNanos()).hasValue(70);
        assertThat(ledger.totals().peakMiB()).isEqualTo(30);
        assertThat(ledger.totals().latencies().count()).isEqualTo(1500);
        assertThat(ledger.failure()).isEmpty();
    }

    @Test
    void is_complete_when_each_spout_is_complete() throws Exception {
        RunLedger both = fixture.ledger("a", "b");
        WorkerFixture worker = new WorkerFixture(both, nanos::get);
        SpoutTask a = worker.spout("a", 1, 1);
        a.process(0, 1);
        a.end();
        worker.send();
        assertThat(both.awaitEnd(0)).isFalse();
        SpoutTask b = worker.spout("b", 2, 1);
        b.emit(0, 1);
        b.end();
        worker.send();
        assertThat(both.isInputEnded()).isTrue();
        assertThat(both.awaitEnd(0)).as("a row is open").isFalse();
        nanos.set(77);
        b.ack(0, 1);
        worker.send();

        assertThat(both.awaitEnd(0)).isTrue();
        assertThat(both.lastAckNanos()).hasValue(77);
    }

    @Test
    void ignores_duplicate_and_late_snapshots() {
        WorkerFixture worker = fixture.worker();
        SpoutTask task = worker.spout("a", 1, 1);
        OutputTask output = worker.output("sum", 2);
        task.process(0, 10);
        output.add("x");
        WorkerSnapshot early = worker.snapshot();
        task.process(10, 20);
        output.add("y");
        WorkerSnapshot late = worker.snapshot();

        List.of(late, early, late).forEach(ledger::see);

        assertThat(ledger.counts()).isEqualTo(new RowCounts(20, 20, 0, 0));
        assertThat(ledger.activity()).as("20 rows, 20 acks and a start").isEqualTo(41);
        assertThat(ledger.totals().latencies().count()).isEqualTo(20);
        assertThat(ledger.output()).containsExactly(List.of("x"), List.of("y"));
    }

    @Test
    void counts_a_tuple_once_when_its_spout_restarts() throws Exception {
        WorkerFixture first = fixture.worker().withHeapMiB(10);
        SpoutTask before = first.spout("a", 1, 1);
        before.process(0, 100);
        before.emit(100, 130);
        first.send();
        assertThat(ledger.counts()).isEqualTo(new RowCounts(130, 100, 0, 0));

        WorkerFixture second = fixture.worker().withHeapMiB(15);
        SpoutTask after = second.spout("a", 1, 1);
        after.process(0, 50);
        second.send();
        assertThat(ledger.counts().inFlight())
                .as("open in a worker that is gone")
                .isZero();
        after.process(50, 200);
        after.end();
        second.send();

        assertThat(ledger.awaitEnd(0)).isTrue();
        RowCounts counts = ledger.counts();
        assertThat(counts.emitted()).isEqualTo(200);
        assertThat(counts.acked()).isEqualTo(200);
        assertThat(counts.replayed()).isEqualTo(130);
        assertThat(ledger.activity())
                .as("with the acks of rows that were acked again, and both starts")
                .isEqualTo(200 + 300 + 2);
        assertThat(ledger.maxStarts()).isEqualTo(2);
        assertThat(counts.inFlight()).isZero();
        assertThat(ledger.isConsistent()).isTrue();
    }

    @Test
    void counts_all_tuples_when_a_spout_continues_in_another_worker() {
        WorkerFixture first = fixture.worker();
        first.spout("a", 1, 1).process(0, 100);
        first.send();
        WorkerFixture second = fixture.worker().at("host", 6701);
        SpoutTask after = second.spout("a", 1, 1);
        after.process(90, 200);
        after.end();
        second.send();

        assertThat(ledger.counts()).isEqualTo(new RowCounts(200, 200, 10, 10));
    }

    @Test
    void uses_the_last_incarnation_if_ids_are_unknown() {
        WorkerFixture first = fixture.worker();
        SpoutTask before = first.spout("a", 1, 1);
        before.process(0, 1);
        before.forgetIds(true);
        first.send();
        WorkerFixture second = fixture.worker();
        SpoutTask after = second.spout("a", 1, 1);
        after.process(0, 2);
        after.forgetIds(true);
        second.send();
        first.send();

        assertThat(ledger.counts()).as("independent of the order of snapshots").isEqualTo(new RowCounts(2, 2, 1, 1));
    }

    @Test
    void a_completed_task_stays_complete_when_its_worker_dies() throws Exception {
        WorkerFixture first = fixture.worker();
        SpoutTask a1 = first.spout("a", 1, 2);
        a1.process(0, 10);
        a1.end();
        first.send();
        WorkerFixture again = fixture.worker();
        again.spout("a", 1, 2).emit(0, 5);
        again.send();
        WorkerFixture other = fixture.worker().at("host", 6701);
        other.spout("a", 2, 2).end();
        other.send();

        assertThat(ledger.awaitEnd(0)).isTrue();
    }

    @Test
    void detects_an_ack_of_a_wrong_id() {
        WorkerFixture worker = fixture.worker();
        SpoutTask task = worker.spout("a", 1, 1);
        task.emit(0, 3);
        task.ack(0, 2);
        task.ack(1, 2);
        worker.send();

        assertThat(ledger.counts()).isEqualTo(new RowCounts(3, 3, 0, 0));
        assertThat(ledger.isConsistent()).isFalse();
    }

    @Test
    void relies_on_the_check_of_the_worker_if_ids_are_unknown() {
        WorkerFixture worker = fixture.worker();
        SpoutTask task = worker.spout("a", 1, 1);
        task.emit(0, 3);
        task.ack(0, 2);
        task.forgetIds(false);
        worker.send();
        assertThat(ledger.isConsistent()).as("a row is open").isTrue();
        task.ack(1, 2);
        worker.send();

        assertThat(ledger.isConsistent()).isFalse();
    }

    @Test
    void converts_times_to_the_clock_of_the_collector() {
        AtomicLong theirs = new AtomicLong(1_000_000);
        WorkerFixture worker = new WorkerFixture(ledger, theirs::get);
        SpoutTask task = worker.spout("a", 1, 1);
        task.emit(0, 1);
        theirs.set(1_000_200);
        nanos.set(5_300);
        worker.send();

        assertThat(ledger.firstEmitNanos()).hasValue(5_100);
    }

    /** The first snapshot of a worker is often delayed; faster snapshots correct its clock offset. */
    @Test
    void the_fastest_snapshot_determines_the_clock_offset() {
        AtomicLong theirs = new AtomicLong(1_000);
        WorkerFixture worker = new WorkerFixture(ledger, theirs::get);
        SpoutTask task = worker.spout("a", 1, 1);
        task.emit(0, 1);
        nanos.set(1_000 + 900);
        worker.send();
        assertThat(ledger.firstEmitNanos()).hasValue(1_900);

        theirs.set(3_000);
        task.ack(0, 1);
        nanos.set(3_000 + 5);
        worker.send();
        theirs.set(4_000);
        nanos.set(4_000 + 700);
        worker.send();

        assertThat(ledger.firstEmitNanos()).hasValue(1_005);
        assertThat(ledger.settledNanos()).hasValue(3_005);
    }

    @Test
    void starts_at_the_first_emit_of_any_task() {
        WorkerFixture worker = fixture.worker();
        SpoutTask a = worker.spout("a", 1, 2);
        SpoutTask b = worker.spout("a", 2, 2);
        nanos.set(5);
        b.emit(0, 1);
        nanos.set(9);
        a.emit(0, 1);
        worker.send();

        assertThat(ledger.firstEmitNanos()).hasValue(5);
        assertThat(ledger.lastAckNanos()).isEmpty();
    }

    @Test
    void failed_tuples_count_as_executed_without_counts_along_streams() {
        WorkerFixture worker = fixture.worker();
        SpoutTask task = worker.spout("a", 1, 1);
        task.emit(0, 100);
        task.ack(0, 60);
        task.fail(20);
        worker.send();

        assertThat(ledger.totals().done()).isEqualTo(60);
        assertThat(ledger.totals().executed()).isEqualTo(80);
    }

    @Test
    void names_a_spout_without_message_ids() {
        WorkerFixture worker = fixture.worker();
        SpoutTask task = worker.spout("a", 1, 1);
        worker.send();
        assertThat(ledger.uncountedSpout()).isEmpty();
        task.emitWithoutIds(3);
        worker.send();

        assertThat(ledger.uncountedSpout())
                .as("rows are identified by their acks")
                .hasValue("a");
        task.emit(0, 1);
        worker.send();
        assertThat(ledger.uncountedSpout())
                .as("tuples without ids can be markers, for example of the end of input")
                .isEmpty();
    }

    @Test
    void the_first_failure_ends_the_run() throws Exception {
        ledger.failed(ComponentFailure.of("b", "java.lang.IllegalStateException: no\nway"));
        ledger.failed(ComponentFailure.of("c", "java.lang.RuntimeException: later"));

        assertThat(ledger.awaitEnd(0)).isTrue();
        assertThat(ledger.awaitFailure(0)).isTrue();
        assertThat(ledger.failure())
                .hasValueSatisfying(failure -> assertThat(failure.text())
                        .isEqualTo("component 'b' threw java.lang.IllegalStateException: no"));
    }
}
