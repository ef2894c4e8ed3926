// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.LinearRoadRows;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.column.Lineage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.storm.serialization.KryoTupleSerializer;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;

/** The bytes of a parsed Linear Road row between two workers, as a single tuple and in a batch. */
class WireSizeTest {

    private static final int BATCH_SIZE = 100;

    /** Storm writes the target task, a short, and the length, an int, before each tuple ({@code MessageBatch}). */
    private static final int FRAME_BYTES = 6;

    @Seeded(20)
    void row_in_a_batch_has_at_most_half_the_bytes_of_a_single_tuple(long seed) {
        Random random = new Random(seed);
        TopologyContext context = context();
        KryoTupleSerializer serializer = new KryoTupleSerializer(TestCluster.defaults(), context);
        List<List<Object>> rows = LinearRoadRows.of(BATCH_SIZE, random);

        int alone = 0;
        for (List<Object> row : rows) {
            alone += FRAME_BYTES + serializer.serialize(tuple(context, row, ids(1, random))).length;
        }
        // The rows arrived in three batches, so they have three roots.
        Lineage lineage = new Lineage(new int[] {20, 50, 30}, new int[][] {{1}, {0}, {2}});
        int inBatch =
                FRAME_BYTES + serializer.serialize(tuple(context, Columns.of(rows, lineage), ids(3, random))).length;

        if (seed == 0) {
            System.out.printf(
                    "A parsed Linear Road row takes %.2f bytes alone and %.2f bytes in a batch of %d, frame and header"
                            + " included%n",
                    alone / (double) BATCH_SIZE, inBatch / (double) BATCH_SIZE, BATCH_SIZE);
        }
        assertThat(2 * inBatch).isLessThanOrEqualTo(alone);
    }

    private static MessageId ids(int roots, Random random) {
        Map<Long, Long> edges = new HashMap<>();
        while (edges.size() < roots) {
            edges.put(random.nextLong(), random.nextLong());
        }
        return MessageId.makeId(edges);
    }

    private static TupleImpl tuple(TopologyContext context, List<Object> values, MessageId id) {
        return new TupleImpl(context, values, "parse", context.getThisTaskId(), "default", id);
    }

    private static TopologyContext context() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new TestSpout(Streams.of("line")));
        builder.setBolt("parse", new TestBolt(Streams.of(LinearRoadRows.fields())))
                .shuffleGrouping("lines");
        builder.setBolt("agg", new TestBolt(), 7).fieldsGrouping("parse", new Fields("xway", "dir", "seg"));
        return new TestCluster(builder.createTopology()).context("parse");
    }
}
