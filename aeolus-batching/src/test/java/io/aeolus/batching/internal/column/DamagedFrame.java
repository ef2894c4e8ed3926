// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import static io.aeolus.batching.internal.column.ValueCodecTest.CODES;
import static io.aeolus.batching.internal.column.ValueCodecTest.OBJECTS;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.RandomValues;
import io.aeolus.cases.Mutations;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * A damaged column. Never a column of objects, whose values Kryo reads.
 *
 * @param code the code of its codec
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DamagedFrame(int code, byte[] bytes) {

    static DamagedFrame of(long seed, Kryo kryo) {
        Random random = new Random(seed);
        Column column = column(random);
        byte[] valid = written(kryo, column);
        byte[] other = written(kryo, column(random));
        Mutations mutations = new Mutations(random, StreamPlan.MAX_BATCH_SIZE);
        while (true) {
            byte[] damaged = mutations.ofAnyKind(valid, other);
            int code = damaged.length == 0 ? 0 : codeOf(damaged);
            if (code != OBJECTS) {
                return new DamagedFrame(code, damaged);
            }
        }
    }

    private static int codeOf(byte[] frame) {
        try {
            Input input = new Input(frame);
            int number = input.readVarInt(true);
            // DamagedColumnTest tests rows of other streams, whose columns may be damaged into any kind.
            return number == CODES ? OBJECTS : number % CODES;
        } catch (KryoException e) {
            return 0;
        }
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
        List<Object> rows = new ArrayList<>();
        while (rows.size() < size) {
            rows.add(same == null ? kind.get() : same);
        }
        return Columns.column(rows, lineage(size, random));
    }

    static Lineage lineage(int rows, Random random) {
        return random.nextBoolean() || rows < 3
                ? Lineage.UNIFORM
                : new Lineage(new int[] {1, rows - 2, 1}, new int[][] {{0}, {}, {0, 300}});
    }
}
