// SPDX-License-Identifier: Apache-2.0
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

/** A spout that has emitted ten tuples, and a sink. */
class UnackedLedgerTest {

    private static final StreamGraph GRAPH =
            new StreamGraph(true, List.of(new Edge(new StreamName("a", "default"), "sink", Copies.ONE)));

    private final AtomicLong nanos = new AtomicLong();

    /** A ledger, its worker, and the counts along streams of spout and sink. */
    private final class Run {

        private final RunLedger ledger;
        private final WorkerFixture worker;
        private final SpoutTask spout;
        private final FlowTask flow;
        private final FlowTask sink;

        Run(boolean hasAckers) {
            ledger = new RunLedger(Set.of("a"), GRAPH, hasAckers, nanos::get, bytes -> List.of());
            worker = new WorkerFixture(ledger, nanos::get);
            spout = worker.spout("a", 1, 1);
            flow = worker.flow("a", 1, 1);
            sink = worker.flow("sink", 2, 1);
            flow.sends(10);
        }

        Run send() {
            worker.send();
            return this;
        }
    }

    @Test
    void tuples_without_ids_are_processed_when_executed() {
        Run run = new Run(true);
        run.spout.emitWithoutIds(10);
        nanos.set(700);
        run.sink.executes("a", 4);
        run.send();

        assertThat(run.ledger.guarantees().guarantee()).isEqualTo(DeliveryGuarantee.AT_MOST_ONCE);
        assertThat(run.ledger.totals().done()).isEqualTo(4);
        assertThat(run.ledger.copiesInFlight()).isEqualTo(6);
        assertThat(run.ledger.activity()).isEqualTo(1 + 14);
        assertThat(run.ledger.settledNanos()).hasValue(700);
        assertThat(run.ledger.isLatencyKnown()).isTrue();
        assertThat(run.ledger.uncountedSpout()).isEmpty();
    }

    /** Without ackers, Storm acks each tuple at once: these acks have no meaning. */
    @Test
    void ignores_acks_without_ackers() {
        Run run = new Run(false);
        run.spout.process(0, 10);
        run.sink.executes("a", 4);
        run.send();

        assertThat(run.ledger.guarantees().guarantee()).isEqualTo(DeliveryGuarantee.AT_MOST_ONCE);
        assertThat(run.ledger.guarantees().text())
                .isEqualTo("at most once: topology.acker.executors is 0, so no tuple is acked;"
                        + " a tuple counts when the bolts have executed all tuples derived from it");
        assertThat(run.ledger.totals().done()).isEqualTo(4);
        assertThat(run.ledger.isLatencyKnown()).isFalse();
    }

    @Test
    void tuples_with_ids_are_processed_when_acked() {
        Run run = new Run(true);
        run.spout.emit(0, 10);
        run.spout.ack(0, 3);
        run.sink.executes("a", 4);
        run.send();

        assertThat(run.ledger.guarantees().guarantee()).isEqualTo(DeliveryGuarantee.AT_LEAST_ONCE);
        assertThat(run.ledger.totals().done()).isEqualTo(3);
        assertThat(run.ledger.totals().executed()).isEqualTo(4);
        assertThat(run.ledger.totals().open()).isEqualTo(7);
        assertThat(run.ledger.copiesInFlight()).isZero();
        assertThat(run.ledger.activity()).as("10 rows, 3 acks and a start").isEqualTo(14);
    }

    /** As in a benchmark of a spout alone. */
    @Test
    void tuples_without_consumer_are_processed_when_emitted() {
        RunLedger alone =
                new RunLedger(Set.of("a"), new StreamGraph(true, List.of()), true, nanos::get, bytes -> List.of());
        WorkerFixture worker = new WorkerFixture(alone, nanos::get);
        worker.spout("a", 1, 1).emitWithoutIds(10);
        worker.flow("a", 1, 1).sends(10);
        worker.send();

        assertThat(alone.guarantees().guarantee()).isEqualTo(DeliveryGuarantee.AT_MOST_ONCE);
        assertThat(alone.totals().done()).isEqualTo(10);
    }

    /** As the coordinator of a Trident topology does. */
    @Test
    void a_spout_that_also_emits_without_ids_is_acked() {
        Run run = new Run(true);
        run.spout.emitWithoutIds(5);
        run.spout.process(0, 5);
        run.send();

        assertThat(run.ledger.guarantees().guarantee()).isEqualTo(DeliveryGuarantee.AT_LEAST_ONCE);
        assertThat(run.ledger.totals().done()).isEqualTo(5);
    }

    @Test
    void spouts_with_and_without_ids_are_mixed() {
        Run run = new Run(true);
        run.spout.emit(0, 10);
        run.worker.spout("b", 3, 1).emitWithoutIds(1);
        run.send();

        assertThat(run.ledger.guarantees().guarantee()).isEqualTo(DeliveryGuarantee.MIXED);
        assertThat(run.ledger.guarantees().text())
                .isEqualTo(
                        "mixed: at least once for tuples of 'a', at most once for tuples of 'b', which have no message ids;"
                                + " a tuple counts when the bolts have executed all tuples derived from it");
    }

    @Test
    void latency_is_unknown_if_a_bolt_emits_unanchored() {
        Run run = new Run(true);
        run.spout.emitWithoutIds(10);
        run.sink.emitsUnanchored();
        run.send();

        assertThat(run.ledger.isLatencyKnown()).isFalse();
    }
}
