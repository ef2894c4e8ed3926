// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import static io.aeolus.batching.internal.column.ValueCodecTest.assertSameValues;
import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.GzipTupleSerializer;
import io.aeolus.batching.fixture.RandomValues;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.fixture.TestCluster;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.security.serialization.BlowfishTupleSerializer;
import org.apache.storm.serialization.KryoValuesDeserializer;
import org.apache.storm.serialization.KryoValuesSerializer;

/** Batches whose tuples are encrypted or compressed: Kryo reads from a stream, and has only a few bytes in memory. */
class PayloadSerializerTest {

    private static final int ROWS = 100;
    private static final int FIELDS = 10;

    @Seeded(20)
    void encrypted_batches_survive_a_round_trip(long seed) throws IOException {
        assertComesBack(seed, BlowfishTupleSerializer.class);
    }

    @Seeded(20)
    void compressed_batches_survive_a_round_trip(long seed) throws IOException {
        assertComesBack(seed, GzipTupleSerializer.class);
    }

    private static void assertComesBack(long seed, Class<?> payloadSerializer) throws IOException {
        Map<String, Object> conf = new HashMap<>(TestCluster.defaults());
        conf.put(Config.TOPOLOGY_TUPLE_SERIALIZER, payloadSerializer.getName());
        conf.put(BlowfishTupleSerializer.SECRET_KEY, "6432616565366234");
        KryoValuesSerializer sender = new KryoValuesSerializer(conf);
        KryoValuesDeserializer receiver = new KryoValuesDeserializer(conf);
        Random random = new Random(seed);
        // The second batch reuses the deserializer.
        for (int batch = 0; batch < 2; batch++) {
            Object[][] rows = rows(random);
            boolean isUniform = random.nextBoolean();
            Lineage lineage = isUniform
                    ? Lineage.UNIFORM
                    : new Lineage(new int[] {1, ROWS - 2, 1}, new int[][] {{0}, {}, {0, 300}});

            List<Object> columns = receiver.deserialize(sender.serialize(Column.columns(rows.clone(), ROWS, lineage)));

            for (int field = 0; field < FIELDS; field++) {
                int place = field;
                assertSameValues(
                        (Column) columns.get(field),
                        Arrays.stream(rows).map(row -> row[place]).toList());
            }
        }
    }

    @Seeded(20)
    void compressed_batches_of_several_streams_survive_a_round_trip(long seed) throws IOException {
        Map<String, Object> conf = new HashMap<>(TestCluster.defaults());
        conf.put(Config.TOPOLOGY_TUPLE_SERIALIZER, GzipTupleSerializer.class.getName());
        Random random = new Random(seed);
        Object[][] rows = rows(random);
        int[] places = random.ints(ROWS, 0, 3).toArray();
        places[0] = 0;

        List<Object> columns = new KryoValuesDeserializer(conf)
                .deserialize(new KryoValuesSerializer(conf)
                        .serialize(OtherStreams.columns(
                                rows.clone(), ROWS, Lineage.UNIFORM, List.of("a", "b", "c"), places.clone())));

        Column.BatchHead head = ((Column) columns.get(0)).head();
        assertThat(head).isNotNull();
        assertThat(head.others().rows()).isEqualTo(ROWS);
        assertThat(head.others().streams()).containsExactlyInAnyOrder("b", "c");
    }

    private static Object[][] rows(Random random) {
        RandomValues values = new RandomValues(random);
        List<Supplier<Object>> kinds = List.of(
                values::anInt,
                values::aLong,
                values::aDouble,
                random::nextBoolean,
                values::aString,
                random::nextFloat,
                values::any,
                () -> 7,
                random::nextLong,
                random::nextDouble);
        return Stream.generate(() -> kinds.stream().map(Supplier::get).toArray())
                .limit(ROWS)
                .toArray(Object[][]::new);
    }
}
