// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.ComponentChoice;
import io.aeolus.optimizer.Explanation;
import io.aeolus.optimizer.Interval;
import io.aeolus.optimizer.LayoutChoice;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.StateCheck;
import io.aeolus.optimizer.StreamChoice;
import io.aeolus.optimizer.WhatIf;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PlanTextTest {

    private static final Prediction NOW = new Prediction(30_000, 40);
    private static final Prediction PLANNED = new Prediction(95_000, 4.2);
    private static final OptimizedPlan PLAN = plan(false);

    private static OptimizedPlan plan(boolean isOfRunning) {
        return new OptimizedPlan(
                NOW,
                PLANNED,
                new Interval(84_000, 107_000),
                new LayoutChoice(1, 1, 1, 2.5, ""),
                List.of(
                        new StateCheck(1, 29_000, 30_000, isOfRunning),
                        new StateCheck(16, 50_000, 49_900, isOfRunning),
                        new StateCheck(256, 100_000, 90_000, isOfRunning)),
                new Explanation(
                        "the busiest task of 'store' is always busy",
                        List.of(
                                new ComponentChoice(
                                        "orders",
                                        1,
                                        1,
                                        1,
                                        0.214,
                                        "a source keeps its parallelism",
                                        "orders: parallelism 1: because"),
                                new ComponentChoice("parse", 2, 3, 6, 0.76, "work", "parse: parallelism 3: because"),
                                new ComponentChoice(
                                        "st\nore", 1, 1, 1, 1, "uneven keys", "st\nore: parallelism 1: because")),
                        List.of(
                                new StreamChoice(
                                        "orders",
                                        "default",
                                        1,
                                        128,
                                        12.34,
                                        "linger",
                                        "orders, default: because",
                                        List.of()),
                                new StreamChoice(
                                        "parse",
                                        "default",
                                        64,
                                        64,
                                        63.9,
                                        "enough",
                                        "parse, default: because",
                                        List.of()),
                                new StreamChoice(
                                        "parse", "errors", 1, 1, 1, "few tuples", "parse, errors: because", List.of())),
                        List.of(
                                "store: the hottest key has 40 % of the tuples; with any parallelism it is no faster than 96,000 tuples/s"),
                        List.of("the plan leaves little room"),
                        List.of()),
                new PlanDocument("shop", BatchingPlan.none(), Map.of(), Optional.of(PLANNED), List.of()));
    }

    @Test
    void shows_a_plan() {
        assertThat(PlanText.of(Profiles.shop(), OptimizerOptions.defaults(), PLAN, false))
                .isEqualTo("""
                        shop (shop.jar shop.Main --fast), profiled for 10.0 s on cluster local
                        2 cores, 15.6 GiB memory (4.0 GiB heap), Java 17.0.1, Storm 2.8.3
                        algorithm bounded: 2.50 cores, 1 worker, linger up to 5 ms, tolerance 1.0 %

                        component  parallelism  tasks   busy  limited by                      stream   batch size  mean  limited by
                        orders               1      1   21 %  a source keeps its parallelism  default    1 -> 128  12.3  linger
                        parse           2 -> 3      6   76 %  work                            default          64        enough
                                                                                              errors            1        few tuples
                        st_ore               1      1  100 %  uneven keys                     -                 -     -

                        predicted    tuples/s  mean latency  speedup
                        as profiled    30,000       40.0 ms   1.00 x
                        plan           95,000       4.20 ms   3.17 x
                        90 of 100 runs with the plan are predicted to reach 84,000..107,000 tuples/s
                        measured tuples/s (error of the model): unbatched: 29,000 (+3 %), in batches of 16: 50,000 (0 %), \
                        in batches of 256: 100,000 (-10 %)
                        bottleneck of the plan: the busiest task of 'store' is always busy
                        store: the hottest key has 40 % of the tuples; with any parallelism it is no faster than 96,000 tuples/s
                        remark: the plan leaves little room
                        """);
    }

    @Test
    void summarises_a_plan_in_a_few_lines() {
        assertThat(PlanText.brief(PLAN))
                .containsExactly(
                        "plan: parallelism orders 1, parse 3, st\nore 1",
                        "plan: batch sizes orders 128, parse 64",
                        "plan: 95,000 tuples/s predicted (84,000..107,000), bottleneck: the busiest task of 'store' is always busy",
                        "measured tuples/s (error of the model): unbatched: 29,000 (+3 %), in batches of"
                                + " 16: 50,000 (0 %), in batches of 256: 100,000 (-10 %)",
                        "remark: the plan leaves little room");
    }

    @Test
    void explains_each_choice_in_one_line() {
        assertThat(PlanText.of(Profiles.shop(), OptimizerOptions.defaults(), PLAN, true))
                .endsWith("""
                        remark: the plan leaves little room

                        orders: parallelism 1: because
                        parse: parallelism 3: because
                        st_ore: parallelism 1: because
                        orders, default: because
                        parse, default: because
                        parse, errors: because
                        """);
    }

    @Test
    void shows_all_constraints() {
        OptimizerOptions options = new OptimizerOptions(
                Algorithm.PAPER,
                new OptimizerOptions.Resources(
                        OptionalDouble.of(1), OptionalInt.empty(), OptionalInt.of(3), OptionalInt.empty()),
                new OptimizerOptions.Goals(
                        OptionalDouble.of(90_000), Optional.of(Duration.ofMillis(50)), Duration.ofMillis(2), 0),
                new OptimizerOptions.TaskLimits(OptionalInt.of(12), Map.of("parse", 4), 2));

        assertThat(PlanText.header(
                        Profiles.with(Profiles.shop(), "too short"), options, new LayoutChoice(3, 3, 2, 1, "")))
                .endsWith(
                        "algorithm paper: 1 core, 3 workers on 2 hosts, for 90,000 tuples/s, p99 latency up to 50.0 ms, up to 12 tasks,"
                                + " parallelism of parse up to 4, linger up to 2 ms, tolerance 0 %",
                        "problem in the profile: too short");
        assertThat(PlanText.header(
                        Profiles.doubtful(Profiles.shop(), "too cold"), options, new LayoutChoice(1, 1, 1, 1, "")))
                .endsWith("the profile is doubtful: too cold");
    }

    @Test
    void a_rate_that_the_input_may_have_limited_is_no_error_of_the_model() {
        String line =
                "measured tuples/s (error of the model): in batches of 16: 50,000 (0 %), in batches of 256: 100,000 (-10 %)";

        assertThat(PlanText.of(Profiles.shop(), OptimizerOptions.defaults(), plan(true), false))
                .contains("\n" + line + "\n");
        assertThat(PlanText.brief(plan(true))).contains(line);
    }

    @Test
    void shows_the_effects_of_changes() {
        List<WhatIf> changes = List.of(
                new WhatIf(
                        "parse.ppt*=0.5", PLANNED, new Prediction(96_000, 4), Optional.of(new Prediction(190_000, 2))),
                new WhatIf("parse.parallelism=1", PLANNED, new Prediction(40_000, 8), Optional.empty()));

        assertThat(PlanText.of(Profiles.shop(), OptimizerOptions.defaults(), PLAN, changes))
                .endsWith("""
                        tolerance 1.0 %

                        what if              tuples/s  latency  speedup  new plan: tuples/s  latency  speedup
                        (the plan)             95,000  4.20 ms   1.00 x
                        parse.ppt*=0.5         96,000  4.00 ms   1.01 x             190,000  2.00 ms   2.00 x
                        parse.parallelism=1    40,000  8.00 ms   0.42 x
                        """);
    }
}
