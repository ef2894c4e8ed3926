// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestSpout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class PlanTest {

    @Test
    void batch_sizes_are_bounded() {
        assertRefused(
                () -> StreamPlan.of("p", "s", 0), "stream 's' of 'p': batchSize is 0: must be 1 (unbatched) to 65536");
        assertRefused(
                () -> StreamPlan.of("p", "s", 65_537),
                "stream 's' of 'p': batchSize is 65537: must be 1 (unbatched) to 65536");
        assertRefused(
                () -> Aeolus.batched(new TestBolt(), 0),
                "stream '(all)' of '(this component)': batchSize is 0: must be 1 (unbatched) to 65536");
        assertRefused(
                () -> Aeolus.batched(new TestSpout(Streams.of("a")), -1),
                "stream '(all)' of '(this component)': batchSize is -1: must be 1 (unbatched) to 65536");
        assertThat(StreamPlan.of("p", "s", 65_536).isBatched()).isTrue();
        assertThat(StreamPlan.of("p", "s", 2).isBatched()).isTrue();
        assertThat(StreamPlan.of("p", "s", 1).isBatched()).isFalse();
    }

    @Test
    void lingers_are_bounded() {
        assertRefused(
                () -> new StreamPlan("p", "s", 5, Duration.ofNanos(999_999)),
                "stream 's' of 'p': linger is 0ms: must be 1ms to 1h");
        assertRefused(
                () -> new StreamPlan("p", "s", 5, Duration.ofMillis(3_600_001)),
                "stream 's' of 'p': linger is 3600001ms: must be 1ms to 1h");
        assertThat(new StreamPlan("p", "s", 5, Duration.ofHours(1)).linger()).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void parallelism_and_tasks_are_bounded() {
        assertRefused(() -> ComponentPlan.of(0), "parallelism is 0: must be at least 1");
        assertRefused(
                () -> new ComponentPlan(3, 2),
                "tasks is 2: must be at least the parallelism, 3, one task per executor");
        assertRefused(() -> new ComponentPlan(1, 32_768), "tasks is 32768: must be at most 32767");
        assertThat(ComponentPlan.of(3)).isEqualTo(new ComponentPlan(3, 3));
    }

    @Test
    void rejects_two_entries_for_a_stream() {
        assertRefused(
                () -> BatchingPlan.of(StreamPlan.of("p", "s", 5), StreamPlan.of("p", "s", 6)),
                "stream 's' of 'p' has two entries: remove one");
        assertThat(BatchingPlan.of(StreamPlan.of("p", "s", 5), StreamPlan.of("q", "s", 6))
                        .largestBatchSize())
                .isEqualTo(6);
    }

    @Test
    void plan_is_immutable() {
        Map<String, ComponentPlan> components = new HashMap<>(Map.of("p", ComponentPlan.of(2)));
        List<StreamPlan> streams = new ArrayList<>(List.of(StreamPlan.of("p", "s", 5)));
        BatchingPlan plan = new BatchingPlan(components, streams);
        components.clear();
        streams.clear();

        assertThat(plan.components()).containsOnlyKeys("p").isUnmodifiable();
        assertThat(plan.streams()).hasSize(1).isUnmodifiable();
        assertThat(plan.withoutBatching()).isEqualTo(new BatchingPlan(plan.components(), List.of()));
        assertThat(plan.withoutParallelism()).isEqualTo(new BatchingPlan(Map.of(), plan.streams()));
        assertThat(BatchingPlan.none().largestBatchSize()).isEqualTo(1);
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(PlanException.class).hasMessage(message);
    }

    @Test
    void consumers_of_a_stream_that_cannot_be_batched_stay_chained() {
        BatchingPlan plan =
                BatchingPlan.of(StreamPlan.of("p", "s", 50).withChained(List.of("c")), StreamPlan.of("q", "s", 50));

        assertThat(plan.without(List.of(new UnbatchedStream("p", "s", "why"), new UnbatchedStream("q", "s", "why"))))
                .isEqualTo(BatchingPlan.of(StreamPlan.of("p", "s", 1).withChained(List.of("c"))));
    }

    @Test
    void chains_list_members_after_their_producers() {
        BatchingPlan plan = BatchingPlan.of(
                StreamPlan.of("b", "default", 1).withChained(List.of("a")),
                StreamPlan.of("spout", "default", 10).withChained(List.of("c", "b")),
                StreamPlan.of("c", "default", 1).withChained(List.of("a")),
                StreamPlan.of("agg", "late", 1).withChained(List.of("toll")),
                StreamPlan.of("toll", "default", 100));

        assertThat(plan.chains()).isEqualTo(Map.of("spout", List.of("b", "c", "a"), "agg", List.of("toll")));
        assertThat(plan.withoutChaining().chains()).isEmpty();
    }
}
