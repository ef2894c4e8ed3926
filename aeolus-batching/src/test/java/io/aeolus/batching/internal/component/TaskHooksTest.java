// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Acker;
import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.RecordingBoltCollector;
import io.aeolus.batching.fixture.RecordingHook;
import io.aeolus.batching.fixture.ScriptBolt;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.output.OutputSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.hooks.info.BoltAckInfo;
import org.apache.storm.hooks.info.BoltExecuteInfo;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.TupleImpl;
import org.junit.jupiter.api.Test;

/** The hooks of a wrapped bolt "b", between a spout "p" and a bolt "c" of one task, with a recorder instead of Storm. */
class TaskHooksTest {

    private final TestCluster cluster = new TestCluster(topology()).with(new ManualClock());
    private final TopologyContext context = cluster.context("b");
    private final ScriptBolt user = new ScriptBolt();
    private final Acker acker = new Acker(new Random(1));
    private final RecordingBoltCollector storm = new RecordingBoltCollector(context, acker, new Random(2));
    private final int task = context.getThisTaskId();
    private final int consumer = cluster.tasks("c").get(0);
    private BatchingBolt bolt;

    @Test
    void task_without_hooks_adds_none() {
        prepare();

        assertThat(context.getHooks()).isEmpty();
    }

    @Test
    void task_without_batches_leaves_its_hooks_to_storm() {
        RecordingHook hook = new RecordingHook();
        TopologyContext alone = new TestCluster(unbatched()).context("c");
        alone.addTaskHook(hook);
        new BatchingBolt(user, OutputSpec.ofStreams(Map.of()))
                .prepare(cluster.conf(), alone, new OutputCollector(storm));

        assertThat(alone.getHooks()).containsExactly(hook);
    }

    @Test
    void hooks_receive_rows() {
        RecordingHook hook = hooked();
        user.onExecute = tuple -> {
            user.collector.emit("default", tuple, tuple.getValues());
            if (tuple.getInteger(1) == 0) {
                user.collector.fail(tuple);
            } else {
                user.collector.ack(tuple);
            }
        };

        bolt.execute(batch(2));

        assertThat(hook.calls)
                .containsExactly(
                        "prepare",
                        "emit default[key, 0] to [" + consumer + "]",
                        "fail [key, 0] after -1",
                        "execute [key, 0] in -1",
                        "emit default[key, 1] to [" + consumer + "]",
                        "ack [key, 1] after -1",
                        "execute [key, 1] in -1");
    }

    @Test
    void hooks_receive_latencies_of_samples() {
        RecordingHook hook = hooked();
        user.onExecute = tuple -> user.collector.ack(tuple);
        TupleImpl sample = batch(2);
        sample.setExecuteSampleStartTime(0);
        sample.setProcessSampleStartTime(0);

        bolt.execute(sample);

        assertThat(hook.calls).hasSize(5).noneMatch(call -> call.endsWith(" -1"));
    }

    @Test
    void calls_for_batches_are_suppressed_and_calls_for_system_streams_are_not() {
        RecordingHook hook = hooked();
        hook.calls.clear();
        for (TupleImpl tuple : List.of(batch(2), TestCluster.tick(context, 1))) {
            new BoltExecuteInfo(tuple, task, 3L).applyOn(context);
            new BoltAckInfo(tuple, task, 4L).applyOn(context);
        }
        new EmitInfo(batch(2).getValues(), "default", task, List.of(7)).applyOn(context);
        new EmitInfo(List.of(5), "__ack_ack", task, List.of(7)).applyOn(context);
        context.getHooks().forEach(each -> each.cleanup());

        assertThat(hook.calls)
                .containsExactly("execute [1] in 3", "ack [1] after 4", "emit __ack_ack[5] to [7]", "cleanup");
    }

    @Test
    void hooks_added_by_the_bolt_follow_the_hooks_of_the_settings() {
        RecordingHook added = new RecordingHook();
        user.onPrepare = () -> user.context.addTaskHook(added);
        RecordingHook hook = hooked();
        user.onExecute = tuple -> user.collector.ack(tuple);

        bolt.execute(batch(2));

        assertThat(added.calls).isEqualTo(hook.calls).hasSize(5);
        assertThat(context.getHooks()).hasSize(1);
    }

    @Test
    void hooks_receive_no_acks_without_ackers() {
        cluster.with(Config.TOPOLOGY_ACKER_EXECUTORS, 0);
        RecordingHook hook = hooked();
        user.onExecute = tuple -> user.collector.ack(tuple);

        bolt.execute(batch(2));

        assertThat(hook.calls).containsExactly("prepare", "execute [key, 0] in -1", "execute [key, 1] in -1");
    }

    private RecordingHook hooked() {
        RecordingHook hook = new RecordingHook();
        context.addTaskHook(hook);
        prepare();
        return hook;
    }

    private void prepare() {
        StreamPlan spec = new StreamPlan("p", "default", 10, Duration.ofMillis(5));
        bolt = new BatchingBolt(user, OutputSpec.ofStreams(Map.of("default", spec)));
        bolt.prepare(cluster.conf(), context, new OutputCollector(storm));
    }

    private TupleImpl batch(int rows) {
        return TestCluster.tuple(
                context,
                Columns.of(List.of(List.of("key", 0), List.of("key", 1)).subList(0, rows), Lineage.UNIFORM),
                acker.message(List.of(100L)));
    }

    private static StormTopology topology() {
        return Aeolus.apply(BatchingPlan.of(StreamPlan.of("b", "default", 10)), unbatched());
    }

    private static StormTopology unbatched() {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key", "id"));
        builder.setBolt("b", new TestBolt(Streams.of("key", "id"))).shuffleGrouping("p");
        builder.setBolt("c", new TestBolt()).fieldsGrouping("b", new Fields("key"));
        return builder.createTopology();
    }
}
