// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.aeolus.batching.fixture.TestCluster;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.Config;
import org.apache.storm.serialization.SerializationFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values in the columns of a batch that were serialized when they were emitted. */
class SerializedValueTest {

    record Point(long x, String name) {}

    record Path(List<Point> points) {}

    @ParameterizedTest
    @CsvSource({"false,false", "true,false", "false,true", "true,true"})
    void serialized_values_survive_a_round_trip_with_every_setting_of_kryo(boolean anyClass, boolean references) {
        Map<String, Object> conf = new HashMap<>(TestCluster.defaults());
        conf.put(Config.TOPOLOGY_FALL_BACK_ON_JAVA_SERIALIZATION, anyClass);
        Kryo sender = SerializationFactory.getKryo(conf);
        Kryo receiver = SerializationFactory.getKryo(conf);
        sender.setReferences(references);
        receiver.setReferences(references);
        ValueSerializer serializer = new ValueSerializer(conf);
        List<Object> emitted = new ArrayList<>();
        Object[][] rows = new Object[50][];
        for (int row = 0; row < rows.length; row++) {
            Object value = anyClass && row % 2 == 0
                    ? new TreeMap<>(Map.of("n", row))
                    : new HashMap<>(Map.of("n", row, "list", new ArrayList<>(List.of(row))));
            emitted.add(value);
            // Rows alternate between values that were serialized before and values that Kryo serializes itself.
            rows[row] = new Object[] {row, row % 3 == 0 ? value : serializer.snapshot(value)};
        }
        Output output = new Output(64, -1);

        sender.writeClassAndObject(output, Column.columns(rows, rows.length, Lineage.UNIFORM));
        Object read = receiver.readClassAndObject(new Input(output.toBytes()));

        Column column = (Column) ((List<?>) read).get(1);
        for (int row = 0; row < rows.length; row++) {
            assertThat(column.value(row)).isEqualTo(emitted.get(row)).hasSameClassAs(emitted.get(row));
        }
    }

    @Test
    void serialized_value_equals_the_emitted_value() {
        ValueSerializer serializer = new ValueSerializer(TestCluster.defaults());
        List<Object> list = new ArrayList<>(List.of(1L));
        Object kept = serializer.snapshot(list);
        int hash = Column.keyHash(list);

        list.set(0, 2L);

        assertThat(kept).isEqualTo(List.of(1L)).hasToString("[1]");
        assertThat(Column.keyHash(kept)).isEqualTo(hash);
        assertThat(((SerializedValue) kept).isUnchanged(list)).isFalse();
    }

    @Test
    void only_instances_of_immutable_classes_are_not_copied() {
        assertThat(List.of(
                        "text",
                        1,
                        2L,
                        0.5,
                        true,
                        BigDecimal.ONE,
                        new UUID(1, 2),
                        Instant.EPOCH,
                        TimeUnit.DAYS,
                        new Point(1, "a")))
                .allMatch(value -> ValueTypes.isImmutable(value.getClass()));
        assertThat(List.of(
                        new ArrayList<>(),
                        List.of(1),
                        Map.of(),
                        new int[0],
                        new String[0],
                        new Instant[0],
                        new AtomicLong(),
                        new StringBuilder(),
                        new Path(List.of()),
                        new Object(),
                        new BigDecimal("1") {}))
                .noneMatch(value -> ValueTypes.isImmutable(value.getClass()));
        assertThat(Arrays.asList(TimeUnit.values())).allMatch(unit -> ValueTypes.isImmutable(unit.getClass()));
    }

    private record Person(String name, Team team) {}

    private record Team(String name, Person lead) {}

    @Test
    void records_that_contain_each_other_are_copied() {
        assertThat(ValueTypes.isImmutable(Person.class)).isFalse();
        assertThat(ValueTypes.isImmutable(Team.class)).isFalse();
    }

    @Test
    void content_hash_depends_on_nested_values() {
        Map<String, Object> map = new TreeMap<>(Map.of("a", new int[] {1, 2}, "b", new ArrayList<>(List.of(3))));
        int hash = ContentHash.of(map);
        assertThat(ContentHash.of(map)).isEqualTo(hash);

        ((int[]) map.get("a"))[1] = 5;

        assertThat(ContentHash.of(map)).isNotEqualTo(hash);
    }
}
