// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.adapt.AdaptRecord.Decision;
import io.aeolus.cli.internal.adapt.Observation.Load;
import io.aeolus.cli.internal.adapt.Observation.Proposal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AdaptPolicyTest extends PolicyFixture {

    @Test
    void carries_out_advice_once() {
        assertThat(next(NOW, load(100), FASTER)).isEqualTo(change(FASTER, "faster"));
        assertThat(next(FASTER, load(120), FASTER).reason())
                .startsWith("the change took effect: 100 tuples/s before, 120");
        assertThat(next(FASTER, load(120), null)).isEqualTo(keep("all is well"));
    }

    @Test
    void rolls_back_a_change_after_which_the_throughput_fell() {
        next(NOW, load(100), LARGER_BATCHES);

        assertThat(next(LARGER_BATCHES, backlog(80), null))
                .isEqualTo(
                        rollBack(
                                NOW,
                                "the throughput fell after the change by more than its noise of 10 %: 100 tuples/s before, 80.0 after"));
        assertThat(next(NOW, backlog(60), null).reason()).startsWith("the change took effect");
        now = now.plus(COOLDOWN);
        assertThat(next(NOW, backlog(100), LARGER_BATCHES).reason()).startsWith("this change did not help at ");
        assertThat(next(NOW, backlog(200), LARGER_BATCHES).decision()).isEqualTo(Decision.CHANGE);
    }

    @Test
    void tries_a_change_again_a_day_after_its_roll_back() {
        next(NOW, load(100), LARGER_BATCHES);
        next(LARGER_BATCHES, backlog(80), null);
        Instant rolledBack = now.minus(PERIOD);
        next(NOW, backlog(100), null);

        now = rolledBack.plus(Duration.ofDays(1)).minusSeconds(1);
        assertThat(next(NOW, backlog(100), LARGER_BATCHES).reason()).startsWith("this change did not help at ");
        assertThat(next(NOW, backlog(100), LARGER_BATCHES).decision()).isEqualTo(Decision.CHANGE);
    }

    @Test
    void a_lower_rate_of_the_input_is_no_fault_of_the_change() {
        next(NOW, load(100), LARGER_BATCHES);

        assertThat(next(LARGER_BATCHES, load(50), null).reason())
                .isEqualTo("the change took effect; the spouts have less input: 100 tuples/s before, 50.0 after");
    }

    @Test
    void judges_a_restart_with_warm_workers_only() {
        next(NOW, load(100), FASTER);

        assertThat(next(FASTER, new Load(10, 0.1, false, false, true), null).reason())
                .startsWith("the workers restarted, and are not warm yet");
        assertThat(next(FASTER, backlog(10), null).decision()).isEqualTo(Decision.ROLL_BACK);
    }

    @Test
    void rolls_back_a_change_after_which_workers_restart_again_and_again() {
        Load cold = new Load(10, 0.1, true, false, true);
        next(NOW, load(100), FASTER);
        next(FASTER, cold, null);
        next(FASTER, cold, null);

        assertThat(next(FASTER, cold, null))
                .isEqualTo(
                        rollBack(
                                NOW,
                                "in 3 periods after the change, the workers have not become warm: they may fail; see their logs"));
        for (int i = 0; i < 4; i++) {
            assertThat(next(NOW, cold, null).reason()).startsWith("the workers restarted, and are not warm yet");
        }
    }

    @Test
    void gives_up_a_change_without_effect() {
        next(NOW, load(100), FASTER);

        assertThat(next(NOW, load(100), FASTER).reason())
                .isEqualTo("the change has not taken effect yet: 'split' 3 -> 5 executors");
        assertThat(next(NOW, load(100), FASTER).reason())
                .startsWith("the cluster did not carry out the change, so it is given up: ");
        now = now.plus(COOLDOWN);
        assertThat(next(NOW, load(100), FASTER).reason()).startsWith("this change did not help at ");
    }

    @Test
    void tries_a_change_again_whose_request_failed() {
        next(NOW, load(100), FASTER);
        history = history.unconfirmed();

        assertThat(next(NOW, load(100), FASTER).reason()).startsWith("the change has not taken effect yet: ");
        assertThat(next(NOW, load(100), FASTER).reason())
                .isEqualTo("the cluster has not made the change, whose request failed: 'split' 3 -> 5 executors");
        now = now.plus(COOLDOWN);
        assertThat(next(NOW, load(100), FASTER).decision()).isEqualTo(Decision.CHANGE);
    }

    @Test
    void rolls_back_again_if_the_request_failed() {
        next(NOW, load(100), FASTER);
        next(FASTER, backlog(50), null);
        history = history.unconfirmed();
        next(FASTER, backlog(50), null);

        assertThat(next(FASTER, backlog(50), null))
                .isEqualTo(rollBack(NOW, "the request to roll back failed: 'split' 5 -> 3 executors"));
    }

    @Test
    void restores_the_batch_sizes_of_a_change_whose_executors_never_change() {
        Setting both = setting(5, 2, 1, 128);
        next(NOW, load(100), both);
        Setting half = setting(3, 2, 1, 128);

        assertThat(next(half, load(100), null).reason())
                .startsWith("the change has not taken effect yet: 'split' 3 -> 5");
        Step step = next(half, load(100), null);

        assertThat(step.decision()).isEqualTo(Decision.ROLL_BACK);
        assertThat(step.next()).contains(NOW);
        assertThat(next(NOW, load(100), null).reason()).startsWith("the change took effect: ");
    }

    @Test
    void a_proposal_for_more_throughput_interrupts_the_periods_of_a_saving() {
        Setting fewer = setting(2, 2, 1, 64);
        next(NOW, load(100), fewer);
        Load cold = new Load(100, 0.1, true, false, true);
        assertThat(next(NOW, cold, FASTER).reason()).startsWith("the workers are not warm yet");

        assertThat(next(NOW, load(100), fewer).reason()).startsWith("a saving must be advised in two periods in a row");
    }

    @Test
    void another_adapter_starts_the_cooldown() {
        next(NOW, load(100), null);

        assertThat(next(LARGER_BATCHES, load(100), FASTER).reason())
                .isEqualTo(
                        "the topology has changed (stream 'default' of 'lines' 64 tuples, 5 ms -> 128"
                                + " tuples, 5 ms), by another user, an adapter or a lost worker: no change within the cooldown of 600 s");
        assertThat(next(LARGER_BATCHES, load(100), FASTER).reason()).startsWith("cooldown until 2026-01-01T00:15:00Z");
        assertThat(next(LARGER_BATCHES, load(100), FASTER).decision()).isEqualTo(Decision.CHANGE);
    }

    @Test
    void a_topology_that_has_just_started_is_in_its_cooldown() {
        Observation young = new Observation(
                START,
                NOW,
                load(100),
                START.minusSeconds(70),
                Optional.of(new Proposal(FASTER, "faster", false, 1_000)),
                "");

        assertThat(policy.decide(History.NONE, young).step().reason())
                .isEqualTo("cooldown until 2026-01-01T00:08:50Z after a change or a start of workers: faster");
    }

    @Test
    void a_change_that_is_not_carried_out_is_advised_once() {
        policy = new AdaptPolicy(COOLDOWN, SIZES, false);

        assertThat(next(NOW, load(100), FASTER)).isEqualTo(change(FASTER, "faster"));
        for (int i = 0; i < 5; i++) {
            assertThat(next(NOW, load(100), FASTER))
                    .isEqualTo(
                            keep("the change of 2026-01-01T00:00:00Z is still advised; --apply would make it: faster"));
        }
        assertThat(next(NOW, load(100), null)).isEqualTo(keep("all is well"));
        assertThat(next(NOW, load(100), FASTER)).isEqualTo(change(FASTER, "faster"));
    }

    @Test
    void a_change_that_is_not_carried_out_is_advised_again_at_another_load() {
        policy = new AdaptPolicy(COOLDOWN, SIZES, false);
        next(NOW, load(100), FASTER);
        now = now.plus(COOLDOWN);
        Setting fastest = setting(6, 2, 1, 64);

        assertThat(next(NOW, load(110), fastest).reason()).startsWith("the change of 2026-01-01T00:00:00Z is still ");
        assertThat(next(NOW, load(300), fastest)).isEqualTo(change(fastest, "faster"));
    }

    @Test
    void a_change_that_is_not_carried_out_starts_the_cooldown_for_other_changes() {
        policy = new AdaptPolicy(COOLDOWN, SIZES, false);
        next(NOW, load(100), FASTER);

        assertThat(next(NOW, load(100), LARGER_BATCHES).reason())
                .isEqualTo(
                        "cooldown until 2026-01-01T00:10:00Z after a change (made or only advised) or a start of workers: faster");
        assertThat(next(NOW, load(100), LARGER_BATCHES)).isEqualTo(change(LARGER_BATCHES, "faster"));
    }

    @Test
    void a_user_who_carries_out_the_advised_change_starts_the_cooldown() {
        policy = new AdaptPolicy(COOLDOWN, SIZES, false);
        next(NOW, load(100), FASTER);

        assertThat(next(FASTER, load(100), null).reason()).startsWith("the topology has changed ('split' 3 -> 5 ");
        assertThat(next(FASTER, load(100), NOW).reason())
                .startsWith(
                        "cooldown until 2026-01-01T00:15:00Z after a change (made or only advised) or a start of workers: ");
    }

    @Test
    void saves_only_if_two_periods_advise_it() {
        Setting fewer = setting(2, 2, 1, 64);
        assertThat(next(NOW, load(100), fewer).reason()).startsWith("a saving must be advised in two periods in a row");
        assertThat(next(NOW, load(100), null).decision()).isEqualTo(Decision.KEEP);
        assertThat(next(NOW, load(100), fewer).reason()).startsWith("a saving must be advised in two periods in a row");
        assertThat(next(NOW, load(100), fewer)).isEqualTo(change(fewer, "fewer"));
    }

    @Test
    void saves_only_if_the_rate_was_low_for_some_periods() {
        Setting fewer = setting(2, 2, 1, 64);
        next(NOW, load(160), null);
        for (int i = 2; i <= History.PERIODS_OF_PEAK; i++) {
            assertThat(next(NOW, load(100), fewer).decision()).isEqualTo(Decision.KEEP);
        }
        assertThat(next(NOW, load(100), fewer)).isEqualTo(change(fewer, "fewer"));
    }

    @Test
    void restarts_no_topology_that_would_lose_tuples() {
        Load unacked = new Load(100, 0.1, true, true, false);

        assertThat(next(NOW, unacked, FASTER).reason())
                .startsWith("a restart would lose the tuples in flight, because not all are acked");
        assertThat(next(NOW, unacked, LARGER_BATCHES)).isEqualTo(change(LARGER_BATCHES, "faster"));
    }

    @Test
    void saves_as_advised_or_not_at_all() {
        Setting fewer = setting(2, 1, 1, 64);

        assertThat(next(NOW, load(100), fewer).reason())
                .isEqualTo("the bounds do not allow all of the advised saving: fewer");
    }

    @Test
    void bounds_change_nothing_else() {
        Setting outOfBounds = setting(3, 1, 7, 64);

        assertThat(next(outOfBounds, load(100), setting(3, 1, 7, 128)))
                .isEqualTo(change(setting(3, 1, 7, 128), "faster"));
    }

    @Test
    void restarts_only_once_at_a_load_if_the_restart_did_not_help() {
        next(NOW, load(100), FASTER);
        next(FASTER, backlog(80), null);
        next(NOW, backlog(100), null);
        now = now.plus(COOLDOWN);

        assertThat(next(NOW, backlog(100), setting(4, 2, 1, 64)).reason()).startsWith("this change did not help at ");
        assertThat(next(NOW, backlog(100), LARGER_BATCHES).decision()).isEqualTo(Decision.CHANGE);
    }

    @Test
    void carries_out_no_part_of_a_change_that_is_out_of_bounds() {
        for (Setting outOfBounds : List.of(setting(7, 2, 1, 64), setting(6, 1, 1, 64), setting(6, 2, 4, 64))) {
            assertThat(next(NOW, load(100), outOfBounds).reason())
                    .isEqualTo("the bounds do not allow a better setting: faster");
        }
        assertThat(next(NOW, load(100), setting(6, 2, 3, 64)).decision()).isEqualTo(Decision.CHANGE);
    }

    @Test
    void any_sequence_of_advice_respects_cooldown_bounds_and_one_change_at_a_time() {
        Random random = new Random(11);
        for (int run = 0; run < 300; run++) {
            history = History.NONE;
            Setting present = NOW;
            Setting before = NOW;
            Optional<Instant> changed = Optional.empty();
            boolean isPending = false;
            for (int i = 0; i < 60; i++) {
                Load load = new Load(
                        50 + random.nextInt(100),
                        0.1,
                        random.nextBoolean(),
                        random.nextInt(4) > 0,
                        random.nextInt(9) > 0);
                Setting advised = setting(
                        1 + random.nextInt(9), 1 + random.nextInt(4), 1 + random.nextInt(5), 1 << random.nextInt(8));
                Step step = next(present, load, random.nextInt(3) == 0 ? null : advised);
                if (step.decision() == Decision.CHANGE) {
                    Setting target = step.next().orElseThrow();
                    assertThat(isPending).as("two changes in one period").isFalse();
                    changed.ifPresent(last -> assertThat(Duration.between(last, now.minus(PERIOD)))
                            .isGreaterThanOrEqualTo(COOLDOWN));
                    assertThat(target.executors().get("count")).isGreaterThanOrEqualTo(2);
                    assertThat(target.executors().get("split")).isBetween(1, 6);
                    assertThat(target.workers()).isBetween(1, 3);
                    assertThat(load.isAllAcked() || !present.needsRestart(target))
                            .isTrue();
                    before = present;
                    present = target;
                    changed = Optional.of(now.minus(PERIOD));
                    isPending = true;
                } else if (step.decision() == Decision.ROLL_BACK) {
                    assertThat(isPending)
                            .as("a roll-back without a change, or of a roll-back")
                            .isTrue();
                    assertThat(step.next()).contains(before);
                    present = before;
                    changed = Optional.of(now.minus(PERIOD));
                    isPending = false;
                } else {
                    isPending = history.applied().isPresent() && isPending;
                }
            }
        }
    }

    @Test
    void noise_changes_nothing() {
        Random random = new Random(3);
        next(NOW, load(100), LARGER_BATCHES);
        for (int i = 0; i < 200; i++) {
            assertThat(next(LARGER_BATCHES, backlog(91 + 18 * random.nextDouble()), null)
                            .decision())
                    .isEqualTo(Decision.KEEP);
        }
    }
}
