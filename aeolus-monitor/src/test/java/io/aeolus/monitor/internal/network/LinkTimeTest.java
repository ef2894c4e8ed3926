package io.aeolus.monitor.internal.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.CostPart;
import io.aeolus.monitor.MessageParty;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LinkTimeTest {

    private static final Point LARGE = new Point(1, 65_536);
    private static final Point SMALL = new Point(16, 100);

    @Test
    void is_that_of_a_byte_of_large_messages() {
        // Two of 1,000,000 bytes in 80 and 84 ms; what small messages take is no matter.
        LinkTime time = LinkTime.of(List.of(
                phase(LARGE, 80_000_000, 0, 1_000_000, 10_000),
                phase(LARGE, 84_000_000, 0, 1_000_000, 10_000),
                phase(SMALL, 1_000, 0, 1_000_000, 0)));

        assertThat(time.nanosPerByte()).isCloseTo(82, within(1e-9));
    }

    @Test
    void a_message_takes_the_time_of_all_its_bytes_and_its_ack_takes_its_own() {
        Map<Part, Double> nanos = new LinkTime(80).nanosPerTuple(phase(SMALL, 1, 0, 12_000, 800));

        // 100 tuples.
        assertThat(nanos)
                .containsOnly(
                        entry(new Part(MessageParty.SENDER, CostPart.LINK), 9_600.0),
                        entry(new Part(MessageParty.RECEIVER, CostPart.LINK), 640.0));
    }

    @Test
    void bounds_the_rate_where_nobody_else_is_busy() {
        assertThat(LinkTime.isBound(List.of(List.of(phase(LARGE, 100, 40, 1, 1)))))
                .isTrue();
        assertThat(LinkTime.isBound(List.of(List.of(phase(LARGE, 100, 60, 1, 1)))))
                .isFalse();
    }

    @Test
    void does_not_bound_the_rate_where_a_byte_takes_now_this_and_now_that() {
        List<Phase> steady = List.of(phase(LARGE, 100, 0, 1, 1), phase(LARGE, 101, 0, 1, 1), phase(LARGE, 99, 0, 1, 1));
        List<Phase> uneven = List.of(phase(LARGE, 100, 0, 1, 1), phase(LARGE, 130, 0, 1, 1), phase(LARGE, 90, 0, 1, 1));

        assertThat(LinkTime.isBound(List.of(steady))).isTrue();
        assertThat(LinkTime.isBound(List.of(uneven))).isFalse();
    }

    @Test
    void is_none_inside_a_worker() {
        assertThat(LinkTime.isBound(List.of(List.of(phase(LARGE, 100, 0, 0, 0)))))
                .isFalse();
        assertThat(LinkTime.isBound(List.of(List.of(phase(SMALL, 100, 0, 5, 5)))))
                .isFalse();
    }

    private static Phase phase(Point point, long nanos, long busyNanos, long sentBytes, long ackBytes) {
        Map<Part, Long> busy =
                Map.of(Part.executor(MessageParty.SENDER), 5L, Part.transport(MessageParty.RECEIVER), busyNanos);
        Map<MessageParty, Long> sent = Map.of(MessageParty.SENDER, sentBytes, MessageParty.RECEIVER, ackBytes);
        return new Phase(point, 100, nanos, new Reading(nanos, busy, sent));
    }
}
