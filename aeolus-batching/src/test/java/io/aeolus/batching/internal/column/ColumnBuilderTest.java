package io.aeolus.batching.internal.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.fixture.RandomValues;
import io.aeolus.batching.fixture.Seeded;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ColumnBuilderTest {

    static Stream<Arguments> columnTypes() {
        return Stream.of(
                Arguments.of(List.of(1, -2, Integer.MAX_VALUE), IntColumn.class),
                Arguments.of(List.of(1L, Long.MIN_VALUE), LongColumn.class),
                Arguments.of(List.of(1.0, -0.0, Double.NaN), DoubleColumn.class),
                Arguments.of(List.of(true, false), BooleanColumn.class),
                Arguments.of(Arrays.asList("a", null, ""), StringColumn.class),
                Arguments.of(List.of((short) 1, 'c'), ObjectColumn.class),
                Arguments.of(Arrays.asList(null, null), ObjectColumn.class),
                Arguments.of(Arrays.asList(null, "a"), ObjectColumn.class),
                Arguments.of(List.of(1, 1L), ObjectColumn.class),
                Arguments.of(List.of(1L, 1), ObjectColumn.class),
                Arguments.of(Arrays.asList(1, null), ObjectColumn.class),
                Arguments.of(Arrays.asList(1L, null), ObjectColumn.class),
                Arguments.of(List.of(1.0, 1.0f), ObjectColumn.class),
                Arguments.of(Arrays.asList(true, null), ObjectColumn.class),
                Arguments.of(List.of("a", 'a'), ObjectColumn.class));
    }

    @ParameterizedTest
    @MethodSource("columnTypes")
    void theValuesDecideTheType(List<Object> values, Class<?> type) {
        Column column = built(new ColumnBuilder(), values);

        assertThat(column).isExactlyInstanceOf(type);
        assertThat(valuesOf(column)).isEqualTo(values);
    }

    @Seeded(300)
    void valuesComeBackAsTheyWereAdded(long seed) {
        Random random = new Random(seed);
        RandomValues values = new RandomValues(random);
        ColumnBuilder builder = new ColumnBuilder();
        for (int round = 0; round < 5; round++) {
            List<Object> rows = rows(values, random);
            rows.forEach(builder::add);
            for (int row = 0; row < rows.size(); row++) {
                assertSameValue(builder.get(row), rows.get(row));
            }
            if (random.nextInt(4) == 0) {
                builder.clear();
                continue;
            }
            assertSameValues(builder.build(Lineage.UNIFORM), rows);
        }
    }

    @Test
    void aColumnIsNotChangedByWhatItsBuilderDoesNext() {
        ColumnBuilder builder = new ColumnBuilder();
        Column first = built(builder, List.of(1, 2, 3));
        Column second = built(builder, List.of(7, 8, 9));

        assertThat(valuesOf(first)).containsExactly(1, 2, 3);
        assertThat(valuesOf(second)).containsExactly(7, 8, 9);
    }

    @Test
    void aShortColumnDoesNotHoldOnToTheMemoryOfALongOne() {
        ColumnBuilder builder = new ColumnBuilder();
        for (int row = 0; row < 10_000; row++) {
            builder.add((long) row);
        }
        builder.build(Lineage.UNIFORM);

        LongColumn column = (LongColumn) built(builder, List.of(1L, 2L));

        assertThat(column.values()).hasSizeLessThan(10);
    }

    @Test
    void aNearlyFullColumnIsNotCopiedToSpareAFewBytes() {
        ColumnBuilder builder = new ColumnBuilder();
        List<Object> rows = new ArrayList<>();
        for (int row = 0; row < 100; row++) {
            rows.add(row);
        }
        built(builder, rows);

        IntColumn column = (IntColumn) built(builder, rows.subList(0, 99));

        // Room for as many as last time; a copy would have no more than there are.
        assertThat(column.size()).isEqualTo(99);
        assertThat(column.values()).hasSize(100);
    }

    @Test
    void onlyRowsThatWereAddedCanBeRead() {
        ColumnBuilder builder = new ColumnBuilder();
        assertThatThrownBy(() -> builder.get(0)).isInstanceOf(IndexOutOfBoundsException.class);
        builder.add(1);
        assertThat(builder.get(0)).isEqualTo(1);
        assertThatThrownBy(() -> builder.get(1)).isInstanceOf(IndexOutOfBoundsException.class);
        builder.clear();
        assertThatThrownBy(() -> builder.get(0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void anEmptyColumnIsRefused() {
        ColumnBuilder builder = new ColumnBuilder();
        assertThatThrownBy(() -> builder.build(Lineage.UNIFORM)).isInstanceOf(IllegalStateException.class);
        builder.add(1);
        builder.build(Lineage.UNIFORM);
        assertThatThrownBy(() -> builder.build(Lineage.UNIFORM)).isInstanceOf(IllegalStateException.class);
    }

    /** Mostly of one kind, since that is where columns degrade late. */
    private static List<Object> rows(RandomValues values, Random random) {
        Supplier<Object> kind = values.kind();
        int others = random.nextInt(3) * random.nextInt(50);
        List<Object> rows = new ArrayList<>();
        for (int size = 1 + random.nextInt(300); size > 0; size--) {
            rows.add(others > 0 && random.nextInt(100) < others ? values.any() : kind.get());
        }
        return rows;
    }

    static Column built(ColumnBuilder builder, List<Object> values) {
        values.forEach(builder::add);
        return builder.build(Lineage.UNIFORM);
    }

    static List<Object> valuesOf(Column column) {
        List<Object> values = new ArrayList<>();
        for (int row = 0; row < column.size(); row++) {
            values.add(column.get(row));
        }
        return values;
    }

    static void assertSameValues(Column column, List<Object> expected) {
        assertThat(column.size()).isEqualTo(expected.size());
        for (int row = 0; row < expected.size(); row++) {
            assertSameValue(column.get(row), expected.get(row));
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
