// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.RandomValues;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.cases.Mutations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.storm.serialization.KryoTupleDeserializer;
import org.apache.storm.serialization.KryoTupleSerializer;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;
import org.junit.jupiter.api.Test;

/** An inconsistent batch is rejected before user code receives any of its rows. */
class DamagedBatchTest {

    private static final List<List<Integer>> ROWS = List.of(List.of(1, 2), List.of(3, 4), List.of(5, 6));

    private final TopologyContext context = context();

    @Test
    void lineage_that_does_not_fit_the_message_id_is_rejected() {
        Lineage lineage = new Lineage(new int[] {1, 2}, new int[][] {{0}, {0, 2}});
        MessageId id = MessageId.makeId(Map.of(10L, 1L, 20L, 2L));

        assertRefused(
                Columns.of(ROWS, lineage),
                id,
                "damaged batch from 'source' on stream 'default': a row is anchored to root 2 of 2 roots");
    }

    @Test
    void lineage_is_ignored_without_acking() {
        Lineage lineage = new Lineage(new int[] {1, 2}, new int[][] {{0}, {}});

        assertThat(read(Columns.of(ROWS, lineage), MessageId.makeUnanchored())).hasSize(3);
    }

    @Test
    void columns_of_different_lengths_are_rejected() {
        List<Object> values = List.of(Columns.of(1, 2, 3), Columns.of(1, 2));

        assertRefused(
                values,
                MessageId.makeUnanchored(),
                "damaged batch from 'source' on stream 'default': field 1 is not a column of 3 rows");
    }

    @Test
    void value_among_columns_is_rejected() {
        assertRefused(
                List.of(Columns.of(1, 2, 3), 5),
                MessageId.makeUnanchored(),
                "damaged batch from 'source' on stream 'default': field 1 is not a column of 3 rows");
        assertRefused(
                Arrays.asList(Columns.of(1, 2, 3), null),
                MessageId.makeUnanchored(),
                "damaged batch from 'source' on stream 'default': field 1 is not a column of 3 rows");
    }

    @Seeded(20)
    void damaged_frame_of_storm_is_rows_or_an_exception(long seed) {
        Random random = new Random(seed);
        KryoTupleSerializer serializer = new KryoTupleSerializer(TestCluster.defaults(), context);
        KryoTupleDeserializer deserializer = new KryoTupleDeserializer(TestCluster.defaults(), context);
        byte[] valid = serializer.serialize(randomBatch(random));
        byte[] other = serializer.serialize(randomBatch(random));
        Mutations mutations = new Mutations(random, StreamPlan.MAX_BATCH_SIZE);
        for (int i = 0; i < 200; i++) {
            byte[] damaged = mutations.of(valid, other);
            try {
                Batch.read(deserializer.deserialize(damaged), context, row -> {
                    // Storm does not check the number of values.
                    if (row.size() > 0) {
                        assertThat(row.getValues()).hasSize(row.size());
                    }
                    row.getMessageId();
                });
            } catch (RuntimeException expected) {
                // Storm's part of the frame causes any exception.
            } catch (Error unexpected) {
                fail(Arrays.toString(damaged), unexpected);
            }
        }
    }

    private TupleImpl randomBatch(Random random) {
        RandomValues values = new RandomValues(random);
        List<List<Object>> rows = new ArrayList<>();
        for (int size = 2 + random.nextInt(50); size > 0; size--) {
            rows.add(List.of(values.aLong(), values.aString()));
        }
        Lineage lineage = new Lineage(new int[] {1, rows.size() - 1}, new int[][] {{0}, {1, 2}});
        return tuple(Columns.of(rows, lineage), MessageId.makeId(Map.of(1L, 1L, 2L, 2L, 3L, 3L)));
    }

    private void assertRefused(List<Object> values, MessageId id, String message) {
        List<InputTuple> rows = new ArrayList<>();
        assertThatThrownBy(() -> Batch.read(tuple(values, id), context, rows::add))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThat(rows).isEmpty();
    }

    private List<InputTuple> read(List<Object> values, MessageId id) {
        List<InputTuple> rows = new ArrayList<>();
        Batch.read(tuple(values, id), context, rows::add);
        return rows;
    }

    private TupleImpl tuple(List<Object> values, MessageId id) {
        return new TupleImpl(context, values, "source", 1, "default", id);
    }

    private static TopologyContext context() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new TestSpout(Streams.of("a", "b")));
        return new TestCluster(builder.createTopology()).context("source");
    }
}
