// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.monitor.internal.watch.TaskState;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProfileStoreTest {

    private static final ProcessTimes TIMES = TaskFixture.times(0, 0, 0, 0);

    private final AtomicLong nanos = new AtomicLong(5);
    private final ProfileStore store = new ProfileStore(nanos::get);

    @Test
    void counts_tuples_of_spouts_only() {
        ProfileState state = TaskFixture.state(
                1,
                List.of(),
                List.of(
                        TaskFixture.spout(1).calls(50).rows(40, 30, 4).seen("a", 1),
                        TaskFixture.of("square", 2).calls(70).rows(9, 60, 5).seen("a", 1)));

        assertThat(state.tuplesInFlight()).isEqualTo(6);
        assertThat(state.ackedRows()).isEqualTo(30);
        assertThat(state.emittedBySpouts()).isEqualTo(50);
        assertThat(state.activity()).isEqualTo(50 + 30 + 4 + 50 + 70 + 60 + 5 + 70);
    }

    @Test
    void keeps_the_latest_snapshot_of_each_incarnation() {
        ProfileState before = store.state();
        store.see(snapshot("a", 1, TaskFixture.of("square", 2).calls(1)));
        store.see(snapshot("a", 2, TaskFixture.of("square", 2).calls(2)));
        // Late or duplicate.
        store.see(snapshot("a", 1, TaskFixture.of("square", 2).calls(1)));
        nanos.set(9);
        store.see(snapshot("b", 1, TaskFixture.of("square", 2).incarnation(7).calls(1)));

        ProfileState state = store.state();

        assertThat(before.tasks()).isEmpty();
        assertThat(state.nanos()).isEqualTo(9);
        assertThat(state.workers()).containsOnlyKeys(TaskFixture.process("a"), TaskFixture.process("b"));
        assertThat(state.tasks()).containsOnlyKeys(2L, 7L);
        assertThat(state.tasks().get(2L).costs().calls()).isEqualTo(2);
        assertThat(state.tasks().get(2L).receivedNanos()).isEqualTo(5);
        assertThat(state.tasks().get(7L).worker()).isEqualTo("b:6700");
        assertThat(state.tasks().get(7L).thread()).isEqualTo(TaskFixture.process("b") + "/102");
    }

    @Test
    void keeps_samples_that_later_snapshots_omit() {
        TaskFixture task = TaskFixture.of("square", 2).calls(1).samples(Quantity.PURE_WALL, 7, 100, 1);
        store.see(snapshot("a", 1, task));
        store.see(snapshot("a", 2, task.calls(5).withoutSamples()));

        TaskIncarnation seen = store.state().tasks().get(2L);
        assertThat(seen.costs().calls()).isEqualTo(5);
        assertThat(seen.costs().samples().of(Quantity.PURE_WALL).samples()).isEqualTo(7);
    }

    @Test
    void a_task_is_active_from_its_first_to_its_second_to_last_calls() {
        long[] calls = {0, 0, 10, 30, 30, 60, 65, 65, 65};
        for (int tenth = 0; tenth < calls.length; tenth++) {
            store.see(
                    snapshot("a", tenth / 10.0 + 1, TaskFixture.of("square", 2).calls(calls[tenth])));
        }

        TaskIncarnation.Active active = store.state().tasks().get(2L).active().orElseThrow();

        assertThat(calls(active.first())).isEqualTo(10);
        assertThat(active.first().nanos()).isEqualTo(1_200_000_000);
        assertThat(calls(active.latest())).isEqualTo(60);
        assertThat(active.latest().nanos()).isEqualTo(1_500_000_000);
        assertThat(calls(active.last())).isEqualTo(65);
    }

    @Test
    void an_interval_needs_two_snapshots_with_calls() {
        store.see(snapshot("a", 1, TaskFixture.of("square", 2).calls(10)));
        store.see(snapshot("a", 1.1, TaskFixture.of("square", 2).calls(40)));
        store.see(snapshot("a", 1.2, TaskFixture.of("square", 2).calls(40)));

        TaskIncarnation.Active active = store.state().tasks().get(2L).active().orElseThrow();

        assertThat(calls(active.latest())).isEqualTo(40);
    }

    @Test
    void a_very_short_input_is_measured_from_the_snapshot_before() {
        store.see(snapshot("a", 1, TaskFixture.of("square", 2).calls(0)));
        store.see(snapshot("a", 1.1, TaskFixture.of("square", 2).calls(40)));
        store.see(snapshot("a", 1.2, TaskFixture.of("square", 2).calls(40)));

        TaskIncarnation seen = store.state().tasks().get(2L);

        TaskDelta.Span span = TaskDelta.between(Optional.empty(), seen).span();
        assertThat(span.calls()).isEqualTo(40);
        assertThat(span.nanos()).isEqualTo(100_000_000);
    }

    @Test
    void keeps_the_first_failure() throws InterruptedException {
        assertThat(store.awaitFailure(0)).isFalse();
        store.failed(ComponentFailure.of("square", "java.lang.Error: one"));
        store.failed(ComponentFailure.of("sum", "java.lang.Error: two"));

        assertThat(store.awaitFailure(0)).isTrue();
        assertThat(store.failure().orElseThrow().source()).isEqualTo("component 'square'");
    }

    private static long calls(TaskState state) {
        return ((CallCosts) state.task().report()).calls();
    }

    private static WorkerSnapshot snapshot(String host, double seconds, TaskFixture task) {
        return TaskFixture.worker(host, seconds, TIMES, Map.of(2, "square"), task);
    }
}
