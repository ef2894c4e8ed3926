// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.race;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.ScriptBolt;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.column.Column;
import io.aeolus.batching.internal.column.Lineage;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/** A wrapped bolt "b" between a spout "p" and a consumer "c", with batches larger than the rows of any test. */
final class RacingBolt {

    private static final int BATCH_SIZE = 64;
    private static final StormTopology TOPOLOGY = topology();

    final RecordingStorm storm = new RecordingStorm();
    final ScriptBolt user = new ScriptBolt();
    private final ManualClock clock = new ManualClock();
    private final TestCluster cluster = new TestCluster(TOPOLOGY).with(clock);
    private final TopologyContext context = cluster.context("b");
    private final IRichBolt bolt = Aeolus.batched(user, BATCH_SIZE);

    RacingBolt() {
        bolt.prepare(cluster.conf(), context, new OutputCollector(storm));
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        Fields id = new Fields("id");
        builder.setSpout("p", Aeolus.batched(new TestSpout(Streams.of("id")), BATCH_SIZE));
        builder.setBolt("b", Aeolus.batched(new TestBolt(Streams.of("id")), BATCH_SIZE))
                .fieldsGrouping("p", id);
        builder.setBolt("c", Aeolus.batched(new TestBolt(), 1)).fieldsGrouping("b", id);
        return builder.createTopology();
    }

    /** Delivers a batch with one root, as the executor does. */
    void execute(Object... rows) {
        execute(Columns.of(rows), Map.of(1L, 2L));
    }

    /** Delivers a batch of two rows, the first on the first root and the second on the second. */
    void executeOnTwoRoots(long firstRoot, long secondRoot) {
        Lineage lineage = new Lineage(new int[] {1, 1}, new int[][] {{0}, {1}});
        execute(Columns.column(List.of(1, 2), lineage), Map.of(firstRoot, 3L, secondRoot, 3L));
    }

    private void execute(Column column, Map<Long, Long> edges) {
        storm.flip(edges);
        bolt.execute(new TupleImpl(
                context, List.of(column), "p", cluster.tasks("p").get(0), "default", MessageId.makeId(edges)));
    }

    /** Emits a row anchored to an input. */
    void emit(Tuple input) {
        user.collector.emit(input, List.of(input.getValue(0)));
    }

    void ack(Tuple input) {
        user.collector.ack(input);
    }

    void fail(Tuple input) {
        user.collector.fail(input);
    }

    /** Ticks the clock at a time at which every row is due. */
    void tick() {
        clock.tick();
    }

    void cleanup() {
        bolt.cleanup();
    }
}
