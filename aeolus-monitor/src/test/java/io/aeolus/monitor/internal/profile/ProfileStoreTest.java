package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.monitor.internal.watch.TaskState;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProfileStoreTest {

    private static final ProcessTimes TIMES = Reported.times(0, 0, 0, 0);

    private final AtomicLong nanos = new AtomicLong(5);
    private final ProfileStore store = new ProfileStore(nanos::get);

    @Test
    void rows_are_those_of_spouts_alone() {
        ProfileState state = Reported.state(
                1,
                List.of(),
                List.of(
                        Reported.spout(1).calls(50).rows(40, 30, 4).seen("a", 1),
                        Reported.of("square", 2).calls(70).rows(9, 60, 5).seen("a", 1)));

        assertThat(state.openRows()).isEqualTo(6);
        assertThat(state.ackedRows()).isEqualTo(30);
        assertThat(state.emittedBySpouts()).isEqualTo(50);
        assertThat(state.activity()).isEqualTo(50 + 30 + 4 + 50 + 70 + 60 + 5 + 70);
    }

    @Test
    void the_latest_snapshot_of_each_incarnation_is_kept() {
        ProfileState before = store.state();
        store.see(said("a", 1, Reported.of("square", 2).calls(1)));
        store.see(said("a", 2, Reported.of("square", 2).calls(2)));
        // Late, or twice.
        store.see(said("a", 1, Reported.of("square", 2).calls(1)));
        nanos.set(9);
        store.see(said("b", 1, Reported.of("square", 2).incarnation(7).calls(1)));

        ProfileState state = store.state();

        assertThat(before.tasks()).isEmpty();
        assertThat(state.nanos()).isEqualTo(9);
        assertThat(state.workers()).containsOnlyKeys(Reported.process("a"), Reported.process("b"));
        assertThat(state.tasks()).containsOnlyKeys(2L, 7L);
        assertThat(state.tasks().get(2L).costs().calls()).isEqualTo(2);
        assertThat(state.tasks().get(2L).receivedNanos()).isEqualTo(5);
        assertThat(state.tasks().get(7L).worker()).isEqualTo("b:6700");
        assertThat(state.tasks().get(7L).thread()).isEqualTo(Reported.process("b") + "/102");
    }

    @Test
    void samples_that_are_not_told_again_still_hold() {
        Reported task = Reported.of("square", 2).calls(1).samples(Quantity.PURE_WALL, 7, 100, 1);
        store.see(said("a", 1, task));
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
        store.see(new WorkerSnapshot(
                said.host(),
                said.incarnation(),
                said.number(),
                said.nanos(),
                said.machine(),
                said.process(),
                said.components(),
                said.traffic(),
                List.of(light)));

        TaskIncarnation seen = store.state().tasks().get(2L);
        assertThat(seen.costs().calls()).isEqualTo(5);
        assertThat(seen.costs().samples().of(Quantity.PURE_WALL).samples()).isEqualTo(7);
    }

    @Test
    void a_task_is_at_work_from_its_first_calls_to_its_last_but_one() {
        long[] calls = {0, 0, 10, 30, 30, 60, 65, 65, 65};
        for (int tenth = 0; tenth < calls.length; tenth++) {
            store.see(said("a", tenth / 10.0 + 1, Reported.of("square", 2).calls(calls[tenth])));
        }

        TaskIncarnation.Active active = store.state().tasks().get(2L).active().orElseThrow();

        assertThat(calls(active.first())).isEqualTo(10);
        assertThat(active.first().nanos()).isEqualTo(1_200_000_000);
        assertThat(calls(active.latest())).isEqualTo(60);
        assertThat(active.latest().nanos()).isEqualTo(1_500_000_000);
        assertThat(calls(active.last())).isEqualTo(65);
    }

    @Test
    void of_two_store_with_calls_both_count() {
        store.see(said("a", 1, Reported.of("square", 2).calls(10)));
        store.see(said("a", 1.1, Reported.of("square", 2).calls(40)));
        store.see(said("a", 1.2, Reported.of("square", 2).calls(40)));

        TaskIncarnation.Active active = store.state().tasks().get(2L).active().orElseThrow();

        assertThat(calls(active.latest())).isEqualTo(40);
    }

    @Test
    void an_input_that_is_over_in_a_moment_is_measured_from_the_snapshot_before_it() {
        store.see(said("a", 1, Reported.of("square", 2).calls(0)));
        store.see(said("a", 1.1, Reported.of("square", 2).calls(40)));
        store.see(said("a", 1.2, Reported.of("square", 2).calls(40)));

        TaskIncarnation seen = store.state().tasks().get(2L);

        TaskDelta.Span span = TaskDelta.between(Optional.empty(), seen).span();
        assertThat(span.calls()).isEqualTo(40);
        assertThat(span.nanos()).isEqualTo(100_000_000);
    }

    @Test
    void the_first_failure_counts() throws InterruptedException {
        assertThat(store.awaitFailure(0)).isFalse();
        store.failed(ComponentFailure.of("square", "java.lang.Error: one"));
        store.failed(ComponentFailure.of("sum", "java.lang.Error: two"));

        assertThat(store.awaitFailure(0)).isTrue();
        assertThat(store.failure().orElseThrow().source()).isEqualTo("component 'square'");
    }

    private static long calls(TaskState state) {
        return ((CallCosts) state.task().facet()).calls();
    }

    private static WorkerSnapshot said(String host, double seconds, Reported task) {
        return Reported.worker(host, seconds, TIMES, Map.of(2, "square"), task);
    }
}
