// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.internal.component.Wrapper;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.apache.storm.generated.StormTopology;

/**
 * A random topology and two runs.
 *
 * @param seed the seed
 * @param topology the topology
 * @param firstRun the run of the plain topology
 * @param secondRun the run to compare
 */
record RandomCase(long seed, RandomTopology topology, RandomRun firstRun, RandomRun secondRun) {

    static RandomCase of(long seed) {
        Random random = new Random(Mix.of(seed, 1));
        boolean withFails = random.nextInt(3) == 0;
        boolean allTracked = random.nextInt(4) == 0;
        int faults = allTracked && random.nextBoolean() ? 1 + random.nextInt(5) : 0;
        boolean withState = random.nextInt(6) == 0;
        boolean exactly = !withFails && faults == 0;
        boolean isAcked = !exactly || withState || random.nextInt(6) > 0;
        RandomTopology topology = TopologyGenerator.generate(
                Mix.of(seed, 2), new TopologyGenerator.Traits(withFails, allTracked, withState, exactly, isAcked));
        return new RandomCase(
                seed,
                topology,
                new RandomRun(topology, Mix.of(seed, 3), false, faults),
                new RandomRun(topology, Mix.of(seed, 4), random.nextInt(4) == 0, faults));
    }

    BatchingPlan plan() {
        return topology.plan(Mix.of(seed, 5));
    }

    HandWrapping handWrapping() {
        return HandWrapping.random(Mix.of(seed, 6));
    }

    /** Returns the rules for two plain runs. */
    Comparison.Rules plainRules() {
        return unwrittenRules();
    }

    /** Returns the rules if components of the second run are wrapped by hand. */
    Comparison.Rules handWrappedRules() {
        return unwrittenRules();
    }

    /** Returns the rules if the second run has chains: all contexts must hide them. */
    Comparison.Rules chainedRules() {
        return unwrittenRules();
    }

    private Comparison.Rules unwrittenRules() {
        Set<String> all = new HashSet<>();
        topology.spouts().forEach(spout -> all.add(spout.id()));
        topology.bolts().forEach(bolt -> all.add(bolt.id()));
        return new Comparison.Rules(topology.traits().exactly(), firstRun.faults() == 0, all);
    }

    /** Returns the rules if the second run is batched by a plan. */
    Comparison.Rules batchedRules(StormTopology rewritten) {
        Set<String> wrapped = new HashSet<>();
        rewritten.get_bolts().forEach((id, bolt) -> {
            if (Wrapper.acceptsBatches(bolt.get_common())) {
                wrapped.add(id);
            }
        });
        rewritten.get_spouts().forEach((id, spout) -> {
            if (Wrapper.acceptsBatches(spout.get_common())) {
                wrapped.add(id);
            }
        });
        return new Comparison.Rules(topology.traits().exactly(), firstRun.faults() == 0, wrapped);
    }

    @Override
    public String toString() {
        return "seed " + seed + ", " + topology.traits() + ", faults " + firstRun.faults()
                + (secondRun.serialize() ? ", serialized" : "") + "\n" + topology;
    }
}
