// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.NetworkModel.PartCost;
import io.aeolus.monitor.internal.network.LoadState.Reading;
import io.aeolus.monitor.internal.network.LoadState.Share;
import io.aeolus.monitor.internal.network.PhasePlan.Point;
import io.aeolus.probe.TaskReport.LoadProgress.Load;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IdleBaselineTest {

    private static final Share EXECUTOR = new Share(Party.SENDER, Part.EXECUTOR);
    private static final Share TRANSPORT = new Share(Party.SENDER, Part.TRANSPORT);
    private static final Share TOTAL = new Share(Party.SENDER, Part.TOTAL);

    @Test
    void subtracts_the_cpu_time_of_idle_threads() {
        // The median of 80 %, 1 % and 0 % is 1 %.
        IdleBaseline costs =
                IdleBaseline.of(List.of(reading(100_000, 80_000), reading(100_000, 1_000), reading(100_000, 0)));

        // 36,000 ns of 100,000 ns, minus 1 % of the other 64,000 ns: 35,360 ns for 10 tuples.
        assertThat(costs.nanosPerTuple(reading(100_000, 36_000)).get(TRANSPORT)).isCloseTo(3_536, within(1e-9));
    }

    @Test
    void a_cost_is_positive() {
        IdleBaseline costs = IdleBaseline.of(List.of(reading(100_000, 50_000)));

        assertThat(costs.nanosPerTuple(reading(100_000, 100)).get(TRANSPORT)).isPositive();
    }

    @Test
    void a_total_is_the_sum_of_executor_and_transport() {
        Map<Share, Double> costs =
                new IdleBaseline(Map.of()).nanosPerTuple(reading(100_000, Map.of(EXECUTOR, 200L, TRANSPORT, 30L), 0));

        assertThat(costs).containsOnly(Map.entry(EXECUTOR, 20.0), Map.entry(TRANSPORT, 3.0), Map.entry(TOTAL, 23.0));
    }

    @Test
    void each_point_has_the_costs_of_all_rounds_and_of_a_slow_link() {
        Point small = new Point(1, 16);
        Point large = new Point(1, 1 << 17);
        Map<Share, Long> busy = Map.of(EXECUTOR, 100L);
        List<Map<Point, Reading>> rounds = List.of(
                Map.of(small, reading(100_000, busy, 400), large, reading(100_000, busy, 10_000)),
                Map.of(small, reading(100_000, busy, 500), large, reading(100_000, busy, 10_000)));

        var points = new IdleBaseline(Map.of()).points(Path.BETWEEN_WORKERS, List.of(small, large), rounds);

        // 100,000 ns / 10,000 bytes, for 10 tuples.
        assertThat(points).hasSize(2);
        assertThat(points.get(0).tupleBytes()).isEqualTo(16);
        assertThat(points.get(0).costs())
                .containsExactly(
                        new PartCost(Party.SENDER, Part.EXECUTOR, List.of(10.0, 10.0)),
                        new PartCost(Party.SENDER, Part.TOTAL, List.of(10.0, 10.0)),
                        new PartCost(Party.SENDER, Part.LINK, List.of(400.0, 500.0)),
                        new PartCost(Party.RECEIVER, Part.LINK, List.of(0.0, 0.0)));
    }

    private static Reading reading(long wallNanos, long transportNanos) {
        return reading(wallNanos, Map.of(TRANSPORT, transportNanos), 0);
    }

    private static Reading reading(long wallNanos, Map<Share, Long> busyNanos, long messageBytes) {
        return new Reading(new Load(1, 10, wallNanos, false), 10, wallNanos, busyNanos, messageBytes, 0);
    }
}
