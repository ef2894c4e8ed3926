// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.AeolusMetrics;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Acker;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.RecordingBoltCollector;
import io.aeolus.batching.fixture.ScriptBolt;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.input.InputTuple;
import io.aeolus.batching.internal.output.OutputSpec;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** A wrapper that neither receives nor sends batches passes Storm's objects to user code. */
class UnbatchedComponentTest {

    private final ScriptBolt user = new ScriptBolt();

    @Test
    void bolt_between_unbatched_streams_receives_storms_tuples() {
        TestCluster cluster = cluster(1, 1);
        Tuple tuple = tuple(cluster);

        RecordingBoltCollector storm = execute(cluster, tuple, 1);

        assertThat(user.received).containsExactly(tuple);
        user.collector.emit(tuple, List.of(1, 1));
        user.collector.ack(tuple);
        assertThat(storm.emitted).hasSize(1);
        assertThat(storm.acked).containsExactly(tuple);
        assertThat(cluster.count(AeolusMetrics.EXECUTED)).isZero();
    }

    @Test
    void bolt_whose_producer_may_send_batches_receives_rows() {
        TestCluster cluster = cluster(5, 1);

        execute(cluster, tuple(cluster), 1);

        assertThat(user.received.get(0)).isInstanceOf(InputTuple.class);
    }

    @Test
    void bolt_that_sends_batches_receives_rows() {
        TestCluster cluster = cluster(1, 5);

        RecordingBoltCollector storm = execute(cluster, tuple(cluster), 5);

        assertThat(user.received.get(0)).isInstanceOf(InputTuple.class);
        user.collector.emit(List.of(1, 1));
        assertThat(storm.emitted).isEmpty();
    }

    @Test
    void wrapper_without_its_mark_sends_no_batches() {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key", "id"));
        builder.setBolt("b", new TestBolt(Streams.of("key", "id"))).shuffleGrouping("p");
        builder.setBolt("c", Aeolus.batched(new TestBolt(), 1)).shuffleGrouping("b");
        TestCluster cluster = new TestCluster(builder.createTopology());
        Tuple tuple = tuple(cluster);

        RecordingBoltCollector storm = execute(cluster, tuple, 5);

        user.collector.emit(tuple, List.of(1, 1));
        assertThat(storm.emitted).hasSize(1);
    }

    private RecordingBoltCollector execute(TestCluster cluster, Tuple tuple, int batchSize) {
        TopologyContext context = cluster.context("b");
        Random random = new Random(0);
        RecordingBoltCollector storm = new RecordingBoltCollector(context, new Acker(random), random);
        OutputSpec spec = OutputSpec.ofAll(new StreamPlan("p", "default", batchSize, Duration.ofMillis(5)));
        BatchingBolt bolt = new BatchingBolt(user, spec);
        bolt.prepare(cluster.conf(), context, new OutputCollector(storm));
        bolt.execute(tuple);
        bolt.cleanup();
        return storm;
    }

    private static Tuple tuple(TestCluster cluster) {
        return TestCluster.tuple(cluster.context("b"), List.of(1, 1), MessageId.makeRootId(1, 2));
    }

    /** A spout and two bolts, wrapped by hand. */
    private static TestCluster cluster(int spoutBatchSize, int boltBatchSize) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("p", Aeolus.batched(new TestSpout(Streams.of("key", "id")), spoutBatchSize));
        builder.setBolt("b", Aeolus.batched(new TestBolt(Streams.of("key", "id")), boltBatchSize))
                .shuffleGrouping("p");
        builder.setBolt("c", Aeolus.batched(new TestBolt(), 1)).shuffleGrouping("b");
        return new TestCluster(builder.createTopology()).with(new ManualClock());
    }
}
