// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.NetworkModel.PartCost;
import io.aeolus.monitor.internal.watch.SnapshotStore;
import io.aeolus.probe.Command;
import io.aeolus.probe.Command.BeginLoad;
import io.aeolus.probe.LoadTopology;
import io.aeolus.probe.Machine;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskReport.LoadProgress;
import io.aeolus.probe.TaskReport.LoadProgress.Load;
import io.aeolus.probe.TaskReport.LoadProgress.Role;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.TaskSnapshot.ThreadTimes;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Measures a scripted topology, which completes each load at once. */
class PathMeasurementTest {

    private static final Machine MACHINE = new Machine(2, 8, 2, "Java 17", "2.8.3");
    private static final PhasePlan PLAN =
            new PhasePlan(List.of(1, 4), List.of(16), 1 << 20, 2, Duration.ofNanos(1), 1, 7);
    private static final long TUPLES = 100;

    private final ScriptedTopology topology = new ScriptedTopology(System::nanoTime);

    @Test
    void a_phase_is_the_difference_of_two_snapshots() throws Exception {
        PathMeasurement.Measured measured = measure(Path.BETWEEN_WORKERS);

        assertThat(measured.machine()).isEqualTo(MACHINE);
        assertThat(measured.points()).hasSize(2);
        for (NetworkModel.Point point : measured.points()) {
            // The script adds a fixed amount per tuple.
            assertCost(point, Party.SENDER, Part.EXECUTOR, 100);
            assertCost(point, Party.SENDER, Part.TRANSPORT, 10);
            assertCost(point, Party.SENDER, Part.TOTAL, 110);
            assertCost(point, Party.RECEIVER, Part.EXECUTOR, 200);
            assertCost(point, Party.RECEIVER, Part.TRANSPORT, 20 + 30);
            assertCost(point, Party.ACKER, Part.EXECUTOR, 300);
            assertCost(point, Party.ACKER, Part.TRANSPORT, 40);
        }
    }

    @Test
    void bytes_to_the_sink_are_messages_and_bytes_to_the_spout_are_acks() throws Exception {
        topology.loadNanos = 1_000_000;
        PhasePlan large = new PhasePlan(List.of(1), List.of(1 << 17), 1 << 17, 2, Duration.ofNanos(1), 1, 7);
        topology.gather();
        NetworkModel.Point point = new PathMeasurement(Path.BETWEEN_WORKERS, large, topology, topology.watch)
                .measure(round -> {})
                .points()
                .get(0);

        // The 700 bytes of a load take a millisecond, divided among its 100 tuples; the acks have 200 bytes.
        assertCost(point, Party.SENDER, Part.LINK, 10_000);
        assertCost(point, Party.RECEIVER, Part.LINK, 10_000 * 2 / 7.0);
    }

    @Test
    void there_is_no_transport_inside_a_worker() throws Exception {
        topology.sinkPort = topology.spoutPort;

        assertThat(measure(Path.INSIDE_WORKER).points())
                .allSatisfy(point ->
                        assertThat(point.costs()).extracting(PartCost::part).doesNotContain(Part.TRANSPORT, Part.LINK));
    }

    @Test
    void fails_if_the_schedule_does_not_match_the_path() {
        assertFails(Path.INSIDE_WORKER, "inside a worker: Storm has scheduled spout and sink on two workers");
        topology.sinkPort = topology.spoutPort;
        assertFails(Path.BETWEEN_WORKERS, "between workers: Storm has scheduled spout and sink on one worker");
        topology.hasAcker = false;
        assertFails(Path.INSIDE_WORKER, "inside a worker: Storm has not scheduled acker and spout on one worker");
    }

    @Test
    void fails_if_acked_tuples_were_not_executed() {
        topology.lostTuples = 3;

        assertFails(Path.BETWEEN_WORKERS, "97 tuples were executed, but 100 acked: repeat the measurement");
    }

    @Test
    void fails_if_a_tuple_fails() {
        topology.hasFailed = true;

        assertFails(Path.BETWEEN_WORKERS, "tuples of 16 bytes: a tuple failed");
    }

    @Test
    void fails_if_a_worker_restarts() {
        topology.startsAnew = true;

        assertFails(Path.BETWEEN_WORKERS, "a worker restarted: see its log");
    }

    @Test
    void fails_if_threads_are_missing() {
        topology.hasTransport = false;

        assertFails(Path.BETWEEN_WORKERS, "cannot find the threads of the sender's transport");
    }

    @Test
    void fails_if_a_component_throws() {
        topology.watch.failed(ComponentFailure.of("network-sink", "an error"));

        assertFails(Path.BETWEEN_WORKERS, "component 'network-sink' threw an error");
    }

    @Test
    void fails_if_the_topology_does_not_start() {
        long[] nanos = {0};
        SnapshotStore watch = new SnapshotStore(() -> nanos[0] += 100_000_000_000L);
        PathMeasurement measurement = new PathMeasurement(Path.INSIDE_WORKER, PLAN, topology, watch);

        assertThatThrownBy(() -> measurement.measure(round -> {}))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("inside a worker: the topology has not started after 90 s");
    }

    private PathMeasurement.Measured measure(Path path) throws RunFailedException, InterruptedException {
        topology.gather();
        return new PathMeasurement(path, PLAN, topology, topology.watch).measure(round -> {});
    }

    private void assertFails(Path path, String message) {
        assertThatThrownBy(() -> measure(path))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(message);
    }

    private static void assertCost(NetworkModel.Point point, Party party, Part part, double nanos) {
        PartCost found = point.costs().stream()
                .filter(cost -> cost.party() == party && cost.part() == part)
                .findAny()
                .orElseThrow();
        assertThat(found.nanosPerTuple())
                .hasSize(2)
                .allSatisfy(cost -> assertThat(cost).isCloseTo(nanos, within(1e-6)));
    }

    /** Spout and sink share one process, as in a local cluster. */
    private static final class ScriptedTopology implements RunningTopology {

        private final SnapshotStore watch;
        private int spoutPort = 6700;
        private int sinkPort = 6701;
        private boolean hasAcker = true;
        private boolean hasTransport = true;
        private boolean hasFailed;
        private boolean startsAnew;
        private long lostTuples;
        private long loadNanos = 1;
        private long load;
        private long snapshots;
        private long worked;

        ScriptedTopology(LongSupplier nanoClock) {
            watch = new SnapshotStore(nanoClock);
        }

        @Override
        public String name() {
            return "network";
        }

        @Override
        public void tell(Command command) {
            load = ((BeginLoad) command).number();
            worked += TUPLES;
            gather();
        }

        @Override
        public void gather() {
            snapshots++;
            TaskSnapshot spout = task(
                    LoadTopology.SPOUT,
                    spoutPort,
                    progress(new Load(load, TUPLES, loadNanos, hasFailed), 2, 100, 300, 10, 40));
            TaskSnapshot sink = task(
                    LoadTopology.SINK,
                    sinkPort,
                    progress(new Load(0, worked - load * lostTuples, 0, false), 7, 200, 0, 20, 30));
            watch.see(new WorkerSnapshot(
                    "host",
                    1,
                    snapshots,
                    worked * 1_000_000,
                    MACHINE,
                    new ProcessTimes(Nanos.UNKNOWN, 0, 0, 0, 0, 0, 0, 0),
                    Map.of(),
                    Map.of(),
                    List.of(spout, sink)));
        }

        private TaskSnapshot task(String component, int port, LoadProgress progress) {
            ThreadTimes times = new ThreadTimes(0, Nanos.UNKNOWN);
            return new TaskSnapshot(component, 1, 1, port, startsAnew ? load : 1, 0, 1, times, progress);
        }

        private LoadProgress progress(
                Load progress, long receivedBytes, long executing, long acking, long sending, long receiving) {
            Map<Role, Long> busyNanos = new EnumMap<>(Role.class);
            busyNanos.put(Role.EXECUTING, executing * worked);
            if (hasAcker && acking > 0) {
                busyNanos.put(Role.ACKING, acking * worked);
            }
            if (hasTransport) {
                busyNanos.put(Role.SENDING, sending * worked);
                busyNanos.put(Role.RECEIVING, receiving * worked);
            }
            return new LoadProgress(progress, busyNanos, receivedBytes * worked);
        }

        @Override
        public void close() {}
    }
}
