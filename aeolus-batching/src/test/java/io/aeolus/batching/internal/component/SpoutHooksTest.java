// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.RecordingHook;
import io.aeolus.batching.fixture.ScriptSpout;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.output.OutputSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.hooks.info.SpoutAckInfo;
import org.apache.storm.hooks.info.SpoutFailInfo;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;

/** The hooks of a wrapped spout "p", whose messages this test acks and fails. */
class SpoutHooksTest {

    private final TopologyContext context =
            new TestCluster(topology()).with(new ManualClock()).context("p");
    private final ScriptSpout user = new ScriptSpout();
    private final RecordingHook hook = new RecordingHook();
    private final List<Object> stormIds = new ArrayList<>();
    private boolean hasAckers = true;
    private boolean refuses;
    private BatchingSpout spout;

    @Test
    void hooks_receive_message_ids_after_the_spout() {
        emitTwo();
        assertThat(stormIds).hasSize(1);

        ack(stormIds.get(0), 7L);

        assertThat(user.acked).containsExactly("a", "b");
        assertThat(hook.calls).containsExactly("ack a after 7", "ack b after 7");
    }

    @Test
    void hooks_receive_fails_by_message_id() {
        emitTwo();

        spout.fail(stormIds.get(0));
        new SpoutFailInfo(stormIds.get(0), context.getThisTaskId(), null).applyOn(context);

        assertThat(hook.calls).containsExactly("fail a after null", "fail b after null");
    }

    @Test
    void hooks_receive_each_message_without_ackers() {
        hasAckers = false;
        emitTwo();

        assertThat(user.acked).containsExactly("a", "b");
        assertThat(hook.calls).containsExactlyInAnyOrder("ack a after 0", "ack b after 0");
    }

    @Test
    void hooks_receive_fails_of_other_rows_of_a_rejected_batch() {
        emitTwo();
        refuses = true;

        user.collector.emit(List.of("key", 2), "c");
        assertThatThrownBy(() -> user.collector.emit(List.of("key", 3), "d")).hasMessage("cannot be sent");

        assertThat(user.failed).containsExactly("c");
        assertThat(hook.calls).filteredOn(call -> !call.startsWith("emit")).containsExactly("fail c after null");
    }

    @Test
    void rows_that_fail_within_an_ack_are_not_reported_as_acked() {
        emitTwo();
        refuses = true;
        user.onAck = () -> {
            user.onAck = () -> {};
            user.collector.emit(List.of("key", 2), "c");
            assertThatThrownBy(() -> user.collector.emit(List.of("key", 3), "d"))
                    .hasMessage("cannot be sent");
        };

        ack(stormIds.get(0), 7L);

        assertThat(hook.calls)
                .filteredOn(call -> !call.startsWith("emit"))
                .containsExactlyInAnyOrder("fail c after null", "ack a after 7", "ack b after 7");
    }

    /** Emits a full batch, and ignores the calls of hooks for the emits. */
    private void emitTwo() {
        context.addTaskHook(hook);
        StreamPlan spec = new StreamPlan("p", "default", 2, Duration.ofMillis(5));
        spout = new BatchingSpout(user, OutputSpec.ofStreams(Map.of("default", spec)));
        spout.open(context.getConf(), context, new SpoutOutputCollector(new Storm()));
        user.collector.emit(List.of("key", 0), "a");
        user.collector.emit(List.of("key", 1), "b");
        hook.calls.removeIf(call -> call.startsWith("emit") || call.equals("prepare"));
    }

    private void ack(Object id, long millis) {
        spout.ack(id);
        new SpoutAckInfo(id, context.getThisTaskId(), millis).applyOn(context);
    }

    private final class Storm implements ISpoutOutputCollector {

        @Override
        public List<Integer> emit(String stream, List<Object> values, Object id) {
            if (refuses) {
                throw new IllegalArgumentException("cannot be sent");
            }
            stormIds.add(id);
            if (!hasAckers) {
                ack(id, 0);
            }
            return List.of(7);
        }

        @Override
        public void emitDirect(int task, String stream, List<Object> values, Object id) {
            emit(stream, values, id);
        }

        @Override
        public long getPendingCount() {
            return 0;
        }

        @Override
        public void flush() {}

        @Override
        public void reportError(Throwable error) {}
    }

    private static StormTopology topology() {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key", "id"));
        builder.setBolt("c", new TestBolt()).fieldsGrouping("p", new Fields("key"));
        return Aeolus.apply(BatchingPlan.of(StreamPlan.of("p", "default", 2)), builder.createTopology());
    }
}
