// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.optimizer.Interval;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.synthetic.ChangedProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The profile of a running topology, whose calls of 'work' take several times their CPU time. */
class RunningWaitsTest {

    private static final Figure UNKNOWN = new Figure.Unknown(0, "not measured");

    private final Profile chain = KnownChain.random(new SplittableRandom(3)).slow(10_000);
    private final double nanos =
            chain.components().get(1).operator().active().orElseThrow().threadNanosPerCall();

    @Test
    void the_rest_of_the_elapsed_time_is_a_wait_if_the_cores_were_idle() throws BadInputException {
        Operator work = work(running(4, OptionalDouble.of(0)));

        assertThat(work.waitNanos()).isCloseTo(3 * nanos, withPercentage(1));
        assertThat(work(running(4, OptionalDouble.empty())).waitNanos()).isZero();
        // On the only core, the executor waits for 4 - 1 times the CPU time of its calls.
        double share = 3 * nanos * 10_000 / 1e9;
        assertThat(work(running(4, OptionalDouble.of(share))).waitNanos()).isZero();
    }

    @Test
    void predictions_are_uncertain_if_calls_waited_for_something_unknown() throws BadInputException {
        double unknown = width(running(4, OptionalDouble.empty()));

        assertThat(unknown).isGreaterThan(2 * width(running(1, OptionalDouble.empty())));
        assertThat(unknown).isGreaterThan(2 * width(running(4, OptionalDouble.of(0))));
    }

    private static double width(Profile profile) throws BadInputException {
        Interval interval = TopologyOptimizer.of(profile, Optional.empty(), OptimizerOptions.defaults())
                .optimize()
                .interval();
        return interval.high() / interval.low();
    }

    private static Operator work(Profile profile) throws BadInputException {
        return LearnedModels.of(profile).model().operator(1);
    }

    /**
     * The chain as a running topology, at 10,000 tuples per second.
     *
     * @param factor from the CPU time of a call of 'work' to its elapsed time
     * @param coreWaits the share of time for which executors wait for cores
     */
    private Profile running(double factor, OptionalDouble coreWaits) {
        Profile timed = ChangedProfile.components(
                chain,
                component -> AlteredProfile.with(
                        component,
                        Altered.with(
                                component.operator(),
                                Map.of(
                                        "wallNanos",
                                        component.id().equals("work")
                                                ? new Figure.Average(100_000, factor * nanos, 1)
                                                : UNKNOWN,
                                        "cpuNanos",
                                        UNKNOWN,
                                        "source",
                                        Optional.empty(),
                                        "cpuWaitShare",
                                        component.id().equals("work") ? coreWaits : OptionalDouble.empty()))));
        double seconds = chain.components().get(1).operator().calls() / 10_000.0;
        return Altered.with(
                timed,
                Map.of(
                        "cluster",
                        Profile.RUNNING,
                        "window",
                        new Profile.Window(100, true, seconds),
                        "batched",
                        List.of(),
                        "totals",
                        Totals.ofRate(OptionalDouble.of(10_000), Optional.empty())));
    }
}
