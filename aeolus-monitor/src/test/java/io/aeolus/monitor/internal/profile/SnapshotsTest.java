package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.ProcessTimes;
import io.aeolus.probe.Quantity;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SnapshotsTest {

    private static final ProcessTimes TIMES = Reported.times(0, 0, 0, 0);

    private final AtomicLong nanos = new AtomicLong(5);
    private final Snapshots snapshots = new Snapshots(nanos::get);

    @Test
    void rows_are_those_of_spouts_alone() {
        Frame frame = Reported.frame(
                1,
                List.of(),
                List.of(
                        Reported.spout(1).calls(50).rows(40, 30, 4).life("a", 1),
                        Reported.of("square", 2).calls(70).rows(9, 60, 5).life("a", 1)));

        assertThat(frame.openRows()).isEqualTo(6);
        assertThat(frame.ackedRows()).isEqualTo(30);
        assertThat(frame.emittedBySpouts()).isEqualTo(50);
        assertThat(frame.activity()).isEqualTo(50 + 30 + 4 + 50 + 70 + 60 + 5 + 70);
    }

    @Test
    void the_latest_snapshot_of_each_incarnation_is_kept() {
        Frame before = snapshots.frame();
        snapshots.see(said("a", 1, Reported.of("square", 2).calls(1)));
        snapshots.see(said("a", 2, Reported.of("square", 2).calls(2)));
        // Late, or twice.
        snapshots.see(said("a", 1, Reported.of("square", 2).calls(1)));
        nanos.set(9);
        snapshots.see(said("b", 1, Reported.of("square", 2).incarnation(7).calls(1)));

        Frame frame = snapshots.frame();

        assertThat(before.lives()).isEmpty();
        assertThat(frame.nanos()).isEqualTo(9);
        assertThat(frame.processes()).containsOnlyKeys(Reported.process("a"), Reported.process("b"));
        assertThat(frame.lives()).containsOnlyKeys(2L, 7L);
        assertThat(frame.lives().get(2L).costs().calls()).isEqualTo(2);
        assertThat(frame.lives().get(2L).receivedNanos()).isEqualTo(5);
        assertThat(frame.lives().get(7L).worker()).isEqualTo("b:6700");
        assertThat(frame.lives().get(7L).thread()).isEqualTo(Reported.process("b") + "/102");
    }

    @Test
    void samples_that_are_not_told_again_still_hold() {
        Reported task = Reported.of("square", 2).calls(1).samples(Quantity.PURE_WALL, 7, 100, 1);
        snapshots.see(said("a", 1, task));
        TaskSnapshot full = task.calls(5).snapshot();
        TaskSnapshot light = new TaskSnapshot(
                full.component(),
                full.task(),
                full.tasks(),
                full.port(),
                full.incarnation(),
                full.startNanos(),
                full.thread(),
                full.times(),
                task.costs().withSamples(CallSamples.NONE));
        WorkerSnapshot said = said("a", 2, task);
        snapshots.see(new WorkerSnapshot(
                said.host(),
                said.incarnation(),
                said.number(),
                said.nanos(),
                said.machine(),
                said.process(),
                said.components(),
                said.traffic(),
                List.of(light)));

        Life life = snapshots.frame().lives().get(2L);
        assertThat(life.costs().calls()).isEqualTo(5);
        assertThat(life.costs().samples().of(Quantity.PURE_WALL).samples()).isEqualTo(7);
    }

    @Test
    void a_task_is_at_work_from_its_first_calls_to_its_last_but_one() {
        long[] calls = {0, 0, 10, 30, 30, 60, 65, 65, 65};
        for (int tenth = 0; tenth < calls.length; tenth++) {
            snapshots.see(said("a", tenth / 10.0 + 1, Reported.of("square", 2).calls(calls[tenth])));
        }

        Life.Active active = snapshots.frame().lives().get(2L).active().orElseThrow();

        assertThat(active.first().calls()).isEqualTo(10);
        assertThat(active.first().nanos()).isEqualTo(1_200_000_000);
        assertThat(active.latest().calls()).isEqualTo(60);
        assertThat(active.latest().nanos()).isEqualTo(1_500_000_000);
        assertThat(active.last().calls()).isEqualTo(65);
    }

    @Test
    void of_two_snapshots_with_calls_both_count() {
        snapshots.see(said("a", 1, Reported.of("square", 2).calls(10)));
        snapshots.see(said("a", 1.1, Reported.of("square", 2).calls(40)));
        snapshots.see(said("a", 1.2, Reported.of("square", 2).calls(40)));

        Life.Active active = snapshots.frame().lives().get(2L).active().orElseThrow();

        assertThat(active.latest().calls()).isEqualTo(40);
    }

    @Test
    void an_input_that_is_over_in_a_moment_is_measured_from_the_snapshot_before_it() {
        snapshots.see(said("a", 1, Reported.of("square", 2).calls(0)));
        snapshots.see(said("a", 1.1, Reported.of("square", 2).calls(40)));
        snapshots.see(said("a", 1.2, Reported.of("square", 2).calls(40)));

        Life life = snapshots.frame().lives().get(2L);

        TaskDelta.Span span = TaskDelta.between(Optional.empty(), life).span();
        assertThat(span.calls()).isEqualTo(40);
        assertThat(span.nanos()).isEqualTo(100_000_000);
    }

    @Test
    void the_first_failure_counts() throws InterruptedException {
        assertThat(snapshots.awaitFailure(0)).isFalse();
        snapshots.failed(ComponentFailure.of("square", "java.lang.Error: one"));
        snapshots.failed(ComponentFailure.of("sum", "java.lang.Error: two"));

        assertThat(snapshots.awaitFailure(0)).isTrue();
        assertThat(snapshots.failure().orElseThrow().source()).isEqualTo("component 'square'");
    }

    private static WorkerSnapshot said(String host, double seconds, Reported task) {
        return Reported.worker(host, seconds, TIMES, Map.of(2, "square"), task);
    }
}
