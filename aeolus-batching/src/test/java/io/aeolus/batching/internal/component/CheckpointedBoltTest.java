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
import io.aeolus.batching.fixture.ScriptBolt;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.column.Column;
import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.output.OutputSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckPointState.Action;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.state.DefaultStateSerializer;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.CheckpointTupleForwarder;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.StatefulBoltExecutor;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.junit.jupiter.api.Test;

/** A bolt that receives checkpoints, between a spout "p" and a bolt "c", with a recorder instead of Storm. */
class CheckpointedBoltTest {

    private static final int BATCH_SIZE = 10;

    private final Acker acker = new Acker(new Random(1));
    private long nextRoot = 100;
    private final StateBolt user = new StateBolt();
    private final TestCluster cluster = new TestCluster(topology()).with(new ManualClock());
    private final TopologyContext context = cluster.context("s");
    private final RecordingBoltCollector storm = new RecordingBoltCollector(context, acker, new Random(2));

    @Test
    void checkpoint_does_not_overtake_rows_of_a_stateful_bolt() {
        user.onExecute = tuple -> {
            user.collector.emit(tuple, tuple.getValues());
            user.collector.ack(tuple);
        };
        assertOrder(new StatefulBoltExecutor<>(user));
    }

    @Test
    void checkpoint_does_not_overtake_rows_of_a_stateless_bolt() {
        assertOrder(new CheckpointTupleForwarder(forwarded()));
    }

    private void assertOrder(IBolt executor) {
        BatchingBolt bolt = prepared(executor);

        checkpoint(bolt, Action.INITSTATE, 0);
        deliver(bolt, 3);
        checkpoint(bolt, Action.PREPARE, 1);
        deliver(bolt, 2);
        checkpoint(bolt, Action.COMMIT, 1);

        assertThat(storm.emitted)
                .extracting(Tuple::getSourceStreamId)
                .containsExactly("$checkpoint", "default", "$checkpoint", "default", "$checkpoint");
        assertThat(storm.emitted)
                .extracting(tuple -> tuple.getValue(0) instanceof Column)
                .as("a batch")
                .containsExactly(false, true, false, true, false);
    }

    @Test
    void inputs_are_acked_when_the_state_is_committed() {
        BatchingBolt bolt = prepared(new StatefulBoltExecutor<>(user));
        user.onExecute = tuple -> {
            user.collector.emit(tuple, tuple.getValues());
            user.collector.ack(tuple);
        };
        checkpoint(bolt, Action.INITSTATE, 0);
        storm.acked.clear();

        deliver(bolt, 3);
        checkpoint(bolt, Action.PREPARE, 1);
        assertThat(storm.acked).as("acks").hasSize(1);
        checkpoint(bolt, Action.COMMIT, 1);

        assertThat(storm.acked).as("acks").hasSize(3);
        storm.consumeAll();
        assertThat(acker.open()).isEmpty();
    }

    @Test
    void rollback_fails_prepared_inputs() {
        BatchingBolt bolt = prepared(new StatefulBoltExecutor<>(user));
        user.onExecute = tuple -> user.collector.ack(tuple);
        checkpoint(bolt, Action.INITSTATE, 0);

        long root = deliver(bolt, 3);
        checkpoint(bolt, Action.PREPARE, 1);
        checkpoint(bolt, Action.ROLLBACK, 1);

        assertThat(acker.failed()).containsExactly(root);
    }

    @Test
    void user_code_receives_storms_class_of_tuples() {
        List<Tuple> received = new ArrayList<>();
        user.onExecute = received::add;
        BatchingBolt bolt = prepared(new StatefulBoltExecutor<>(user));
        checkpoint(bolt, Action.INITSTATE, 0);
        storm.acked.clear();

        long root = deliver(bolt, 3);

        assertThat(received).extracting(Object::getClass).containsOnly(TupleImpl.class);
        assertThat(received).extracting(tuple -> tuple.getIntegerByField("id")).containsExactly(0, 1, 2);
        assertThat(received).extracting(Tuple::getSourceStreamId).containsOnly("default");
        assertThat(received)
                .extracting(tuple -> tuple.getMessageId().getAnchors())
                .containsOnly(Set.of(root));
        user.collector.resetTimeout(received.get(0));
        assertThat(storm.timeoutsReset).hasSize(1);
        user.collector.fail(received.get(1));
        user.collector.fail(received.get(1));
        user.collector.fail(received.get(2));
        assertThat(storm.failed).hasSize(1);
    }

    @Test
    void tuple_restored_from_a_state_can_be_an_anchor() {
        List<Tuple> received = new ArrayList<>();
        user.onExecute = received::add;
        BatchingBolt bolt = prepared(new StatefulBoltExecutor<>(user));
        checkpoint(bolt, Action.INITSTATE, 0);
        long root = deliver(bolt, 2);
        DefaultStateSerializer<Tuple> serializer = new DefaultStateSerializer<>(cluster.conf(), user.context);

        Tuple restored = serializer.deserialize(serializer.serialize(received.get(1)));
        storm.acked.clear();
        user.collector.emit(restored, List.of(7, 7));
        user.collector.emit(List.of(restored, received.get(0)), List.of(8, 8));
        user.collector.flush();

        assertThat(restored.getValues()).containsExactly(1, 1);
        assertThat(restored.getMessageId()).isEqualTo(received.get(1).getMessageId());
        assertThat(storm.acked).isEmpty();
        assertThat(storm.emitted)
                .last()
                .extracting(tuple -> tuple.getMessageId().getAnchors())
                .isEqualTo(Set.of(root));
    }

    @Test
    void bolt_wrapped_by_hand_sends_single_tuples() {
        ScriptBolt script = forwarded();
        CheckpointTupleForwarder forwarder = new CheckpointTupleForwarder(new BatchingBolt(
                script, OutputSpec.ofAll(new StreamPlan("p", "default", BATCH_SIZE, Duration.ofMillis(5)))));
        forwarder.prepare(cluster.conf(), context, new OutputCollector(storm));

        deliver(forwarder, 3);
        checkpoint(forwarder, Action.PREPARE, 1);

        assertThat(storm.emitted)
                .extracting(Tuple::getSourceStreamId)
                .containsExactly("default", "default", "default", "$checkpoint");
    }

    private static ScriptBolt forwarded() {
        ScriptBolt script = new ScriptBolt();
        script.onExecute = tuple -> {
            script.collector.emit(tuple, tuple.getValues());
            script.collector.ack(tuple);
        };
        return script;
    }

    private static StormTopology topology() {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key", "id"));
        builder.setBolt("s", new StateBolt()).shuffleGrouping("p");
        builder.setBolt("c", new TestBolt()).shuffleGrouping("s");
        return Aeolus.apply(
                BatchingPlan.of(StreamPlan.of("p", "default", BATCH_SIZE), StreamPlan.of("s", "default", BATCH_SIZE)),
                builder.createTopology());
    }

    private BatchingBolt prepared(IBolt executor) {
        StreamPlan spec = new StreamPlan("p", "default", BATCH_SIZE, Duration.ofMillis(5));
        BatchingBolt bolt = new BatchingBolt(executor, OutputSpec.ofStreams(Map.of("default", spec)));
        bolt.prepare(cluster.conf(), context, new OutputCollector(storm));
        return bolt;
    }

    private void checkpoint(IBolt bolt, Action action, long transaction) {
        deliver(
                bolt,
                CheckpointSpout.CHECKPOINT_COMPONENT_ID,
                "$checkpoint",
                List.of(transaction, action),
                -transaction);
    }

    /** Delivers a batch; returns its root. */
    private long deliver(IBolt bolt, int rows) {
        long root = nextRoot++;
        List<List<Object>> values = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            values.add(List.of(i, i));
        }
        deliver(bolt, "p", "default", Columns.of(values, Lineage.UNIFORM), root);
        return root;
    }

    private void deliver(IBolt bolt, String source, String stream, List<Object> values, long root) {
        MessageId id = acker.message(List.of(root));
        bolt.execute(
                new TupleImpl(context, values, source, cluster.tasks(source).get(0), stream, id));
    }

    private static final class StateBolt extends BaseStatefulBolt<KeyValueState<String, String>> {
        private static final long serialVersionUID = 1L;

        private transient OutputCollector collector;
        private transient TopologyContext context;
        private transient Consumer<Tuple> onExecute;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
            this.context = context;
        }

        @Override
        public void initState(KeyValueState<String, String> state) {}

        @Override
        public void execute(Tuple input) {
            onExecute.accept(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("key", "id"));
        }
    }
}
