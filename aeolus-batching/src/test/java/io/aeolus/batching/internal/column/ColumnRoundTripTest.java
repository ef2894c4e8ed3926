// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import static io.aeolus.batching.internal.column.ValueCodecTest.assertSameValues;
import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.storm.serialization.SerializationFactory;
import org.junit.jupiter.api.Test;

/** Serializes columns with the Kryo that Storm creates from its default settings, with serializers found as services. */
class ColumnRoundTripTest {

    private static final int MAX_ROWS = 300;

    private final Kryo sender = SerializationFactory.getKryo(TestCluster.defaults());
    private final Kryo receiver = SerializationFactory.getKryo(TestCluster.defaults());
    private final Output output = new Output(64, -1);

    @Seeded(30)
    void columns_of_all_sizes_survive_a_round_trip(long seed) {
        Random random = new Random(seed);
        RandomValues values = new RandomValues(random);
        for (int size = 1; size <= MAX_ROWS; size++) {
            Supplier<Object> kind = random.nextInt(6) == 0 ? values::any : values.kind();
            List<Object> rows = new ArrayList<>();
            for (int row = 0; row < size; row++) {
                rows.add(kind.get());
            }
            Column sent = Columns.column(rows, Lineage.UNIFORM);

            Column received = sentAndReceived(sent);

            assertThat(received.head().lineage()).isSameAs(Lineage.UNIFORM);
            assertSameValues(received, rows);
        }
    }

    /** Fields are copied in tiles of rows, and the class of a field may change in any row. */
    @Seeded(300)
    void late_change_of_a_fields_class_does_not_affect_other_fields(long seed) {
        Random random = new Random(seed);
        RandomValues values = new RandomValues(random);
        List<Supplier<Object>> kinds = List.of(values.kind(), values.kind(), values.kind());
        int changing = random.nextInt(kinds.size());
        Object[][] rows = new Object[1 + random.nextInt(3 * MAX_ROWS)][];
        Arrays.setAll(rows, row -> kinds.stream().map(Supplier::get).toArray());
        for (int row = random.nextInt(rows.length); row < rows.length; row += 1 + random.nextInt(rows.length)) {
            rows[row][changing] = values.any();
        }

        Column[] columns = Column.of(rows, rows.length, null);

        for (int field = 0; field < columns.length; field++) {
            int place = field;
            assertSameValues(
                    columns[field], Arrays.stream(rows).map(row -> row[place]).toList());
        }
    }

    @Test
    void extreme_values_survive_a_round_trip() {
        List<List<Object>> columns = List.of(
                List.of(Long.MIN_VALUE, Long.MAX_VALUE, 0L, -1L),
                List.of(Long.MIN_VALUE, Long.MIN_VALUE),
                List.of(Long.MAX_VALUE),
                List.of(Integer.MIN_VALUE, Integer.MAX_VALUE),
                List.of(-0.0, 0.0),
                List.of(Double.longBitsToDouble(0x7ff0_0000_0000_0001L), Double.longBitsToDouble(-1L), Double.NaN),
                List.of(Double.POSITIVE_INFINITY, Double.MIN_VALUE, -Double.MAX_VALUE),
                Arrays.asList("\uD800", null, "", "\u0000", "x".repeat(100_000), "é".repeat(70_000)));
        for (List<Object> values : columns) {
            assertSameValues(sentAndReceived(Columns.column(values, Lineage.UNIFORM)), values);
        }
    }

    @Seeded(20)
    void doubles_survive_a_round_trip_bit_by_bit(long seed) {
        RandomValues source = new RandomValues(new Random(seed));
        List<Double> values = Stream.generate(source::aDouble).limit(300).toList();

        Column received = sentAndReceived(Columns.column(values, Lineage.UNIFORM));

        for (int row = 0; row < values.size(); row++) {
            assertThat(Double.doubleToRawLongBits((Double) received.value(row)))
                    .isEqualTo(Double.doubleToRawLongBits(values.get(row)));
        }
    }

    @Seeded(300)
    void lineage_survives_a_round_trip(long seed) {
        Random random = new Random(seed);
        int[] lengths = new int[1 + random.nextInt(40)];
        Arrays.setAll(lengths, run -> 1 + random.nextInt(random.nextBoolean() ? 3 : 200));
        int[][] roots = new int[lengths.length][];
        Arrays.setAll(
                roots,
                run -> random.ints(random.nextInt(4), 0, random.nextBoolean() ? 5 : 1_000_000)
                        .sorted()
                        .toArray());
        List<Integer> rows =
                IntStream.range(0, Arrays.stream(lengths).sum()).boxed().toList();

        Lineage received = sentAndReceived(Columns.column(rows, new Lineage(lengths, roots)))
                .head()
                .lineage();

        assertThat(received.runs()).isEqualTo(lengths.length);
        for (int run = 0; run < lengths.length; run++) {
            assertThat(received.length(run)).isEqualTo(lengths[run]);
            assertThat(received.roots(run)).isEqualTo(roots[run]);
        }
    }

    private Column sentAndReceived(Column column) {
        output.reset();
        sender.writeClassAndObject(output, column);
        Input input = new Input(output.toBytes());
        Column received = (Column) receiver.readClassAndObject(input);
        assertThat(input.position()).as("bytes read").isEqualTo(output.position());
        return received;
    }
}
