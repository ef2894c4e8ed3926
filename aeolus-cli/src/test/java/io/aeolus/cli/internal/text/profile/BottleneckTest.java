// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.synthetic.OperatorMaker.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cli.synthetic.OperatorMaker;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.WorkerProfile;
import io.aeolus.probe.Machine;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class BottleneckTest {

    private static final double EPSILON = 1e-9;

    @Test
    void computes_the_loads_of_tasks() {
        Profile profile = Profiles.shop();
        List<ComponentProfile> components = profile.components();

        TaskLoad orders = TaskLoad.of(profile, components.get(0)).get(0);
        List<TaskLoad> parse = TaskLoad.of(profile, components.get(1));
        TaskLoad store = TaskLoad.of(profile, components.get(2)).get(0);

        assertThat(orders.busyShare()).hasValue(0.2);
        assertThat(parse).extracting(TaskLoad::task).containsExactly(3, 4);
        assertThat(parse.get(0).busyShare().orElseThrow()).isCloseTo(0.85206, within(EPSILON));
        assertThat(parse.get(0).userShare().orElseThrow()).isCloseTo(0.72, within(EPSILON));
        assertThat(parse.get(1).busyShare().orElseThrow()).isCloseTo(0.56804, within(EPSILON));
        assertThat(store.busyShare().orElseThrow()).isCloseTo(0.24, within(EPSILON));
    }

    @Test
    void a_task_with_few_samples_has_the_figures_of_its_component() {
        ComponentProfile component = Profiles.component(
                "bolt",
                Kind.BOLT,
                2,
                List.of(),
                new OperatorMaker(20_000).call(1_000_000, 1_000_000).make(),
                List.of(Profiles.task(
                        1,
                        new OperatorMaker(1000)
                                .call(Profiles.tooFew(1), Profiles.tooFew(1))
                                .make())));

        // 100 calls of 1 ms in a second.
        assertThat(busyShare(component)).isCloseTo(0.1, within(EPSILON));
    }

    @Test
    void a_source_is_not_busy_while_it_polls() {
        ComponentProfile polling = Profiles.component(
                "spout",
                Kind.SPOUT,
                new OperatorMaker(1000)
                        .call(100, 100)
                        .busy(0.98)
                        .source(1_000_000, 0.9)
                        .make());

        assertThat(busyShare(polling)).isCloseTo(0.1, within(EPSILON));
        assertThat(ProfileBottleneck.of(Profiles.profile(1, List.of(polling))).limit())
                .isEqualTo(Bottleneck.INPUT);
    }

    @Test
    void explains_that_batching_helps_if_there_is_little_user_code() {
        ComponentProfile bolt = Profiles.component(
                "split",
                Kind.BOLT,
                new OperatorMaker(1_000_000)
                        .call(2_000, 2_000)
                        .emits("default", 1_000_000, measured(10))
                        .emit(6_000)
                        .make());

        // 100,000 calls of 2 us and as many emits of 6 us in a second.
        assertThat(lines(Profiles.profile(1, List.of(bolt))))
                .containsExactly(
                        "split is the bottleneck: its task is busy 80 % of the time, 25 % of it in user code.",
                        "The rest is emits, acks and Storm's overhead, which batching reduces.");
    }

    @Test
    void reports_a_task_that_waits_for_a_core() {
        ComponentProfile bolt = Profiles.component(
                "agg",
                Kind.BOLT,
                new OperatorMaker(1000)
                        .call(8_000_000, 1)
                        .cpuWait(OptionalDouble.of(0.23))
                        .make());

        assertThat(lines(Profiles.profile(1, List.of(bolt))))
                .contains("agg waits for a core 23 % of the time, which inflates its wall times.");
    }

    @Test
    void is_the_operator_with_the_busiest_task() {
        ProfileBottleneck bottleneck = ProfileBottleneck.of(Profiles.shop());

        assertThat(bottleneck.limit()).isEqualTo(Bottleneck.TASK);
        assertThat(bottleneck.isIn(Profiles.shopComponents().get(1))).isTrue();
        assertThat(bottleneck.isIn(Profiles.shopComponents().get(0))).isFalse();
        assertThat(lines(Profiles.shop()))
                .containsExactly("parse is the bottleneck: the busiest of its 2 tasks (task 3) is busy 85 % of"
                        + " the time, 85 % of it in user code.");
    }

    @Test
    void also_reports_saturated_cores() {
        Profile profile = Profiles.profile(1.9, List.of(spout(0), bolt("agg", 0.97)));

        assertThat(ProfileBottleneck.of(profile).limit()).isEqualTo(Bottleneck.TASK);
        assertThat(lines(profile))
                .containsExactly(
                        "agg is the bottleneck: its task is busy 97 % of the time, 52 % of it in user code.",
                        "The cores are saturated (1.9 of 2 busy), so tasks wait for a core: reduce the work per tuple; more tasks do not help.");
    }

    @Test
    void is_the_processors_if_no_task_is_saturated() {
        Profile profile = Profiles.profile(1.8, List.of(spout(0.5), bolt("agg", 0.69)));

        assertThat(ProfileBottleneck.of(profile).limit()).isEqualTo(Bottleneck.PROCESSORS);
        assertThat(ProfileBottleneck.of(profile).isIn(profile.components().get(1)))
                .isFalse();
        assertThat(lines(profile))
                .containsExactly(
                        "No operator is saturated: the busiest is agg, which is busy 69 % of the time.",
                        "The cores are saturated (1.8 of 2 busy), so tasks wait for a core: reduce the work per tuple; more tasks do not help.");
    }

    @Test
    void is_the_input_if_the_spouts_have_nothing_to_emit() {
        Profile profile = Profiles.profile(1, List.of(spout(0.62), bolt("agg", 0.55)));

        assertThat(ProfileBottleneck.of(profile).limit()).isEqualTo(Bottleneck.INPUT);
        assertThat(lines(profile))
                .containsExactly(
                        "No operator is saturated: the busiest is agg, which is busy 55 % of the time.",
                        "The input is the bottleneck: the spouts have nothing to emit 62 % of the time.");
    }

    @Test
    void is_the_input_if_the_spouts_sleep_in_their_calls() {
        ComponentProfile spout = Profiles.component(
                "spout",
                Kind.SPOUT,
                new OperatorMaker(100)
                        .call(99_000_000, 20_000)
                        .busy(0.01)
                        .source(0, 0)
                        .waits(0.98)
                        .make());
        Profile profile = Profiles.profile(0.1, List.of(spout, bolt("agg", 0.05)));

        assertThat(busyShare(spout)).isCloseTo(0.01, within(EPSILON));
        assertThat(lines(profile))
                .contains("The input is the bottleneck: the spouts wait inside nextTuple 98 % of the time.");
    }

    @Test
    void reports_other_processes_if_the_topology_uses_few_cores() {
        ComponentProfile bolt = Profiles.component(
                "agg",
                Kind.BOLT,
                new OperatorMaker(1000)
                        .call(8_000_000, 1)
                        .cpuWait(OptionalDouble.of(0.38))
                        .make());

        assertThat(lines(Profiles.profile(0.8, List.of(bolt))))
                .contains(
                        "The topology gets few cores, because other processes use them: stop these processes, and profile again.");
        assertThat(lines(Profiles.profile(1.4, List.of(bolt))))
                .contains("agg waits for a core 38 % of the time, which inflates its wall times.")
                .doesNotContain(
                        "The topology gets few cores, because other processes use them: stop these processes, and profile again.");
    }

    @Test
    void is_not_the_input_if_one_spout_always_has_tuples() {
        Profile profile = Profiles.profile(1, List.of(spout(0.62), spout(0.01), bolt("agg", 0.55)));

        assertThat(ProfileBottleneck.of(profile).limit()).isEqualTo(Bottleneck.WAITING);
        assertThat(lines(profile))
                .containsExactly(
                        "No operator is saturated: the busiest is agg, which is busy 55 % of the time.",
                        "Input and CPU are not saturated: tuples wait for acks (topology.max.spout.pending is 500)"
                                + " or for an external system.");
    }

    @Test
    void is_unknown_without_tasks_sources_or_workers() {
        assertThat(lines(Profiles.profile(1, List.of()))).containsExactly("The profile does not show the bottleneck.");
        assertThat(lines(Profiles.profile(1, List.of(bolt("agg", 0.55)))))
                .containsExactly(
                        "No operator is saturated: the busiest is agg, which is busy 55 % of the time.",
                        "The profile does not show the bottleneck.");
    }

    @Test
    void sums_up_the_workers_of_a_machine() {
        WorkerProfile one = Profiles.profile(0.9, List.of()).workers().get(0);
        WorkerProfile other = worker("host:1025", one.machine(), OptionalDouble.of(1));
        WorkerProfile elsewhere = worker("[::1]:1024", one.machine(), OptionalDouble.of(0.5));
        WorkerProfile unknown = worker("third:1024", one.machine(), OptionalDouble.empty());
        Profile profile = profile("remote", elsewhere, one, other, unknown);

        assertThat(ProfileBottleneck.Cores.of(profile))
                .containsExactly(new ProfileBottleneck.Cores(1.9, 2), new ProfileBottleneck.Cores(0.5, 2));
        assertThat(ProfileBottleneck.of(profile).saturated()).contains(new ProfileBottleneck.Cores(1.9, 2));
        // Two network namespaces of one machine share its cores.
        assertThat(ProfileBottleneck.Cores.of(profile("processes", elsewhere, one)))
                .containsExactly(new ProfileBottleneck.Cores(1.4, 2));
    }

    private static Profile profile(String cluster, WorkerProfile... workers) {
        return Profiles.empty("t", cluster, new Profile.Window(1, true, 1), workers);
    }

    private static WorkerProfile worker(String worker, Machine machine, OptionalDouble busyCores) {
        return new WorkerProfile(worker, machine, busyCores, OptionalDouble.of(0));
    }

    private static List<String> lines(Profile profile) {
        return ProfileBottleneck.of(profile).lines(profile.config());
    }

    private static ComponentProfile spout(double idleShare) {
        return Profiles.component(
                "spout",
                Kind.SPOUT,
                new OperatorMaker(1000).busy(0.1).source(10, idleShare).make());
    }

    /** A bolt in user code for half of the time. */
    private static ComponentProfile bolt(String id, double busyShare) {
        return Profiles.component(
                id,
                Kind.BOLT,
                new OperatorMaker(1000).call(5_000_000, 1).busy(busyShare).make());
    }

    private static double busyShare(ComponentProfile component) {
        return TaskLoad.of(Profiles.profile(1, List.of(component)), component)
                .get(0)
                .busyShare()
                .orElseThrow();
    }
}
