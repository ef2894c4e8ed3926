// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A spout's batches become smaller while rows fail, and larger again afterwards. */
class FailingRowsTest {

    private static final int PLANNED = 8;

    private final SpoutHarness harness = new SpoutHarness(PLANNED);
    private int nextId;

    /** The rows of the next batch on the side stream, which is full. */
    private int nextSize() {
        int before = harness.sent.size();
        harness.next(() -> {
            while (harness.sent.size() == before) {
                harness.user.collector.emit("side", List.of(nextId, nextId), nextId++);
            }
        });
        harness.turn();
        assertThat(harness.sent).hasSize(before + 1);
        return last().rows();
    }

    private Sent last() {
        return harness.sent.get(harness.sent.size() - 1);
    }

    /** Otherwise batches shrink as if most of them failed. */
    private void ackSome() {
        for (int batch = 0; batch < 2; batch++) {
            nextSize();
            harness.ack(last());
        }
    }

    @Test
    void fail_between_acks_halves_the_next_batches() {
        for (int size : List.of(8, 4, 2, 1, 1)) {
            ackSome();
            assertThat(nextSize()).isEqualTo(size);
            harness.fail(last());
        }
    }

    @Test
    void rows_are_sent_as_single_tuples_if_most_small_batches_fail() {
        assertThat(nextSize()).isEqualTo(8);
        harness.fail(last());
        assertThat(nextSize()).isEqualTo(1);
        harness.fail(last());
        assertThat(nextSize()).isEqualTo(1);
    }

    @Test
    void simultaneous_timeouts_halve_the_limit_once() {
        ackSome();
        for (int batch = 0; batch < 20; batch++) {
            nextSize();
        }

        List.copyOf(harness.pending).forEach(harness::fail);

        assertThat(nextSize()).isEqualTo(4);
    }

    @Test
    void each_fail_between_acks_halves_the_limit() {
        ackSome();
        for (int batch = 0; batch < 4; batch++) {
            nextSize();
        }

        harness.fail(harness.pending.get(0));
        harness.ack(harness.pending.get(0));
        harness.fail(harness.pending.get(0));
        harness.fail(harness.pending.get(0));

        assertThat(nextSize()).isEqualTo(2);
    }

    @Test
    void acked_rows_raise_the_limit_up_to_the_planned_size() {
        ackSome();
        nextSize();
        harness.fail(last());
        int rows = 0;
        for (int size = nextSize(); size < PLANNED; size = nextSize()) {
            rows += size;
            harness.ack(last());
        }

        // One more row per 120 acks.
        assertThat(rows).isBetween(4 * 120 - PLANNED, 4 * 120 + PLANNED);
        ackSome();
        assertThat(nextSize()).isEqualTo(PLANNED);
    }

    @Test
    void acks_of_single_rows_raise_the_limit() {
        nextSize();
        harness.fail(last());
        int rows = 0;
        while (nextSize() == 1) {
            rows++;
            harness.ack(last());
        }

        assertThat(rows).isBetween(119, 121);
        assertThat(last().rows()).isEqualTo(2);
    }

    @Test
    void replays_do_not_change_the_limit() {
        ackSome();
        nextSize();
        nextSize();
        List.copyOf(harness.pending).forEach(harness::fail);
        List<Object> failed = List.copyOf(harness.user.failed);
        assertThat(failed).hasSize(16);
        for (Object id : failed) {
            harness.user.collector.emit("side", List.of(id, id), id);
            assertThat(last().rows()).isEqualTo(1);
            if ((int) id % 2 == 0) {
                harness.fail(last());
                harness.user.collector.emit("side", List.of(id, id), id);
            }
            harness.ack(last());
        }

        // The size would be smaller if the fails of replays counted.
        assertThat(nextSize()).isEqualTo(4);
    }

    @Test
    void batches_of_each_consumer_have_a_separate_limit() {
        emitOnDefault(8);
        List.copyOf(harness.pending).forEach(harness::ack);
        harness.sent.clear();
        emitOnDefault(8);
        assertThat(harness.sent).extracting(Sent::rows).containsExactly(8, 8);
        harness.fail(harness.pending.get(0));
        harness.ack(harness.pending.get(0));
        harness.sent.clear();

        emitOnDefault(8);
        assertThat(harness.sent).extracting(Sent::rows).containsExactlyInAnyOrder(4, 4, 8);
        assertThat(nextSize()).as("another stream").isEqualTo(8);
    }

    private void emitOnDefault(int rows) {
        for (int row = 0; row < rows; row++) {
            harness.user.collector.emit(List.of(1, "same"), nextId++);
        }
    }

    @Test
    void rejected_batch_halves_the_limit_like_a_failed_batch() {
        ackSome();
        harness.unsendable = -1;
        nextId = 3 * PLANNED;
        for (int row = 1; row < PLANNED; row++) {
            harness.user.collector.emit("side", List.of(1, row), row);
        }
        assertThatThrownBy(() -> harness.user.collector.emit("side", List.of(1, -1), -1))
                .hasMessage("cannot be sent");

        assertThat(nextSize()).isEqualTo(4);
    }

    @Test
    void fail_of_a_batch_with_one_message_does_not_halve_the_limit() {
        harness.user.collector.emit("side", List.of(0, 0), "tracked");
        for (int row = 1; row < PLANNED; row++) {
            harness.user.collector.emit("side", List.of(row, row));
        }
        assertThat(last().rows()).isEqualTo(8);
        harness.fail(last());
        assertThat(harness.user.failed).containsExactly("tracked");

        assertThat(nextSize()).isEqualTo(8);
    }

    @Seeded(100)
    void sizes_stay_bounded_and_each_message_is_processed_once(long seed) {
        Random random = new Random(seed);
        int planned = 2 + random.nextInt(29);
        int troubled = random.nextInt(600);
        int messages = troubled + 2 * planned * planned + 250 * planned + 200;
        double failing = List.of(0.01, 0.1, 0.5, 1.0).get(random.nextInt(4));
        SpoutHarness spout = new SpoutHarness(planned, random.nextBoolean() ? 0 : 10 * planned);
        Deque<Integer> toEmit = new ArrayDeque<>();
        Set<Object> poisonous = new HashSet<>();
        for (int id = 0; id < messages; id++) {
            toEmit.add(id);
            if (id < troubled && random.nextDouble() < failing) {
                poisonous.add(id);
            }
        }
        spout.user.onNextTuple = () -> {
            if (!toEmit.isEmpty()) {
                int id = toEmit.remove();
                spout.user.collector.emit("side", List.of(id, id), id);
            }
        };
        List<Object> acked = new ArrayList<>();
        while (acked.size() < messages) {
            spout.turn();
            List<Sent> settled = new ArrayList<>(spout.pending);
            Collections.shuffle(settled, random);
            boolean isTimeOut = acked.size() < troubled && random.nextInt(50) == 0;
            if (!isTimeOut) {
                settled = settled.subList(0, random.nextInt(settled.size() + 1));
            }
            for (Sent message : settled) {
                if (poisonous.removeAll(message.ids()) || isTimeOut) {
                    spout.fail(message);
                } else {
                    spout.ack(message);
                }
            }
            acked.addAll(spout.user.acked);
            spout.user.failed.forEach(id -> toEmit.addFirst((Integer) id));
            spout.user.acked.clear();
            spout.user.failed.clear();
        }
        assertThat(acked).doesNotHaveDuplicates().hasSize(messages);
        assertThat(spout.pending).isEmpty();
        assertThat(spout.sent).extracting(Sent::rows).allMatch(rows -> rows >= 1 && rows <= planned);

        int last = spout.sent.size();
        for (int id = messages; spout.sent.size() == last; id++) {
            spout.user.collector.emit("side", List.of(id, id), id);
        }
        assertThat(spout.sent.get(last).rows()).as("in the end").isEqualTo(planned);
    }
}
