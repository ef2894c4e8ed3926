// SPDX-License-Identifier: Apache-2.0
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

class StandstillDetectorTest {

    private static final int PENDING = 999;

    private static final Duration LOSS_TIMEOUT = Duration.ofSeconds(60);

    private final StandstillDetector unplanned =
            new StandstillDetector(spout -> PENDING, Duration.ofSeconds(10), LOSS_TIMEOUT, false);
    private final StandstillDetector ofPlan =
            new StandstillDetector(spout -> PENDING, Duration.ofSeconds(5), LOSS_TIMEOUT, true);

    @Test
    void names_a_bolt_that_holds_all_tuples_in_flight() throws Exception {
        update(unplanned, 1, 999, 0, 999);
        update(unplanned, 10, 999, 0, 999);

        assertThatThrownBy(() -> update(unplanned, 11, 999, 0, 999))
                .isInstanceOf(StandstillException.class)
                .hasMessage("the topology stands still: each task of 'numbers' has reached the 999 tuples in"
                        + " flight that topology.max.spout.pending allows, and 'sums' holds 999 of them and waits for more"
                        + " before acking; raise topology.max.spout.pending above the number of tuples that the bolt holds"
                        + " before acking");
    }

    @Test
    void a_topology_that_acks_occasionally_does_not_stand_still() {
        assertThatCode(() -> {
                    for (int tick = 0; tick < 10; tick++) {
                        update(unplanned, 1 + 9 * tick, 999 * (tick + 1), 999 * tick, 999);
                        update(unplanned, 9 + 9 * tick, 999 * (tick + 1), 999 * tick, 999);
                    }
                })
                .doesNotThrowAnyException();
    }

    @Test
    void the_end_of_the_input_is_not_a_standstill() {
        assertThatCode(() -> {
                    update(unplanned, 1, 998, 0, 998);
                    update(unplanned, 99, 998, 0, 998);
                })
                .doesNotThrowAnyException();
    }

    /** The spout may be blocked in a call. */
    @Test
    void waits_if_no_bolt_holds_tuples() {
        assertThatCode(() -> {
                    update(unplanned, 1, 999, 0, 0);
                    update(unplanned, 99, 999, 0, 0);
                })
                .doesNotThrowAnyException();
    }

    @Test
    void a_plan_stands_still_without_known_held_tuples() throws Exception {
        update(ofPlan, 1, 999, 0, 0);

        assertThatThrownBy(() -> update(ofPlan, 6, 999, 0, 0))
                .hasMessageEndingWith(
                        "above the number of tuples that the bolt holds before acking, or use smaller batches");
    }

    @Test
    void a_pause_is_not_a_standstill() throws Exception {
        update(unplanned, 1, 999, 0, 999);
        unplanned.update(state(12, 999, 0, 999), true);
    }

    @Test
    void a_silent_worker_is_not_a_standstill() throws Exception {
        ofPlan.update(state(1, spout(1, 999, 1, "a")), false);
        ofPlan.update(state(9, spout(1, 999, 1, "a")), false);
        ofPlan.update(state(13, spout(1, 999, 13, "a")), false);

        assertThatThrownBy(() -> ofPlan.update(state(14, spout(1, 999, 14, "a")), false))
                .isInstanceOf(StandstillException.class);
    }

    /** The spout's window is full of lost tuples until Storm fails them. */
    @Test
    void waits_after_a_restart_until_storm_fails_the_lost_tuples() throws Exception {
        updateAfterRestart(ofPlan, 10);

        updateAfterRestart(ofPlan, 74);
        assertThatThrownBy(() -> updateAfterRestart(ofPlan, 75)).isInstanceOf(StandstillException.class);
    }

    @Test
    void ignores_the_full_window_of_a_spout_task_that_was_killed() {
        assertThatCode(() -> {
                    for (int second : new int[] {3, 99}) {
                        unplanned.update(
                                state(
                                        second,
                                        spout(1, 999, 2, "a"),
                                        spout(3, 0, second, "b"),
                                        sums(2, 999, second, "b")),
                                false);
                    }
                })
                .doesNotThrowAnyException();
    }

    /** A local cluster restarts tasks in the same process. */
    @Test
    void ignores_the_full_window_of_a_spout_task_that_was_restarted_in_its_process() {
        TaskFixture killed = TaskFixture.spout(1).incarnation(1).time(1, 2).rows(999, 0, 0);
        TaskFixture restarted = TaskFixture.spout(1).incarnation(3).time(2, 3).rows(0, 0, 0);

        assertThatCode(() -> {
                    for (int second : new int[] {3, 99}) {
                        unplanned.update(
                                state(
                                        second,
                                        killed.seen("a", second),
                                        restarted.seen("a", second),
                                        sums(2, 999, second, "a")),
                                false);
                    }
                })
                .doesNotThrowAnyException();
    }

    @Test
    void ignores_the_tuples_that_a_killed_bolt_task_held() {
        assertThatCode(() -> {
                    for (int second : new int[] {3, 99}) {
                        unplanned.update(
                                state(
                                        second,
                                        spout(1, 999, second, "b"),
                                        sums(2, 999, 2, "a"),
                                        sums(3, 0, second, "b")),
                                false);
                    }
                })
                .doesNotThrowAnyException();
    }

    @Test
    void storm_fails_lost_tuples_within_two_timeouts() {
        assertThat(StandstillDetector.lossTimeout(Map.of())).isEqualTo(Duration.ofSeconds(60));
        assertThat(StandstillDetector.lossTimeout(Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 7)))
                .isEqualTo(Duration.ofSeconds(14));
    }

    @Test
    void waits_for_ticks_and_window_intervals() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setBolt("window", new Sum().withTumblingWindow(BaseWindowedBolt.Duration.seconds(7)));

        assertThat(StandstillDetector.maxTick(builder.createTopology(), Map.of()))
                .isEqualTo(Duration.ofSeconds(14));
        assertThat(StandstillDetector.maxTick(
                        builder.createTopology(), Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 60)))
                .isEqualTo(Duration.ofSeconds(60));
    }

    private static void update(StandstillDetector standstill, double second, long rows, long acked, long held)
            throws Exception {
        standstill.update(state(second, rows, acked, held), false);
    }

    private static void updateAfterRestart(StandstillDetector standstill, double second) throws Exception {
        standstill.update(
                state(second, spout(1, 999, second, "b"), sums(2, 0, 2, "a"), sums(3, 0, second, "b")), false);
    }

    private static ProfileState state(double second, long rows, long acked, long held) {
        TaskIncarnation spout = TaskFixture.spout(1)
                .time(0, second)
                .calls(rows)
                .rows(rows, acked, 0)
                .seen("a", second);
        return state(second, spout, sums(2, held, second, "a"));
    }

    private static ProfileState state(double second, TaskIncarnation... tasks) {
        return TaskFixture.state(second, List.of(), List.of(tasks));
    }

    /** An incarnation of task 1, which has emitted rows that are in flight. */
    private static TaskIncarnation spout(long incarnation, long rows, double second, String host) {
        return TaskFixture.spout(1)
                .incarnation(incarnation)
                .time(0, second)
                .calls(rows)
                .rows(rows, 0, 0)
                .seen(host, second);
    }

    /** An incarnation of task 2. */
    private static TaskIncarnation sums(long incarnation, long held, double second, String host) {
        return TaskFixture.of("sums", 2)
                .incarnation(incarnation)
                .time(0, second)
                .calls(held)
                .holds(new HeldRows(held, held, held, 0))
                .seen(host, second);
    }

    static final class Sum extends BaseWindowedBolt {

        private static final long serialVersionUID = 1L;

        @Override
        public void execute(TupleWindow window) {}
    }
}
