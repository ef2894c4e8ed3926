// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.output.OutputsHarness.Sent;
import java.util.List;
import java.util.Map;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;

/** Streams whose tuples user code sends to tasks by their ids. */
class DirectOutputsTest {

    private final OutputsHarness harness = harness();

    @Test
    void rows_for_a_task_are_batched() {
        for (int id = 0; id < 6; id++) {
            harness.outputs.emitDirect(1 + id % 2, "direct", List.of("a", id), id, false);
        }

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 2, 4), List.of(1, 3, 5));
        assertThat(harness.arrivals).containsOnly(Map.entry(1, List.of(0, 2, 4)), Map.entry(2, List.of(1, 3, 5)));
        assertThat(harness.emitted).isEqualTo(6);
        assertThat(harness.emittedByStream.values()).containsExactly(6L);
        assertThat(harness.flushes).containsOnly(Map.entry(FlushReason.SIZE, 2));
    }

    @Test
    void task_that_does_not_consume_the_stream_is_rejected_by_storm() {
        harness.outputs.emitDirect(1, "direct", List.of("a", 0), 0, false);
        harness.outputs.emitDirect(77, "direct", List.of("a", 1), 1, false);

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0), List.of(1));
    }

    @Test
    void regular_emit_is_rejected_by_storm() {
        assertThatThrownBy(() -> harness.emit("direct", 0, "a", 0))
                .hasMessage("Cannot do regular emit to direct stream");
    }

    @Test
    void rows_of_other_streams_are_not_overtaken() {
        harness.emit("default", 0, "a", 0);
        harness.outputs.emitDirect(1, "direct", List.of("a", 1), 1, false);
        harness.emit("default", 2, "a", 2);
        harness.outputs.emitDirect(1, "direct", List.of("a", 3), 3, true);
        harness.flush();

        assertThat(harness.arrivals.get(1)).containsExactly(0, 1, 2, 3);
        assertThat(harness.flushes).containsOnly(Map.entry(FlushReason.BARRIER, 3));
    }

    @Test
    void wrong_number_of_values_is_rejected() {
        assertThatThrownBy(() -> harness.outputs.emitDirect(1, "direct", List.of("a"), 0, false))
                .hasMessage("stream 'direct' has 2 fields, but a tuple of 1 values was emitted on it");
    }

    /** Tasks 1 and 2 receive direct tuples, and all tuples of the stream "default". */
    private static OutputsHarness harness() {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key", "id").andDirect("direct", "key", "id"));
        builder.setBolt("c", new TestBolt(), 2).directGrouping("p", "direct").allGrouping("p");
        return new OutputsHarness(
                builder.createTopology(), StreamPlan.of("p", "direct", 3), StreamPlan.of("p", "default", 3));
    }
}
