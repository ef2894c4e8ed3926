// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.RandomValues;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.column.Lineage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.apache.storm.serialization.KryoValuesDeserializer;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

/** A row behaves like the tuple that Storm would deliver without batching. */
class RowTest {

    private static final String SIDE = "side";
    private static final List<Function<Tuple, Object>> QUESTIONS = new ArrayList<>();

    private static TopologyContext context;

    @BeforeAll
    static void askEverything() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new TestSpout(Streams.of("a", "b", "c").and(SIDE, "a", "b", "c")));
        context = new TestCluster(builder.createTopology()).context("source");

        List<Function<Tuple, Object>> questions = QUESTIONS;
        for (int i = -1; i < 4; i++) {
            int field = i;
            questions.addAll(List.of(
                    t -> t.getValue(field),
                    t -> t.getString(field),
                    t -> t.getInteger(field),
                    t -> t.getLong(field),
                    t -> t.getBoolean(field),
                    t -> t.getShort(field),
                    t -> t.getByte(field),
                    t -> t.getDouble(field),
                    t -> t.getFloat(field),
                    t -> t.getBinary(field),
                    t -> t.getValues().get(field)));
        }
        for (String name : List.of("a", "b", "c", "d")) {
            questions.addAll(List.of(
                    t -> t.contains(name),
                    t -> t.fieldIndex(name),
                    t -> t.getValueByField(name),
                    t -> t.getStringByField(name),
                    t -> t.getIntegerByField(name),
                    t -> t.getLongByField(name),
                    t -> t.getBooleanByField(name),
                    t -> t.getShortByField(name),
                    t -> t.getByteByField(name),
                    t -> t.getDoubleByField(name),
                    t -> t.getFloatByField(name),
                    t -> t.getBinaryByField(name)));
        }
        questions.addAll(List.of(
                Tuple::size,
                t -> t.getFields().toList(),
                Tuple::getValues,
                t -> t.select(new Fields("c", "a")),
                t -> t.select(new Fields("d")),
                Tuple::getSourceComponent,
                Tuple::getSourceTask,
                Tuple::getSourceStreamId,
                Tuple::getSourceGlobalStreamId,
                Tuple::getMessageId,
                Tuple::getContext));
    }

    @Seeded(40)
    void row_behaves_like_a_tuple_of_storm(long seed) {
        Random random = new Random(seed);
        RandomValues values = new RandomValues(random);
        List<List<Object>> rows = new ArrayList<>();
        for (int size = 2 + random.nextInt(5); size > 0; size--) {
            rows.add(Arrays.asList(values.any(), values.any(), values.any()));
        }
        MessageId id = MessageId.makeRootId(1, 2);
        String stream = random.nextBoolean() ? "default" : SIDE;

        List<InputTuple> received = read(tuple(stream, Columns.of(rows, Lineage.UNIFORM), id));

        assertThat(received).hasSameSizeAs(rows);
        for (int row = 0; row < rows.size(); row++) {
            assertAnswersAlike(received.get(row), tuple(stream, rows.get(row), id));
        }
    }

    @Seeded(10)
    void single_tuple_behaves_like_a_tuple_of_storm(long seed) {
        RandomValues values = new RandomValues(new Random(seed));
        List<Object> row = Arrays.asList(values.any(), values.any(), values.any());
        MessageId id = MessageId.makeRootId(1, 2);

        List<InputTuple> received = read(tuple(SIDE, row, id));

        assertThat(received).hasSize(1);
        assertAnswersAlike(received.get(0), tuple(SIDE, row, id));
    }

    @Test
    void equality_is_identity() {
        List<InputTuple> rows = read(tuple(
                "default",
                Columns.of(List.of(List.of(1, 2, 3), List.of(1, 2, 3)), Lineage.UNIFORM),
                MessageId.makeUnanchored()));

        assertThat(rows.get(0)).isNotEqualTo(rows.get(1)).isEqualTo(rows.get(0));
    }

    @Test
    void message_id_has_the_roots_of_the_row() {
        MessageId id = MessageId.makeId(Map.of(30L, 3L, -10L, 1L, 20L, 2L));
        Lineage lineage = new Lineage(new int[] {1, 2, 1}, new int[][] {{0}, {1, 2}, {}});
        List<List<Integer>> rows = List.of(List.of(1, 1, 1), List.of(2, 2, 2), List.of(3, 3, 3), List.of(4, 4, 4));

        assertThat(read(tuple("default", Columns.of(rows, lineage), id)))
                .extracting(row -> row.getMessageId().getAnchorsToIds())
                .containsExactly(Map.of(-10L, 1L), Map.of(20L, 2L, 30L, 3L), Map.of(20L, 2L, 30L, 3L), Map.of());
    }

    @Test
    void values_of_a_row_can_be_a_value() {
        Tuple row = read(tuple(
                        "default",
                        Columns.of(List.of(List.of(1, 2, 3), List.of(4, 5, 6)), Lineage.UNIFORM),
                        MessageId.makeUnanchored()))
                .get(1);
        Map<String, Object> conf = Utils.readDefaultConfig();

        byte[] sent = new KryoValuesSerializer(conf).serialize(List.of("key", row.getValues()));

        assertThat(new KryoValuesDeserializer(conf).deserialize(sent)).containsExactly("key", List.of(4, 5, 6));
    }

    @Test
    void text_shows_the_source() {
        Tuple row = read(tuple(
                        SIDE,
                        Columns.of(List.of(List.of(1, 2, 3), List.of(4, 5, 6)), Lineage.UNIFORM),
                        MessageId.makeUnanchored()))
                .get(1);

        assertThat(row).hasToString("source: source:1, stream: side, id: {}, [4, 5, 6]");
    }

    @Test
    void rows_and_single_tuples_return_the_given_context() {
        TopologyContext shown = Mockito.mock(TopologyContext.class);
        List<InputTuple> rows = new ArrayList<>();
        Batch.read(
                tuple(SIDE, Columns.of(List.of(List.of(1, 2, 3)), Lineage.UNIFORM), MessageId.makeUnanchored()),
                shown,
                rows::add);
        Batch.read(tuple(SIDE, List.of(1, 2, 3), MessageId.makeUnanchored()), shown, rows::add);

        assertThat(rows)
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.getContext()).isSameAs(shown));
    }

    @Test
    void tuple_of_an_unknown_class_is_rejected() {
        Tuple foreign = Mockito.mock(Tuple.class);
        assertThatThrownBy(() -> Batch.read(foreign, context, row -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected a TupleImpl");
    }

    private static List<InputTuple> read(TupleImpl tuple) {
        List<InputTuple> rows = new ArrayList<>();
        Batch.read(tuple, tuple.getContext(), rows::add);
        return rows;
    }

    private static TupleImpl tuple(String stream, List<Object> values, MessageId id) {
        return new TupleImpl(context, values, "source", 1, stream, id);
    }

    private static void assertAnswersAlike(Tuple actual, Tuple expected) {
        for (Function<Tuple, Object> question : QUESTIONS) {
            Object[] answer = new Object[2];
            Throwable wrong = catchThrowable(() -> answer[0] = question.apply(expected));
            Throwable thrown = catchThrowable(() -> answer[1] = question.apply(actual));
            if (wrong == null) {
                assertThat(thrown).isNull();
                assertThat(answer[1]).isEqualTo(answer[0]);
            } else if (wrong instanceof IndexOutOfBoundsException) {
                assertThat(thrown).isInstanceOf(IndexOutOfBoundsException.class);
            } else {
                assertThat(thrown).hasSameClassAs(wrong);
            }
        }
    }
}
