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
 * @param plan the plan, less what cannot be batched
 * @param refusals what cannot be batched, with the reasons
 */
public record CheckedPlan(BatchingPlan plan, List<UnbatchedStream> refusals) {

    public CheckedPlan {
        refusals = List.copyOf(refusals);
    }

    /**
     * Tries a plan on a topology as its author built it. Whether a stream can be batched depends on the classes of components, so it is
     * found out before recording is built in: refused streams leave the plan here.
     *
     * @param source where the plan is from, for messages
     * @return what of the plan can be carried out
     * @throws BadInputException if the plan is for another topology, or names what the topology does not have, or if a component
     *     cannot be read
     */
    public static CheckedPlan check(PlanDocument file, String source, String topologyName, StormTopology topology)
            throws BadInputException {
        if (!file.topologyName().equals(topologyName)) {
            throw new BadInputException(source + ": $.topology is \"" + file.topologyName()
                    + "\", but the topology is \"" + topologyName + "\": give a plan for that one");
        }
        List<UnbatchedStream> refusals;
        try {
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
     * @param source where the plan is from, for messages
     * @throws BadInputException if the plan has settings of topologies with ackers and this one has none, or the other way round
     */
    public static void checkSettings(PlanDocument file, String source, Map<String, Object> config)
            throws BadInputException {
        boolean hasAckers = StormCommon.hasAckers(config);
        int ackers = ObjectReader.getInt(file.config().get(Config.TOPOLOGY_ACKER_EXECUTORS), hasAckers ? 1 : 0);
        boolean hasPending = file.config().containsKey(Config.TOPOLOGY_MAX_SPOUT_PENDING);
        if (!hasAckers && (ackers > 0 || hasPending)) {
            throw new BadInputException(source + ": $.config is for a topology with acks ("
                    + (hasPending ? Config.TOPOLOGY_MAX_SPOUT_PENDING : Config.TOPOLOGY_ACKER_EXECUTORS)
                    + "), but this one has no ackers: make a plan from a profile of it");
        }
        if (hasAckers && ackers == 0) {
            throw new BadInputException(
                    source + ": $.config is for a topology without acks (" + Config.TOPOLOGY_ACKER_EXECUTORS
                            + " is 0), but this one has ackers: make a plan from a profile of it");
        }
    }

    /** Why a component could not be read, if that is what an exception is about. */
    private static Optional<String> unreadable(RuntimeException e) {
        if (e.getCause() instanceof ClassNotFoundException missing) {
            return Optional.of("a component needs the class " + missing.getMessage()
                    + ", which is not there: give a jar with all that it needs");
        }
        if (e.getCause() instanceof InvalidClassException differs) {
            return Optional.of("a component holds an object of a class that is here in another version ("
                    + differs.getMessage() + "): make that field transient");
        }
        return Optional.empty();
    }
}
