// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import static io.aeolus.batching.internal.column.ValueCodecTest.BOOLEANS;
import static io.aeolus.batching.internal.column.ValueCodecTest.DOUBLES;
import static io.aeolus.batching.internal.column.ValueCodecTest.INTS;
import static io.aeolus.batching.internal.column.ValueCodecTest.LONGS;
import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.sun.management.ThreadMXBean;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.TestCluster;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.apache.storm.serialization.SerializationFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Reading a damaged typed column results in a valid value or a {@link KryoException}. The number of reads is at most the length of the
 * frame, and the allocated memory is bounded by its length or the number of rows.
 *
 * <p>To run a single seed: {@code -Dtest=DamagedFramesTest -Daeolus.seed=17}. A deep build runs a million seeds.
 */
class DamagedFramesTest {

    private static final int FRAMES = 5_000;
    private static final int DEEP_FRAMES = 1_000_000;
    private static final int MOST_PROBLEMS = 10;

    /** The allocated bytes per byte of the frame. */
    private static final long ALLOCATED_BYTES = 64;

    /**
     * The allocated bytes per row of a value: an int or a double, and the long from which it was read. Equal numbers have no bytes in the
     * frame.
     */
    private static final long ALLOCATED_BYTES_OF_ROW = 16;

    /** An exception with its stack, and the headers of all arrays. */
    private static final long ALLOCATED_BYTES_AT_LEAST = 16_384;

    private static final long READS = 4;
    private static final long READS_AT_LEAST = 16;

    private final Kryo kryo = SerializationFactory.getKryo(TestCluster.defaults());
    private final ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void damaged_column_is_a_value_or_a_clear_exception_at_bounded_cost() {
        check(FRAMES);
    }

    @Test
    @Tag("deep")
    void a_million_damaged_columns_are_values_or_clear_exceptions_at_bounded_cost() {
        check(DEEP_FRAMES);
    }

    private static LongStream seeds(int frames) {
        return Long.getLong("aeolus.seed") == null
                ? LongStream.range(0, frames)
                : LongStream.of(Long.getLong("aeolus.seed"));
    }

    private void check(int frames) {
        List<String> problems = new ArrayList<>();
        long values = 0;
        long refused = 0;
        long last = 0;
        double largest = 0;
        PrimitiveIterator.OfLong seeds = seeds(frames).iterator();
        while (seeds.hasNext() && problems.size() < MOST_PROBLEMS) {
            long seed = seeds.nextLong();
            last = seed;
            DamagedFrame frame = DamagedFrame.of(seed, kryo);
            try {
                Reading reading = cheapest(frame, DamagedFramesTest::inMemory);
                values += reading.value().isPresent() ? 1 : 0;
                refused += reading.value().isPresent() ? 0 : 1;
                largest = Math.max(largest, (double) reading.bytes() / reading.mostBytes());
                reading.check(kryo);
                Reading ofStream = cheapest(frame, DamagedFramesTest::stream);
                ofStream.check(kryo);
                assertThat(ofStream.value().isPresent())
                        .as("read from a stream, as an encrypted frame is")
                        .isEqualTo(reading.value().isPresent());
            } catch (RuntimeException | Error problem) {
                problems.add("-Daeolus.seed=" + seed + ", " + "code " + frame.code() + " of " + frame.bytes().length
                        + " bytes: " + problem);
            }
        }
        System.out.printf(
                "damaged columns up to seed %,d: %,d values, %,d refused; at most %.0f %% of the memory that is allowed%n",
                last, values, refused, 100 * largest);
        assertThat(problems).isEmpty();
    }

    /** The result of reading a frame, and its cost. */
    private record Reading(DamagedFrame frame, Optional<Column> value, long bytes) {

        long mostBytes() {
            return ALLOCATED_BYTES * frame.bytes().length
                    + value.map(column -> ALLOCATED_BYTES_OF_ROW * column.size())
                            .orElse(0L)
                    + ALLOCATED_BYTES_AT_LEAST;
        }

        void check(Kryo kryo) {
            assertThat(bytes).as("bytes allocated").isLessThanOrEqualTo(mostBytes());
            value.ifPresent(column -> {
                assertThat(column.size()).isBetween(1, StreamPlan.MAX_BATCH_SIZE);
                for (int row = 0; row < column.size(); row++) {
                    assertThat(isOfType(column.value(row))).as("row %d", row).isTrue();
                }
                checkLineage(column);
                byte[] again = DamagedFrame.written(kryo, column);
                CountingFrame input = new CountingFrame(again, Long.MAX_VALUE);
                assertThat(kryo.readObject(input, Column.class).equals(column))
                        .as("equal to itself, written and read")
                        .isTrue();
            });
        }

        private boolean isOfType(@Nullable Object value) {
            return switch (frame.code()) {
                case INTS -> value instanceof Integer;
                case LONGS -> value instanceof Long;
                case DOUBLES -> value instanceof Double;
                case BOOLEANS -> value instanceof Boolean;
                default -> value == null || value instanceof String;
            };
        }

        private static void checkLineage(Column column) {
            Column.BatchHead head = column.head();
            if (head == null) {
                return;
            }
            int rows = 0;
            for (int run = 0; run < head.lineage().runs(); run++) {
                rows += head.lineage().length(run);
                assertThat(Arrays.stream(head.lineage().roots(run)).allMatch(root -> root >= 0))
                        .as("places of roots")
                        .isTrue();
            }
            int all = head.others().exist() ? head.others().rows() : column.size();
            assertThat(rows).as("rows of the lineage").isEqualTo(head.lineage().isUniform() ? 0 : all);
        }
    }

    private static Input inMemory(byte[] frame) {
        return new CountingFrame(frame, READS * frame.length + READS_AT_LEAST);
    }

    /** An input with a few bytes in its buffer; reads are counted for {@link #inMemory}. */
    private static Input stream(byte[] frame) {
        return new Input(new ByteArrayInputStream(frame), 16);
    }

    /** Class loading allocates, but only once. */
    private Reading cheapest(DamagedFrame frame, Function<byte[], Input> input) {
        Reading first = read(frame, input);
        return first.bytes() <= first.mostBytes() ? first : read(frame, input);
    }

    private Reading read(DamagedFrame frame, Function<byte[], Input> input) {
        long before = memory.getCurrentThreadAllocatedBytes();
        Optional<Column> value;
        try {
            value = Optional.of(kryo.readObject(input.apply(frame.bytes()), Column.class));
        } catch (KryoException e) {
            assertThat(e).hasMessageMatching("(?s).+");
            value = Optional.empty();
        }
        return new Reading(frame, value, memory.getCurrentThreadAllocatedBytes() - before);
    }
}
