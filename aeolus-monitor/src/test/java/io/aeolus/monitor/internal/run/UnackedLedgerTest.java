package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.internal.run.StreamGraph.Copies;
import io.aeolus.monitor.internal.run.StreamGraph.Edge;
import io.aeolus.probe.StreamName;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A spout and a sink, of which the spout has emitted ten rows. */
class UnackedLedgerTest {

    private static final StreamGraph GRAPH =
            new StreamGraph(List.of(new Edge(new StreamName("a", "default"), "sink", Copies.ONE)));

    private final AtomicLong nanos = new AtomicLong();

    /** A ledger, its worker, and the rows along streams of spout and sink. */
    private final class Run {

        private final RunLedger ledger;
        private final Worker worker;
        private final SpoutTask spout;
        private final FlowTask flow;
        private final FlowTask sink;

        Run(boolean hasAckers) {
            ledger = new RunLedger(Set.of("a"), GRAPH, hasAckers, nanos::get, bytes -> List.of());
            worker = new Worker(ledger, nanos::get);
            spout = worker.spout("a", 1, 1);
            flow = worker.flow("a", 1, 1);
            sink = worker.flow("sink", 2, 1);
            flow.sends(10);
        }

        Run says() {
            worker.say();
            return this;
        }
    }

    @Test
    void rowsWithoutIdsAreDoneWhenTheyAreExecuted() {
        Run run = new Run(true);
        run.spout.emitWithoutIds(10);
        nanos.set(700);
        run.sink.executes("a", 4);
        run.says();

        assertThat(run.ledger.guarantees().promise()).isEqualTo(DeliveryGuarantee.AT_MOST_ONCE);
        assertThat(run.ledger.totals().done()).isEqualTo(4);
        assertThat(run.ledger.onTheWay()).isEqualTo(6);
        assertThat(run.ledger.activity()).isEqualTo(1 + 14);
        assertThat(run.ledger.settledNanos()).hasValue(700);
        assertThat(run.ledger.knowsLatency()).isTrue();
        assertThat(run.ledger.uncountedSpout()).isEmpty();
    }

    /** Storm acks at once what is emitted without ackers: these acks tell nothing. */
    @Test
    void acksOfNobodyTellNothing() {
        Run run = new Run(false);
        run.spout.process(0, 10);
        run.sink.executes("a", 4);
        run.says();

        assertThat(run.ledger.guarantees().promise()).isEqualTo(DeliveryGuarantee.AT_MOST_ONCE);
        assertThat(run.ledger.guarantees().text())
                .isEqualTo("at most once: topology.acker.executors is 0, so that nothing is acked;"
                        + " a row counts when the bolts have executed what came of it");
        assertThat(run.ledger.totals().done()).isEqualTo(4);
        assertThat(run.ledger.knowsLatency()).isFalse();
    }

    @Test
    void rowsWithIdsAreDoneWhenTheyAreAcked() {
        Run run = new Run(true);
        run.spout.emit(0, 10);
        run.spout.ack(0, 3);
        run.sink.executes("a", 4);
        run.says();

        assertThat(run.ledger.guarantees().promise()).isEqualTo(DeliveryGuarantee.AT_LEAST_ONCE);
        assertThat(run.ledger.totals().done()).isEqualTo(3);
        assertThat(run.ledger.totals().executed()).isEqualTo(4);
        assertThat(run.ledger.totals().open()).isEqualTo(7);
        assertThat(run.ledger.onTheWay()).isZero();
        assertThat(run.ledger.activity()).as("10 rows, 3 acks and a start").isEqualTo(14);
    }

    /** As a benchmark of a spout alone does. */
    @Test
    void rowsThatNobodyTakesAreDoneWhenTheyAreEmitted() {
        RunLedger alone = new RunLedger(Set.of("a"), new StreamGraph(List.of()), true, nanos::get, bytes -> List.of());
        Worker worker = new Worker(alone, nanos::get);
        worker.spout("a", 1, 1).emitWithoutIds(10);
        worker.flow("a", 1, 1).sends(10);
        worker.say();

        assertThat(alone.guarantees().promise()).isEqualTo(DeliveryGuarantee.AT_MOST_ONCE);
        assertThat(alone.totals().done()).isEqualTo(10);
    }

    /** As the coordinator of a Trident topology does. */
    @Test
    void aSpoutThatAlsoEmitsWithoutIdsIsAcked() {
        Run run = new Run(true);
        run.spout.emitWithoutIds(5);
        run.spout.process(0, 5);
        run.says();

        assertThat(run.ledger.guarantees().promise()).isEqualTo(DeliveryGuarantee.AT_LEAST_ONCE);
        assertThat(run.ledger.totals().done()).isEqualTo(5);
    }

    @Test
    void someSpoutsWithIdsAndSomeWithoutAreMixed() {
        Run run = new Run(true);
        run.spout.emit(0, 10);
        run.worker.spout("b", 3, 1).emitWithoutIds(1);
        run.says();

        assertThat(run.ledger.guarantees().promise()).isEqualTo(DeliveryGuarantee.MIXED);
        assertThat(run.ledger.guarantees().text())
                .isEqualTo(
                        "mixed: at least once for rows of 'a', at most once for those of 'b', which have no message ids;"
                                + " a row counts when the bolts have executed what came of it");
    }

    @Test
    void theLatencyToTheLastBoltIsUnknownWhereABoltAnchorsNothing() {
        Run run = new Run(true);
        run.spout.emitWithoutIds(10);
        run.sink.anchorsNothing();
        run.says();

        assertThat(run.ledger.knowsLatency()).isFalse();
    }
}
