// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.fixture.ScriptBolt;
import io.aeolus.batching.fixture.Sneaky;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An exception of a chained bolt names its component and ends the worker. */
class ChainedErrorsTest {

    private static final String OF_C =
            "component 'c', which is chained to 'h', failed: java.lang.IllegalStateException: broken";

    private final ChainedBoltHarness bolts = new ChainedBoltHarness();
    private final ChainedSpoutHarness spouts = new ChainedSpoutHarness();

    @Test
    void exception_names_the_component_that_failed() {
        bolts.prepared();
        breakBolt(bolts.c);

        assertThatThrownBy(() -> bolts.deliver(1)).hasMessage(OF_C).hasRootCauseInstanceOf(IllegalStateException.class);
        assertThat(bolts.storm.ackedRoots).isEmpty();
    }

    @Test
    void exception_ends_the_worker_although_producers_catch_it() {
        bolts.prepared();
        breakBolt(bolts.c);
        bolts.a.onExecute = tuple -> quietly(() -> bolts.a.collector.emit(tuple, tuple.getValues()));
        bolts.head.onExecute = tuple -> quietly(() -> bolts.head.collector.emit(tuple, tuple.getValues()));

        assertThatThrownBy(() -> bolts.deliver(1)).hasMessage(OF_C);
    }

    /** Storm would replay the input, because the tuple that failed stays unacked. */
    @Test
    void input_is_not_acked_although_producers_catch_the_exception_and_ack() {
        bolts.prepared();
        breakBolt(bolts.c);
        for (ScriptBolt bolt : List.of(bolts.head, bolts.a)) {
            bolt.onExecute = tuple -> {
                quietly(() -> bolt.collector.emit(tuple, tuple.getValues()));
                bolt.collector.ack(tuple);
            };
        }

        assertThatThrownBy(() -> bolts.deliver(1)).hasMessage(OF_C);

        assertThat(bolts.storm.ackedRoots).isEmpty();
    }

    @Test
    void input_is_not_acked_if_a_chained_component_fails_for_an_emit_of_another_thread() throws Exception {
        bolts.prepared();
        breakBolt(bolts.c);
        bolts.head.onExecute = bolts.head.received::add;
        bolts.deliver(1);
        Thread thread = new Thread(() -> {
            Tuple input = bolts.head.received.get(0);
            bolts.head.collector.emit(input, input.getValues());
            bolts.head.collector.ack(input);
        });
        thread.start();
        thread.join();

        assertThatThrownBy(bolts::idle).hasMessage(OF_C);

        assertThat(bolts.storm.ackedRoots).isEmpty();
    }

    @Test
    void exception_ends_the_worker_although_the_spout_catches_it() {
        spouts.opened();
        breakBolt(spouts.c);

        assertThatThrownBy(() -> spouts.next(() -> quietly(() -> spouts.head.collector.emit(List.of("key", 1), 1))))
                .hasMessage(OF_C);
        assertThat(spouts.head.acked).isEmpty();
    }

    @Test
    void exception_ends_the_worker_if_the_spout_emits_in_ack() {
        spouts.opened();
        breakBolt(spouts.c);
        spouts.head.onAck = () -> quietly(() -> spouts.head.collector.emit(List.of("key", 1), 1));
        spouts.next(() -> spouts.head.collector.emit("side", List.of("key", 0), 0));

        assertThatThrownBy(() -> spouts.ack(spouts.pending.get(0))).hasMessage(OF_C);
    }

    @Test
    void exception_in_a_tick_names_the_component() {
        ChainedBoltHarness harness =
                new ChainedBoltHarness(Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1), Map.of()).prepared();
        breakBolt(harness.c);
        harness.a.onExecute = tuple -> {};
        harness.b.onExecute = tuple -> {};
        harness.head.onExecute = tuple -> {};

        assertThatThrownBy(() -> harness.deliverTick(1)).hasMessage(OF_C);
    }

    @Test
    void exception_for_a_tuple_of_another_thread_ends_the_worker_when_the_task_is_idle() throws Exception {
        bolts.prepared();
        breakBolt(bolts.c);
        Thread thread = new Thread(() -> bolts.head.collector.emit(List.of("key", 1L)));
        thread.start();
        thread.join();

        assertThatThrownBy(bolts::idle).hasMessage(OF_C);
    }

    @Test
    void checked_exceptions_and_errors_name_the_component() {
        bolts.prepared();
        bolts.c.onExecute = tuple -> {
            throw Sneaky.<RuntimeException>thrown(new InterruptedException());
        };
        assertThatThrownBy(() -> bolts.deliver(1))
                .hasMessageStartingWith("component 'c'")
                .hasRootCauseInstanceOf(InterruptedException.class);
    }

    @Test
    void dependency_on_the_tuples_of_storm_names_the_component_and_the_setting() {
        bolts.prepared();
        bolts.c.onExecute = tuple -> assertThat(((TupleImpl) tuple).getValues()).isEmpty();
        spouts.opened();
        spouts.c.onExecute = bolts.c.onExecute;
        String message = "bolt 'c' depends on the class TupleImpl: set aeolus.storm.tuples to true for the bolt";

        assertThatThrownBy(() -> bolts.deliver(1)).hasMessageContaining(message);
        assertThatThrownBy(() -> spouts.emit(1)).hasMessageContaining(message);
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void emits_of_another_thread_for_each_call_do_not_keep_the_executor() throws Exception {
        bolts.prepared();
        bolts.c.onExecute = tuple -> {
            bolts.c.received.add(tuple);
            Thread thread = new Thread(() -> bolts.a.collector.emit(List.of("key", 1L)));
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        bolts.deliver(1);

        bolts.idle();

        assertThat(bolts.c.received).hasSizeGreaterThan(1);
        bolts.c.onExecute = bolts.c.received::add;
        bolts.bolt.cleanup();
    }

    @Test
    void rows_that_a_component_emits_in_its_cleanup_are_executed() {
        bolts.prepared();
        bolts.head.onCleanup = () -> bolts.head.collector.emit(List.of("key", 1L));

        bolts.bolt.cleanup();

        assertThat(ChainedTopology.ids(bolts.c)).containsExactly(1L);
        assertThat(bolts.sentIds()).containsExactly(1L);
    }

    @Test
    void wrong_number_of_values_is_rejected() {
        bolts.prepared();
        bolts.head.onExecute = tuple -> bolts.head.collector.emit(tuple, List.of("key"));

        assertThatThrownBy(() -> bolts.deliver(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("stream 'default' has 2 fields, but a tuple of 1 values was emitted on it");
    }

    @Test
    void undeclared_stream_is_rejected() {
        bolts.prepared();
        bolts.c.onExecute = tuple -> bolts.c.collector.emit("other", tuple, tuple.getValues());

        assertThatThrownBy(() -> bolts.deliver(1)).hasMessageContaining("component 'c' has no stream 'other'");
    }

    @Test
    void reported_errors_reach_storm() {
        bolts.prepared();
        spouts.opened();
        IllegalStateException error = new IllegalStateException("reported");

        bolts.c.collector.reportError(error);
        spouts.c.collector.reportError(error);

        assertThat(bolts.storm.errors).containsExactly(error);
        assertThat(spouts.errors).containsExactly(error);
        bolts.deliver(1);
        spouts.emit(1);
        assertThat(bolts.c.received).hasSize(1);
        assertThat(spouts.c.received).hasSize(1);
    }

    private static void breakBolt(ScriptBolt bolt) {
        bolt.onExecute = tuple -> {
            throw new IllegalStateException("broken");
        };
    }

    private static void quietly(Runnable code) {
        try {
            code.run();
        } catch (RuntimeException e) {
            // Like user code that logs exceptions.
            assertThat(e).isNotNull();
        }
    }
}
