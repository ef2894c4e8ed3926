// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.RandomValues;
import io.aeolus.batching.fixture.Seeded;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ColumnEqualityTest {

    @Seeded(200)
    void hash_is_the_fields_grouping_hash_of_the_first_value(long seed) {
        Random random = new Random(seed);
        RandomValues values = new RandomValues(random);
        Object first = random.nextInt(4) == 0 ? values.anArray() : values.any();
        Column column = Columns.column(Arrays.asList(first, values.any()), Lineage.UNIFORM);

        assertThat(Arrays.deepHashCode(new Object[] {column, 5}))
                .isEqualTo(Arrays.deepHashCode(new Object[] {first, 5}));
        assertThat(Column.keyHash(first)).isEqualTo(column.hashCode());
    }

    @Seeded(200)
    void columns_are_equal_if_their_values_are(long seed) {
        Random random = new Random(seed);
        List<Object> values = new ArrayList<>();
        RandomValues source = new RandomValues(random);
        for (int size = 1 + random.nextInt(4); size > 0; size--) {
            values.add(source.any());
        }
        Column column = Columns.column(values, Lineage.UNIFORM);
        Column sameAsObjects = Columns.column(copies(values), Lineage.UNIFORM);

        assertThat(column).isEqualTo(sameAsObjects).hasSameHashCodeAs(sameAsObjects);
        assertThat(sameAsObjects).isEqualTo(column);

        int changed = random.nextInt(values.size());
        List<Object> others = copies(values);
        others.set(changed, "not among the random values");
        assertThat(column).isNotEqualTo(Columns.column(others, Lineage.UNIFORM));
        others = copies(values);
        others.add(null);
        assertThat(column).isNotEqualTo(Columns.column(others, Lineage.UNIFORM));
    }

    @Test
    void spare_capacity_is_ignored() {
        assertThat(Column.columns(new Object[][] {{1}, {2}, {3}}, 2, Lineage.UNIFORM)
                        .get(0))
                .isEqualTo(Columns.of(1, 2));
    }

    @Test
    void text_shows_the_values() {
        assertThat(Columns.of("a", null, "b")).hasToString("[a, null, b]");
    }

    /** Byte arrays are copied, so equality must not be identity. */
    private static List<Object> copies(List<Object> values) {
        List<Object> copies = new ArrayList<>(values);
        copies.replaceAll(value -> value instanceof byte[] bytes ? bytes.clone() : value);
        return copies;
    }
}
