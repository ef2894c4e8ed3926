// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.RandomValues;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.fixture.TestCluster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.storm.serialization.SerializationFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ValueCodecTest {

    static final int INTS = 0;
    static final int LONGS = 1;
    static final int DOUBLES = 2;
    static final int BOOLEANS = 3;
    static final int STRINGS = 4;
    static final int OBJECTS = 5;
    static final int CODES = 6;

    private final Kryo sender = SerializationFactory.getKryo(TestCluster.defaults());
    private final Kryo receiver = SerializationFactory.getKryo(TestCluster.defaults());

    static Stream<Arguments> columnCodes() {
        return Stream.of(
                Arguments.of(List.of(1, -2, Integer.MAX_VALUE), INTS),
                Arguments.of(List.of(1L, Long.MIN_VALUE), LONGS),
                Arguments.of(List.of(1.0, -0.0, Double.NaN), DOUBLES),
                Arguments.of(List.of(true, false), BOOLEANS),
                Arguments.of(Arrays.asList("a", null, ""), STRINGS),
                Arguments.of(List.of((short) 1, 'c'), OBJECTS),
                Arguments.of(Arrays.asList(null, null), STRINGS),
                Arguments.of(Arrays.asList(null, "a"), STRINGS),
                Arguments.of(List.of(1, 1L), OBJECTS),
                Arguments.of(List.of(1L, 1), OBJECTS),
                Arguments.of(Arrays.asList(1, null), OBJECTS),
                Arguments.of(Arrays.asList(1L, null), OBJECTS),
                Arguments.of(List.of(1.0, 1.0f), OBJECTS),
                Arguments.of(Arrays.asList(true, null), OBJECTS),
                Arguments.of(List.of("a", 'a'), OBJECTS));
    }

    @ParameterizedTest
    @MethodSource("columnCodes")
    void codec_depends_on_the_values(List<Object> values, int code) {
        Output output = new Output(64, -1);

        sender.writeObject(output, Columns.column(values, Lineage.UNIFORM));

        assertThat(new Input(output.toBytes()).readVarInt(true) % CODES).isEqualTo(code);
        assertSameValues(receiver.readObject(new Input(output.toBytes()), Column.class), values);
    }

    /** The columns of a batch follow each other, and only the first has the number of rows. */
    @Seeded(300)
    void columns_of_a_batch_survive_a_round_trip(long seed) {
        Random random = new Random(seed);
        RandomValues values = new RandomValues(random);
        for (int batch = 0; batch < 5; batch++) {
            List<List<Object>> columns = new ArrayList<>();
            int size = 1 + random.nextInt(300);
            for (int fields = 1 + random.nextInt(5); fields > 0; fields--) {
                columns.add(rows(values, random, size));
            }
            Object[][] rows = new Object[size][columns.size()];
            for (int row = 0; row < size; row++) {
                for (int field = 0; field < columns.size(); field++) {
                    rows[row][field] = columns.get(field).get(row);
                }
            }
            Output output = new Output(64, -1);
            for (Object column : Column.columns(rows, size, Lineage.UNIFORM)) {
                sender.writeClassAndObject(output, column);
            }

            Input input = new Input(output.toBytes());
            for (List<Object> column : columns) {
                assertSameValues((Column) receiver.readClassAndObject(input), column);
            }
            assertThat(input.position()).isEqualTo(output.position());
        }
    }

    @Test
    void column_without_a_first_column_is_rejected() {
        Output output = new Output(64, -1);
        output.writeVarInt(INTS, true);

        assertThatThrownBy(() -> receiver.readObject(new Input(output.toBytes()), Column.class))
                .isInstanceOf(KryoException.class)
                .hasMessageContaining("damaged batch: a column before the first column");
    }

    /** Mostly of one class, so that the codec of a column changes late. */
    private static List<Object> rows(RandomValues values, Random random, int size) {
        Supplier<Object> kind = values.kind();
        int others = random.nextInt(3) * random.nextInt(50);
        List<Object> rows = new ArrayList<>();
        while (rows.size() < size) {
            rows.add(others > 0 && random.nextInt(100) < others ? values.any() : kind.get());
        }
        return rows;
    }

    static void assertSameValues(Column column, List<Object> expected) {
        assertThat(column.size()).isEqualTo(expected.size());
        for (int row = 0; row < expected.size(); row++) {
            assertSameValue(column.value(row), expected.get(row));
        }
    }

    /** Equal and of the same class. */
    static void assertSameValue(Object actual, Object expected) {
        assertThat(actual).isEqualTo(expected);
        if (expected != null) {
            assertThat(actual).isExactlyInstanceOf(expected.getClass());
        }
    }
}
