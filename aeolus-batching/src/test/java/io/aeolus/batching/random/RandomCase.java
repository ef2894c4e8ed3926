package io.aeolus.batching.random;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.Scheme;
import java.util.Random;

/**
 * A topology and two runs of it, as a seed decides.
 *
 * @param seed the seed
 * @param topology the topology
 * @param scheme the scheme of its batched streams
 * @param withFails whether bolts fail tuples
 * @param firstRun the run of the plain topology
 * @param secondRun the run to compare
 */
record RandomCase(
        long seed, RandomTopology topology, Scheme scheme, boolean withFails, RandomRun firstRun, RandomRun secondRun) {

    static RandomCase of(long seed) {
        Random random = new Random(Mix.of(seed, 1));
        boolean withFails = random.nextInt(3) == 0;
        boolean allTracked = random.nextInt(4) == 0;
        int faults = allTracked && random.nextBoolean() ? 1 + random.nextInt(5) : 0;
        RandomTopology topology = RandomTopology.of(Mix.of(seed, 2), withFails, allTracked);
        return new RandomCase(
                seed,
                topology,
                random.nextInt(4) == 0 ? Scheme.SHARED : Scheme.DISTINCT,
                withFails,
                new RandomRun(topology, Mix.of(seed, 3), false, faults),
                new RandomRun(topology, Mix.of(seed, 4), random.nextInt(4) == 0, faults));
    }

    BatchingPlan plan() {
        return topology.plan(Mix.of(seed, 5), scheme);
    }

    /** Whether nothing is replayed, so that tuples come equally often in both runs. */
    boolean exactly() {
        return !withFails && firstRun.faults() == 0;
    }

    @Override
    public String toString() {
        return "seed " + seed + (withFails ? ", with fails" : "") + ", faults " + firstRun.faults()
                + (secondRun.serialize() ? ", serialised" : "") + ", " + scheme + "\n" + topology;
    }
}
