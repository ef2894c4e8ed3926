package io.aeolus.monitor.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.EndOfInput;
import io.aeolus.probe.OutputDigest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClusterLedgerTest {

    private final AtomicLong nanos = new AtomicLong();
    private final ClusterLedger cluster = new ClusterLedger(
            Set.of("a"), nanos::get, bytes -> List.of(new String(bytes, StandardCharsets.UTF_8)), new NoWorkers());

    private static final class NoWorkers implements ClusterLedger.Workers {

        @Override
        public void stop() {}

        @Override
        public void gather() {}
    }

    private final class Worker {

        private final String name;
        private final long incarnation = Incarnation.next();
        private final AtomicInteger sent = new AtomicInteger();
        private final WorkerLedger ledger;

        Worker(String name, boolean keepsOutput) {
            this.name = name;
            this.ledger = new WorkerLedger(
                    new RunRules(OptionalDouble.empty(), 1, keepsOutput),
                    nanos::get,
                    values -> values.get(0).toString().getBytes(StandardCharsets.UTF_8),
                    () -> 10,
                    this::say);
        }

        void say() {
            sent.incrementAndGet();
            cluster.see(name, incarnation, nanos.get(), ledger.state());
        }
    }

    @Test
    void puts_tasks_of_several_workers_together() throws Exception {
        Worker one = new Worker("host:1", false);
        Worker other = new Worker("host:2", false);
        SpoutTaskLedger a1 = one.ledger.spoutTask("a", 1, 2);
        SpoutTaskLedger a2 = other.ledger.spoutTask("a", 2, 2);
        process(a1, 0, 1000);
        end(a1, 1);
        one.say();
        assertThat(cluster.awaitEnd(0)).isFalse();
        // The same numbers as those of another task are other rows.
        process(a2, 0, 500);
        nanos.set(70);
        end(a2, 2);
        other.say();

        assertThat(cluster.awaitEnd(0)).isTrue();
        assertThat(cluster.counts()).isEqualTo(new RowCounts(1500, 1500, 0, 0));
        assertThat(cluster.lastAckNanos()).hasValue(70);
        assertThat(cluster.peakMiB()).isEqualTo(20);
        assertThat(cluster.latency()).isPresent();
        assertThat(cluster.latency()).as("each latency counts once").isEmpty();
    }

    @Test
    void counts_a_row_once_when_its_spout_begins_again_in_another_worker() throws Exception {
        Worker first = new Worker("host:1", false);
        SpoutTaskLedger before = first.ledger.spoutTask("a", 1, 1);
        process(before, 0, 100);
        emit(before, 100, 130);
        first.say();
        assertThat(cluster.counts()).isEqualTo(new RowCounts(130, 100, 0, 0));

        Worker second = new Worker("host:1", false);
        SpoutTaskLedger after = second.ledger.spoutTask("a", 1, 1);
        process(after, 0, 50);
        second.say();
        assertThat(cluster.counts().inFlight())
                .as("open in a worker that is gone")
                .isZero();
        process(after, 50, 200);
        end(after, 1);
        second.say();

        assertThat(cluster.awaitEnd(0)).isTrue();
        RowCounts counts = cluster.counts();
        assertThat(counts.emitted()).isEqualTo(200);
        assertThat(counts.acked()).isEqualTo(200);
        assertThat(counts.replayed()).isEqualTo(130);
        assertThat(cluster.acks()).as("those of rows that were acked again too").isEqualTo(300);
        assertThat(counts.inFlight()).isZero();
        assertThat(cluster.isConsistent()).isTrue();
        assertThat(cluster.peakMiB()).isEqualTo(10);
    }

    @Test
    void counts_all_rows_when_a_spout_goes_on_in_another_worker() {
        Worker first = new Worker("host:1", false);
        process(first.ledger.spoutTask("a", 1, 1), 0, 100);
        first.say();
        Worker second = new Worker("host:2", false);
        SpoutTaskLedger after = second.ledger.spoutTask("a", 1, 1);
        process(after, 90, 200);
        end(after, 1);
        second.say();

        assertThat(cluster.counts()).isEqualTo(new RowCounts(200, 200, 10, 10));
    }

    @Test
    void takes_the_last_incarnation_for_all_where_ids_are_no_numbers() {
        Worker first = new Worker("host:1", false);
        SpoutTaskLedger before = first.ledger.spoutTask("a", 1, 1);
        before.acked(before.emitting("x"));
        first.say();
        Worker second = new Worker("host:1", false);
        SpoutTaskLedger after = second.ledger.spoutTask("a", 1, 1);
        after.acked(after.emitting("x"));
        after.acked(after.emitting("y"));
        second.say();

        assertThat(cluster.counts().emitted()).isEqualTo(2);
        assertThat(cluster.counts().acked()).isEqualTo(2);
        assertThat(cluster.counts().replayed()).isEqualTo(1);
        assertThat(cluster.counts().inFlight()).isZero();
    }

    @Test
    void a_task_that_was_complete_stays_it_when_its_worker_dies() throws Exception {
        Worker first = new Worker("host:1", false);
        SpoutTaskLedger a1 = first.ledger.spoutTask("a", 1, 2);
        process(a1, 0, 10);
        end(a1, 1);
        first.say();
        Worker again = new Worker("host:1", false);
        emit(again.ledger.spoutTask("a", 1, 2), 0, 5);
        again.say();
        Worker other = new Worker("host:2", false);
        end(other.ledger.spoutTask("a", 2, 2), 2);
        other.say();

        assertThat(cluster.awaitEnd(0)).isTrue();
    }

    @Test
    void output_is_with_the_collector_before_its_input_is_acked() {
        Worker worker = new Worker("host:1", true);
        OutputTaskLedger output = worker.ledger.outputTask();
        output.secure();
        assertThat(worker.sent).as("nothing to be secured").hasValue(0);

        output.add(List.of("x"));
        output.secure();

        assertThat(worker.sent).hasValue(1);
        assertThat(cluster.output()).containsExactly(List.of("x"));
        assertThat(cluster.outputDigest()).isEqualTo(OutputDigest.of(List.of("x")));
        worker.say();
        assertThat(cluster.output()).as("each tuple comes once").hasSize(1);
    }

    @Test
    void times_are_by_the_clock_of_who_collects() {
        WorkerLedger worker = new WorkerLedger(
                new RunRules(OptionalDouble.empty(), 1, false),
                () -> 1_000_000,
                values -> new byte[0],
                () -> 0,
                () -> {});
        SpoutTaskLedger task = worker.spoutTask("a", 1, 1);
        task.emitting(0L);
        nanos.set(5_300);
        cluster.see("host:1", 1, 1_000_200, worker.state());

        assertThat(cluster.firstEmitNanos()).hasValue(5_100);
    }

    @Test
    void the_first_failure_ends_the_run() throws Exception {
        cluster.fail(ComponentFailure.of(
                "b",
                "java.lang.RuntimeException: outer\n\tat X.y\nCaused by: java.io.IOException: no way\n\tat X.z\n"));

        assertThat(cluster.awaitEnd(0)).isTrue();
        assertThat(cluster.failure())
                .hasValueSatisfying(failure ->
                        assertThat(failure.text()).isEqualTo("component 'b' threw java.io.IOException: no way"));
    }

    private static void process(SpoutTaskLedger task, long from, long to) {
        for (long id = from; id < to; id++) {
            task.acked(task.emitting(id));
        }
    }

    private static void emit(SpoutTaskLedger task, long from, long to) {
        for (long id = from; id < to; id++) {
            task.emitting(id);
        }
    }

    private static void end(SpoutTaskLedger task, int number) {
        task.acked(task.emitting(new EndOfInput(number)));
    }
}
