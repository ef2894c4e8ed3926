package io.aeolus.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.probe.Facet.MessageTimes;
import io.aeolus.probe.Facet.SpoutRows;
import io.aeolus.probe.Facet.TaskOutput;
import io.aeolus.probe.internal.observe.BoltObserver;
import io.aeolus.probe.internal.observe.SpoutObserver;
import io.aeolus.probe.internal.record.Recorders;
import java.net.InetAddress;
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

/** All the way from a task to who listens, inside of this JVM and over a connection. */
class ProbeTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Heard heard = new Heard();
    private final OutputCollector storm = mock(OutputCollector.class);
    private final Tuple input = mock(Tuple.class);

    private static final class Heard implements Consumer<WorkerSnapshot> {

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
                    .map(task -> (TaskOutput) task.facet())
                    .mapToLong(output -> output.first() + output.tuples().size())
                    .max()
                    .orElse(0);
        }
    }

    @Test
    void aWorkerInThisJvmIsAskedAndTold() throws Exception {
        try (Probe probe = Probes.inThisJvm("here", heard)) {
            var recorder = Recorders.ofSpout(
                    probe.addTo(Map.of()), TaskContexts.of("numbers", 1, 1), Double.POSITIVE_INFINITY);
            ISpout spout = mock(ISpout.class);
            recorder.nextTuple(spout);
            recorder.emit(mock(SpoutOutputCollector.class), SpoutObserver.ANY, "default", List.of(1), 1L);
            probe.gather();
            assertThat(heard.last().tasks())
                    .singleElement()
                    .satisfies(task -> assertThat(task.facet())
                            .isInstanceOfSatisfying(
                                    SpoutRows.class,
                                    rows -> assertThat(rows.counts().emitted()).isOne()));
            assertThat(probe.processes()).isOne();

            probe.tell(new Command.StopSpouts());
            recorder.nextTuple(spout);
            verify(spout).nextTuple();
        }
    }

    @Test
    void aRunInThisJvmHasItsNameForItselfUntilItIsClosed() {
        Map<String, Object> config;
        try (Probe probe = Probes.inThisJvm("twice", heard)) {
            config = probe.addTo(Map.of());
            assertThatThrownBy(() -> Probes.inThisJvm("twice", heard))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("run 'twice' exists already");
        }
        assertThatThrownBy(() -> Recorders.ofMessageTimes(config, TaskContexts.of("bolt", 1, 1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("run 'twice' is not observed in this JVM");
        Probes.inThisJvm("twice", heard).close();
    }

    @Test
    void outputInThisJvmIsAckedAtOnce() throws Exception {
        try (Probe probe = Probes.inThisJvm("at once", heard)) {
            BoltObserver output =
                    Recorders.ofOutput(probe.addTo(Map.of()), TaskContexts.of("sum", 2, 1), Set.of("out"), true);
            // The listener is busy: who waited for it would wait in vain.
            heard.permits.acquireUninterruptibly(Integer.MAX_VALUE);
            output.emit(storm, BoltObserver.ANY, "out", List.of(), List.of("a"));
            output.settle(storm, input, false);
            verify(storm).ack(input);
            heard.permits.release(Integer.MAX_VALUE);

            probe.gather();
            assertThat(heard.tuples()).isOne();
        }
    }

    /** A kill after the ack would lose output that nobody makes again. */
    @Test
    void outputElsewhereHasComeHomeBeforeItsInputIsAcked() throws Exception {
        try (Collector collector = Probes.collector("127.0.0.1", InetAddress.getLoopbackAddress(), 0);
                Probe probe = collector.probe("elsewhere", heard, component -> {})) {
            BoltObserver output = output(probe);
            List<Long> homeAtAck = new CopyOnWriteArrayList<>();
            doAnswer(call -> homeAtAck.add(heard.tuples())).when(storm).ack(any());
            for (int i = 0; i < 5; i++) {
                output.emit(storm, BoltObserver.ANY, "out", List.of(), List.of("a", i));
                output.settle(storm, input, false);
            }

            assertThat(homeAtAck).containsExactly(1L, 2L, 3L, 4L, 5L);
            assertThat(probe.processes()).isOne();
        }
    }

    /** Before it, the worker's reports ended without a word, and the run stood still. */
    @Test
    void aTupleThatCannotBeSerialisedFailsItsBoltAndNotTheReports() throws Exception {
        try (Collector collector = Probes.collector("127.0.0.1", InetAddress.getLoopbackAddress(), 0);
                Probe probe = collector.probe("unserialisable", heard, component -> {})) {
            BoltObserver output = output(probe);

            assertThatThrownBy(
                            () -> output.emit(storm, BoltObserver.ANY, "out", List.of(), List.of(new Unserialisable())))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("cannot be serialised")
                    .hasMessageContaining(Unserialisable.class.getName());

            output.emit(storm, BoltObserver.ANY, "out", List.of(), List.of("a"));
            output.settle(storm, input, false);
            assertThat(heard.tuples()).isOne();
        }
    }

    @Test
    void allWorkersThatAreConnectedAreGathered() throws Exception {
        try (Collector collector = Probes.collector("127.0.0.1", InetAddress.getLoopbackAddress(), 0);
                Probe probe = collector.probe("gathered", heard, component -> {})) {
            BoltObserver times = Recorders.ofMessageTimes(config(probe), TaskContexts.of("sum", 2, 1));
            await().atMost(PATIENCE).until(() -> probe.processes() == 1);
            when(input.getSourceComponent()).thenReturn("numbers");
            when(input.getSourceStreamId()).thenReturn("default");
            when(input.getMessageId()).thenReturn(MessageId.makeUnanchored());
            times.execute(mock(IBolt.class), input);
            times.settle(storm, input, false);
            probe.gather();

            assertThat(heard.last().tasksWith(MessageTimes.class))
                    .singleElement()
                    .satisfies(task -> assertThat(
                                    ((MessageTimes) task.facet()).processing().count())
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

    /** As Storm does it in a worker. */
    private static Map<String, Object> authenticated(Probe probe, Map<String, Object> config) {
        ClientAuthUtils.populateSubject(null, ClientAuthUtils.getAutoCredentials(config), probe.credentials());
        return config;
    }

    /** As a value of a tuple on a stream that nobody consumes, so that Storm never serialises it. */
    private static final class Unserialisable {}
}
