package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.Ending;
import io.aeolus.monitor.internal.profile.ProfileWatch.End;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs that are scripted frame by frame, one in each second. */
class ProfileWatchTest {

    private static final Ending ROWS = new Ending.EndOfRows(1_000);
    private static final Ending SILENCE = new Ending.Silence(Duration.ofSeconds(5));
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(30);

    private double second;
    private double late;
    private long rows;
    private long acked;
    private long sums;
    private long emptyCalls;
    private long jitMillis;
    private List<Life> quiet = List.of();
    private Frame last = frame();

    @Test
    void measures_from_the_end_of_the_warm_up_for_as_long_as_it_is_told() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(10)), LONGEST_WARM_UP, last);
        still(watch, 3);
        assertThat(watch.isMeasuring()).isFalse();
        assertThat(step(watch, 10, 200)).isEmpty();
        assertThat(step(watch, 10, 200)).isEmpty();
        // The two seconds that show that it is warm count already.
        Frame base = last;
        assertThat(step(watch, 10, 0)).isEmpty();
        assertThat(watch.isMeasuring()).isFalse();
        assertThat(step(watch, 10, 0)).isEmpty();
        for (int i = 3; i < 10; i++) {
            assertThat(step(watch, 10, 0)).isEmpty();
            assertThat(watch.isMeasuring()).isTrue();
        }
        assertThat(step(watch, 10, 0)).contains(End.MEASURED);
        assertThat(watch.isWarm()).isTrue();

        assertThat(watch.base()).isSameAs(base);
        assertThat(watch.end()).isSameAs(last);
        assertThat(watch.warmUpSeconds()).isEqualTo(1);
    }

    @Test
    void time_that_nothing_happens_in_is_measured_too() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(5)), LONGEST_WARM_UP, last);
        warmUp(watch);
        acked = rows;

        assertThat(still(watch, 2)).isEmpty();
        assertThat(still(watch, 1)).contains(End.MEASURED);
        assertThat(watch.end().nanos()).isEqualTo(6_000_000_000L);
    }

    @Test
    void ends_with_the_input_and_leaves_its_last_second_out() {
        ProfileWatch watch = new ProfileWatch(ROWS, Optional.empty(), LONGEST_WARM_UP, last);
        warmUp(watch);
        for (int i = 0; i < 5; i++) {
            assertThat(step(watch, 100, 0)).isEmpty();
        }
        Frame lastFull = last;
        acked = 1_000;
        assertThat(step(watch, 1_000 - rows, 0)).isEmpty();
        assertThat(still(watch, 1)).isEmpty();
        assertThat(still(watch, 1)).contains(End.INPUT);

        assertThat(watch.end()).isSameAs(lastFull);
    }

    @Test
    void waits_longer_where_rows_of_the_input_are_missing() {
        ProfileWatch watch = new ProfileWatch(ROWS, Optional.empty(), LONGEST_WARM_UP, last);
        warmUp(watch);
        acked = 900;
        assertThat(step(watch, 900 - rows, 0)).isEmpty();
        assertThat(still(watch, 9)).isEmpty();
        assertThat(still(watch, 1)).contains(End.INPUT);
    }

    @Test
    void waits_for_open_rows_and_not_for_ever() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.empty(), LONGEST_WARM_UP, last);
        warmUp(watch);
        acked = rows;
        assertThat(step(watch, 10, 0)).isEmpty();
        assertThat(still(watch, 59)).isEmpty();
        assertThat(still(watch, 1)).contains(End.INPUT);
    }

    @Test
    void ends_after_the_silence_that_was_asked_for() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.empty(), LONGEST_WARM_UP, last);
        warmUp(watch);
        acked = rows + 10;
        assertThat(step(watch, 10, 0)).isEmpty();
        assertThat(still(watch, 4)).isEmpty();
        assertThat(still(watch, 1)).contains(End.INPUT);
    }

    @Test
    void a_topology_that_gets_faster_still_is_not_warm_yet() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(3)), LONGEST_WARM_UP, last);
        step(watch, 1_000, 0);
        step(watch, 2_000, 0);
        step(watch, 4_000, 0);
        step(watch, 8_000, 0);
        Frame base = last;
        step(watch, 12_000, 0);
        assertThat(watch.isMeasuring()).isFalse();
        step(watch, 12_000, 0);
        assertThat(step(watch, 12_000, 0)).contains(End.MEASURED);
        assertThat(watch.base()).isSameAs(base);
        assertThat(watch.problem()).isEmpty();
        assertThat(watch.doubt()).isEmpty();
    }

    @Test
    void what_never_gets_steady_is_measured_by_its_last_third_and_doubtful() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(6)), Duration.ofSeconds(4), last);
        long more = 1_000;
        Optional<End> end = Optional.empty();
        while (end.isEmpty()) {
            more = more * 3 / 2;
            end = step(watch, more, 0);
        }
        assertThat(end).contains(End.MEASURED);
        assertThat(watch.problem()).isEmpty();
        assertThat(watch.doubt().orElseThrow())
                .startsWith("the topology was still getting faster: ")
                .endsWith(" rows/s, so this is not its steady state; measure for longer (--seconds N)");
        assertThat((last.nanos() - watch.base().nanos()) / 1e9).isEqualTo(2);
    }

    @Test
    void how_much_the_rate_goes_up_and_down_is_kept() {
        ProfileWatch watch =
                new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(20)), Duration.ofSeconds(4), last);
        for (int second = 0; second < 23; second++) {
            step(watch, second < 13 ? 900 : 1_100, 0);
        }
        // Ten parts of two seconds each, of 900 and then 1,100 rows a second.
        assertThat(watch.rateVariation().orElseThrow()).isCloseTo(0.1 * Math.sqrt(10.0 / 9), within(0.03));

        ProfileWatch even = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(20)), Duration.ofSeconds(4), last);
        for (int second = 0; second < 23; second++) {
            step(even, 1_000, 0);
        }
        assertThat(even.rateVariation().orElseThrow()).isZero();
    }

    @Test
    void an_input_that_is_over_does_not_make_its_rate_go_down() {
        ProfileWatch watch = new ProfileWatch(
                new Ending.EndOfRows(20_000), Optional.of(Duration.ofSeconds(30)), Duration.ofSeconds(4), last);
        acked = 20_000;
        for (int i = 0; i < 20; i++) {
            step(watch, 1_000, 0);
        }
        assertThat(still(watch, 2)).contains(End.INPUT);

        assertThat(watch.rateVariation().orElseThrow()).isZero();
    }

    @Test
    void a_snapshot_that_comes_late_does_not_make_the_rate_go_up_and_down() {
        ProfileWatch watch =
                new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(20)), Duration.ofSeconds(4), last);
        for (int i = 0; i < 23; i++) {
            // Of every second second, a half has not come yet.
            late = i % 4 == 1 ? 0.5 : 0;
            step(watch, Math.round(1_000 * (second + 1 - late)) - rows, 0);
        }

        assertThat(watch.rateVariation().orElseThrow()).isCloseTo(0, within(1e-3));
    }

    @Test
    void of_a_short_time_nobody_knows_how_the_rate_goes_up_and_down() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(3)), LONGEST_WARM_UP, last);
        for (int second = 0; second < 6; second++) {
            step(watch, 1_000, 0);
        }

        assertThat(watch.rateVariation()).isEmpty();
    }

    @Test
    void a_spout_that_is_inside_of_a_call_may_emit_again() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(20)), LONGEST_WARM_UP, last);
        acked = 1;
        step(watch, 1, 0);
        assertThat(still(watch, 10)).isEmpty();
        acked = 2;
        assertThat(step(watch, 1, 0)).isEmpty();
        emptyCalls = 7;
        assertThat(still(watch, 4)).isEmpty();
        assertThat(still(watch, 1)).contains(End.INPUT);
    }

    @Test
    void gives_up_soon_when_spouts_are_asked_in_vain() {
        ProfileWatch watch = new ProfileWatch(ROWS, Optional.empty(), LONGEST_WARM_UP, last);
        still(watch, 3);
        quiet = List.of(Reported.spout(1).time(0, 3).empty(4_321, 3).life("a", 3));
        assertThat(still(watch, 10)).isEmpty();
        assertThat(still(watch, 1)).contains(End.NOTHING);
        assertThat(watch.nothing())
                .contains("no spout has emitted anything in 10 s ('numbers' was asked 4,321 times):"
                        + " see that there is input for it");
    }

    @Test
    void gives_up_when_nothing_ever_comes() {
        ProfileWatch watch = new ProfileWatch(ROWS, Optional.empty(), LONGEST_WARM_UP, last);
        assertThat(still(watch, 59)).isEmpty();
        assertThat(still(watch, 1)).contains(End.NOTHING);
        assertThat(watch.warmUpSeconds()).isZero();
        assertThat(watch.isWarm()).isFalse();
    }

    @Test
    void of_workers_that_never_had_anything_to_do_it_is_known_that_they_were_there() {
        ProfileWatch watch = new ProfileWatch(ROWS, Optional.empty(), LONGEST_WARM_UP, last);
        still(watch, 3);
        quiet = List.of(Reported.spout(1).time(0, 3).life("a", 3));
        still(watch, 10);
        assertThat(still(watch, 1)).contains(End.NOTHING);

        assertThat(watch.end().lives()).hasSize(1);
        assertThat(watch.base().lives()).isEmpty();
    }

    @Test
    void who_is_never_warm_is_measured_after_30_seconds() {
        ProfileWatch watch = new ProfileWatch(ROWS, Optional.empty(), LONGEST_WARM_UP, last);
        for (int i = 0; i <= 29; i++) {
            assertThat(step(watch, 1, 900)).isEmpty();
            assertThat(watch.isMeasuring()).isFalse();
        }
        assertThat(step(watch, 1, 900)).isEmpty();
        assertThat(step(watch, 1, 0)).isEmpty();
        step(watch, 1, 0);

        assertThat(watch.isMeasuring()).isTrue();
        assertThat(watch.isWarm()).isFalse();
        assertThat(watch.warmUpSeconds()).isEqualTo(30);
        assertThat(watch.problem()).isEmpty();
        assertThat(watch.doubt())
                .contains("the JVM was still compiling after 30 s: the figures are those of a cold program");
    }

    @Test
    void an_input_that_ends_in_the_warm_up_is_measured_from_its_start() {
        Frame start = last;
        ProfileWatch watch = new ProfileWatch(ROWS, Optional.empty(), LONGEST_WARM_UP, last);
        still(watch, 2);
        step(watch, 500, 900);
        acked = 1_000;
        step(watch, 500, 900);
        Frame end = last;
        still(watch, 1);
        assertThat(still(watch, 1)).contains(End.INPUT);

        assertThat(watch.isMeasuring()).isFalse();
        assertThat(watch.isWarm()).isFalse();
        assertThat(watch.base()).isSameAs(start);
        assertThat(watch.end()).isSameAs(end);
        assertThat(watch.warmUpSeconds()).isZero();
        assertThat(watch.problem()).contains("the input was over after 1 s, before the warm-up was: give more input");
        assertThat(watch.doubt()).isEmpty();
    }

    @Test
    void an_input_that_ends_together_with_the_warm_up_is_measured_without_its_last_second() {
        ProfileWatch watch = new ProfileWatch(ROWS, Optional.empty(), LONGEST_WARM_UP, last);
        acked = 1_000;
        step(watch, 333, 900);
        Frame base = last;
        step(watch, 333, 0);
        Frame end = last;
        step(watch, 334, 0);
        still(watch, 1);
        assertThat(still(watch, 1)).contains(End.INPUT);

        assertThat(watch.warmUpSeconds()).isZero();
        assertThat(watch.isWarm()).isTrue();
        assertThat(watch.base()).isSameAs(base);
        assertThat(watch.end()).isSameAs(end);
    }

    @Test
    void spouts_rest_as_long_as_compilers_have_much_to_do_and_work_now_and_then() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(10)), LONGEST_WARM_UP, last);
        List<Boolean> rests = new ArrayList<>();
        step(watch, 10, 0);
        for (int i = 0; i < 13; i++) {
            assertThat(step(watch, 10, 900)).isEmpty();
            rests.add(watch.isRestDue());
        }
        assertThat(rests.subList(0, 10)).containsOnly(true);
        assertThat(rests.subList(10, 13)).containsExactly(false, false, true);

        step(watch, 10, 200);
        assertThat(watch.isRestDue()).isFalse();
    }

    @Test
    void what_rests_is_not_silent() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(10)), LONGEST_WARM_UP, last);
        step(watch, 10, 0);
        acked = rows;
        for (int i = 0; i < 10; i++) {
            assertThat(step(watch, 0, 900)).isEmpty();
            assertThat(watch.isRestDue()).isTrue();
        }
        emptyCalls = 7;
        assertThat(still(watch, 4)).isEmpty();
        assertThat(still(watch, 1)).contains(End.INPUT);
    }

    @Test
    void who_rested_is_not_warm_by_that() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(10)), LONGEST_WARM_UP, last);
        step(watch, 10, 0);
        step(watch, 10, 400);
        assertThat(watch.isRestDue()).isTrue();
        step(watch, 10, 0);
        step(watch, 10, 0);
        assertThat(watch.isMeasuring()).isFalse();
        Frame base = last;
        step(watch, 10, 0);
        step(watch, 10, 0);

        assertThat(watch.isMeasuring()).isTrue();
        assertThat(watch.base().nanos()).isLessThanOrEqualTo(base.nanos());
    }

    @Test
    void nobody_rests_at_the_end_of_the_warm_up_and_while_it_is_measured() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(10)), LONGEST_WARM_UP, last);
        for (int i = 0; i < 35; i++) {
            step(watch, 10, 900);
            if (i >= 24) {
                assertThat(watch.isRestDue()).as("second %d", i).isFalse();
            }
        }
    }

    /** Three busy seconds, of which the first is the base. */
    private void warmUp(ProfileWatch watch) {
        for (int i = 0; i < 3; i++) {
            assertThat(watch.isMeasuring()).isFalse();
            assertThat(step(watch, 10, 0)).isEmpty();
        }
    }

    @Test
    void what_has_work_now_and_then_is_waited_for() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(5)), Duration.ofSeconds(4), last);
        sums = 200;
        warmUp(watch);
        for (int i = 0; i < 4; i++) {
            assertThat(step(watch, 1_000, 0)).isEmpty();
        }
        sums = 300;

        assertThat(step(watch, 1_000, 0)).contains(End.MEASURED);
        assertThat(watch.idle()).isEmpty();
    }

    @Test
    void what_has_no_more_work_is_not_waited_for_twice_as_long_as_it_is_measured() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(5)), Duration.ofSeconds(4), last);
        sums = 200;
        warmUp(watch);
        Optional<End> end = Optional.empty();
        while (end.isEmpty()) {
            end = step(watch, 1_000, 0);
        }

        assertThat(last.nanos() - watch.base().nanos()).isEqualTo(10_000_000_000L);
        assertThat(watch.idle())
                .containsExactly(
                        "'sums' had work before it was measured, and none then: what it costs is not known; measure for longer (--seconds N)");
    }

    @Test
    void what_had_work_at_the_start_only_is_not_waited_for() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(5)), Duration.ofSeconds(4), last);
        sums = 199;
        Optional<End> end = Optional.empty();
        while (end.isEmpty()) {
            end = step(watch, 1_000, 0);
        }

        assertThat(last.nanos() - watch.base().nanos()).isEqualTo(5_000_000_000L);
        assertThat(watch.idle()).isEmpty();
    }

    @Test
    void a_last_third_in_which_some_have_no_work_is_not_measured_alone() {
        ProfileWatch watch = new ProfileWatch(SILENCE, Optional.of(Duration.ofSeconds(6)), Duration.ofSeconds(4), last);
        long more = 1_000;
        sums = 200;
        Optional<End> end = Optional.empty();
        while (end.isEmpty()) {
            more = more * 3 / 2;
            sums += second < 7 ? 100 : 0;
            end = step(watch, more, 0);
        }

        assertThat(watch.doubt().orElseThrow()).startsWith("the topology was still getting faster: ");
        assertThat(last.nanos() - watch.base().nanos()).isEqualTo(6_000_000_000L);
        assertThat(watch.idle()).isEmpty();
    }

    private Optional<End> step(ProfileWatch watch, long moreRows, long moreJitMillis) {
        second++;
        rows += moreRows;
        jitMillis += moreJitMillis;
        last = frame();
        return watch.see(last);
    }

    /** Seconds in which nothing happens; what the last of them says. */
    private Optional<End> still(ProfileWatch watch, int seconds) {
        Optional<End> end = Optional.empty();
        for (int i = 0; i < seconds; i++) {
            assertThat(end).as("second %.0f", second).isEmpty();
            second++;
            end = watch.see(frame());
        }
        return end;
    }

    private Frame frame() {
        if (rows == 0) {
            return Reported.frame(second, List.of(), quiet);
        }
        Life life = Reported.spout(1)
                .time(0, second - late)
                .empty(emptyCalls, 0)
                .calls(rows)
                .rows(rows, Math.min(acked, rows), 0)
                .life("a", second);
        return Reported.frame(
                second,
                List.of(Reported.worker("a", second, Reported.times(0, 0, 0, jitMillis), Map.of())),
                sums == 0
                        ? List.of(life)
                        : List.of(
                                life,
                                Reported.of("sums", 2)
                                        .time(0, second)
                                        .calls(sums)
                                        .life("a", second)));
    }
}
