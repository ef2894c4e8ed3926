// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import static io.aeolus.batching.internal.column.ValueCodecTest.BOOLEANS;
import static io.aeolus.batching.internal.column.ValueCodecTest.CODES;
import static io.aeolus.batching.internal.column.ValueCodecTest.LONGS;
import static io.aeolus.batching.internal.column.ValueCodecTest.OBJECTS;
import static io.aeolus.batching.internal.column.ValueCodecTest.STRINGS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.sun.management.ThreadMXBean;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.fixture.Sneaky;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.cases.Mutations;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.storm.serialization.SerializationFactory;
import org.junit.jupiter.api.Test;

/**
 * The exceptions for damaged frames, and damaged columns of objects, whose values Kryo reads. {@link DamagedFramesTest} tests typed
 * columns.
 */
class DamagedColumnTest {

    private static final int MUTATIONS = 1_000;

    /** The memory of the largest batch: a column of longs and its buffer, doubled as a margin. */
    private static final long MAX_ALLOCATED_BYTES = 4L * Long.BYTES * StreamPlan.MAX_BATCH_SIZE;

    private final Kryo kryo = SerializationFactory.getKryo(TestCluster.defaults());

    @Seeded(10)
    void damaged_column_of_objects_is_a_value_or_a_clear_exception(long seed) {
        Random random = new Random(seed);
        // Without lists and maps, whose serializers do not check lengths.
        Kryo kryo = new Kryo();
        ColumnSerializer.register(kryo);
        Column column = randomColumn(random);
        byte[] valid = DamagedFrame.written(kryo, column);
        byte[] other = DamagedFrame.written(kryo, randomColumn(random));
        Mutations mutations = new Mutations(random, StreamPlan.MAX_BATCH_SIZE);
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] damaged = mutations.of(valid, other);
            long before = memory.getCurrentThreadAllocatedBytes();
            try {
                Column read = kryo.readObject(new Input(damaged), Column.class);
                assertThat(read.size()).isBetween(1, StreamPlan.MAX_BATCH_SIZE);
                read.value(read.size() - 1);
            } catch (KryoException expected) {
                assertThat(expected).hasMessageMatching("(?s).+");
            } catch (RuntimeException | Error unexpected) {
                fail(column.getClass().getSimpleName() + " " + Arrays.toString(damaged), unexpected);
            }
            assertThat(memory.getCurrentThreadAllocatedBytes() - before)
                    .as(() -> column.getClass().getSimpleName() + " " + Arrays.toString(damaged))
                    .isLessThan(MAX_ALLOCATED_BYTES);
        }
    }

    /** Like serializers in Scala, Kotlin or Clojure. */
    @Test
    void checked_exception_of_a_users_serializer_is_wrapped() {
        Kryo kryo = new Kryo();
        ColumnSerializer.register(kryo);
        kryo.register(StringBuilder.class, new Serializer<StringBuilder>() {
            @Override
            public void write(Kryo writer, Output output, StringBuilder value) {}

            @Override
            public StringBuilder read(Kryo reader, Input input, Class<? extends StringBuilder> type) {
                throw Sneaky.<RuntimeException>thrown(new IOException("no more bytes"));
            }
        });
        byte[] frame = DamagedFrame.written(kryo, Columns.of(new StringBuilder("a"), new StringBuilder("b")));

        assertThatThrownBy(() -> kryo.readObject(new Input(frame), Column.class))
                .isInstanceOf(KryoException.class)
                .hasMessageContaining("damaged batch: the value in row 0 cannot be read")
                .hasRootCauseInstanceOf(IOException.class);
    }

    @Test
    void invalid_number_of_rows_is_rejected() {
        assertRefused("damaged batch: 65537 rows", header(65_537, false, LONGS));
        assertRefused("damaged batch: a column begins with -1", -1);
    }

    @Test
    void lineage_of_another_number_of_rows_is_rejected() {
        int rows3 = header(3, true, LONGS);
        assertRefused("damaged batch: 4 runs, at most 3", rows3, 4);
        assertRefused("damaged batch: 2147483647 runs, at most 3", rows3, Integer.MAX_VALUE);
        assertRefused("damaged batch: -1 runs, at most 3", rows3, -1);
        assertRefused("damaged batch: 3 rows in a run, at most 2", rows3, 2, 1, 0, 3, 0);
        assertRefused("damaged batch: runs of 2 rows in a batch of 3 rows", rows3, 1, 2, 0);
        assertRefused("damaged batch: 1000000 roots, at most 3", rows3, 1, 3, 1_000_000);
        assertRefused("damaged batch: -5 as the index of a root", rows3, 1, 3, 1, -5);
    }

    @Test
    void too_large_counts_are_rejected_before_memory_is_allocated() {
        int rows = StreamPlan.MAX_BATCH_SIZE;
        assertRefused("damaged batch: 65536 rows in a frame with 1 bytes left", header(rows, false, BOOLEANS), 0);
        assertRefused("damaged batch: 65536 rows in a frame with 1 bytes left", header(rows, false, STRINGS), 0);
        assertRefused("damaged batch: 65536 numbers in a frame with 1 bytes left", header(rows, false, LONGS), 0, 8, 0);
        assertRefused("damaged batch: 65536 runs in a frame with 1 bytes left", header(rows, true, LONGS), rows, 0);
    }

    @Test
    void array_longer_than_its_frame_is_rejected() {
        Output output = new Output(64, -1);
        output.writeVarInt(header(1, false, OBJECTS), true);
        kryo.writeClass(output, byte[].class);
        output.writeVarInt(Integer.MAX_VALUE, true);

        assertThatThrownBy(() -> kryo.readObject(new Input(output.toBytes()), Column.class))
                .isInstanceOf(KryoException.class)
                .hasMessageContaining("damaged batch: an array of 2147483646 elements");
    }

    @Test
    void run_without_rows_is_rejected() {
        // The roots of an empty run would never be acked.
        assertRefused("damaged batch: 0 rows in a run", header(3, true, LONGS), 2, 3, 0, 0, 1, 1);
    }

    @Test
    void string_longer_than_its_frame_is_rejected() {
        Output output = new Output(64, -1);
        output.writeVarInt(header(1, false, STRINGS), true);
        output.writeVarIntFlag(true, Integer.MAX_VALUE, true);
        output.writeByte('a');

        assertThatThrownBy(() -> kryo.readObject(new Input(output.toBytes()), Column.class))
                .isInstanceOf(KryoException.class)
                .hasMessageContaining("damaged batch: a string of 2147483646 characters");
    }

    /** The header of the first column of a batch. */
    private static int header(int rows, boolean hasLineage, int code) {
        return (rows << 1 | (hasLineage ? 1 : 0)) * CODES + code;
    }

    private void assertRefused(String message, int... numbers) {
        Output output = new Output(64, -1);
        for (int number : numbers) {
            output.writeVarInt(number, true);
        }
        assertThatThrownBy(() -> kryo.readObject(new Input(output.toBytes()), Column.class))
                .isInstanceOf(KryoException.class)
                .hasMessageContaining(message);
    }

    /** A batch of floats, which have no typed column, on one stream or several. Without lists and maps, which Kryo reads. */
    private static Column randomColumn(Random random) {
        int size = 1 + random.nextInt(random.nextBoolean() ? 5 : 200);
        List<Float> values = Stream.generate(random::nextFloat).limit(size).toList();
        if (random.nextInt(3) == 0) {
            Object[][] rows =
                    values.stream().map(value -> new Object[] {value, value}).toArray(Object[][]::new);
            int[] places = random.ints(size, 0, 3).toArray();
            return (Column) OtherStreams.columns(rows, size, Lineage.UNIFORM, List.of("a", "b", "c"), places)
                    .get(0);
        }
        return Columns.column(values, DamagedFrame.lineage(size, random));
    }
}
