// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.adapt.AdaptPolicy.Decided;
import io.aeolus.cli.internal.advise.AdviceGoals;
import io.aeolus.cli.internal.advise.Advisor;
import io.aeolus.cli.internal.advise.Advisor.Advised;
import io.aeolus.cli.internal.advise.SizeBounds;
import io.aeolus.cli.synthetic.RunningWords;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The policy with real advice for a simulated topology, whose capacity is known. */
class AdaptationLoopTest {

    private static final Duration PERIOD = Duration.ofMinutes(5);
    private static final int SETTLING_PERIODS = 8;

    private final AdaptPolicy policy = new AdaptPolicy(PERIOD, SizeBounds.NONE, true);
    private final Random random = new Random(5);
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private History history = History.NONE;
    private final List<String> changes = new ArrayList<>();

    private double input = 8_000;
    private double splitNanos = RunningWords.SPLIT_NANOS;
    private double noise;
    private int split = 2;
    private int count = 1;

    @Test
    void follows_a_rate_that_triples_within_two_periods() throws Exception {
        settle();
        input *= 3;

        assertFollows();
    }

    @Test
    void follows_a_cost_that_doubles_within_two_periods() throws Exception {
        input = 15_000;
        settle();
        splitNanos *= 2;

        assertFollows();
    }

    @Test
    void saves_executors_after_the_rate_has_fallen() throws Exception {
        input = 24_000;
        settle();
        int before = split;
        input /= 3;
        settle();

        assertThat(split).isLessThan(before);
        assertThat(utilization()).isLessThan(0.8);
    }

    @Test
    void does_not_flap_under_noise() throws Exception {
        noise = 0.05;
        settle();
        changes.clear();
        for (int i = 0; i < 60; i++) {
            period();
        }

        assertThat(changes).hasSizeLessThanOrEqualTo(1);
    }

    private void settle() throws BadInputException {
        for (int i = 0; i < SETTLING_PERIODS; i++) {
            period();
        }
    }

    /** Within two periods, the capacity is at least 90 % of the capacity of a fresh plan, and suffices. */
    private void assertFollows() throws BadInputException {
        period();
        period();

        Advised fresh = advise(OptionalDouble.of(input), words(input));
        int planned = fresh.plan()
                .map(plan -> plan.plan().components().get("split").parallelism())
                .orElse(split);
        assertThat(split).isGreaterThanOrEqualTo((int) Math.floor(0.9 * planned));
        assertThat(utilization()).isLessThan(0.8);
        changes.clear();
        settle();
        assertThat(changes).as("changes at a steady load").hasSizeLessThanOrEqualTo(1);
        assertThat(utilization()).isLessThan(0.8);
    }

    private double utilization() {
        return input / capacity();
    }

    private double capacity() {
        return Math.min(split * 1e9 / splitNanos, count * 1e9 / RunningWords.COUNT_NANOS);
    }

    private RunningWords words(double rate) {
        double possible = 0.98 * capacity();
        return new RunningWords(Math.min(rate, possible), split, count, rate > possible, splitNanos);
    }

    private void period() throws BadInputException {
        RunningWords words = words(input * (1 + noise * random.nextGaussian()));
        DeployedTopology deployed = words.deployed();
        Advised advised = advise(OptionalDouble.empty(), words);
        Observation observed = Observation.of(now, words.profile(), deployed, advised);
        Decided decided = policy.decide(history, observed);
        history = decided.next();
        now = now.plus(PERIOD);
        decided.step().next().ifPresent(target -> apply(target, observed, decided.step()));
    }

    private void apply(Setting target, Observation observed, Step step) {
        changes.add(observed.present().changes(target) + ": " + step.reason());
        split = target.executors().get("split");
        count = target.executors().get("count");
    }

    private static Advised advise(OptionalDouble rate, RunningWords words) throws BadInputException {
        AdviceGoals goals = RunningWords.goals(Optional.empty(), rate, Optional.empty());
        return new Advisor(goals).advise(words.load(), words.deployed());
    }
}
