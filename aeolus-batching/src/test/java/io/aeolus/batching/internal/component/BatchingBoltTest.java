// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.AeolusMetrics;
import io.aeolus.batching.fixture.ScriptBolt;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.internal.output.OutputSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsGetter;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchingBoltTest {

    @Test
    void control_tuple_is_passed_unchanged_and_flushes() {
        BoltHarness harness = new BoltHarness(0, 10);
        harness.user.onExecute = tuple -> harness.user.collector.emit("side", tuple, List.of(1, 1));
        harness.deliver(MessageId.makeUnanchored());
        assertThat(harness.storm.emitted).isEmpty();
        Tuple[] control = new Tuple[1];
        harness.user.onExecute = tuple -> {
            control[0] = tuple;
            harness.user.collector.emit("side", List.of(2, 2));
        };

        harness.deliverTick();

        assertThat(control[0].getSourceStreamId()).isEqualTo("__tick");
        assertThat(harness.storm.rows()).extracting(row -> row.getValue(0)).containsExactly(1, 2);
    }

    @Test
    void cleanup_flushes_and_unregisters_from_the_clock() {
        BoltHarness harness = new BoltHarness(0, 10);
        harness.user.collector.emit("side", List.of(1, 1));
        harness.user.onCleanup = () -> harness.user.collector.emit("side", List.of(2, 2));
        assertThat(harness.clock.listeners()).isEqualTo(1);

        harness.bolt.cleanup();

        assertThat(harness.storm.rows()).extracting(row -> row.getValue(0)).containsExactly(1, 2);
        assertThat(harness.clock.listeners()).isZero();
    }

    @Test
    void cleanup_that_throws_unregisters_from_the_clock() {
        BoltHarness harness = new BoltHarness(0, 10);
        harness.user.collector.emit("side", List.of(1, 1));
        harness.user.onCleanup = () -> {
            throw new IllegalStateException("cannot end");
        };

        assertThatThrownBy(() -> harness.bolt.cleanup()).hasMessage("cannot end");

        assertThat(harness.storm.rows()).hasSize(1);
        assertThat(harness.clock.listeners()).isZero();
    }

    @Test
    void prepare_that_throws_unregisters_from_the_clock() {
        BoltHarness harness = new BoltHarness(0, 3);
        harness.user.onPrepare = () -> {
            throw new IllegalStateException("no database");
        };
        TopologyContext second =
                harness.cluster.context(harness.cluster.tasks("b").get(1));

        assertThatThrownBy(
                        () -> harness.bolt.prepare(harness.cluster.conf(), second, new OutputCollector(harness.storm)))
                .hasMessage("no database");

        assertThat(harness.clock.listeners()).isEqualTo(1);
    }

    @Test
    void flush_sends_the_rows_and_flushes_storm() {
        BoltHarness harness = new BoltHarness(0, 10);
        harness.user.collector.emit("side", List.of(1, 1));
        harness.user.collector.flush();

        assertThat(harness.storm.emitted).hasSize(1);
        assertThat(harness.storm.flushes).isEqualTo(1);
    }

    @Test
    void storm_is_flushed_if_it_batches_too() {
        BoltHarness plain = new BoltHarness(0, 2);
        BoltHarness harness = new BoltHarness(0, 2, Map.of(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 100));
        for (BoltHarness each : List.of(plain, harness)) {
            each.user.collector.emit("side", List.of(1, 1));
            each.user.collector.emit("side", List.of(2, 2));
            each.user.collector.emitDirect(3, "side", List.of(3, 3));
        }

        assertThat(plain.storm.flushes).isZero();
        assertThat(harness.storm.flushes).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {Config.TOPOLOGY_PRODUCER_BATCH_SIZE, Config.TOPOLOGY_TRANSFER_BATCH_SIZE})
    void clock_flushes_storm_if_it_batches_too(String setting) {
        BoltHarness harness = new BoltHarness(0, 10, Map.of(setting, 100));
        harness.user.onExecute = tuple -> {
            harness.user.collector.emit("side", tuple, List.of(1, 1));
            harness.user.collector.ack(tuple);
        };
        harness.deliver(1, 1);

        harness.waitForLinger();

        assertThat(harness.storm.acked).hasSize(1);
        assertThat(harness.storm.unflushed).isZero();
    }

    @Test
    void rows_are_counted() {
        BoltHarness harness = new BoltHarness(0, 3);
        for (int i = 0; i < 7; i++) {
            harness.user.collector.emit("side", List.of(i, i));
        }
        harness.waitForLinger();
        harness.deliver(4, 1);
        harness.deliver(1, 2);
        harness.deliverTick();

        assertThat(harness.cluster.count(AeolusMetrics.EMITTED)).isEqualTo(7);
        assertThat(harness.cluster.count(AeolusMetrics.EXECUTED)).isEqualTo(5);
        assertThat(harness.cluster.count(AeolusMetrics.ROWS)).isEqualTo(7);
        assertThat(harness.cluster.count(AeolusMetrics.BATCHES)).isEqualTo(3);
        assertThat(harness.cluster.count("aeolus.flush.size")).isEqualTo(2);
        assertThat(harness.cluster.count("aeolus.flush.linger")).isEqualTo(1);
        assertThat(harness.cluster.histogram(AeolusMetrics.BATCH_SIZE)).containsExactlyInAnyOrder(3L, 3L, 1L);
    }

    @Test
    void roots_of_batches_are_counted() {
        BoltHarness harness = new BoltHarness(0, 4);
        harness.user.onExecute = input -> harness.user.collector.emit("side", input, List.of(1, 1));
        harness.deliver(2, 7);
        harness.deliver(1, 8);
        harness.deliver(1, 9);

        assertThat(harness.cluster.count(AeolusMetrics.BATCHES)).isEqualTo(1);
        assertThat(harness.cluster.count(AeolusMetrics.ROOTS)).isEqualTo(3);
    }

    @Test
    void flush_reasons_are_counted() {
        BoltHarness harness = new BoltHarness(0, 3);
        harness.user.collector.emit("side", List.of(1, 1));
        harness.user.collector.emit(List.of(1, 1));
        harness.deliverTick();
        harness.user.collector.emit("side", List.of(1, 1));
        harness.bolt.cleanup();

        // A row of the default stream is added to two batches, one for each consumer. Consumer c receives both streams.
        assertThat(harness.cluster.count("aeolus.flush.barrier")).isEqualTo(1);
        assertThat(harness.cluster.count("aeolus.flush.control")).isEqualTo(2);
        assertThat(harness.cluster.count("aeolus.flush.close")).isEqualTo(1);
        assertThat(harness.cluster.count(AeolusMetrics.EMITTED)).isEqualTo(3);
        assertThat(harness.cluster.count(AeolusMetrics.ROWS)).isEqualTo(4);
    }

    @Test
    void exception_of_a_linger_flush_is_thrown_at_the_next_tuple() {
        BoltHarness harness = new BoltHarness(0, 3);
        harness.user.collector.emit("side", List.of(1, 1));
        harness.storm.onEmit(() -> {
            throw new IllegalArgumentException("cannot be serialized");
        });
        assertThatThrownBy(harness::waitForLinger).hasMessage("cannot be serialized");

        assertThatThrownBy(() -> harness.deliver(1, 1))
                .hasMessage("cannot flush a batch whose linger has expired: cannot be serialized")
                .hasRootCauseInstanceOf(IllegalArgumentException.class);
        assertThat(harness.user.received).isEmpty();
    }

    @Test
    void inputs_of_an_unsendable_batch_fail_once_even_if_user_code_catches_the_exception() {
        BoltHarness harness = new BoltHarness(0, 2);
        harness.user.onExecute = tuple -> {
            harness.user.collector.emit("side", tuple, List.of(1, 1));
            harness.user.collector.ack(tuple);
        };
        harness.deliver(1, 1);
        harness.storm.onEmit(() -> {
            throw new IllegalArgumentException("cannot be serialized");
        });
        harness.user.onExecute = tuple -> {
            assertThatThrownBy(() -> harness.user.collector.emit("side", tuple, List.of(2, 2)))
                    .hasMessage("cannot be serialized");
            harness.user.collector.fail(tuple);
        };

        harness.deliver(1, 2);

        assertThat(harness.storm.failed)
                .extracting(tuple -> tuple.getMessageId().getAnchors())
                .containsExactly(Set.of(1L), Set.of(2L));
        assertThat(harness.storm.acked).isEmpty();
    }

    @Test
    void error_of_a_linger_flush_is_thrown_at_the_next_tuple() {
        BoltHarness harness = new BoltHarness(0, 3);
        harness.user.collector.emit("side", List.of(1, 1));
        harness.storm.onEmit(() -> {
            throw new NoClassDefFoundError("of a value");
        });
        assertThatThrownBy(harness::waitForLinger).isInstanceOf(NoClassDefFoundError.class);

        assertThatThrownBy(() -> harness.deliver(1, 1))
                .hasMessage("cannot flush a batch whose linger has expired: of a value");
    }

    @Test
    void wrapper_declares_the_streams_of_the_bolt() {
        BatchingBolt bolt = new BatchingBolt(new ScriptBolt(), OutputSpec.ofStreams(Map.of()));
        OutputFieldsGetter declared = new OutputFieldsGetter();
        bolt.declareOutputFields(declared);

        assertThat(declared.getFieldsDeclaration()).containsOnlyKeys("default", "side");
        assertThat(bolt.getComponentConfiguration())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "own",
                        "setting",
                        Wrapper.ACCEPTS_BATCHES,
                        true,
                        Config.TOPOLOGY_KRYO_DECORATORS,
                        List.of(KryoRegistrations.class.getName())));
    }

    @Test
    void bolt_without_configuration_can_be_wrapped() {
        BaseRichBolt bolt = new TestBolt();
        assertThat(bolt.getComponentConfiguration()).isNull();

        assertThat(new BatchingBolt(bolt, OutputSpec.ofStreams(Map.of())).getComponentConfiguration())
                .containsOnlyKeys(Wrapper.ACCEPTS_BATCHES, Config.TOPOLOGY_KRYO_DECORATORS);
    }

    @Test
    void credentials_are_passed_to_a_listening_bolt() {
        BoltHarness harness = new BoltHarness(0, 3);
        harness.bolt.setCredentials(Map.of("user", "key"));
        assertThat(harness.user.credentials).containsEntry("user", "key");

        new BatchingBolt(new TestBolt(), OutputSpec.ofStreams(Map.of())).setCredentials(Map.of("user", "key"));
    }
}
