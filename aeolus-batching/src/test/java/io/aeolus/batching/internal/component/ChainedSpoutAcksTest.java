// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.fixture.RecordingHook;
import io.aeolus.batching.fixture.ScriptBolt;
import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.tuple.Tuple;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** When the messages of a spout are acked or failed that its chain processes. */
class ChainedSpoutAcksTest {

    private static final Map<String, Object> TIMEOUT = Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 10);

    @Test
    void message_is_acked_when_the_call_that_emitted_it_has_returned() {
        ChainedSpoutHarness harness = sink(new ChainedSpoutHarness());
        harness.next(() -> {
            for (int id = 0; id < 3; id++) {
                harness.head.collector.emit(List.of("key", id), id);
                assertThat(harness.head.acked).as("acks during an emit").isEmpty();
            }
        });

        assertThat(harness.head.acked).containsExactly(0, 1, 2);
        assertThat(harness.sent).isEmpty();
        assertThat(harness.head.collector.getPendingCount()).isZero();
    }

    @Test
    void message_is_acked_when_storm_has_acked_its_rows() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        harness.emit(0, 1, 2);
        harness.turn();

        assertThat(harness.head.acked).isEmpty();
        assertThat(harness.pending).singleElement().extracting(Sent::ids).isEqualTo(List.of(0, 1, 2));
        harness.ack(harness.pending.get(0));
        assertThat(harness.head.acked).containsExactly(0, 1, 2);
    }

    @Test
    void message_waits_for_a_member_that_acks_late_and_for_storm() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        harness.b.onExecute = harness.b.received::add;
        harness.emit(0, 1);
        harness.ack(harness.pending.get(0));
        assertThat(harness.head.acked).isEmpty();

        harness.next(() -> harness.b.collector.ack(harness.b.received.get(1)));
        assertThat(harness.head.acked).containsExactly(1);
        harness.next(() -> harness.b.collector.ack(harness.b.received.get(0)));
        assertThat(harness.head.acked).containsExactly(1, 0);
    }

    @Test
    void ack_in_the_executors_thread_does_not_overtake_an_emit_of_another_thread() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        harness.c.onExecute = tuple -> {
            onOtherThread(() -> harness.c.collector.emit(tuple, tuple.getValues()));
            harness.c.collector.ack(tuple);
        };
        harness.emit(0);
        assertThat(harness.head.acked).isEmpty();

        harness.turn();
        assertThat(harness.head.acked).isEmpty();
        harness.ack(harness.pending.get(0));

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0));
        assertThat(harness.head.acked).containsExactly(0);
    }

    @Test
    void message_fails_once_although_several_members_and_storm_fail_it() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        harness.b.onExecute = tuple -> {
            harness.b.collector.fail(tuple);
            harness.b.collector.fail(tuple);
        };
        harness.emit(0, 1);
        assertThat(harness.head.failed).containsExactly(0, 1);

        harness.fail(harness.pending.get(0));

        assertThat(harness.head.failed).containsExactly(0, 1);
        assertThat(harness.head.acked).isEmpty();
        assertThat(harness.head.collector.getPendingCount()).isZero();
    }

    @Test
    void replay_is_sent_alone() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        ScriptBolt b = harness.b;
        b.onExecute = tuple -> b.collector.fail(tuple);
        harness.emit(0);
        b.onExecute = tuple -> b.collector.ack(tuple);
        harness.sent.clear();

        harness.emit(1, 0, 2);

        assertThat(harness.sent)
                .filteredOn(Sent::isBatch)
                .noneMatch(sent -> sent.ids().contains(0));
        assertThat(harness.sent).anyMatch(sent -> sent.ids().equals(List.of(0)));
        harness.turn();
        List.copyOf(harness.pending).forEach(harness::ack);
        harness.turn();
        assertThat(harness.head.acked).containsExactlyInAnyOrder(0, 1, 2);
    }

    @Test
    void row_that_storm_rejects_does_not_hold_its_message() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        ScriptBolt b = harness.b;
        b.onExecute = tuple -> b.collector.fail(tuple);
        harness.emit(0);
        b.onExecute = tuple -> b.collector.ack(tuple);
        harness.onEmit = () -> {
            throw new IllegalArgumentException("cannot be sent");
        };
        harness.c.onExecute = tuple -> {
            // A replay, so the row is sent alone.
            assertThatThrownBy(() -> harness.c.collector.emit(tuple, tuple.getValues()))
                    .hasMessage("cannot be sent");
            harness.c.collector.ack(tuple);
        };

        harness.emit(0);

        assertThat(harness.head.failed).containsExactly(0);
        assertThat(harness.head.acked).containsExactly(0);
        assertThat(harness.head.collector.getPendingCount()).isZero();
    }

    @Test
    void second_ack_and_fail_after_an_ack_have_no_effect() {
        ChainedSpoutHarness harness = sink(new ChainedSpoutHarness());
        harness.b.onExecute = harness.b.received::add;
        harness.c.onExecute = tuple -> {
            harness.c.collector.ack(tuple);
            harness.c.collector.ack(tuple);
            harness.c.collector.fail(tuple);
        };
        harness.emit(0);
        assertThat(harness.head.acked).isEmpty();
        assertThat(harness.head.failed).isEmpty();

        harness.next(() -> {
            harness.b.collector.ack(harness.b.received.get(0));
            harness.b.collector.ack(harness.b.received.get(0));
        });

        assertThat(harness.head.acked).containsExactly(0);
    }

    @Test
    void message_that_a_member_holds_times_out() {
        ChainedSpoutHarness harness = holding(TIMEOUT);
        harness.emit(0);
        harness.advanceSeconds(9);
        harness.turn();
        assertThat(harness.head.failed).isEmpty();
        harness.advanceSeconds(2);
        harness.turn();
        assertThat(harness.head.failed).containsExactly(0);

        harness.next(() -> harness.c.collector.ack(harness.c.received.get(0)));
        assertThat(harness.head.acked).as("an ack after the timeout").isEmpty();
        assertThat(harness.head.collector.getPendingCount()).isZero();
    }

    @Test
    void reset_timeout_restarts_the_timeout_although_two_members_hold_the_message() {
        ChainedSpoutHarness harness = holding(TIMEOUT);
        harness.b.onExecute = harness.b.received::add;
        harness.emit(0);
        harness.advanceSeconds(6);
        harness.next(() -> harness.c.collector.resetTimeout(harness.c.received.get(0)));
        harness.turn();
        harness.advanceSeconds(9);
        harness.turn();
        harness.turn();
        assertThat(harness.head.failed).as("15 seconds after the emit").isEmpty();

        harness.advanceSeconds(2);
        harness.turn();

        assertThat(harness.head.failed).containsExactly(0);
    }

    @Test
    void message_does_not_time_out_in_a_topology_without_timeouts() {
        ChainedSpoutHarness harness = holding(
                Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 1, Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, false));
        harness.emit(0);
        harness.advanceSeconds(5);
        harness.turn();

        assertThat(harness.head.failed).isEmpty();
    }

    @Test
    void held_messages_count_as_pending() {
        ChainedSpoutHarness harness =
                holding(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 3, Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, false));
        int[] next = new int[1];
        harness.head.onNextTuple = () -> {
            int id = next[0]++;
            // A limit, so that a spout whose messages are not pending ends.
            if (id < 100) {
                harness.head.collector.emit(List.of("key", id), id);
            }
        };
        for (int second = 0; second < 20; second++) {
            harness.turn();
            harness.advanceSeconds(1);
        }
        assertThat(ChainedTopology.ids(harness.c)).containsExactly(0, 1, 2);
        assertThat(harness.head.collector.getPendingCount()).isEqualTo(3);

        harness.c.collector.ack(harness.c.received.get(1));
        onOtherThread(() -> harness.c.collector.ack(harness.c.received.get(2)));
        harness.turn();
        harness.turn();

        assertThat(harness.head.acked).containsExactlyInAnyOrder(1, 2);
        assertThat(harness.head.collector.getPendingCount()).isEqualTo(3);
        assertThat(ChainedTopology.ids(harness.c)).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void spout_may_emit_in_acks() {
        ChainedSpoutHarness harness = sink(new ChainedSpoutHarness());
        harness.head.onAck = () -> {
            int id = harness.head.acked.size();
            if (id < 5) {
                harness.head.collector.emit(List.of("key", id), id);
                assertThat(harness.head.acked).as("acks during an emit").hasSize(id);
            }
        };

        harness.emit(0);

        assertThat(harness.head.acked).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void message_is_acked_without_ackers_although_a_member_holds_it() {
        ChainedSpoutHarness harness = holding(Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0));
        harness.emit(0, 1);

        assertThat(harness.c.received).hasSize(2);
        assertThat(harness.c.received.get(0).getMessageId().getAnchors()).isEmpty();
        assertThat(harness.head.acked).containsExactly(0, 1);
        harness.next(() -> harness.c.collector.fail(harness.c.received.get(0)));
        assertThat(harness.head.failed).isEmpty();
    }

    @Test
    void rows_of_members_are_untracked_without_ackers() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness(Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0)).opened();
        harness.emit(0, 1, 2);
        harness.turn();

        assertThat(harness.head.acked).containsExactly(0, 1, 2);
        assertThat(harness.sent).allMatch(sent -> sent.id() == null);
    }

    @Test
    void message_without_id_is_untracked() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        harness.b.onExecute = tuple -> harness.b.collector.fail(tuple);

        harness.next(() -> harness.head.collector.emit(List.of("key", 1)));
        harness.turn();

        assertThat(harness.sent).singleElement().extracting(Sent::id).isNull();
        assertThat(harness.head.failed).isEmpty();
        assertThat(harness.head.collector.getPendingCount()).isZero();
    }

    @Test
    void tuple_that_joins_two_messages_delays_the_acks_of_both() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        harness.a.onExecute = tuple -> {
            harness.a.received.add(tuple);
            if (harness.a.received.size() == 2) {
                harness.a.collector.emit(harness.a.received, tuple.getValues());
                harness.a.received.forEach(harness.a.collector::ack);
            }
        };
        harness.emit(0);
        harness.emit(1);
        harness.turn();
        assertThat(harness.head.acked).isEmpty();

        harness.ack(harness.pending.get(0));

        assertThat(harness.head.acked).containsExactlyInAnyOrder(0, 1);
    }

    @Test
    void hooks_of_the_spout_see_acks_and_fails_of_the_chain() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness();
        RecordingHook hook = new RecordingHook();
        harness.head.onOpen = () -> harness.head.context.addTaskHook(hook);
        sink(harness);
        harness.b.onExecute = tuple -> {
            if (tuple.getValue(1).equals(1)) {
                harness.b.collector.fail(tuple);
            } else {
                harness.b.collector.ack(tuple);
            }
        };
        hook.calls.clear();

        harness.emit(0, 1);

        assertThat(hook.calls)
                .filteredOn(call -> !call.startsWith("emit"))
                .containsExactly("ack 0 after null", "fail 1 after null");
    }

    @Test
    void settled_messages_do_not_stay_in_memory_behind_a_held_message() {
        ChainedSpoutHarness harness = holding(TIMEOUT);
        List<Tuple> held = new ArrayList<>();
        harness.c.onExecute = held::add;
        harness.emit(-1);
        for (int id = 0; id < 10_000; id++) {
            harness.emit(id);
            Tuple last = held.remove(held.size() - 1);
            harness.next(() -> {
                harness.c.collector.resetTimeout(last);
                harness.c.collector.ack(last);
            });
        }
        harness.turn();

        assertThat(harness.head.acked).hasSize(10_000);
        assertThat(harness.spout)
                .extracting("delegate.collector.chainedMessages.deadlines")
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .hasSizeLessThan(5_000);
    }

    /** Lets "c" only record tuples. */
    private static ChainedSpoutHarness holding(Map<String, Object> settings) {
        ChainedSpoutHarness harness = new ChainedSpoutHarness(settings).opened();
        harness.c.onExecute = harness.c.received::add;
        return harness;
    }

    /** Lets "c" ack without emitting. */
    private static ChainedSpoutHarness sink(ChainedSpoutHarness harness) {
        harness.opened();
        harness.c.onExecute = tuple -> {
            harness.c.received.add(tuple);
            harness.c.collector.ack(tuple);
        };
        return harness;
    }

    private static void onOtherThread(Runnable code) {
        Thread thread = new Thread(code);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
