package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.Distribution;
import io.aeolus.probe.Facet.MessageTimes;
import io.aeolus.probe.OutputDigest;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What all workers of a run have made and used together. */
class RunLedgerTotalsTest {

    private final RunLedgerFixture fixture = new RunLedgerFixture();
    private final AtomicLong nanos = fixture.nanos;
    private final RunLedger ledger = fixture.ledger;

    /** A snapshot is up to a tenth of a second old when somebody looks at it. */
    @Test
    void a_moment_has_the_time_of_the_snapshots_that_it_is_made_of() {
        AtomicLong theirs = new AtomicLong(7_000);
        Worker first = new Worker(ledger, theirs::get);
        first.spout("a", 1, 2);
        Worker second = new Worker(ledger, theirs::get);
        second.spout("a", 2, 2);
        nanos.set(1_000);
        first.say();
        second.say();
        theirs.addAndGet(40);
        nanos.addAndGet(40);
        second.say();
        nanos.addAndGet(60);

        assertThat(ledger.totals().nanos()).as("the mean of 1,000 and 1,040").isEqualTo(1_020);
    }

    @Test
    void a_moment_without_a_snapshot_is_now() {
        nanos.set(17);

        assertThat(ledger.totals().nanos()).isEqualTo(17);
    }

    @Test
    void sumsTheOutputOfAllTasksAndTakesEachTupleOnce() {
        Worker one = fixture.worker();
        Worker other = fixture.worker().at("host", 6701);
        OutputTask first = one.output("sum", 1);
        OutputTask second = other.output("sum", 2);
        first.add("x");
        one.say();
        // It came, but the worker does not know it.
        first.add("y");
        one.say();
        first.cameHome();
        first.addHere("z");
        one.say();
        second.add("y");
        other.say();

        OutputDigest expected = List.of("x", "y", "z", "y").stream()
                .map(text -> OutputDigest.of(List.of(text)))
                .reduce(OutputDigest.EMPTY, OutputDigest::plus);
        assertThat(ledger.totals().output()).isEqualTo(expected);
        assertThat(ledger.output()).containsExactly(List.of("x"), List.of("y"), List.of("z"), List.of("y"));
    }

    @Test
    void keepsNoOutputThatNobodyAskedFor() {
        Worker worker = fixture.worker();
        worker.output("sum", 1).count("x");
        worker.say();

        assertThat(ledger.output()).isEmpty();
        assertThat(ledger.totals().output().count()).isOne();
    }

    /** The output of a worker that has died stays output: what was acked for it is not made again. */
    @Test
    void outputOfADeadWorkerStays() {
        Worker first = fixture.worker();
        first.output("sum", 1).add("x");
        first.say();
        Worker second = fixture.worker();
        second.output("sum", 1).add("y");
        second.say();

        assertThat(ledger.output()).containsExactly(List.of("x"), List.of("y"));
        assertThat(ledger.totals().output().count()).isEqualTo(2);
    }

    @Test
    void aWorkerThatTakesThePlaceOfAnotherTakesUpItsHeap() {
        say(fixture.worker().withHeapMiB(30).at("one", 6700));
        say(fixture.worker().withHeapMiB(20).at("one", 6700));
        say(fixture.worker().withHeapMiB(10).at("one", 6701));
        say(fixture.worker().withHeapMiB(5).at("two", 6700));

        assertThat(ledger.totals().peakMiB()).isEqualTo(45);
    }

    @Test
    void theHeapOfAWorkerThatIsGoneIsFreeAndItsProcessorTimeSpent() {
        say(fixture.worker().withHeapMiB(30).withCpuNanos(7));
        nanos.set(1_900_000_000L);
        say(fixture.worker().withHeapMiB(20).withCpuNanos(4));
        assertThat(ledger.totals().heapMiB()).isEqualTo(50);

        nanos.set(2_100_000_000L);

        assertThat(ledger.totals().heapMiB()).isEqualTo(20);
        assertThat(ledger.totals().cpuSecondsSince(RunTotals.NONE)).hasValue(11e-9);
    }

    /** A worker with a task, and with that a place. */
    private static void say(Worker worker) {
        worker.output("sum", 1);
        worker.say();
    }

    @Test
    void meanBatchSizeIsOverAllWorkersAnd1WithoutBatches() {
        assertThat(ledger.totals().traffic().rowsPerBatch().orElse(1)).isEqualTo(1);
        Worker one = fixture.worker();
        one.sent("parse", new ComponentTraffic(120, 100, 2, Map.of("size", 2L), Set.of()));
        one.say();
        Worker other = fixture.worker();
        other.sent("parse", new ComponentTraffic(30, 20, 1, Map.of("size", 1L), Set.of()));
        other.sent("agg", new ComponentTraffic(7, 0, 0, Map.of(), Set.of()));
        other.say();

        RunTotals totals = ledger.totals();
        assertThat(totals.traffic().rowsPerBatch().orElse(1)).isEqualTo(40);
        assertThat(totals.traffic().emitted()).isEqualTo(157);
        assertThat(totals.traffic("parse").flushes()).containsExactly(Map.entry("size", 3L));
    }

    @Test
    void sumsHowLongMessagesWereInEachBolt() {
        Worker one = fixture.worker();
        one.times("bolt", 1, new MessageTimes(0, times(5), 0), 0);
        one.times("bolt", 2, new MessageTimes(0, times(7), 0), 0);
        one.say();
        one.say();
        Worker other = fixture.worker();
        other.times("bolt", 3, new MessageTimes(0, times(9), 0), 0);
        other.say();

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
