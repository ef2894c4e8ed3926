// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.probe.TaskReport.MessageTimes;
import io.aeolus.probe.TaskReport.SpoutRows;
import io.aeolus.probe.TaskReport.TaskOutput;
import io.aeolus.probe.internal.observe.BoltObserver;
import io.aeolus.probe.internal.observe.SpoutObserver;
import io.aeolus.probe.internal.record.Recorders;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.apache.storm.security.auth.ClientAuthUtils;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

/** Tests the path from a task to a probe's listener, in this JVM and over a connection. */
class ProbeTest {

    private static final InetSocketAddress ANY_PORT = new InetSocketAddress("127.0.0.1", 0);

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final SnapshotListener listener = new SnapshotListener();
    private final OutputCollector storm = mock(OutputCollector.class);
    private final Tuple input = mock(Tuple.class);

    private static final class SnapshotListener implements Consumer<WorkerSnapshot> {

        private final List<WorkerSnapshot> snapshots = new CopyOnWriteArrayList<>();
        private final Semaphore permits = new Semaphore(Integer.MAX_VALUE);

        @Override
        public void accept(WorkerSnapshot snapshot) {
            permits.acquireUninterruptibly();
            permits.release();
            snapshots.add(snapshot);
        }

        WorkerSnapshot last() {
            return snapshots.get(snapshots.size() - 1);
        }

        long tuples() {
            return snapshots.stream()
                    .flatMap(snapshot -> snapshot.tasksWith(TaskOutput.class).stream())
                    .map(task -> (TaskOutput) task.report())
                    .mapToLong(output -> output.first() + output.tuples().size())
                    .max()
                    .orElse(0);
        }
    }

    @Test
    void a_worker_in_this_JVM_answers_requests_and_receives_commands() throws Exception {
        try (Probe probe = Probes.inThisJvm("local", listener, error -> {})) {
            var recorder = Recorders.ofSpout(
                    probe.addTo(Map.of()), TaskContexts.of("numbers", 1, 1), Double.POSITIVE_INFINITY);
            ISpout spout = mock(ISpout.class);
            recorder.nextTuple(spout);
            recorder.emit(mock(SpoutOutputCollector.class), SpoutObserver.ANY, "default", List.of(1), 1L);
            probe.requestSnapshots();
            assertThat(listener.last().tasks())
                    .singleElement()
                    .satisfies(task -> assertThat(task.report())
                            .isInstanceOfSatisfying(
                                    SpoutRows.class,
                                    rows -> assertThat(rows.counts().emitted()).isOne()));
            assertThat(probe.processes()).isOne();

            probe.send(new Command.StopSpouts());
            recorder.nextTuple(spout);
            verify(spout).nextTuple();
        }
    }

    @Test
    void a_run_in_this_JVM_has_a_unique_name_until_it_is_closed() {
        Map<String, Object> config;
        try (Probe probe = Probes.inThisJvm("twice", listener, error -> {})) {
            config = probe.addTo(Map.of());
            assertThatThrownBy(() -> Probes.inThisJvm("twice", listener, error -> {}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("run 'twice' already exists");
        }
        assertThatThrownBy(() -> Recorders.ofMessageTimes(config, TaskContexts.of("bolt", 1, 1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("run 'twice' has no probe in this JVM");
        Probes.inThisJvm("twice", listener, error -> {}).close();
    }

    @Test
    void output_in_this_JVM_is_acked_at_once() throws Exception {
        try (Probe probe = Probes.inThisJvm("at once", listener, error -> {})) {
            BoltObserver output =
                    Recorders.ofOutput(probe.addTo(Map.of()), TaskContexts.of("sum", 2, 1), Set.of("out"), true);
            // The listener blocks: waiting for it would time out.
            listener.permits.acquireUninterruptibly(Integer.MAX_VALUE);
            output.emit(storm, BoltObserver.ANY, "out", List.of(), List.of("a"));
            output.settle(storm, input, false);
            verify(storm).ack(input);
            listener.permits.release(Integer.MAX_VALUE);

            probe.requestSnapshots();
            assertThat(listener.tuples()).isOne();
        }
    }

    /** Otherwise a kill after the ack would lose output that is not replayed. */
    @Test
    void output_in_another_JVM_is_acknowledged_before_its_input_is_acked() throws Exception {
        try (Collector collector = Probes.collector(ANY_PORT, ANY_PORT);
                Probe probe = collector.probe("remote", listener, component -> {})) {
            BoltObserver output = output(probe);
            List<Long> tuplesAtAck = new CopyOnWriteArrayList<>();
            doAnswer(call -> tuplesAtAck.add(listener.tuples())).when(storm).ack(any());
            for (int i = 0; i < 5; i++) {
                output.emit(storm, BoltObserver.ANY, "out", List.of(), List.of("a", i));
                output.settle(storm, input, false);
            }

            await().atMost(TIMEOUT).until(() -> tuplesAtAck.size() == 5);
            for (int i = 0; i < 5; i++) {
                assertThat(tuplesAtAck.get(i)).as("ack %d", i).isGreaterThan(i);
            }
            assertThat(probe.processes()).isOne();
        }
    }

    @Test
    void a_tuple_that_cannot_be_serialised_fails_its_bolt_and_not_the_agent() throws Exception {
        try (Collector collector = Probes.collector(ANY_PORT, ANY_PORT);
                Probe probe = collector.probe("unserialisable", listener, component -> {})) {
            BoltObserver output = output(probe);

            assertThatThrownBy(
                            () -> output.emit(storm, BoltObserver.ANY, "out", List.of(), List.of(new Unserialisable())))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("cannot be serialized")
                    .hasMessageContaining(Unserialisable.class.getName());

            output.emit(storm, BoltObserver.ANY, "out", List.of(), List.of("a"));
            output.settle(storm, input, false);
            await().atMost(TIMEOUT).until(() -> listener.tuples() == 1);
        }
    }

    @Test
    void requestSnapshots_waits_for_all_connected_workers() throws Exception {
        try (Collector collector = Probes.collector(ANY_PORT, ANY_PORT);
                Probe probe = collector.probe("requested", listener, component -> {})) {
            BoltObserver times = Recorders.ofMessageTimes(config(probe), TaskContexts.of("sum", 2, 1));
            await().atMost(TIMEOUT).until(() -> probe.processes() == 1);
            when(input.getSourceComponent()).thenReturn("numbers");
            when(input.getSourceStreamId()).thenReturn("default");
            when(input.getMessageId()).thenReturn(MessageId.makeUnanchored());
            times.execute(mock(IBolt.class), input);
            times.settle(storm, input, false);
            probe.requestSnapshots();

            assertThat(listener.last().tasksWith(MessageTimes.class))
                    .singleElement()
                    .satisfies(task -> assertThat(
                                    ((MessageTimes) task.report()).processing().count())
                            .isOne());
        }
    }

    private static BoltObserver output(Probe probe) {
        return Recorders.ofOutput(config(probe), TaskContexts.of("sum", 2, 1), Set.of("out"), true);
    }

    private static Map<String, Object> config(Probe probe) {
        Map<String, Object> config = new HashMap<>(Utils.readDefaultConfig());
        config.put("topology.kryo.register", List.of());
        return authenticated(probe, probe.addTo(config));
    }

    /** Passes the credentials as Storm does in a worker. */
    private static Map<String, Object> authenticated(Probe probe, Map<String, Object> config) {
        ClientAuthUtils.populateSubject(null, ClientAuthUtils.getAutoCredentials(config), probe.credentials());
        return config;
    }

    /** Storm never serializes values on a stream without consumers. */
    private static final class Unserialisable {}
}
