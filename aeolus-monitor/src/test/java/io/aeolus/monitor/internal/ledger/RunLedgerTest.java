package io.aeolus.monitor.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.MetricRegistry;
import io.aeolus.probe.EndOfInput;
import io.aeolus.probe.OutputDigest;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RunLedgerTest {

    private final AtomicLong nanos = new AtomicLong();
    private final RunLedger ledger = new RunLedger(Set.of("a", "b"), OptionalDouble.empty(), true, nanos::get);

    @Test
    void is_complete_when_each_task_of_each_spout_is() throws Exception {
        SpoutTaskLedger a1 = ledger.spoutTask("a", 1, 2);
        a1.emitting("row");
        a1.acked("row");
        end(a1, 1);
        SpoutTaskLedger a2 = ledger.spoutTask("a", 2, 2);
        end(a2, 2);
        assertThat(ledger.awaitEnd(0)).isFalse();
        SpoutTaskLedger b = ledger.spoutTask("b", 3, 1);
        assertThat(ledger.awaitEnd(0)).isFalse();
        assertThat(ledger.isInputEnded()).isFalse();
        nanos.set(77);
        end(b, 3);

        assertThat(ledger.awaitEnd(0)).isTrue();
        assertThat(ledger.isInputEnded()).isTrue();
        assertThat(ledger.lastAckNanos()).hasValue(77);
        assertThat(ledger.failure()).isEmpty();
    }

    @Test
    void time_runs_from_the_first_emission_of_any_task() {
        SpoutTaskLedger a = ledger.spoutTask("a", 1, 1);
        SpoutTaskLedger b = ledger.spoutTask("b", 2, 1);
        nanos.set(5);
        b.emitting("row");
        nanos.set(9);
        a.emitting("row");

        assertThat(ledger.firstEmitNanos()).hasValue(5);
        assertThat(ledger.lastAckNanos()).isEmpty();
    }

    @Test
    void a_failure_ends_the_run_and_the_first_one_stays() throws Exception {
        ledger.fail("a", new RuntimeException(new IllegalStateException("no\nway")));
        ledger.fail("b", new RuntimeException("later"));

        assertThat(ledger.awaitEnd(0)).isTrue();
        assertThat(ledger.failure())
                .hasValueSatisfying(failure -> assertThat(failure.text())
                        .isEqualTo("component 'a' threw java.lang.IllegalStateException: no"));
    }

    @Test
    void sums_the_output_of_all_tasks() {
        ledger.outputTask().add(List.of(1, "x"));
        OutputTaskLedger other = ledger.outputTask();
        other.add(List.of(2, "y"));
        other.add(List.of(2, "y"));

        OutputDigest x = OutputDigest.of(List.of(1, "x"));
        OutputDigest y = OutputDigest.of(List.of(2, "y"));
        assertThat(ledger.outputDigest()).isEqualTo(y.plus(x).plus(y));
        assertThat(ledger.output()).containsExactlyInAnyOrder(List.of(1, "x"), List.of(2, "y"), List.of(2, "y"));
    }

    @Test
    void knows_what_each_component_has_emitted() {
        MetricRegistry worker = new MetricRegistry();
        ledger.metrics(worker);
        worker.counter("storm.topology.t.1-1.host.parse_all.1.1024-aeolus.emitted")
                .inc(100);
        worker.counter("storm.topology.t.1-1.host.parse_all.2.1024-aeolus.emitted")
                .inc(20);
        worker.counter("storm.topology.t.1-1.host.parse_all.2.1024-aeolus.flush.linger")
                .inc(3);
        // Of a component with batches, Storm counts batches.
        worker.counter("storm.worker.t.1-1.host.parse_all.default.1.1024-__emit-count-default")
                .inc(40);
        worker.counter("storm.worker.t.1-1.host.agg.late_rows.3.1024-__emit-count-late.rows")
                .inc(7);
        worker.counter("storm.worker.t.1-1.host.agg.__ack_ack.3.1024-__emit-count-__ack_ack")
                .inc(900);
        worker.counter("storm.worker.t.1-1.host.__acker.__ack_ack.4.1024-__emit-count-default")
                .inc(900);

        Activity activity = ledger.activity();

        assertThat(activity.of("parse.all").emitted()).isEqualTo(120);
        assertThat(activity.of("parse.all").flushes()).containsExactly(Map.entry("linger", 3L));
        assertThat(activity.of("agg").emitted()).isEqualTo(7);
        assertThat(activity.emitted()).isEqualTo(127);
    }

    @Test
    void keeps_no_output_that_nobody_asked_for() {
        RunLedger forgetful = new RunLedger(Set.of("a"), OptionalDouble.empty(), false, nanos::get);
        forgetful.outputTask().add(List.of(1));

        assertThat(forgetful.output()).isEmpty();
        assertThat(forgetful.outputDigest().count()).isOne();
    }

    @Test
    void mean_batch_size_is_over_all_tasks_and_1_without_batches() {
        assertThat(ledger.meanBatchSize()).isEqualTo(1);
        MetricRegistry worker = new MetricRegistry();
        ledger.metrics(worker);
        worker.counter("storm.topology.t-1-1.host.parse.1.1024-aeolus.rows").inc(100);
        worker.counter("storm.topology.t-1-1.host.parse.1.1024-aeolus.batches").inc(2);
        worker.counter("storm.topology.t-1-1.host.agg.2.1024-aeolus.rows").inc(20);
        worker.counter("storm.topology.t-1-1.host.agg.2.1024-aeolus.batches").inc(1);
        worker.counter("storm.topology.t-1-1.host.agg.2.1024-other.rows").inc(1000);

        assertThat(ledger.meanBatchSize()).isEqualTo(40);
    }

    @Test
    void shares_a_rate_between_spouts_and_their_tasks() {
        RunLedger limited = new RunLedger(Set.of("a", "b"), OptionalDouble.of(4_000), false, nanos::get);
        SpoutTaskLedger task = limited.spoutTask("a", 1, 2);

        // 4,000 rows a second over two spouts, and over two tasks of this one.
        assertThat(task.isDue()).isTrue();
        task.emitting("row");
        nanos.set(999_999);
        assertThat(task.isDue()).isFalse();
        nanos.set(1_000_000);
        assertThat(task.isDue()).isTrue();
    }

    private static void end(SpoutTaskLedger task, int id) {
        task.acked(task.emitting(new EndOfInput(id)));
    }
}
