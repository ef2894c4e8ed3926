// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cases.Altered;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.storm.Config;

/**
 * A chain on a machine of varying speed.
 *
 * @param chain the chain with known costs
 * @param noise standard deviation of the logarithm of the speed between runs, and between parts of a run
 * @param random random numbers
 */
record VaryingMachine(KnownChain chain, double noise, RandomGenerator random) {

    /** Settings of all plans. */
    static final Map<String, Object> SETTINGS = Map.of(Config.TOPOLOGY_WORKERS, 1, Config.TOPOLOGY_ACKER_EXECUTORS, 1);

    private static final int PARTS = 10;

    /** An effect that the model lacks: additional tasks cost slightly more or less than predicted. */
    private static final double OF_TWICE_THE_TASKS = 0.03;

    static VaryingMachine of(SplittableRandom random) {
        return new VaryingMachine(KnownChain.random(random), random.nextDouble(0.03, 0.12), random.split());
    }

    /** The slowdown of a run. */
    double slower() {
        return Math.exp(noise * random.nextGaussian());
    }

    Profile profile() {
        Profile profile = chain.profile();
        for (int state = 0; state < SlowerMachine.states(profile); state++) {
            profile = SlowerMachine.in(profile, state, slower());
        }
        return Altered.with(profile, "rateVariation", Optional.of(variation()));
    }

    /** The variation of the rates of a run's parts. */
    private double variation() {
        double[] rates = new double[PARTS];
        Arrays.setAll(rates, i -> 1 / slower());
        double mean = Arrays.stream(rates).average().orElseThrow();
        double squares = Arrays.stream(rates)
                .map(rate -> (rate / mean - 1) * (rate / mean - 1))
                .sum();
        return Math.sqrt(squares / (PARTS - 1));
    }

    /** The rate of a run. */
    double measured(Plan plan) {
        double doublings = Math.log(plan.tasks() / 3.0) / Math.log(2);
        double lacking = Math.exp(OF_TWICE_THE_TASKS * doublings * random.nextGaussian());
        return chain.rowsPerNano(plan) * 1e9 / slower() * lacking;
    }

    /** A plan of the chain for Storm. */
    static BatchingPlan storm(Plan plan) {
        List<StreamPlan> streams = new ArrayList<>();
        List<String> producers = List.of("rows", "work");
        for (int s = 0; s < producers.size(); s++) {
            if (plan.batchSize(s) > 1) {
                streams.add(StreamPlan.of(producers.get(s), "default", plan.batchSize(s)));
            }
        }
        return new BatchingPlan(
                Map.of(
                        "rows", new ComponentPlan(plan.parallelism(0), plan.parallelism(0)),
                        "work", new ComponentPlan(plan.parallelism(1), plan.parallelism(1)),
                        "store", new ComponentPlan(plan.parallelism(2), plan.parallelism(2))),
                streams);
    }
}
