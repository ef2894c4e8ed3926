// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.rewrite;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.UnbatchedStream;
import io.aeolus.cluster.BadInputException;
import java.io.InvalidClassException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;

/**
 * A plan that fits a topology.
 *
 * @param plan the plan without the streams that cannot be batched
 * @param refusals the streams that cannot be batched, with the reasons
 */
public record CheckedPlan(BatchingPlan plan, List<UnbatchedStream> refusals) {

    public CheckedPlan {
        refusals = List.copyOf(refusals);
    }

    /**
     * Checks a plan against a topology as its author built it, and removes the streams that cannot be batched. Must run before the topology is
     * instrumented, because the classes of components determine which streams can be batched.
     *
     * @param source the source of the plan, for messages
     * @throws BadInputException if the plan is for another topology, names components or streams that do not exist, or has more tasks than
     * {@code topology.max.task.parallelism} allows, or if a component cannot be deserialized
     */
    public static CheckedPlan check(
            PlanDocument file, String source, String topologyName, StormTopology topology, Map<String, Object> config)
            throws BadInputException {
        if (!file.topologyName().equals(topologyName)) {
            throw new BadInputException(source + ": $.topology is \"" + file.topologyName()
                    + "\", but the topology is \"" + topologyName + "\": use a plan for this topology");
        }
        List<UnbatchedStream> refusals;
        try {
            Aeolus.checkTaskLimits(file.plan(), topology, config);
            refusals = Aeolus.applyPlan(file.plan(), topology).unbatched();
        } catch (PlanException e) {
            throw new BadInputException(source + ": " + e.getMessage());
        } catch (RuntimeException e) {
            Optional<String> reason = unreadable(e);
            if (reason.isPresent()) {
                throw new BadInputException("topology '" + topologyName + "': " + reason.get());
            }
            throw e;
        }
        return new CheckedPlan(file.plan().without(refusals), refusals);
    }

    /**
     * Checks that a plan's settings are for a topology with the same delivery guarantee.
     *
     * @param source the source of the plan, for messages
     * @throws BadInputException if only one of the plan's settings and the topology has ackers
     */
    public static void checkSettings(PlanDocument file, String source, Map<String, Object> config)
            throws BadInputException {
        boolean hasAckers = StormCommon.hasAckers(config);
        int ackers = ObjectReader.getInt(file.config().get(Config.TOPOLOGY_ACKER_EXECUTORS), hasAckers ? 1 : 0);
        boolean hasPending = file.config().containsKey(Config.TOPOLOGY_MAX_SPOUT_PENDING);
        if (!hasAckers && (ackers > 0 || hasPending)) {
            throw new BadInputException(source + ": $.config is for a topology with ackers ("
                    + (hasPending ? Config.TOPOLOGY_MAX_SPOUT_PENDING : Config.TOPOLOGY_ACKER_EXECUTORS)
                    + "), but this topology has none: compute a plan from its profile");
        }
        if (hasAckers && ackers == 0) {
            throw new BadInputException(
                    source + ": $.config is for a topology without ackers (" + Config.TOPOLOGY_ACKER_EXECUTORS
                            + " is 0), but this topology has ackers: compute a plan from its profile");
        }
    }

    /** Returns why a component could not be deserialized, if that is the cause of an exception. */
    private static Optional<String> unreadable(RuntimeException e) {
        if (e.getCause() instanceof ClassNotFoundException missing) {
            return Optional.of("a component needs the class " + missing.getMessage()
                    + ", which is missing: use a jar that contains it");
        }
        if (e.getCause() instanceof InvalidClassException differs) {
            return Optional.of(
                    "a component contains a serialized object whose class differs from the class on this class path ("
                            + differs.getMessage()
                            + "): use the same version of the library, or make the field that contains the object transient");
        }
        return Optional.empty();
    }
}
