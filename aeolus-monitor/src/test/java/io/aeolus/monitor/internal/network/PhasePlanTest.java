// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.internal.network.PhasePlan.Point;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhasePlanTest {

    @Test
    void the_order_is_the_same_each_time() {
        assertThat(PhasePlan.usual().order()).isEqualTo(PhasePlan.usual().order());
    }

    @Test
    void each_round_has_each_point_once_in_random_order() {
        PhasePlan plan = PhasePlan.usual();

        assertThat(plan.order()).hasSize(plan.rounds() + 1).doesNotHaveDuplicates();
        assertThat(plan.order())
                .allSatisfy(round -> assertThat(round).containsExactlyInAnyOrderElementsOf(plan.points()));
    }

    @Test
    void tuples_have_16_bytes_to_64_KiB_and_messages_up_to_256_KiB() {
        List<Point> points = PhasePlan.usual().points();

        assertThat(points).hasSize(32).doesNotHaveDuplicates();
        assertThat(points.stream().mapToInt(Point::tupleBytes)).contains(16, 65_536);
        assertThat(points.stream().mapToInt(Point::batchSize)).contains(1, 1_000);
        assertThat(points).allSatisfy(point -> assertThat(point.messageBytes()).isLessThanOrEqualTo(262_144));
        assertThat(new HashSet<>(points.stream().map(Point::batchSize).toList()))
                .hasSize(6);
    }

    @Test
    void tuples_in_flight_fit_into_queues_and_caches() {
        for (Point point : PhasePlan.usual().points()) {
            for (Path path : Path.values()) {
                assertThat(point.windowTuples(path) % point.batchSize()).isZero();
                assertThat(point.windowTuples(path) / point.batchSize()).isBetween(4L, 512L);
                assertThat(point.windowTuples(path)).isLessThanOrEqualTo(65_536);
            }
            assertThat(point.windowTuples(Path.BETWEEN_WORKERS) * point.tupleBytes())
                    .isLessThanOrEqualTo(8 << 20);
        }
    }
}
