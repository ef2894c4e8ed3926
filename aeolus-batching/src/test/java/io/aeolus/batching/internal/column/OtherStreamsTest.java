// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import static io.aeolus.batching.internal.column.ValueCodecTest.assertSameValue;
import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.aeolus.batching.fixture.RandomValues;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.fixture.TestCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.storm.serialization.SerializationFactory;

/** A batch with rows of several streams, in memory and through Storm's Kryo. */
class OtherStreamsTest {

    private static final List<String> STREAMS = List.of("a", "b", "c", "d");

    private final Kryo sender = SerializationFactory.getKryo(TestCluster.defaults());
    private final Kryo receiver = SerializationFactory.getKryo(TestCluster.defaults());

    @Seeded(200)
    void each_row_keeps_its_stream_position_and_values(long seed) {
        Random random = new Random(seed);
        RandomValues values = new RandomValues(random);
        for (int batch = 0; batch < 3; batch++) {
            int size = 1 + random.nextInt(60);
            List<Supplier<Object>> kinds =
                    STREAMS.stream().map(stream -> values.kind()).toList();
            int[] places = random.ints(size, 0, STREAMS.size()).toArray();
            Object[][] rows = new Object[size][];
            for (int row = 0; row < size; row++) {
                // The number of fields is the position of the stream's name in the alphabet.
                rows[row] = new Object[1 + places[row]];
                for (int field = 0; field < rows[row].length; field++) {
                    rows[row][field] = field == 0 ? kinds.get(places[row]).get() : values.any();
                }
            }

            List<Object> sent = OtherStreams.columns(rows.clone(), size, Lineage.UNIFORM, STREAMS, places.clone());

            assertThat(sent).hasSize(rows[0].length);
            assertRows(sent, rows, places);
            assertRows(received(sent), rows, places);
        }
    }

    private List<Object> received(List<Object> sent) {
        Output output = new Output(64, -1);
        sent.forEach(column -> sender.writeClassAndObject(output, column));
        Input input = new Input(output.toBytes());
        List<Object> columns = new ArrayList<>();
        while (columns.size() < sent.size()) {
            columns.add(receiver.readClassAndObject(input));
        }
        assertThat(input.position()).isEqualTo(output.position());
        return columns;
    }

    private static void assertRows(List<Object> columns, Object[][] rows, int[] places) {
        OtherStreams others =
                Objects.requireNonNull(((Column) columns.get(0)).head()).others();
        int[] next = new int[STREAMS.size() + 1];
        for (int row = 0; row < rows.length; row++) {
            int stream = others.exist() ? others.streamOf(row) : 0;
            String name =
                    stream == 0 ? STREAMS.get(places[0]) : others.streams().get(stream - 1);
            assertThat(name).isEqualTo(STREAMS.get(places[row]));
            for (int field = 0; field < rows[row].length; field++) {
                Column column = stream == 0
                        ? (Column) columns.get(field)
                        : others.columns().get(stream - 1)[field];
                assertSameValue(column.value(next[stream]), rows[row][field]);
            }
            next[stream]++;
        }
    }
}
