// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

/** A pending row delays only the acks of rows of the same partition. */
class SourcePartitionsTest {

    /** Like the message ids of Storm's Kafka spout. */
    public record PartitionedId(String partition, int offset) {

        public String getTopicPartition() {
            return partition;
        }
    }

    @Test
    void batch_has_rows_of_one_partition() {
        SpoutHarness harness = new SpoutHarness(100);
        harness.next(() -> {
            for (String partition : List.of("a", "a", "b", "b", "b", "a")) {
                int row = harness.user.calls;
                harness.user.collector.emit("side", List.of(row, partition), new PartitionedId(partition, row));
            }
        });

        harness.turn();
        harness.turn();

        assertThat(harness.sent)
                .extracting(Sent::ids)
                .containsExactly(List.of("a", "a"), List.of("b", "b", "b"), List.of("a"));
    }

    @Test
    void ids_without_a_partition_share_a_batch() {
        SpoutHarness harness = new SpoutHarness(100);
        harness.next(() -> {
            harness.user.collector.emit("side", List.of(1, 1), "one");
            harness.user.collector.emit("side", List.of(2, 2), 2L);
            harness.user.collector.emit("side", List.of(3, 3), new PartitionedId("a", 3));
        });

        harness.turn();
        harness.turn();

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(1, 2, 3));
    }

    @Test
    void partition_change_that_storm_rejects_does_not_change_the_pending_count() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness(Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0)).opened();
        harness.next(() -> {
            harness.head.collector.emit(List.of("key", 0), new PartitionedId("one", 0));
            harness.onEmit = () -> {
                throw new IllegalArgumentException("cannot be sent");
            };
            // Sends the rows of the other partition first.
            assertThatThrownBy(() -> harness.head.collector.emit(List.of("key", 1), new PartitionedId("two", 1)))
                    .hasMessage("cannot be sent");
            harness.onEmit = () -> {};
        });

        assertThat(harness.head.collector.getPendingCount()).isZero();
    }
}
