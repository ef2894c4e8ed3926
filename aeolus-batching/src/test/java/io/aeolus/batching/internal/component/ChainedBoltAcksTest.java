// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** The input of a chain is acked when all its chained tuples are acked and all rows that are anchored to it are sent. */
class ChainedBoltAcksTest {

    private final ChainedBoltHarness harness = new ChainedBoltHarness().prepared();

    @Test
    void input_is_acked_when_its_buffered_rows_are_sent() {
        harness.deliver(1);
        assertThat(harness.storm.ackedRoots).as("a row is buffered").isEmpty();

        harness.idle();

        assertThat(harness.sentIds()).containsExactly(1L);
        assertThat(harness.storm.ackedRoots).containsExactly(1L);
        harness.storm.consumeAll();
        assertThat(harness.acker.open()).isEmpty();
    }

    @Test
    void input_without_rows_is_acked_at_the_end_of_its_message() {
        harness.c.onExecute = tuple -> harness.c.collector.ack(tuple);

        harness.deliver(1);

        assertThat(harness.storm.ackedRoots).containsExactly(1L);
    }

    @Test
    void late_ack_of_a_member_delays_the_ack() {
        harness.c.onExecute = harness.c.received::add;
        LongStream.range(0, 3).forEach(harness::deliver);
        assertThat(harness.storm.ackedRoots).isEmpty();

        ackInNextMessage(harness.c.received.get(1));

        assertThat(harness.storm.ackedRoots).containsExactly(1L, 9L);
        ackInNextMessage(harness.c.received.get(0));
        assertThat(harness.storm.ackedRoots).containsExactly(1L, 9L, 0L, 9L);
    }

    /** Delivers a message that only acks an older tuple. */
    private void ackInNextMessage(Tuple older) {
        harness.head.onExecute = tuple -> {
            harness.c.collector.ack(older);
            harness.head.collector.ack(tuple);
        };
        harness.deliver(9);
    }

    @Test
    void late_ack_of_one_of_two_members_delays_the_ack() {
        harness.c.onExecute = harness.c.received::add;
        harness.b.onExecute = harness.b.received::add;
        harness.deliver(1);

        ackInNextMessage(harness.c.received.get(0));
        assertThat(harness.storm.ackedRoots).containsExactly(9L);

        harness.head.onExecute = tuple -> harness.b.collector.ack(harness.b.received.get(0));
        harness.deliver(8);
        assertThat(harness.storm.ackedRoots).containsExactly(9L, 1L);
    }

    @Test
    void row_that_a_member_emits_late_delays_the_ack() {
        harness.c.onExecute = harness.c.received::add;
        harness.deliver(1);
        harness.head.onExecute = tuple -> {
            Tuple held = harness.c.received.get(0);
            harness.c.collector.emit(held, held.getValues());
            harness.c.collector.ack(held);
        };
        harness.deliver(2);
        assertThat(harness.storm.ackedRoots).isEmpty();

        harness.idle();

        assertThat(harness.storm.ackedRoots).containsExactly(1L);
        assertThat(harness.storm.rows().get(0).getMessageId().getAnchors()).containsExactly(1L);
    }

    @Test
    void unanchored_tuple_does_not_delay_the_ack() {
        harness.head.onExecute = tuple -> {
            harness.head.collector.emit(tuple.getValues());
            harness.head.collector.ack(tuple);
        };
        harness.b.onExecute = tuple -> {};
        harness.c.onExecute = tuple -> {};

        harness.deliver(1);

        assertThat(harness.storm.ackedRoots).containsExactly(1L);
    }

    @Test
    void input_that_the_head_never_acks_stays_open() {
        harness.head.onExecute = tuple -> harness.head.collector.emit(tuple, tuple.getValues());

        harness.deliver(1);
        harness.idle();

        assertThat(harness.c.received).hasSize(1);
        assertThat(harness.storm.ackedRoots).isEmpty();
    }

    @Test
    void fail_of_a_member_fails_the_input_once() {
        harness.c.onExecute = tuple -> {
            harness.c.collector.fail(tuple);
            harness.c.collector.fail(tuple);
        };
        harness.b.onExecute = tuple -> harness.b.collector.fail(tuple);

        harness.deliver(1);
        harness.idle();

        assertThat(harness.storm.failedRoots).containsExactly(1L);
        assertThat(harness.storm.ackedRoots).isEmpty();
    }

    @Test
    void second_ack_has_no_effect() {
        harness.c.onExecute = tuple -> {
            harness.c.collector.ack(tuple);
            harness.c.collector.ack(tuple);
        };
        harness.b.onExecute = harness.b.received::add;
        harness.deliver(1);
        assertThat(harness.storm.ackedRoots).isEmpty();

        harness.head.onExecute = tuple -> {
            harness.b.collector.ack(harness.b.received.get(0));
            harness.b.collector.ack(harness.b.received.get(0));
        };
        harness.deliver(2);

        assertThat(harness.storm.ackedRoots).containsExactly(1L);
    }

    @Test
    void fail_after_an_ack_has_no_effect() {
        harness.c.onExecute = tuple -> {
            harness.c.collector.ack(tuple);
            harness.c.collector.fail(tuple);
        };

        harness.deliver(1);

        assertThat(harness.storm.failedRoots).isEmpty();
        assertThat(harness.storm.ackedRoots).containsExactly(1L);
    }

    @Test
    void tuples_of_a_batch_are_acked_together() {
        harness.b.onExecute = harness.b.received::add;
        harness.deliverBatch(3, 1);
        harness.idle();
        assertThat(harness.storm.ackedRoots).isEmpty();
        harness.head.onExecute = tuple -> {};
        for (Tuple held : List.copyOf(harness.b.received)) {
            assertThat(harness.storm.ackedRoots).isEmpty();
            harness.head.onExecute = tuple -> harness.b.collector.ack(held);
            harness.deliver(5);
        }

        assertThat(harness.storm.ackedRoots).containsExactly(1L);
    }

    @Test
    void reset_timeout_of_a_chained_tuple_resets_its_input() {
        harness.c.onExecute = tuple -> harness.c.collector.resetTimeout(tuple);

        harness.deliver(1);

        assertThat(harness.storm.timeoutsReset)
                .singleElement()
                .satisfies(
                        tuple -> assertThat(tuple.getMessageId().getAnchors()).containsExactly(1L));
    }

    @Test
    void tuple_that_joins_two_inputs_delays_the_acks_of_both() {
        harness.a.onExecute = tuple -> {
            harness.a.received.add(tuple);
            if (harness.a.received.size() == 2) {
                harness.a.collector.emit(harness.a.received, tuple.getValues());
                harness.a.received.forEach(harness.a.collector::ack);
            }
        };
        harness.c.onExecute = harness.c.received::add;
        harness.deliver(1);
        harness.deliver(2);
        assertThat(harness.storm.ackedRoots).isEmpty();

        ackInNextMessage(harness.c.received.get(0));

        assertThat(harness.storm.ackedRoots).containsExactlyInAnyOrder(1L, 2L, 9L);
    }
}
