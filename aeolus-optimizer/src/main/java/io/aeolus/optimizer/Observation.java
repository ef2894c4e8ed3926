package io.aeolus.optimizer;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.monitor.Profile;
import java.util.OptionalInt;

/**
 * What a topology did under a plan, from which {@link TopologyOptimizer#corrected} learns.
 *
 * @param plan the plan; a component that it does not name had the dop of the first profile, a stream that it does not name was not batched
 * @param pending the setting {@code topology.max.spout.pending} that it ran with: tuples that may be under way, for each task of a
 *     source; empty for any number
 * @param profile what was measured of the topology, rewritten by the plan
 */
public record Observation(BatchingPlan plan, OptionalInt pending, Profile profile) {}
