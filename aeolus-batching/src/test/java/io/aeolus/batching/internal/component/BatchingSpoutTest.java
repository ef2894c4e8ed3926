// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.AeolusMetrics;
import io.aeolus.batching.fixture.ScriptSpout;
import io.aeolus.batching.internal.column.Column;
import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import io.aeolus.batching.internal.output.OutputSpec;
import io.aeolus.batching.internal.output.RoutedGrouping;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.serialization.KryoValuesDeserializer;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.topology.OutputFieldsGetter;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

class BatchingSpoutTest {

    @Test
    void rows_emitted_in_an_ack_during_an_emit_follow_the_emitted_row() {
        SpoutHarness harness = new SpoutHarness(2);
        harness.hasAckers = false;
        // The row on the side stream is sent before the next row, and acked then.
        harness.user.onAck = () -> {
            harness.user.onAck = () -> {};
            harness.user.collector.emit(List.of(1, "of the ack"));
        };
        harness.next(() -> {
            harness.user.collector.emit("side", List.of(1, "before"), "before");
            harness.user.collector.emit(List.of(1, "row"), "row");
            assertThat(harness.user.acked).contains("before");
        });

        harness.turn();

        assertThat(harness.sent)
                .extracting(Sent::ids)
                .startsWith(List.of("before"))
                .contains(List.of("row", "of the ack"));
    }

    @Test
    void other_rows_of_a_rejected_batch_fail_and_can_be_replayed() {
        SpoutHarness harness = new SpoutHarness(3);
        harness.unsendable = "poison";
        harness.next(() -> {
            harness.user.collector.emit("side", List.of(1, "before"), "a");
            harness.user.collector.emit("side", List.of(1, "poison"), "b");
            assertThatThrownBy(() -> harness.user.collector.emit("side", List.of(1, "after"), "c"))
                    .hasMessage("cannot be sent");
        });
        harness.turn();
        assertThat(harness.sent).isEmpty();
        assertThat(harness.user.failed).containsExactly("a", "b");
        assertThat(harness.user.collector.getPendingCount()).isZero();

        harness.user.collector.emit("side", List.of(1, "before"), "a");
        assertThatThrownBy(() -> harness.user.collector.emit("side", List.of(1, "poison"), "b"))
                .as("sent as a single tuple, so that the spout knows which tuple is rejected")
                .hasMessage("cannot be sent");

        assertThat(harness.sent).extracting(Sent::id).containsExactly("a");
        assertThat(harness.user.failed).containsExactly("a", "b");
        assertThat(harness.user.collector.getPendingCount()).isEqualTo(1);
    }

    @Test
    void rejected_message_is_not_settled_although_a_copy_was_sent() {
        SpoutHarness harness = new SpoutHarness(2);
        harness.unsendable = "c";
        harness.user.collector.emit(List.of(1, "a"), 0);
        // For another task of the first consumer, in a separate buffer, and for the same task of the second.
        assertThatThrownBy(() -> harness.user.collector.emit(List.of(2, "c"), 1))
                .hasMessage("cannot be sent");
        assertThat(harness.user.failed).containsExactly(0);
        harness.unsendable = new Object();
        harness.clock.advanceMillis(SpoutHarness.LINGER_MILLIS);
        harness.turn();
        assertThat(harness.sent).extracting(Sent::ids).containsExactlyInAnyOrder(List.of("a"), List.of("c"));

        List.copyOf(harness.pending).forEach(harness::fail);

        assertThat(harness.user.failed).containsExactly(0);
        assertThat(harness.user.collector.getPendingCount()).isZero();
    }

    @Test
    void each_message_is_settled_by_its_own_id() {
        SpoutHarness harness = new SpoutHarness(3);
        harness.emitOnSide(6);
        harness.turn();
        harness.turn();

        harness.ack(harness.pending.get(1));
        harness.fail(harness.pending.get(0));

        assertThat(harness.user.acked).containsExactly(3, 4, 5);
        assertThat(harness.user.failed).containsExactly(0, 1, 2);
        assertThat(harness.cluster.count(AeolusMetrics.EMITTED)).isEqualTo(6);
        assertThat(harness.cluster.count(AeolusMetrics.ACKED)).isEqualTo(3);
        assertThat(harness.cluster.count(AeolusMetrics.FAILED)).isEqualTo(3);
    }

    @Test
    void close_does_not_count_tuples_again() {
        SpoutHarness harness = new SpoutHarness(3);
        harness.emitOnSide(2);
        harness.turn();

        harness.spout.close();

        assertThat(harness.cluster.count(AeolusMetrics.EMITTED)).isEqualTo(2);
    }

    @Test
    void latency_of_a_batch_is_from_its_first_row_to_its_ack() {
        SpoutHarness harness = new SpoutHarness(3);
        harness.next(() -> harness.user.collector.emit("side", List.of(0, 0), 0));
        harness.user.onNextTuple.run();
        harness.clock.advanceNanos(1_000);
        harness.emitOnSide(2);
        harness.turn();
        harness.clock.advanceNanos(200);
        harness.ack(harness.pending.get(0));

        assertThat(harness.cluster.timer(AeolusMetrics.LATENCY)).containsExactly(1_200L);
        assertThat(harness.cluster.count(AeolusMetrics.ROOTS)).isEqualTo(1);
    }

    @Test
    void latency_is_not_recorded_without_ackers() {
        SpoutHarness harness = new SpoutHarness(3, Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0));
        harness.hasAckers = false;
        harness.emitOnSide(3);
        harness.turn();

        assertThat(harness.user.acked).containsExactly(0, 1, 2);
        assertThat(harness.cluster.timer(AeolusMetrics.LATENCY)).isEmpty();
    }

    @Test
    void replayed_message_is_sent_as_a_single_tuple() {
        SpoutHarness harness = new SpoutHarness(6);
        harness.emitOnSide(12);
        harness.turn();
        harness.turn();
        harness.ack(harness.pending.get(0));
        harness.user.acked.clear();
        harness.fail(harness.pending.get(0));
        harness.sent.clear();
        harness.next(() -> {
            harness.user.collector.emit("side", List.of(99, 99), 99);
            harness.user.collector.emit("side", List.of(0, 6), 6);
        });
        harness.turn();

        // The buffered row is sent first, so that the replay does not overtake it.
        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(99), List.of(6));
        assertThat(harness.sent).extracting(Sent::id).containsExactly(99, 6);

        harness.ack(harness.pending.get(1));
        assertThat(harness.user.acked).containsExactly(6);
        harness.next(() -> {
            harness.user.collector.emit("side", List.of(0, 6), 6);
            harness.user.collector.emit("side", List.of(0, 100), 100);
        });
        harness.turn();
        assertThat(harness.sent.get(2).ids())
                .as("acked in between, so not alone")
                .startsWith(6)
                .hasSize(2);
    }

    @Test
    void message_of_two_batches_is_acked_with_its_last_copy() {
        SpoutHarness harness = new SpoutHarness(2);
        harness.emitOnDefault();
        assertThat(harness.pending).hasSize(2);

        harness.ack(harness.pending.get(0));
        assertThat(harness.user.acked).isEmpty();
        assertThat(harness.user.collector.getPendingCount()).isEqualTo(2);
        harness.ack(harness.pending.get(0));
        assertThat(harness.user.acked).containsExactly(0, 1);
        assertThat(harness.user.collector.getPendingCount()).isZero();
    }

    @Test
    void message_of_two_batches_fails_once() {
        SpoutHarness harness = new SpoutHarness(2);
        harness.emitOnDefault();

        harness.fail(harness.pending.get(0));
        harness.fail(harness.pending.get(0));
        assertThat(harness.user.failed).containsExactly(0, 1);

        harness.emitOnDefault();
        assertThat(harness.sent)
                .hasSize(6)
                .extracting(Sent::isBatch)
                .containsExactly(true, true, false, false, false, false);
        harness.fail(harness.pending.get(0));
        harness.ack(harness.pending.get(0));
        assertThat(harness.user.failed).containsExactly(0, 1, 0);
        assertThat(harness.user.acked).isEmpty();
        harness.ack(harness.pending.get(0));
        harness.ack(harness.pending.get(0));
        assertThat(harness.user.acked).containsExactly(1);
        assertThat(harness.user.collector.getPendingCount()).isZero();
    }

    @Test
    void rows_without_a_message_id_are_not_anchored() {
        SpoutHarness harness = new SpoutHarness(3);
        harness.user.collector.emit("side", List.of(0, 0));
        harness.user.collector.emit("side", List.of(1, 1), 1);
        harness.user.collector.emit("side", List.of(2, 2));

        assertThat(harness.sent).hasSize(1);
        assertThat(harness.sent.get(0).values().get(0).toString()).isEqualTo("[0, 1, 2]");
        assertThat(((Column) harness.sent.get(0).values().get(0)).head().lineage())
                .hasToString("[1, 1, 1][[], [0], []]");
        assertThat(harness.user.collector.getPendingCount()).isEqualTo(1);
        harness.ack(harness.pending.get(0));
        assertThat(harness.user.acked).containsExactly(1);
    }

    @Test
    void batch_without_message_ids_is_not_tracked() {
        SpoutHarness harness = new SpoutHarness(2);
        harness.user.collector.emit("side", List.of(0, 0));
        harness.user.collector.emit("side", List.of(1, 1));
        harness.user.collector.emit("side", List.of(2, 2));
        harness.user.collector.flush();

        assertThat(harness.sent).extracting(Sent::id).containsExactly(null, null);
        assertThat(harness.pending).isEmpty();
        assertThat(harness.flushes).isEqualTo(1);
    }

    @Test
    void deactivate_and_close_flush() {
        SpoutHarness harness = new SpoutHarness(5);
        assertThat(harness.user.active).isTrue();
        harness.user.collector.emit("side", List.of(0, 0), 0);
        harness.user.onDeactivate = () -> {
            assertThat(harness.sent).as("before a call that may take long").hasSize(1);
            harness.user.collector.emit("side", List.of(1, 1), 1);
        };
        harness.spout.deactivate();
        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0), List.of(1));
        assertThat(harness.user.active).isFalse();

        harness.user.collector.emit("side", List.of(2, 2), 2);
        harness.spout.close();
        assertThat(harness.sent).hasSize(3);
        assertThat(harness.user.closed).isTrue();
        assertThat(harness.clock.listeners()).isZero();
    }

    @Test
    void open_that_throws_unregisters_from_the_clock() {
        SpoutHarness harness = new SpoutHarness(5);
        harness.user.onOpen = () -> {
            throw new IllegalStateException("no broker");
        };

        assertThatThrownBy(() -> harness.spout.open(
                        harness.cluster.conf(), harness.contextInAnotherWorker(), new SpoutOutputCollector(harness)))
                .hasMessage("no broker");

        assertThat(harness.clock.listeners()).isEqualTo(1);
    }

    @Test
    void rows_that_an_inactive_spout_emits_in_acks_are_sent_immediately() {
        SpoutHarness harness = new SpoutHarness(5);
        harness.user.collector.emit("side", List.of(0, 0), 0);
        harness.spout.deactivate();
        harness.user.onAck = () -> harness.user.collector.emit("side", List.of(1, 1), 1);

        harness.ack(harness.pending.get(0));

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0), List.of(1));
    }

    @Test
    void direct_tuples_are_batched_and_replays_are_sent_as_single_tuples() {
        SpoutHarness harness = new SpoutHarness(3);
        for (int id = 0; id < 3; id++) {
            harness.user.collector.emitDirect(1, "direct", List.of(id, id), id);
        }
        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 1, 2));
        harness.fail(harness.pending.get(0));
        assertThat(harness.user.failed).containsExactly(0, 1, 2);
        harness.sent.clear();

        harness.user.collector.emitDirect(1, "direct", List.of(9, 9), 9);
        harness.user.collector.emitDirect(1, "direct", List.of(1, 1), 1);

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(9), List.of(1));
    }

    @Test
    void storms_event_logger_can_serialize_batches() {
        SpoutHarness harness = new SpoutHarness(2);
        harness.user.collector.emit("default", List.of(0, 0), "a");
        harness.user.collector.emit("default", List.of(0, 0), "b");
        harness.user.collector.emit("side", List.of(0, 0), "c");
        harness.spout.deactivate();
        KryoValuesSerializer serializer = new KryoValuesSerializer(harness.cluster.conf());
        KryoValuesDeserializer deserializer = new KryoValuesDeserializer(harness.cluster.conf());

        for (Sent sent : harness.sent) {
            List<Object> logged =
                    deserializer.deserialize(serializer.serialize(new Values("s", sent.id(), 0L, sent.values())));
            assertThat(logged.get(1)).isEqualTo(sent.rows() == 2 ? "[a, b]" : "c");
            assertThat(logged.get(3)).isEqualTo(sent.values());
        }
        RoutedGrouping.routings(
                "side",
                2,
                (stream, values) -> assertThat(serializer.serialize(new Values("s", null, 0L, values)))
                        .isNotEmpty());
    }

    @Test
    void message_is_acked_when_it_is_sent_without_ackers() {
        SpoutHarness harness = new SpoutHarness(3, 2);
        harness.hasAckers = false;
        harness.emitOnSide(7);
        for (int turn = 0; turn < 10; turn++) {
            harness.turn();
        }
        harness.clock.advanceMillis(SpoutHarness.LINGER_MILLIS);
        harness.turn();

        assertThat(harness.user.acked).containsExactly(0, 1, 2, 3, 4, 5, 6);
    }

    @Test
    void rejected_tuple_is_not_pending() {
        SpoutHarness harness = new SpoutHarness(5);
        assertThatThrownBy(() -> harness.user.collector.emit("default", List.of(1), 1))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(harness.user.collector.getPendingCount()).isZero();
    }

    @Test
    void direct_tuple_does_not_overtake_rows() {
        SpoutHarness harness = new SpoutHarness(5);
        harness.user.collector.emit("side", List.of(0, 0), 0);
        harness.user.collector.emitDirect(4, "side", List.of(1, 1), 1);

        assertThat(harness.sent).extracting(Sent::id).containsExactly(0, 1);
        assertThat(harness.user.collector.getPendingCount()).isEqualTo(2);
        harness.ack(harness.pending.get(1));
        assertThat(harness.user.acked).containsExactly(1);
    }

    @Test
    void wrapper_declares_the_streams_of_the_spout() {
        SpoutHarness harness = new SpoutHarness(5);
        BatchingSpout spout = new BatchingSpout(new ScriptSpout(), OutputSpec.ofStreams(Map.of()));
        OutputFieldsGetter declared = new OutputFieldsGetter();
        spout.declareOutputFields(declared);

        assertThat(declared.getFieldsDeclaration()).containsOnlyKeys("default", "side");
        assertThat(spout.getComponentConfiguration())
                .containsOnlyKeys("own", Wrapper.ACCEPTS_BATCHES, Config.TOPOLOGY_KRYO_DECORATORS);
        harness.spout.setCredentials(Map.of("user", "key"));
        assertThat(harness.user.credentials).containsEntry("user", "key");
    }
}
