package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.aeolus.monitor.ActiveSpan;
import io.aeolus.monitor.ChangedField;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.OperatorProfile;
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
import java.util.OptionalInt;
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.windowing.TupleWindow;
import org.junit.jupiter.api.Test;

/** A spout of one task and a bolt of two, which ran for ten seconds. */
class ComponentsTest {

    private static final ProfileState NOTHING = Reported.state(0, List.of(), List.of());
    private static final Map<Integer, String> COMPONENTS = Map.of(1, "numbers", 2, "square", 3, "square");

    private List<String> doubts = List.of();
    private Optional<List<ChangedField>> changed = Optional.empty();
    private final Reported busy = Reported.of("square", 2).time(0, 10).calls(9_000);
    private final Reported idle = Reported.of("square", 3).time(0, 10).calls(1_000);

    @Test
    void the_component_is_all_tuples_together() {
        busy.samples(Quantity.PURE_WALL, 90, 1_000, 100);
        idle.samples(Quantity.PURE_WALL, 1_000, 5_000, 1);

        ComponentProfile square = square(Map.of());

        // 9000 calls of 1000 ns and 1000 of 5000, however many of them were sampled.
        assertThat(square.operator().wallNanos().knownMean()).hasValue(1_400);
        assertThat(square.operator().calls()).isEqualTo(10_000);
        assertThat(square.operator().executed())
                .containsExactly(new OperatorProfile.Executed("numbers", "default", 10_000));
        assertThat(square.operator().emitted().get(0).selectivity()).hasValue(1);
        assertThat(square.tasks()).isEqualTo(2);
        // As it was submitted: its author wants one.
        assertThat(square.parallelism()).isEqualTo(2);
        assertThat(square.taskProfiles()).hasSize(2);
        assertThat(square.taskProfiles().get(0).operator().wallNanos().knownMean())
                .hasValue(1_000);
        assertThat(square.taskProfiles().get(1).operator().wallNanos().knownMean())
                .hasValue(5_000);
    }

    @Test
    void the_wait_is_the_length_divided_by_the_rate() {
        busy.samples(Quantity.QUEUE_LENGTH, 100, 9, 90);
        idle.samples(Quantity.QUEUE_LENGTH, 100, 4, 10);

        ComponentProfile square = square(Map.of());

        // 9 tuples at 900 a second wait 10 ms, 4 at 100 wait 40 ms; a tuple of all 0.9 · 10 + 0.1 · 40.
        assertThat(square.taskProfiles().get(0).operator().queueWaitNanos()).hasValue(10e6);
        assertThat(square.taskProfiles().get(1).operator().queueWaitNanos()).hasValue(40e6);
        assertThat(square.operator().queueWaitNanos().orElseThrow()).isCloseTo(13e6, offset(1e-3));
    }

    /** Storm's queue has messages, of which each brings 16 rows. */
    @Test
    void the_wait_in_batches_is_that_of_messages() {
        busy.samples(Quantity.QUEUE_LENGTH, 100, 9, 90).messages(9_000 / 16);
        idle.samples(Quantity.QUEUE_LENGTH, 100, 9, 10).messages(1_000 / 16);

        ComponentProfile square = square(Map.of());

        // 9 messages at 900/16 a second.
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
    void steps_in_which_storm_counts_messages_are_no_batches() {
        busy.samples(Quantity.QUEUE_LENGTH, 100, 9, 90).messages(9_020);

        assertThat(square(Map.of()).taskProfiles().get(0).operator().queueWaitNanos())
                .hasValue(10e6);
    }

    @Test
    void parts_of_the_cpu_time_do_not_exceed_the_whole() {
        busy.mark(1_000, 2, 1).mark(9_000, 10, 1.08);
        busy.samples(Quantity.PURE_CPU, 100, 9_000, 90).samples(Quantity.EMIT_CPU, 100, 3_000, 90);

        ComponentProfile square = square(Map.of());

        // The thread has 10 us for each call.
        OperatorProfile operator = square.taskProfiles().get(0).operator();
        assertThat(operator.cpuNanos().knownMean().orElseThrow()).isCloseTo(7_500, offset(1e-6));
        assertThat(operator.emitCpuNanos().knownMean().orElseThrow()).isCloseTo(2_500, offset(1e-6));
        assertThat(doubts).isEmpty();
    }

    @Test
    void parts_that_fit_are_left_alone() {
        busy.mark(1_000, 2, 1).mark(9_000, 10, 1.08);
        busy.samples(Quantity.PURE_CPU, 100, 6_000, 90).samples(Quantity.EMIT_CPU, 100, 3_000, 90);

        OperatorProfile operator = square(Map.of()).taskProfiles().get(0).operator();

        assertThat(operator.cpuNanos().knownMean()).hasValue(6_000);
        assertThat(operator.emitCpuNanos().knownMean()).hasValue(3_000);
    }

    @Test
    void parts_that_are_far_from_fitting_are_doubtful() {
        busy.mark(1_000, 2, 1).mark(9_000, 10, 1.08);
        busy.samples(Quantity.PURE_CPU, 100, 30_000, 90);

        square(Map.of());

        assertThat(doubts)
                .singleElement()
                .asString()
                .startsWith(
                        "the parts of a call of 'square' take 30000 ns of a processor, and the whole call 10000 ns");
    }

    @Test
    void tasks_whose_wait_is_unknown_do_not_make_it_shorter() {
        busy.samples(Quantity.QUEUE_LENGTH, 29, 9, 90);
        idle.samples(Quantity.QUEUE_LENGTH, 100, 4, 10);
        assertThat(square(Map.of()).operator().queueWaitNanos().orElseThrow()).isCloseTo(40e6, offset(1e-3));
    }

    @Test
    void the_wait_is_unknown_where_that_of_every_task_is() {
        busy.samples(Quantity.QUEUE_LENGTH, 29, 9, 90);
        idle.samples(Quantity.QUEUE_LENGTH, 29, 4, 10);
        assertThat(square(Map.of()).operator().queueWaitNanos()).isEmpty();
    }

    @Test
    void tasks_of_one_executor_share_its_queue_and_its_thread() {
        busy.thread(7).samples(Quantity.QUEUE_LENGTH, 100, 10, 90).cpu(4, 1, 50_000, 0.02);
        busy.mark(0, 0, 0).mark(9_000, 10, 4);
        idle.thread(7).samples(Quantity.QUEUE_LENGTH, 100, 10, 10).cpu(4, 1, 50_000, 0.03);
        idle.mark(0, 0, 0).mark(1_000, 10, 4);

        ComponentProfile square = square(Map.of());

        // 10 tuples at 1000 a second, whoever of the two they are for.
        assertThat(square.taskProfiles().get(0).operator().queueWaitNanos()).hasValue(10e6);
        assertThat(square.taskProfiles().get(1).operator().queueWaitNanos()).hasValue(10e6);
        assertThat(square.operator().queueWaitNanos().orElseThrow()).isCloseTo(10e6, offset(1e-3));
        // What the thread allocated is for all its calls.
        assertThat(square.operator().allocatedBytesPerCall()).hasValue(5);
        assertThat(square.taskProfiles().get(0).operator().allocatedBytesPerCall())
                .hasValue(5);
        assertThat(square.taskProfiles().get(1).operator().allocatedBytesPerCall())
                .hasValue(5);
        assertThat(square.operator().busyShare()).hasValue(0.4);
        // So is what it used of a processor, 4 s for 10,000 calls.
        assertThat(square.operator().active().orElseThrow().threadNanosPerCall())
                .isCloseTo(400_000, offset(1e-3));
        assertThat(square.taskProfiles())
                .extracting(task -> task.operator().active().orElseThrow().threadNanosPerCall())
                .allSatisfy(nanos -> assertThat(nanos).isCloseTo(400_000, offset(1e-3)));
        assertThat(square.operator().overheadShare()).isCloseTo(0.005, offset(1e-9));
    }

    @Test
    void tasks_of_two_executors_have_threads_of_their_own() {
        busy.cpu(8, 1, 90_000, 0.02);
        idle.cpu(2, 3, 50_000, 0.03);
        busy.mark(1_000, 2, 1).mark(9_000, 10, 5);
        idle.mark(500, 5, 1).mark(900, 9, 2);

        ComponentProfile square = square(Map.of());

        assertThat(square.operator().active()).contains(new ActiveSpan(8_400, 6, 1_100, 5e9 / 8_400));
        assertThat(square.taskProfiles().get(0).operator().active()).contains(new ActiveSpan(8_000, 8, 1_000, 500_000));
        assertThat(square.operator().allocatedBytesPerCall()).hasValue(14);
        assertThat(square.taskProfiles().get(0).operator().allocatedBytesPerCall())
                .hasValue(10);
        assertThat(square.operator().busyShare()).hasValue(0.5);
        assertThat(square.operator().cpuWaitShare()).hasValue(0.2);
        assertThat(square.operator().overheadShare()).isCloseTo(0.003, offset(1e-9));
    }

    @Test
    void a_task_without_marks_has_no_part_in_the_span() {
        busy.mark(1_000, 2, 1).mark(9_000, 10, 5);
        idle.mark(500, 5, 1).mark(500, 5, 1);

        ComponentProfile square = square(Map.of());

        assertThat(square.operator().active()).contains(new ActiveSpan(8_000, 8, 1_000, 500_000));
        assertThat(square.taskProfiles().get(1).operator().active()).isEmpty();
    }

    @Test
    void a_wait_for_processors_is_unknown_where_one_system_does_not_tell() {
        busy.cpu(8, 1, 90_000, 0.02);
        idle.cpu(2, 3, 50_000, 0.03).blindToCpuWait();

        ComponentProfile square = square(Map.of());

        assertThat(square.operator().cpuWaitShare()).isEmpty();
        assertThat(square.taskProfiles().get(0).operator().cpuWaitShare()).hasValue(0.1);
        assertThat(square.taskProfiles().get(1).operator().cpuWaitShare()).isEmpty();
    }

    @Test
    void a_component_without_probes_says_why() {
        ComponentProfile square = square(Map.of("square", "it is far away"));

        assertThat(square.operator().wallNanos()).isEqualTo(new Figure.Unknown(0, "it is far away"));
        assertThat(square.operator().queueWaitNanos()).isEmpty();
    }

    @Test
    void a_spout_has_a_source_and_no_queue() {
        ComponentProfile numbers = components(Map.of()).get(0);

        assertThat(numbers.id()).isEqualTo("numbers");
        assertThat(numbers.kind()).isEqualTo(ComponentProfile.Kind.SPOUT);
        assertThat(numbers.operator().queueLength())
                .isEqualTo(new Figure.Unknown(0, "no queue of tuples before a spout"));
        OperatorProfile.Source source = numbers.operator().source().orElseThrow();
        assertThat(source.emptyCalls()).isEqualTo(50);
        assertThat(source.idleShare()).isEqualTo(0.25);
        assertThat(numbers.outputs())
                .extracting(ComponentProfile.Output::stream)
                .containsExactly("control", "default");
        // Nothing was emitted on one of its streams, which is known too.
        assertThat(numbers.operator().emitted())
                .extracting(OperatorProfile.Emitted::tuples)
                .containsExactly(0L, 5_000L);
    }

    @Test
    void groupings_have_storms_names() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(1, true));
        builder.setBolt("a", bolt()).shuffleGrouping("numbers");
        builder.setBolt("b", bolt()).fieldsGrouping("numbers", new Fields("n"));
        builder.setBolt("c", bolt()).globalGrouping("numbers");
        builder.setBolt("d", bolt()).allGrouping("numbers");
        builder.setBolt("e", bolt()).localOrShuffleGrouping("numbers");
        builder.setBolt("f", bolt()).partialKeyGrouping("numbers", new Fields("n"));
        builder.setBolt("g", bolt()).customGrouping("numbers", new org.apache.storm.grouping.ShuffleGrouping());
        builder.setBolt("h", bolt()).noneGrouping("numbers");

        List<ComponentProfile> components = new Components(
                        builder.createTopology(),
                        new ProfiledTopology(builder.createTopology(), Map.of()),
                        new Deltas(Map.of(), Map.of(), Map.of(), List.of()))
                .profiles();

        assertThat(components.stream()
                        .skip(1)
                        .map(component -> component.inputs().get(0)))
                .containsExactly(
                        new Input("numbers", "default", "shuffle", List.of()),
                        new Input("numbers", "default", "fields", List.of("n")),
                        new Input("numbers", "default", "global", List.of()),
                        new Input("numbers", "default", "all", List.of()),
                        new Input("numbers", "default", "localOrShuffle", List.of()),
                        new Input("numbers", "default", "partialKey", List.of("n")),
                        new Input("numbers", "default", "custom", List.of()),
                        new Input("numbers", "default", "none", List.of()));
    }

    @Test
    void tells_how_many_rows_came_together() {
        List<ComponentProfile> components = components(Map.of());

        assertThat(components.get(0).rowsPerBatch()).isEmpty();
        assertThat(components.get(1).rowsPerBatch()).hasValue(12);
    }

    @Test
    void a_component_has_no_more_executors_than_tasks() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(1, true));
        builder.setBolt("square", bolt(), 40)
                .setNumTasks(30)
                .setMaxTaskParallelism(20)
                .shuffleGrouping("numbers");

        List<ComponentProfile> components = new Components(
                        builder.createTopology(),
                        new ProfiledTopology(builder.createTopology(), Map.of()),
                        new Deltas(Map.of(), COMPONENTS, Map.of(), List.of()))
                .profiles();

        assertThat(components.get(1).parallelism())
                .isEqualTo(components.get(1).tasks())
                .isLessThan(20);
        assertThat(components.get(1).declared())
                .hasValue(new ComponentProfile.Declared(OptionalInt.of(30), OptionalInt.of(20)));
        assertThat(components.get(0).declared()).isEmpty();
    }

    @Test
    void names_the_fields_whose_values_changed() {
        components(Map.of());

        assertThat(changed).contains(List.of(new ChangedField("square", "default", "map")));
    }

    @Test
    void a_bolt_needs_the_rows_that_it_holds_and_one_more() {
        busy.holds(new HeldRows(7, 99, 150, 5_000 * Reported.SECOND));
        idle.holds(new HeldRows(0, 20, 20, 0));

        assertThat(square(Map.of()).held()).contains(new ComponentProfile.Held(100, 151, 500, 0));
    }

    @Test
    void a_bolt_that_acks_at_once_holds_nothing() {
        assertThat(square(Map.of()).held()).isEmpty();
    }

    @Test
    void a_count_window_holds_its_length_and_an_interval() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(1, true));
        builder.setBolt("sliding", new Sum().withWindow(BaseWindowedBolt.Count.of(100), BaseWindowedBolt.Count.of(20)))
                .shuffleGrouping("numbers");
        builder.setBolt("timed", new Sum().withTumblingWindow(BaseWindowedBolt.Duration.seconds(3)))
                .shuffleGrouping("numbers");
        builder.setBolt("tumbling", new Sum().withTumblingWindow(BaseWindowedBolt.Count.of(70)))
                .shuffleGrouping("numbers");

        List<ComponentProfile> components = new Components(
                        builder.createTopology(),
                        new ProfiledTopology(builder.createTopology(), Map.of()),
                        new Deltas(Map.of(), Map.of(), Map.of(), List.of()))
                .profiles();

        assertThat(components)
                .extracting(ComponentProfile::held)
                .containsExactly(
                        Optional.empty(),
                        Optional.of(new ComponentProfile.Held(120, 120, 0, 0)),
                        Optional.empty(),
                        Optional.of(new ComponentProfile.Held(140, 140, 0, 0)));
    }

    /** Emits nothing. */
    private static final class Sum extends BaseWindowedBolt {

        private static final long serialVersionUID = 1L;

        @Override
        public void execute(TupleWindow window) {}
    }

    private ComponentProfile square(Map<String, String> unprofiled) {
        return components(unprofiled).get(1);
    }

    private List<ComponentProfile> components(Map<String, String> unprofiled) {
        Reported spout = Reported.spout(1).time(0, 10).calls(5_000).empty(50, 2.5);
        Map<Long, TaskIncarnation> tasks = new HashMap<>();
        List.of(spout, busy, idle).forEach(task -> tasks.put(task.snapshot().incarnation(), task.seen("a", 10)));
        if (!unprofiled.isEmpty()) {
            tasks.keySet().retainAll(Set.of(1L));
        }
        ProfileState end = new ProfileState(10 * Reported.SECOND, Map.of(), tasks);
        Deltas deltas = Deltas.between(NOTHING, end, unprofiled.keySet());
        Deltas known = new Deltas(
                deltas.tasks(),
                COMPONENTS,
                Map.of("square", new ComponentTraffic(0, 1_200, 100, Map.of(), Set.of("default/map"))),
                List.of());
        Components components = new Components(topology(1), new ProfiledTopology(topology(2), unprofiled), known);
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
