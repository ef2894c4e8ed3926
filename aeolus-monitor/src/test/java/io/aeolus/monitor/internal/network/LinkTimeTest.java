// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.internal.network.LoadState.Reading;
import io.aeolus.monitor.internal.network.LoadState.Share;
import io.aeolus.monitor.internal.network.PhasePlan.Point;
import io.aeolus.probe.TaskReport.LoadProgress.Load;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LinkTimeTest {

    private static final Point LARGE = new Point(1, 65_536);
    private static final Point LARGER = new Point(4, 65_536);
    private static final Point SMALL = new Point(16, 100);

    @Test
    void is_the_time_per_byte_of_large_messages() {
        // Two loads of 1,000,000 bytes in 80 and 84 ms; small messages are ignored.
        LinkTime time = LinkTime.of(Map.of(
                LARGE, load(80_000_000, 0, 1_000_000, 10_000),
                LARGER, load(84_000_000, 0, 1_000_000, 10_000),
                SMALL, load(1_000, 0, 1_000_000, 0)));

        assertThat(time.nanosPerByte()).isCloseTo(82, within(1e-9));
    }

    @Test
    void messages_and_acks_take_time_in_proportion_to_their_bytes() {
        Map<Share, Double> nanos = new LinkTime(80).nanosPerTuple(load(1, 0, 12_000, 800));

        // 100 tuples.
        assertThat(nanos)
                .containsOnly(
                        entry(new Share(Party.SENDER, Part.LINK), 9_600.0),
                        entry(new Share(Party.RECEIVER, Part.LINK), 640.0));
    }

    @Test
    void limits_the_rate_if_all_threads_are_idle() {
        assertThat(isBound(load(100, 40, 1, 1))).isTrue();
        assertThat(isBound(load(100, 60, 1, 1))).isFalse();
    }

    @Test
    void does_not_limit_the_rate_if_the_time_per_byte_varies() {
        assertThat(isBound(load(100, 0, 1, 1), load(101, 0, 1, 1), load(99, 0, 1, 1)))
                .isTrue();
        assertThat(isBound(load(100, 0, 1, 1), load(130, 0, 1, 1), load(90, 0, 1, 1)))
                .isFalse();
    }

    @Test
    void is_absent_inside_a_worker() {
        assertThat(isBound(load(100, 0, 0, 0))).isFalse();
        assertThat(LinkTime.isBound(List.of(Map.of(SMALL, load(100, 0, 5, 5))))).isFalse();
    }

    /** Returns whether the link limits rounds of one load with large messages each. */
    private static boolean isBound(Reading... rounds) {
        return LinkTime.isBound(
                List.of(rounds).stream().map(round -> Map.of(LARGE, round)).toList());
    }

    private static Reading load(long nanos, long busyNanos, long messageBytes, long ackBytes) {
        Map<Share, Long> busy = Map.of(
                new Share(Party.SENDER, Part.EXECUTOR), 5L, new Share(Party.RECEIVER, Part.TRANSPORT), busyNanos);
        return new Reading(new Load(1, 100, nanos, false), 100, nanos, busy, messageBytes, ackBytes);
    }
}
