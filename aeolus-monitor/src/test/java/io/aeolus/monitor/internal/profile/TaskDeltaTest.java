// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.KeySums;
import io.aeolus.probe.StreamName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class TaskDeltaTest {

    private static final StreamName INPUT = new StreamName("numbers", "default");
    private static final KeySums KEYS = new KeySums(9, false, 5, 4, List.of(), 0, Map.of(3, 1, 4, 8));

    private final TaskIncarnation earlier = TaskFixture.of("square", 2)
            .time(1, 10)
            .calls(1_000)
            .empty(5, 1)
            .rows(0, 900, 10)
            .cpu(4, 1, 0.5)
            .samples(Quantity.PURE_WALL, 10, 100, 3)
            .mark(10, 2, 0.5)
            .mark(900, 9, 3.5)
            .seen("a", 10);
    private final TaskIncarnation later = TaskFixture.of("square", 2)
            .time(1, 14)
            .calls(1_600)
            .messages(100)
            .empty(9, 3)
            .rows(0, 1_500, 12)
            .cpu(6, 1.25, 0.75)
            .samples(Quantity.PURE_WALL, 10, 100, 3)
            .samples(Quantity.PURE_WALL, 40, 200, 5)
            .samples(Quantity.PURE_CPU, 30, 7, 1)
            .mark(10, 2, 0.5)
            .mark(1_500, 13, 5.5)
            .key(KEYS)
            .seen("a", 14);

    @Test
    void subtracts_all_counters() {
        TaskDelta delta = TaskDelta.between(Optional.of(earlier), later);
        CallCosts costs = delta.costs();

        assertThat(delta.seconds()).isEqualTo(4);
        assertThat(costs.calls()).isEqualTo(600);
        assertThat(costs.spout().emptyCalls()).isEqualTo(4);
        assertThat(costs.spout().idleNanos()).isEqualTo(2_000_000_000);
        assertThat(costs.acked()).isEqualTo(600);
        assertThat(costs.failed()).isEqualTo(2);
        assertThat(costs.emitted()).isEqualTo(Map.of("default", 600L));
        assertThat(costs.samples().messages()).isEqualTo(100);
        assertThat(costs.samples().calls()).isEqualTo(600);
        assertThat(costs.samples().burstNanos()).isEqualTo(0.25e9);
        assertThat(delta.times().cpuNanos()).isEqualTo(2_000_000_000);
        assertThat(delta.times().waitNanos().value()).isEqualTo(250_000_000);
        assertThat(FigureEstimator.of(costs.samples().of(Quantity.PURE_WALL)).knownMean())
                .hasValue(200);
        assertThat(costs.samples().of(Quantity.PURE_WALL).samples()).isEqualTo(40);
        assertThat(costs.samples().of(Quantity.PURE_CPU).samples()).isEqualTo(30);
        assertThat(delta.span()).isEqualTo(new TaskDelta.Span(600, 4 * TaskFixture.SECOND, 2.0 * TaskFixture.SECOND));
        // Keys cannot be subtracted: they cover the time since the start.
        assertThat(costs.samples().keys()).isEqualTo(Map.of(INPUT, KEYS));
    }

    @Test
    void deltas_add_up() {
        TaskDelta whole = TaskDelta.between(Optional.empty(), later);
        TaskDelta sum =
                TaskDelta.between(Optional.empty(), earlier).plus(TaskDelta.between(Optional.of(earlier), later));

        assertThat(sum.seconds()).isEqualTo(whole.seconds());
        assertThat(sum.span()).isEqualTo(whole.span());
        assertThat(sum.times()).isEqualTo(whole.times());
        assertThat(sum.costs().calls()).isEqualTo(whole.costs().calls());
        assertThat(sum.costs().emitted()).isEqualTo(whole.costs().emitted());
        assertThat(sum.costs().spout().idleNanos())
                .isEqualTo(whole.costs().spout().idleNanos());
        assertThat(FigureEstimator.of(sum.costs().samples().of(Quantity.PURE_WALL)))
                .isEqualTo(FigureEstimator.of(whole.costs().samples().of(Quantity.PURE_WALL)));
    }

    @Test
    void none_is_neutral() {
        TaskDelta delta = TaskDelta.between(Optional.empty(), later);

        assertThat(TaskDelta.NONE.plus(delta)).isEqualTo(delta);
        assertThat(TaskDelta.between(Optional.of(later), later).costs().calls()).isZero();
        assertThat(TaskDelta.between(Optional.of(later), later).seconds()).isZero();
    }

    @Test
    void costs_are_serializable() {
        CallCosts read = Utils.javaDeserialize(Utils.javaSerialize(later.costs()), CallCosts.class);

        assertThat(read).usingRecursiveComparison().isEqualTo(later.costs());
    }
}
