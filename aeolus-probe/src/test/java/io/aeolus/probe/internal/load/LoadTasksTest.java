// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.probe.Command;
import io.aeolus.probe.Command.BeginLoad;
import io.aeolus.probe.LoadTopology;
import io.aeolus.probe.Probe;
import io.aeolus.probe.Probes;
import io.aeolus.probe.TaskReport.LoadProgress;
import io.aeolus.probe.TaskReport.LoadProgress.Load;
import io.aeolus.probe.TaskReport.LoadProgress.Role;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs spout and sink without Storm: the test passes tuples to the sink and acks to the spout. */
class LoadTasksTest {

    private static final int BATCH = 4;

    private final Map<String, LoadProgress> reports = new ConcurrentHashMap<>();
    private final Queue<Sent> sent = new ArrayDeque<>();
    private final LoadTasks.Spout spout = new LoadTasks.Spout(List.of(1, BATCH));
    private final LoadTasks.Sink sink = new LoadTasks.Sink();
    private Probe probe;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Sent(byte[] value, Object id) {}

    @BeforeEach
    void open() {
        probe = Probes.inThisJvm(
                "load",
                snapshot ->
                        snapshot.tasks().forEach(task -> reports.put(task.component(), (LoadProgress) task.report())),
                error -> {});
        Map<String, Object> config = probe.addTo(Map.of());
        ISpoutOutputCollector storm = mock();
        when(storm.emit(anyString(), any(), any())).then(call -> {
            List<?> values = call.getArgument(1);
            sent.add(new Sent((byte[]) values.get(0), call.getArgument(2)));
            return List.of();
        });
        spout.open(config, context(LoadTopology.SPOUT), new SpoutOutputCollector(storm));
        sink.prepare(config, context(LoadTopology.SINK), mock(OutputCollector.class));
    }

    @AfterEach
    void close() {
        probe.close();
    }

    @Test
    void a_stopped_spout_emits_nothing() {
        probe.send(load(1));
        probe.send(new Command.StopSpouts());
        spout.nextTuple();

        assertThat(sent).isEmpty();
    }

    @Test
    void a_load_ends_when_all_tuples_are_acked() throws Exception {
        run(load(1));

        assertThat(spoutLoad().number()).isEqualTo(1);
        assertThat(spoutLoad().tuples()).isPositive().isEqualTo(sinkLoad().tuples());
        assertThat(spoutLoad().nanos()).isPositive();
        assertThat(spoutLoad().hasFailed()).isFalse();
    }

    @Test
    void the_sink_counts_all_loads_together() throws Exception {
        run(load(1));
        long first = spoutLoad().tuples();
        run(load(2));

        assertThat(spoutLoad().number()).isEqualTo(2);
        assertThat(sinkLoad().tuples()).isEqualTo(first + spoutLoad().tuples());
    }

    @Test
    void both_tasks_report_the_CPU_time_of_their_threads() throws Exception {
        probe.requestSnapshots();

        // No transport is registered, and no acker has waited.
        assertThat(reports.get(LoadTopology.SPOUT).busyNanos())
                .containsOnlyKeys(Role.EXECUTING, Role.ACKING)
                .containsEntry(Role.ACKING, 0L);
        assertThat(reports.get(LoadTopology.SINK).busyNanos().get(Role.EXECUTING))
                .isPositive();
    }

    @Test
    void a_repeated_command_does_not_repeat_the_load() {
        run(load(1));
        run(load(2));

        probe.send(load(1));
        spout.nextTuple();
        probe.send(load(2));
        spout.nextTuple();

        assertThat(sent).isEmpty();
    }

    @Test
    void tuples_in_flight_do_not_exceed_the_window() {
        probe.send(load(1));
        for (int i = 0; i < 10; i++) {
            spout.nextTuple();
        }

        assertThat(sent).hasSize(2 * BATCH);
    }

    @Test
    void a_failed_tuple_fails_the_load() throws Exception {
        probe.send(load(1));
        spout.nextTuple();
        spout.fail(sent.remove().id());
        sent.clear();
        spout.nextTuple();

        assertThat(sent).isEmpty();
        assertThat(spoutLoad().number()).isEqualTo(1);
        assertThat(spoutLoad().hasFailed()).isTrue();
    }

    /** A load of at least 16 messages, 2 of which may be in flight. */
    private static BeginLoad load(long number) {
        return new BeginLoad(number, BATCH, 16, 2 * BATCH, 0, 16);
    }

    private void run(BeginLoad load) {
        probe.send(load);
        spout.nextTuple();
        while (!sent.isEmpty()) {
            Sent tuple = sent.remove();
            Tuple input = mock();
            when(input.getBinary(0)).thenReturn(tuple.value());
            sink.execute(input);
            spout.ack(tuple.id());
            spout.nextTuple();
        }
    }

    private Load spoutLoad() throws InterruptedException {
        probe.requestSnapshots();
        return reports.get(LoadTopology.SPOUT).load();
    }

    private Load sinkLoad() throws InterruptedException {
        probe.requestSnapshots();
        return reports.get(LoadTopology.SINK).load();
    }

    private static TopologyContext context(String component) {
        TopologyContext context = mock();
        when(context.getThisComponentId()).thenReturn(component);
        when(context.getComponentTasks(any())).thenReturn(List.of(1));
        when(context.getThisWorkerTasks()).thenReturn(List.of(1, 2, 3));
        when(context.getTaskToComponent()).thenReturn(Map.of(2, LoadTopology.SINK, 3, LoadTopology.SPOUT));
        when(context.getThisWorkerPort()).thenReturn(6700);
        return context;
    }
}
