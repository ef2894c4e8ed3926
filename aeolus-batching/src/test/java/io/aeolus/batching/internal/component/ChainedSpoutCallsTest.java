// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.FlushOnIdleWaitStrategy;
import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.policy.WaitStrategyPark;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.tuple.Tuple;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a chain is called whose head is a spout, and when it performs the calls of other threads. */
class ChainedSpoutCallsTest {

    /** Longer than the time after which a call is assumed to wait. */
    private static final int LONG_MILLIS = 3;

    /** Storm puts a spout to sleep if its {@code nextTuple} sends nothing. */
    @Test
    void slow_spout_is_called_again_although_its_chain_sends_nothing() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        harness.c.onExecute = harness.c.collector::ack;
        harness.head.onNextTuple = () -> {
            harness.topology.clock.advanceMillis(LONG_MILLIS);
            if (harness.head.calls <= 5) {
                harness.head.collector.emit(List.of("key", harness.head.calls), harness.head.calls);
            }
        };

        harness.turn();

        assertThat(harness.head.calls).as("until a call emits nothing").isEqualTo(6);
        assertThat(harness.head.acked).containsExactly(1, 2, 3, 4, 5);
        assertThat(harness.sent).isEmpty();
    }

    @Test
    void slow_spout_returns_after_a_while_although_each_call_emits() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        harness.c.onExecute = harness.c.collector::ack;
        harness.head.onNextTuple = () -> {
            harness.topology.clock.advanceMillis(10);
            harness.head.collector.emit(List.of("key", harness.head.calls), harness.head.calls);
        };

        harness.turn();

        assertThat(harness.head.calls).isEqualTo(6);
    }

    @Test
    void emit_of_another_thread_is_sent_when_the_spout_is_deactivated() throws InterruptedException {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        harness.c.onExecute = harness.c.received::add;
        harness.emit(0);
        Tuple held = harness.c.received.get(0);
        Thread thread = new Thread(() -> {
            harness.c.collector.emit(held, held.getValues());
            harness.c.collector.ack(held);
        });
        thread.start();
        thread.join();

        harness.spout.deactivate();

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0));
        harness.ack(harness.pending.get(0));
        assertThat(harness.head.acked).containsExactly(0);
    }

    @Test
    void all_emits_of_other_threads_are_sent_when_the_spout_is_deactivated() throws InterruptedException {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        Thread thread = new Thread(() -> {
            for (int id = 0; id < 3_000; id++) {
                harness.c.collector.emit(List.of("key", id));
            }
        });
        thread.start();
        thread.join();

        harness.spout.deactivate();

        assertThat(harness.sent.stream().mapToInt(Sent::rows).sum()).isEqualTo(3_000);
    }

    /** In Storm, each replay passes through queues, so that the executor has other turns. */
    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void spout_that_emits_failed_messages_again_does_not_keep_the_executor() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        harness.b.onExecute = harness.b.collector::fail;
        harness.head.onFail = id -> harness.head.collector.emit(List.of("key", id), id);

        harness.emit(0);
        int calls = harness.head.calls;
        harness.turn();

        assertThat(harness.head.calls).isGreaterThan(calls);
        assertThat(harness.head.failed).containsOnly(0);
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void spout_that_emits_in_ack_does_not_keep_the_executor() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        harness.c.onExecute = harness.c.collector::ack;
        harness.head.onAck = () -> harness.head.collector.emit(List.of("key", 0), 0);

        harness.emit(0);
        int calls = harness.head.calls;
        harness.turn();

        assertThat(harness.head.calls).isGreaterThan(calls);
    }

    @Test
    void row_is_sent_at_its_linger_although_acks_of_other_messages_take_long() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        harness.c.onExecute = tuple -> {
            if (tuple.getValue(1).equals(0)) {
                harness.c.collector.emit(tuple, tuple.getValues());
            }
            harness.c.collector.ack(tuple);
        };
        List<Integer> sent = new ArrayList<>();
        harness.head.onAck = () -> {
            sent.add(harness.sent.size());
            harness.topology.clock.advanceMillis(ChainedTopology.LINGER_MILLIS);
        };

        harness.emit(0, 1, 2, 3);

        assertThat(sent).containsExactly(0, 1, 1);
    }

    @Test
    void values_that_another_thread_emits_are_sent_as_they_were_emitted() throws InterruptedException {
        ChainedSpoutHarness harness = new ChainedSpoutHarness();
        ChainedTopology.relay(harness.a, harness.c);
        // The consumer of "c" is in another worker.
        harness.topology.cluster.withWorkerOf(task -> false);
        harness.spout.open(
                harness.topology.cluster.conf(),
                harness.topology.cluster.context("h"),
                new SpoutOutputCollector(harness));
        harness.spout.activate();
        List<Object> value = new ArrayList<>(List.of("emitted"));

        Thread thread = new Thread(() -> harness.c.collector.emit(List.of("key", value)));
        thread.start();
        thread.join();
        value.set(0, "changed");
        harness.turn();
        harness.topology.clock.advanceMillis(ChainedTopology.LINGER_MILLIS + 1);
        harness.turn();

        assertThat(harness.sent).singleElement().extracting(Sent::ids).isEqualTo(List.of(List.of("emitted")));
    }

    @Test
    void bolt_whose_executor_does_not_perform_calls_while_it_is_idle_warns() {
        String strategy = Config.TOPOLOGY_BOLT_WAIT_STRATEGY;
        assertThat(RowBolt.warningOfLateCalls("h", Map.of(strategy, WaitStrategyPark.class.getName())))
                .get(InstanceOfAssertFactories.STRING)
                .contains("'h'", strategy);
        assertThat(RowBolt.warningOfLateCalls("h", Map.of(strategy, FlushOnIdleWaitStrategy.class.getName())))
                .isEmpty();
    }
}
