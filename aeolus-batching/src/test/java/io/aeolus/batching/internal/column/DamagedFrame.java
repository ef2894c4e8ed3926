package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import io.aeolus.batching.fixture.Mutations;
import io.aeolus.batching.fixture.RandomValues;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** A damaged column, and what it is read as: mostly what it was, never a column of objects, whose values Kryo reads. */
final class DamagedFrame {

    private static final List<Class<? extends Column>> TYPES =
            List.of(IntColumn.class, LongColumn.class, DoubleColumn.class, BooleanColumn.class, StringColumn.class);
    private static final int OTHER_TYPE = 6;

    private final Class<? extends Column> type;
    private final byte[] bytes;

    private DamagedFrame(Class<? extends Column> type, byte[] bytes) {
        this.type = type;
        this.bytes = bytes;
    }

    static DamagedFrame of(long seed, Kryo kryo) {
        Random random = new Random(seed);
        Column column = column(random);
        byte[] damaged = new Mutations(random).ofAnyKind(written(kryo, column), written(kryo, column(random)));
        Class<? extends Column> type =
                random.nextInt(OTHER_TYPE) == 0 ? TYPES.get(random.nextInt(TYPES.size())) : column.getClass();
        return new DamagedFrame(type, damaged);
    }

    Class<? extends Column> type() {
        return type;
    }

    byte[] bytes() {
        return bytes;
    }

    static byte[] written(Kryo kryo, Column column) {
        Output output = new Output(64, -1);
        kryo.writeObject(output, column);
        return output.toBytes();
    }

    private static Column column(Random random) {
        RandomValues values = new RandomValues(random);
        List<Supplier<Object>> kinds =
                List.of(values::anInt, values::aLong, values::aDouble, random::nextBoolean, values::aString);
        Supplier<Object> kind = kinds.get(random.nextInt(kinds.size()));
        int size = 1 + random.nextInt(random.nextBoolean() ? 5 : 200);
        Object same = random.nextInt(8) == 0 ? kind.get() : null;
        ColumnBuilder builder = new ColumnBuilder();
        for (int row = 0; row < size; row++) {
            builder.add(same == null ? kind.get() : same);
        }
        if (random.nextBoolean() || size < 3) {
            return builder.build(Lineage.UNIFORM);
        }
        return builder.build(Lineage.of(new int[] {1, size - 2, 1}, new int[][] {{0}, {}, {0, 300}}));
    }
}
