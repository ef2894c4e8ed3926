package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.monitor.StandstillException;
import io.aeolus.probe.CallCosts.HeldRows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.windowing.TupleWindow;
import org.junit.jupiter.api.Test;

class StandstillTest {

    private static final int PENDING = 999;

    private final Standstill asItIs = new Standstill(PENDING, Duration.ofSeconds(10), false);

    @Test
    void a_bolt_that_waits_for_more_rows_than_may_be_in_flight_is_named() throws Exception {
        see(asItIs, 1, 999, 0, 999);
        see(asItIs, 10, 999, 0, 999);

        assertThatThrownBy(() -> see(asItIs, 11, 999, 0, 999))
                .isInstanceOf(StandstillException.class)
                .hasMessage("the topology stands still: each task of 'numbers' has all 999 tuples in flight that"
                        + " topology.max.spout.pending allows, and 'sums' has 999 of them and waits for more before it"
                        + " acks; raise topology.max.spout.pending above what the bolt holds before it acks");
    }

    @Test
    void a_topology_that_acks_now_and_then_does_not_stand_still() {
        assertThatCode(() -> {
                    for (int tick = 0; tick < 10; tick++) {
                        see(asItIs, 1 + 9 * tick, 999 * (tick + 1), 999 * tick, 999);
                        see(asItIs, 9 + 9 * tick, 999 * (tick + 1), 999 * tick, 999);
                    }
                })
                .doesNotThrowAnyException();
    }

    @Test
    void an_input_that_is_over_is_no_standstill() {
        assertThatCode(() -> {
                    see(asItIs, 1, 998, 0, 998);
                    see(asItIs, 99, 998, 0, 998);
                })
                .doesNotThrowAnyException();
    }

    /** It may be inside of a call. */
    @Test
    void a_bolt_that_holds_nothing_is_waited_for() {
        assertThatCode(() -> {
                    see(asItIs, 1, 999, 0, 0);
                    see(asItIs, 99, 999, 0, 0);
                })
                .doesNotThrowAnyException();
    }

    @Test
    void of_a_plan_it_is_not_known_what_bolts_hold() throws Exception {
        Standstill ofPlan = new Standstill(PENDING, Duration.ofSeconds(5), true);
        see(ofPlan, 1, 999, 0, 0);

        assertThatThrownBy(() -> see(ofPlan, 6, 999, 0, 0))
                .hasMessageEndingWith("topology.max.spout.pending above what the bolt holds before it acks, or use"
                        + " smaller batches");
    }

    @Test
    void spouts_that_rest_do_not_stand_still() throws Exception {
        see(asItIs, 1, 999, 0, 999);
        asItIs.see(state(12, 999, 0, 999), true);
    }

    @Test
    void bolts_may_act_at_ticks_and_when_windows_are_over() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setBolt("window", new Sum().withTumblingWindow(BaseWindowedBolt.Duration.seconds(7)));

        assertThat(Standstill.longestTick(builder.createTopology(), Map.of())).isEqualTo(Duration.ofSeconds(14));
        assertThat(Standstill.longestTick(builder.createTopology(), Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 60)))
                .isEqualTo(Duration.ofSeconds(60));
    }

    private static void see(Standstill standstill, double second, long rows, long acked, long held) throws Exception {
        standstill.see(state(second, rows, acked, held), false);
    }

    private static ProfileState state(double second, long rows, long acked, long held) {
        TaskIncarnation spout = Reported.spout(1)
                .time(0, second)
                .calls(rows)
                .rows(rows, acked, 0)
                .seen("a", second);
        TaskIncarnation sums = Reported.of("sums", 2)
                .time(0, second)
                .calls(rows)
                .holds(new HeldRows(held, held, held, 0))
                .seen("a", second);
        return Reported.state(second, List.of(), List.of(spout, sums));
    }

    /** Emits nothing. */
    private static final class Sum extends BaseWindowedBolt {

        private static final long serialVersionUID = 1L;

        @Override
        public void execute(TupleWindow window) {}
    }
}
