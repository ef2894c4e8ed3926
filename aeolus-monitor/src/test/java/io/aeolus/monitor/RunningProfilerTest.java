// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.batching.PrometheusReporter;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.thrift.transport.TTransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningProfilerTest extends RunningFixture {

    private String page = "";

    @Override
    String page(URI uri) throws IOException {
        return page.isEmpty() ? super.page(uri) : page;
    }

    @Test
    void profiles_what_executors_did_within_the_window() throws Exception {
        Profile profile = profile(30);

        assertThat(profile.isOfRunning()).isTrue();
        assertThat(profile.workload()).isEqualTo("running at here:6627");
        assertThat(profile.window()).isEqualTo(new Profile.Window(100, true, 30));
        assertThat(profile.totals().rowsPerSecond()).isEqualTo(OptionalDouble.of(1_000));
        assertThat(profile.workers()).extracting(WorkerProfile::worker).containsExactly("127.0.0.1:6700");
        assertThat(profile.config())
                .containsEntry("topology.max.spout.pending", 500)
                .containsEntry("topology.acker.executors", 1);
        assertThat(profile.components()).extracting(ComponentProfile::id).containsExactly("numbers", "square");
        ComponentProfile square = profile.components().get(1);
        assertThat(square.kind()).isEqualTo(Kind.BOLT);
        assertThat(square.parallelism()).isEqualTo(2);
        assertThat(square.tasks()).isEqualTo(3);
        assertThat(square.inputs()).containsExactly(new Input("numbers", "default", "fields", List.of("n")));
        OperatorProfile work = square.operator();
        assertThat(work.calls()).isEqualTo(30_000);
        assertThat(work.emitted().get(0).selectivity()).isEqualTo(OptionalDouble.of(1));
        assertThat(work.wallNanos()).isInstanceOfSatisfying(Figure.Average.class, time -> {
            assertThat(time.samples()).isEqualTo(1_500);
            assertThat(time.average()).isEqualTo(20_000);
            assertThat(time.confidence95()).isBetween(6_000.0, 9_000.0);
        });
        assertThat(work.active().orElseThrow().callsPerSecond()).isEqualTo(1_000);
        assertThat(work.active().orElseThrow().threadNanosPerCall()).isEqualTo(20_200, within(1.0));
    }

    @Test
    void a_spout_has_counts_but_no_times() throws Exception {
        OperatorProfile spout = profile(30).components().get(0).operator();

        assertThat(spout.calls()).isEqualTo(30_000);
        assertThat(spout.acked()).isEqualTo(30_000);
        assertThat(spout.isWithoutIds()).isFalse();
        assertThat(spout.active()).isEmpty();
        assertThat(spout.wallNanos()).isEqualTo(new Figure.Unknown(0, "Nimbus does not measure nextTuple"));
    }

    @Test
    void the_load_contains_the_mean_time_from_emit_to_ack() throws Exception {
        RunningLoad load = profiler().load("numbers", Optional.of(Duration.ofSeconds(30)), Progress.NONE);

        assertThat(load.completeMillis()).isEqualTo(Map.of("numbers", 5.0));
    }

    @Test
    void divides_the_work_of_an_executor_among_its_tasks() throws Exception {
        List<TaskProfile> tasks = profile(30).components().get(1).taskProfiles();

        assertThat(tasks).extracting(TaskProfile::task).containsExactly(3, 4, 5);
        assertThat(tasks).extracting(task -> task.operator().calls()).containsExactly(9_000L, 9_000L, 12_000L);
    }

    @Test
    void tasks_that_the_author_declared_are_fixed_and_those_of_nimbus_are_not() throws Exception {
        declareTasks("square", 3);
        declareTasks("numbers", 1);

        List<ComponentProfile> components = profile(30).components();

        assertThat(components.get(0).declared()).isEmpty();
        assertThat(components.get(1).declared().orElseThrow().tasks()).isEqualTo(OptionalInt.of(3));
    }

    @Test
    void states_what_is_unknown() throws Exception {
        assertThat(profile(30).doubts())
                .containsExactly(
                        "Nimbus measures the elapsed time of execute with emits and acks: time in which a bolt waits for"
                                + " another system counts as work",
                        "Nimbus measures neither tuple sizes nor keys: plans assume the usual size and evenly spread keys",
                        "Nimbus does not measure spouts: 'numbers' takes at most 1000.0 us per tuple, and plans assume"
                                + " the usual cost; nothing else is saturated, so it waits for input or acks, or it is the"
                                + " bottleneck",
                        "the time of 'square' is imprecise, 20.0 +- 8.4 us: measure for longer");
    }

    @Test
    void rounds_the_window_up_to_report_intervals() throws Exception {
        assertThat(profile(1).window().measuredSeconds()).isEqualTo(10);
        assertThat(profile(12).window().measuredSeconds()).isEqualTo(20);
        assertThat(profiler()
                        .load("numbers", Optional.empty(), Progress.NONE)
                        .profile()
                        .window()
                        .measuredSeconds())
                .isEqualTo(30);
    }

    @Test
    void a_profile_file_preserves_the_profile(@TempDir Path folder) throws Exception {
        Profile profile = profile(30);
        Profile.FORMAT.write(profile, folder.resolve("profile.json"));

        Profile read = Profile.read(folder.resolve("profile.json"));

        assertThat(Profile.FORMAT.text(read)).isEqualTo(Profile.FORMAT.text(profile));
        assertThat(read.components().get(1).operator().wallNanos()).isInstanceOf(Figure.Average.class);
    }

    @Test
    void divides_elapsed_times_that_exceed_the_cores() throws Exception {
        int cores = Runtime.getRuntime().availableProcessors();
        // Each executor of 'square' would be busy with twice the cores.
        double millis = 2.0 * cores;
        statistics().thenAnswer(call -> {
            int seconds = info().get_executors().get(0).get_uptime_secs();
            return info(
                    spout(2, seconds, 1_000L * seconds),
                    bolt("square", 3, 4, seconds, 1_000L * seconds, millis),
                    bolt("square", 5, 5, seconds, 1_000L * seconds, millis));
        });

        Profile profile = profile(30);

        double nanos =
                profile.components().get(1).operator().active().orElseThrow().threadNanosPerCall();
        // The spout emits 1,000 messages per second, which take 1 ms.
        assertThat(nanos).isEqualTo(1e6 * millis * cores / (4 * cores + 0.001), within(1.0));
        assertThat(profile.doubts())
                .anyMatch(
                        doubt -> doubt.contains(
                                "so calls waited for cores or for another system: times are divided by 4.00, and predictions are as uncertain"));
        assertThat(profile.components().get(1).operator().cpuWaitShare()).isEmpty();
    }

    @Test
    void spouts_keep_cores_busy_as_well() throws Exception {
        int cores = Runtime.getRuntime().availableProcessors();
        // The executors of 'square' would be busy with all cores, and the spout with as many at the usual 1 us per
        // message.
        statistics().thenAnswer(call -> {
            int seconds = info().get_executors().get(0).get_uptime_secs();
            return info(
                    spout(2, seconds, 1_000_000L * cores * seconds),
                    bolt("square", 3, 4, seconds, 500L * seconds, cores),
                    bolt("square", 5, 5, seconds, 500L * seconds, cores));
        });

        OperatorProfile square = profile(30).components().get(1).operator();

        assertThat(square.active().orElseThrow().threadNanosPerCall()).isEqualTo(1e6 * cores / 2, within(1e3));
    }

    /** Calls of 8 ms keep the executors of 'square' busy for 0.64 and 0.32 of the time. */
    private Profile ofSlowCalls(double usedCores) throws Exception {
        page = "storm_worker_cpu_usage{topology=\"numbers\",component=\"__system\",task=\"-1\"} " + usedCores + "\n";
        config.put("topology.metrics.reporters", List.of(Map.of("class", PrometheusReporter.class.getName())));
        statistics().thenAnswer(call -> {
            int seconds = info().get_executors().get(0).get_uptime_secs();
            return info(
                    spout(2, seconds, 100L * seconds),
                    bolt("square", 3, 4, seconds, 80L * seconds, 8),
                    bolt("square", 5, 5, seconds, 40L * seconds, 8));
        });
        return profile(30);
    }

    @Test
    void the_cpu_use_of_the_workers_separates_waits_for_other_systems_from_work() throws Exception {
        Profile profile = ofSlowCalls(0.096);

        OperatorProfile square = profile.components().get(1).operator();
        assertThat(square.active().orElseThrow().threadNanosPerCall()).isEqualTo(800_000, within(1_000.0));
        assertThat(square.wallNanos().knownMean().orElseThrow()).isEqualTo(8e6, within(1.0));
        assertThat(square.busyShare().orElseThrow()).isEqualTo(0.48, within(0.001));
        assertThat(square.cpuWaitShare()).hasValue(0);
        assertThat(profile.doubts())
                .anyMatch(
                        doubt -> doubt.endsWith(
                                ", and the workers use 0.1: 10 % of the time of each bolt counts as CPU time, and the rest as waits for other systems"));
    }

    @Test
    void busy_cores_show_that_calls_waited_for_cores() throws Exception {
        int cores = Runtime.getRuntime().availableProcessors();

        OperatorProfile square = ofSlowCalls(cores).components().get(1).operator();

        assertThat(square.active().orElseThrow().threadNanosPerCall()).isEqualTo(8e6 + 200, within(1.0));
        assertThat(square.cpuWaitShare()).hasValue(0);
    }

    @Test
    void metrics_that_cannot_be_read_leave_the_cpu_use_unknown() throws Exception {
        config.put("topology.metrics.reporters", List.of(Map.of("class", PrometheusReporter.class.getName())));

        assertThat(profile(30).components().get(1).operator().cpuWaitShare()).isEmpty();
    }

    @Test
    void tries_again_while_nimbus_does_not_answer() throws Exception {
        statistics()
                .thenAnswer(call -> info())
                .thenAnswer(call -> info())
                .thenThrow(new TTransportException("no leader"))
                .thenAnswer(call -> info());

        assertThat(profile(30).window().measuredSeconds()).isEqualTo(30);
        assertThat(notes).hasSize(1).first().asString().startsWith("trying again: topology 'numbers': ");
    }

    @Test
    void fails_if_nimbus_does_not_answer_for_long() throws Exception {
        statistics()
                .thenAnswer(call -> info())
                .thenAnswer(call -> info())
                .thenThrow(new TTransportException("no leader"));

        assertThatThrownBy(() -> profile(30))
                .isInstanceOf(RunFailedException.class)
                .hasMessageStartingWith("topology 'numbers': cannot read its state: ");
        assertThat(nanos / 1_000_000_000L).isBetween(60L, 65L);
    }

    @Test
    void names_workers_that_do_not_report() throws Exception {
        int seconds = 100;
        statistics().thenAnswer(call -> info(spout(2, seconds, 1_000)));

        assertRefused(
                "topology 'numbers': executors at 127.0.0.1:6700 have not reported 30 s of statistics: check these"
                        + " workers, or try again later");
    }

    @Test
    void refuses_a_topology_that_emits_nothing() throws Exception {
        statistics()
                .thenAnswer(call -> info(spout(2, info().get_executors().get(0).get_uptime_secs(), 1_000)));

        assertRefused("topology 'numbers': its spouts emitted nothing in 30 s: profile it while it processes input");
        assertThatThrownBy(() -> profile(30)).isInstanceOf(IdleTopologyException.class);
    }

    @Test
    void workers_that_have_just_started_are_not_idle() throws Exception {
        statistics()
                .thenAnswer(call -> info(spout(2, info().get_executors().get(0).get_uptime_secs() - 90, 0)));

        assertThatThrownBy(() -> profile(30)).isExactlyInstanceOf(BadInputException.class);
    }

    @Test
    void refuses_a_topology_that_was_submitted_again() throws Exception {
        statistics()
                .thenAnswer(call -> info())
                .thenReturn(new TopologyInfo("numbers-2-9", "numbers", 60, info().get_executors(), "ACTIVE", Map.of()));

        assertRefused("topology 'numbers' was submitted again while it was measured: try again");
    }

    /** As Nimbus does for each component. */
    private void declareTasks(String component, int tasks) {
        String settings = "{\"topology.tasks\":" + tasks + "}";
        if (topology.get_spouts().containsKey(component)) {
            topology.get_spouts().get(component).get_common().set_json_conf(settings);
        } else {
            topology.get_bolts().get(component).get_common().set_json_conf(settings);
        }
    }
}
