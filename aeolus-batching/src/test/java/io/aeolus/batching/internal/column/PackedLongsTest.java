// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.aeolus.batching.fixture.Seeded;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackedLongsTest {

    private final PackedLongs packed = new PackedLongs();

    @Test
    void values_have_as_few_bytes_as_their_range_needs() {
        for (int bits = 0; bits < Long.SIZE; bits++) {
            // The largest difference of a number of bits, and the next.
            long most = bits == 0 ? 0 : -1L >>> (Long.SIZE - bits);
            assertThat(bytesPerRow(0, most)).as("%d bits", bits).isEqualTo((bits + 7) / 8);
            assertThat(bytesPerRow(0, most + 1)).as("%d bits and one", bits).isEqualTo((bits + 8) / 8);
            assertThat(bytesPerRow(Long.MIN_VALUE, Long.MIN_VALUE + most))
                    .as("%d bits from the smallest", bits)
                    .isEqualTo((bits + 7) / 8);
        }
        assertThat(bytesPerRow(Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(8);
    }

    @Seeded(200)
    void values_survive_a_round_trip_with_reused_buffers(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 5; round++) {
            long base = random.nextLong();
            long mask = -1L >>> random.nextInt(Long.SIZE);
            long[] values = random.longs(1 + random.nextInt(300))
                    .map(value -> base + (value & mask))
                    .toArray();

            assertThat(packed.read(new Input(written(values)), values.length)).isEqualTo(values);
        }
    }

    @Test
    void invalid_width_is_rejected() {
        for (byte width : new byte[] {-1, 9, Byte.MIN_VALUE, Byte.MAX_VALUE}) {
            assertThatThrownBy(() -> packed.read(new Input(new byte[] {0, width, 0, 0, 0}), 2))
                    .isInstanceOf(KryoException.class)
                    .hasMessageContaining("damaged batch: numbers of " + width + " bytes");
        }
    }

    /** The bytes that a third row with a value in the range adds. */
    private int bytesPerRow(long least, long most) {
        return written(least, most, least).length - written(least, most).length;
    }

    private byte[] written(long... values) {
        Output output = new Output(64, -1);
        packed.write(output, values, values.length);
        return output.toBytes();
    }
}
