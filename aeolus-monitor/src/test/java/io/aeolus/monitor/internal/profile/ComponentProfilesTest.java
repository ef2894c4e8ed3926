// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.aeolus.monitor.ChangedField;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.monitor.SquareBolt;
import io.aeolus.monitor.SquareBolt.Trouble;
import io.aeolus.probe.CallCosts.HeldRows;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.ProfiledTopology;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;

/** A spout with one task and a bolt with two, over ten seconds. */
class ComponentProfilesTest {

    private static final ProfileState NOTHING = TaskFixture.state(0, List.of(), List.of());
    private static final Map<Integer, String> COMPONENTS = Map.of(1, "numbers", 2, "square", 3, "square");

    private List<String> doubts = List.of();
    private Optional<List<ChangedField>> changed = Optional.empty();
    private final TaskFixture busy = TaskFixture.of("square", 2).time(0, 10).calls(9_000);
    private final TaskFixture idle = TaskFixture.of("square", 3).time(0, 10).calls(1_000);

    @Test
    void a_component_combines_the_samples_of_its_tasks() {
        busy.samples(Quantity.PURE_WALL, 90, 1_000, 100);
        idle.samples(Quantity.PURE_WALL, 1_000, 5_000, 1);

        ComponentProfile square = square(Map.of());

        // 9,000 calls of 1,000 ns and 1,000 of 5,000 ns, independent of the number of samples.
        assertThat(square.operator().wallNanos().knownMean()).hasValue(1_400);
        assertThat(square.operator().calls()).isEqualTo(10_000);
        assertThat(square.operator().emitted().get(0).selectivity()).hasValue(1);
        assertThat(square.tasks()).isEqualTo(2);
        // As submitted; the declared parallelism is one.
        assertThat(square.parallelism()).isEqualTo(2);
        assertThat(square.taskProfiles()).hasSize(2);
        assertThat(square.taskProfiles().get(0).operator().wallNanos().knownMean())
                .hasValue(1_000);
        assertThat(square.taskProfiles().get(1).operator().wallNanos().knownMean())
                .hasValue(5_000);
    }

    @Test
    void queue_wait_is_length_divided_by_rate() {
        busy.samples(Quantity.QUEUE_LENGTH, 100, 9, 90);
        idle.samples(Quantity.QUEUE_LENGTH, 100, 4, 10);

        ComponentProfile square = square(Map.of());

        // 9 tuples at 900/s wait 10 ms, 4 at 100/s wait 40 ms; on average 0.9 · 10 + 0.1 · 40.
        assertThat(square.taskProfiles().get(0).operator().queueWaitNanos()).hasValue(10e6);
        assertThat(square.taskProfiles().get(1).operator().queueWaitNanos()).hasValue(40e6);
        assertThat(square.operator().queueWaitNanos().orElseThrow()).isCloseTo(13e6, offset(1e-3));
    }

    /** Storm's queue contains messages of 16 tuples each. */
    @Test
    void queue_wait_of_batches_counts_messages() {
        busy.samples(Quantity.QUEUE_LENGTH, 100, 9, 90).messages(9_000 / 16);
        idle.samples(Quantity.QUEUE_LENGTH, 100, 9, 10).messages(1_000 / 16);

        ComponentProfile square = square(Map.of());

        // 9 messages at 900/16 per second.
        assertThat(square.taskProfiles().get(0).operator().queueWaitNanos().orElseThrow())
                .isCloseTo(160e6, withinPercentage(1));
        assertThat(square.taskProfiles()
                        .get(0)
                        .operator()
                        .queueLength()
                        .knownMean()
                        .orElseThrow())
                .isCloseTo(9 * 16, withinPercentage(1));
        assertThat(square.operator().queueLength().knownMean().orElseThrow()).isCloseTo(9 * 16, withinPercentage(1));
    }

    @Test
    void rounding_of_message_counts_is_not_batching() {
        busy.samples(Quantity.QUEUE_LENGTH, 100, 9, 90).messages(9_020);

        assertThat(square(Map.of()).taskProfiles().get(0).operator().queueWaitNanos())
                .hasValue(10e6);
    }

    @Test
    void parts_of_the_cpu_time_do_not_exceed_the_total() {
        busy.mark(1_000, 2, 1).mark(9_000, 10, 1.08);
        busy.samples(Quantity.PURE_CPU, 100, 9_000, 90).samples(Quantity.EMIT_CPU, 100, 3_000, 90);

        ComponentProfile square = square(Map.of());

        // The thread takes 10 µs per call.
        OperatorProfile operator = square.taskProfiles().get(0).operator();
        assertThat(operator.cpuNanos().knownMean().orElseThrow()).isCloseTo(7_500, offset(1e-6));
        assertThat(doubts).isEmpty();
    }

    @Test
    void consistent_cpu_times_are_unchanged() {
        busy.mark(1_000, 2, 1).mark(9_000, 10, 1.08);
        busy.samples(Quantity.PURE_CPU, 100, 6_000, 90).samples(Quantity.EMIT_CPU, 100, 3_000, 90);

        OperatorProfile operator = square(Map.of()).taskProfiles().get(0).operator();

        assertThat(operator.cpuNanos().knownMean()).hasValue(6_000);
    }

    @Test
    void inconsistent_cpu_times_are_reported() {
        busy.mark(1_000, 2, 1).mark(9_000, 10, 1.08);
        busy.samples(Quantity.PURE_CPU, 100, 30_000, 90);

        square(Map.of());

        assertThat(doubts)
                .singleElement()
                .asString()
                .startsWith(
                        "the parts of a call of 'square' take 30000 ns of CPU time, but the whole call takes 10000 ns");
    }

    @Test
    void tasks_with_unknown_queue_wait_are_ignored() {
        busy.samples(Quantity.QUEUE_LENGTH, 29, 9, 90);
        idle.samples(Quantity.QUEUE_LENGTH, 100, 4, 10);
        assertThat(square(Map.of()).operator().queueWaitNanos().orElseThrow()).isCloseTo(40e6, offset(1e-3));
    }

    @Test
    void queue_wait_is_unknown_if_unknown_for_all_tasks() {
        busy.samples(Quantity.QUEUE_LENGTH, 29, 9, 90);
        idle.samples(Quantity.QUEUE_LENGTH, 29, 4, 10);
        assertThat(square(Map.of()).operator().queueWaitNanos()).isEmpty();
    }

    @Test
    void tasks_of_one_executor_share_its_queue_and_its_thread() {
        busy.thread(7).samples(Quantity.QUEUE_LENGTH, 100, 10, 90).cpu(4, 1, 0.02);
        busy.mark(0, 0, 0).mark(9_000, 10, 4);
        idle.thread(7).samples(Quantity.QUEUE_LENGTH, 100, 10, 10).cpu(4, 1, 0.03);
        idle.mark(0, 0, 0).mark(1_000, 10, 4);

        ComponentProfile square = square(Map.of());

        // 10 tuples at 1,000/s for both tasks together.
        assertThat(square.taskProfiles().get(0).operator().queueWaitNanos()).hasValue(10e6);
        assertThat(square.taskProfiles().get(1).operator().queueWaitNanos()).hasValue(10e6);
        assertThat(square.operator().queueWaitNanos().orElseThrow()).isCloseTo(10e6, offset(1e-3));
        assertThat(square.operator().busyShare()).hasValue(0.4);
        // The thread's CPU time, 4 s, is divided among the 10,000 calls of both tasks.
        assertThat(square.operator().active().orElseThrow().threadNanosPerCall())
                .isCloseTo(400_000, offset(1e-3));
        assertThat(square.taskProfiles())
                .extracting(task -> task.operator().active().orElseThrow().threadNanosPerCall())
                .allSatisfy(nanos -> assertThat(nanos).isCloseTo(400_000, offset(1e-3)));
        assertThat(square.operator().overheadShare()).isCloseTo(0.005, offset(1e-9));
    }

    @Test
    void tasks_of_two_executors_have_separate_threads() {
        busy.cpu(8, 1, 0.02);
        idle.cpu(2, 3, 0.03);
        busy.mark(1_000, 2, 1).mark(9_000, 10, 5);
        idle.mark(500, 5, 1).mark(900, 9, 2);

        ComponentProfile square = square(Map.of());

        assertThat(square.operator().active()).contains(new ActiveSpan(8_400, 1_100, 5e9 / 8_400));
        assertThat(square.taskProfiles().get(0).operator().active()).contains(new ActiveSpan(8_000, 1_000, 500_000));
        assertThat(square.operator().busyShare()).hasValue(0.5);
        assertThat(square.operator().cpuWaitShare()).hasValue(0.2);
        assertThat(square.operator().overheadShare()).isCloseTo(0.003, offset(1e-9));
    }

    @Test
    void a_task_without_calls_is_not_part_of_the_span() {
        busy.mark(1_000, 2, 1).mark(9_000, 10, 5);
        idle.mark(500, 5, 1).mark(500, 5, 1);

        ComponentProfile square = square(Map.of());

        assertThat(square.operator().active()).contains(new ActiveSpan(8_000, 1_000, 500_000));
        assertThat(square.taskProfiles().get(1).operator().active()).isEmpty();
    }

    @Test
    void cpu_wait_is_unknown_if_one_task_does_not_report_it() {
        busy.cpu(8, 1, 0.02);
        idle.cpu(2, 3, 0.03).withoutCpuWait();

        ComponentProfile square = square(Map.of());

        assertThat(square.operator().cpuWaitShare()).isEmpty();
        assertThat(square.taskProfiles().get(0).operator().cpuWaitShare()).hasValue(0.1);
        assertThat(square.taskProfiles().get(1).operator().cpuWaitShare()).isEmpty();
    }

    @Test
    void an_unprofiled_component_names_the_reason() {
        ComponentProfile square = square(Map.of("square", "it is far away"));

        assertThat(square.operator().wallNanos()).isEqualTo(new Figure.Unknown(0, "it is far away"));
        assertThat(square.operator().queueWaitNanos()).isEmpty();
    }

    @Test
    void a_spout_has_a_source_and_no_queue() {
        ComponentProfile numbers = components(Map.of()).get(0);

        assertThat(numbers.id()).isEqualTo("numbers");
        assertThat(numbers.kind()).isEqualTo(ComponentProfile.Kind.SPOUT);
        assertThat(numbers.operator().queueLength()).isEqualTo(new Figure.Unknown(0, "a spout has no receive queue"));
        OperatorProfile.Source source = numbers.operator().source().orElseThrow();
        assertThat(source.emptyCalls()).isEqualTo(50);
        assertThat(source.idleShare()).isEqualTo(0.25);
        assertThat(numbers.outputs())
                .extracting(ComponentProfile.Output::stream)
                .containsExactly("control", "default");
        // A stream without emitted tuples is listed too.
        assertThat(numbers.operator().emitted())
                .extracting(OperatorProfile.Emitted::tuples)
                .containsExactly(0L, 5_000L);
    }

    @Test
    void reports_tuples_per_batch() {
        List<ComponentProfile> components = components(Map.of());

        assertThat(components.get(0).rowsPerBatch()).isEmpty();
        assertThat(components.get(1).rowsPerBatch()).hasValue(12);
    }

    @Test
    void names_the_fields_whose_values_changed() {
        components(Map.of());

        assertThat(changed).contains(List.of(new ChangedField("square", "default", "map")));
    }

    @Test
    void a_bolt_needs_its_held_tuples_plus_one() {
        busy.holds(new HeldRows(7, 99, 150, 5_000 * TaskFixture.SECOND));
        idle.holds(new HeldRows(0, 20, 20, 0));

        assertThat(square(Map.of()).held()).contains(new ComponentProfile.Held(100, 151, 500, 0));
    }

    @Test
    void a_bolt_that_acks_in_execute_holds_no_tuples() {
        assertThat(square(Map.of()).held()).isEmpty();
    }

    private ComponentProfile square(Map<String, String> unprofiled) {
        return components(unprofiled).get(1);
    }

    private List<ComponentProfile> components(Map<String, String> unprofiled) {
        TaskFixture spout = TaskFixture.spout(1).time(0, 10).calls(5_000).empty(50, 2.5);
        Map<Long, TaskIncarnation> tasks = new HashMap<>();
        List.of(spout, busy, idle).forEach(task -> tasks.put(task.snapshot().incarnation(), task.seen("a", 10)));
        if (!unprofiled.isEmpty()) {
            tasks.keySet().retainAll(Set.of(1L));
        }
        ProfileState end = new ProfileState(10 * TaskFixture.SECOND, Map.of(), tasks);
        ProfileDelta deltas = ProfileDelta.between(NOTHING, end, unprofiled.keySet());
        ProfileDelta known = new ProfileDelta(
                deltas.tasks(),
                COMPONENTS,
                Map.of("square", new ComponentTraffic(0, 1_200, 100, Map.of(), Set.of("default/map"))),
                List.of());
        ComponentProfiles components =
                new ComponentProfiles(topology(1), new ProfiledTopology(topology(2), unprofiled), known);
        doubts = components.doubts();
        changed = components.changed();
        return components.profiles();
    }

    private static StormTopology topology(int squares) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(1, true));
        builder.setBolt("square", bolt(), squares).shuffleGrouping("numbers");
        return builder.createTopology();
    }

    private static SquareBolt bolt() {
        return new SquareBolt(Trouble.NONE, 0);
    }
}
