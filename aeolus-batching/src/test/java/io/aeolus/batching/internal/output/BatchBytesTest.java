// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestSpout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.storm.topology.TopologyBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The estimated bytes of rows, which bound the size of a batch. */
class BatchBytesTest {

    private static final IntPredicate REMOTE = task -> false;
    private static final IntPredicate LOCAL = task -> true;
    private static final int MAX_BYTES = 10_000;

    @Test
    void batch_is_full_at_the_configured_bytes() {
        OutputsHarness harness = harness(LOCAL, MAX_BYTES);
        for (int n = 0; n < 25; n++) {
            harness.emit("default", n, (long) n, "x".repeat(500), new byte[500]);
        }
        for (int n = 0; n < 2; n++) {
            harness.emit("default", n, (long) n, "x".repeat(20_000), new byte[1]);
        }

        assertThat(harness.sent).extracting(sent -> sent.ids().size()).containsExactly(10, 10, 6, 1);
    }

    @Test
    void bytes_of_serialized_values_count() {
        OutputsHarness harness = harness(REMOTE, MAX_BYTES);
        for (int n = 0; n < 20; n++) {
            harness.emit("default", n, (long) n, new HashMap<>(Map.of("text", "x".repeat(1_000))), new byte[1]);
        }

        assertThat(harness.sent).extracting(sent -> sent.ids().size()).containsExactly(10, 10);
    }

    private record Doc(@Nullable String id, String body) {}

    private record Page(long n, Doc doc) {}

    private record Point(long x, long y, long z) {}

    @Test
    void strings_in_records_count() {
        OutputsHarness harness = harness(REMOTE, MAX_BYTES);
        for (int n = 0; n < 20; n++) {
            harness.emit("default", n, (long) n, new Doc("id", "x".repeat(1_000)), new byte[1]);
        }

        assertThat(harness.sent).extracting(sent -> sent.ids().size()).containsExactly(10, 10);
    }

    @Test
    void strings_in_nested_records_count() {
        for (IntPredicate worker : List.of(LOCAL, REMOTE)) {
            OutputsHarness harness = harness(worker, MAX_BYTES);
            for (int n = 0; n < 20; n++) {
                harness.emit("default", n, (long) n, new Page(n, new Doc(null, "x".repeat(1_000))), 0L);
            }

            assertThat(harness.sent).extracting(sent -> sent.ids().size()).containsExactly(10, 10);
        }
    }

    @Test
    void each_component_of_a_record_counts() {
        OutputsHarness harness = harness(REMOTE, 480);
        for (int n = 0; n < 20; n++) {
            harness.emit("default", n, (long) n, new Point(1, 2, 3), 0L);
        }

        // Three fields and three components, of 8 bytes each.
        assertThat(harness.sent).extracting(sent -> sent.ids().size()).containsExactly(10, 10);
    }

    @Test
    void invalid_byte_limit_is_rejected() {
        assertThatThrownBy(() -> harness(LOCAL, "much"))
                .hasMessage("aeolus.max.batch.bytes is much: must be at least 1 byte");
    }

    private static OutputsHarness harness(IntPredicate worker, Object maxBytes) {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key", "value", "bytes"));
        builder.setBolt("c", new TestBolt(), 4).shuffleGrouping("p");
        return new OutputsHarness(
                new ManualClock(),
                cluster -> cluster.withWorkerOf(worker).with(OutputPlan.MAX_BATCH_BYTES, maxBytes),
                builder.createTopology(),
                StreamPlan.of("p", "default", 1_000));
    }
}
