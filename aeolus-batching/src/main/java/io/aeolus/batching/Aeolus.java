package io.aeolus.batching;

import io.aeolus.batching.internal.QueueSizes;
import io.aeolus.batching.internal.WaitSettings;
import io.aeolus.batching.internal.component.BatchingBolt;
import io.aeolus.batching.internal.component.BatchingSpout;
import io.aeolus.batching.internal.output.OutputSpec;
import io.aeolus.batching.internal.plan.NamedPlan;
import io.aeolus.batching.internal.rewrite.TopologyRewriter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.storm.StormSubmitter;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.AlreadyAliveException;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BasicBoltExecutor;
import org.apache.storm.topology.IBasicBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes tuples travel in batches, with Storm's semantics as they are: each tuple reaches the same tasks, in the same order
 * between two tasks, and is acked or failed for itself.
 *
 * <pre>{@code
 * // a whole topology, with its settings
 * PlannedTopology fast = Aeolus.applyPlan(plan, builder.createTopology(), config);
 * // in the main of a topology: by the plan that -Daeolus.plan=FILE or the jar names, if any
 * Aeolus.submitTopology(name, config, builder.createTopology());
 * // one component, by hand; its consumers are wrapped as well
 * builder.setBolt("agg", Aeolus.batched(new AggBolt(), 64), 7).fieldsGrouping("parse", new Fields("xway", "dir", "seg"));
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class Aeolus {

    /**
     * The setting that declares that all spouts emit with message ids, so {@code topology.max.spout.pending} bounds the rows in flight. A topology
     * does not show this. Without the setting, {@link #scaledConfig} assumes that rows are unbounded, and measured runs do not rely on acks. The plans
     * of {@code aeolus optimize} have the setting if the profile shows message ids.
     */
    public static final String ROWS_ACKED = "aeolus.rows.acked";

    /**
     * The setting, of a topology or of one bolt, that gives wrapped bolts tuples of Storm's own class: a bolt needs it that casts its input
     * to {@link org.apache.storm.tuple.TupleImpl}, or emits an input tuple as a value.
     */
    public static final String STORM_TUPLES = "aeolus.storm.tuples";

    private static final Logger LOG = LoggerFactory.getLogger(Aeolus.class);

    private Aeolus() {}

    /**
     * Applies a plan to a built topology. Streams that cannot be batched stay unbatched, and the reasons are logged. The settings for
     * batches are in {@link #applyPlan(BatchingPlan, StormTopology, Map)}.
     *
     * @param plan the parallelism of components and the batch size of streams
     * @param topology a built topology, which is not changed
     * @return a new topology
     * @throws PlanException if the plan names a component or a stream that the topology does not have
     */
    public static StormTopology apply(BatchingPlan plan, StormTopology topology) {
        PlannedTopology planned = applyPlan(plan, topology);
        planned.unbatched().forEach(stream -> LOG.warn("{}", stream));
        return planned.topology();
    }

    /**
     * Applies a plan to a topology without settings.
     *
     * @param plan the parallelism of components and the batch size of streams
     * @param topology a built topology, which is not changed
     * @return a new topology, its settings, and the streams that stay unbatched
     * @throws PlanException if the plan names a component or a stream that the topology does not have
     */
    public static PlannedTopology applyPlan(BatchingPlan plan, StormTopology topology) {
        return applyPlan(plan, topology, Map.of());
    }

    /**
     * Applies a plan to a topology and its settings. Streams that cannot be batched stay unbatched.
     *
     * @param plan the parallelism of components and the batch size of streams
     * @param topology a built topology, which is not changed
     * @param config the topology's settings, which are not changed
     * @return a new topology, its settings with the {@linkplain #scaledConfig settings for batches}, and the streams that stay unbatched
     * @throws PlanException if the plan names a component or a stream that the topology does not have
     */
    public static PlannedTopology applyPlan(BatchingPlan plan, StormTopology topology, Map<String, Object> config) {
        return TopologyRewriter.rewrite(plan, topology, config);
    }

    /**
     * The settings for batches: queue sizes, and {@link SendWhenIdle} as the wait strategy of bolts and of spouts with a
     * {@code topology.max.spout.pending}, which then poll for acks before they sleep. Existing settings for the waits of spouts are kept.
     *
     * <p>Storm's queues count a batch as one. Their sizes hold for a whole topology, so the largest batch size decides.
     * If {@code topology.max.spout.pending} bounds the rows in flight, which needs {@link #ROWS_ACKED}, queues keep at least 1,024 of their places
     * for acks and for streams that are not batched. Otherwise a receive queue holds no more rows than before.
     *
     * @param plan the batch sizes
     * @param config the topology's settings
     * @return settings to merge into the topology's settings; empty if nothing is batched
     */
    public static Map<String, Object> scaledConfig(BatchingPlan plan, Map<String, Object> config) {
        Map<String, Object> settings = new HashMap<>(QueueSizes.scaled(plan.largestBatchSize(), config));
        if (plan.largestBatchSize() > 1) {
            settings.putAll(WaitSettings.of(config));
        }
        return settings;
    }

    /**
     * Whether settings declare that all rows are {@linkplain #ROWS_ACKED acked}, and there are ackers.
     *
     * @param config the topology's settings, whose values may be text
     * @return false if the settings do not declare it
     */
    public static boolean isAckingEnabled(Map<String, Object> config) {
        return StormCommon.hasAckers(config) && Boolean.parseBoolean(String.valueOf(config.get(ROWS_ACKED)));
    }

    /**
     * Whether {@code topology.max.spout.pending} bounds the rows in flight, so that queues need not: rows are {@linkplain #ROWS_ACKED
     * acked}, and a receive queue is at least as large as the bound.
     *
     * @param config the topology's settings, as its author gave them
     * @return false if queues alone bound them
     */
    public static boolean areRowsBounded(Map<String, Object> config) {
        return QueueSizes.areRowsBounded(config);
    }

    /**
     * The settings that a plan changes: the plan's own settings, and the {@linkplain #scaledConfig settings for batches}.
     *
     * @param plan the batch sizes
     * @param planned the plan's own settings, see {@link PlanDocument#config}
     * @param current the topology's settings, with Storm's
     * @param given the names of settings that the plan must not change
     * @return settings to merge into the topology's settings
     */
    public static Map<String, Object> plannedConfig(
            BatchingPlan plan, Map<String, Object> planned, Map<String, Object> current, Set<String> given) {
        Map<String, Object> changes = new LinkedHashMap<>(planned);
        changes.keySet().removeAll(given);
        Map<String, Object> merged = new HashMap<>(current);
        merged.putAll(changes);
        changes.putAll(scaledConfig(plan, merged));
        changes.keySet().removeAll(given);
        return changes;
    }

    /**
     * Submits a topology as {@code StormSubmitter.submitTopology} does, by the plan that is named. {@code -Daeolus.plan=FILE}
     * names one; without it, {@code aeolus-plan.json} on the class path is the plan of the topology that it names. Without either, and
     * with {@code -Daeolus.plan=none}, the topology is submitted unchanged. One line in the log reports which plan was used.
     *
     * <p>The plan's parallelisms, batch sizes and settings replace the topology's; settings that were given by {@code -c} are kept. Under
     * {@code aeolus profile}, {@code compare} and {@code submit} no plan is used: these commands need the plain topology.
     *
     * @param name the topology's name
     * @param config the topology's settings, which are not changed
     * @param topology the topology, which is not changed by a plan
     * @throws PlanException if the named file cannot be read, is not a plan or is for another topology, or if a plan names what
     *     the topology does not have; nothing is submitted then
     * @throws AlreadyAliveException as Storm does
     * @throws InvalidTopologyException as Storm does
     * @throws AuthorizationException as Storm does
     */
    public static void submitTopology(String name, Map<String, Object> config, StormTopology topology)
            throws AlreadyAliveException, InvalidTopologyException, AuthorizationException {
        PlannedTopology planned = NamedPlan.planned(name, config, topology);
        StormSubmitter.submitTopology(name, planned.config(), planned.topology());
    }

    /**
     * Wraps a bolt: its input batches are taken apart, and its output travels in batches on every stream whose consumers are
     * all wrapped.
     *
     * @param bolt the bolt
     * @param batchSize rows in a full batch; with 1 the bolt only takes batches apart
     * @return a bolt to give to {@code TopologyBuilder.setBolt} in place of the argument
     * @throws PlanException if the batch size is out of bounds, or components of this kind cannot be wrapped
     */
    public static IRichBolt batched(IRichBolt bolt, int batchSize) {
        return batched(bolt, batchSize, Scheme.DISTINCT);
    }

    /**
     * As {@link #batched(IRichBolt, int)}, for a stream with several key-based consumers. Under the distinct scheme each consumer has its own
     * batches, which only {@link #applyPlan} can route: by hand such a stream is batched under the shared scheme only.
     *
     * @param bolt the bolt
     * @param batchSize rows in a full batch
     * @param scheme how rows for several key-based consumers are batched
     * @return a bolt to give to {@code TopologyBuilder.setBolt} in place of the argument
     * @throws PlanException if the batch size is out of bounds, or components of this kind cannot be wrapped
     */
    public static IRichBolt batched(IRichBolt bolt, int batchSize, Scheme scheme) {
        return new BatchingBolt(TopologyRewriter.checkedForWrapping(bolt), specOf(batchSize, scheme));
    }

    /**
     * Wraps a basic bolt, as {@link #batched(IRichBolt, int)}.
     *
     * @param bolt the bolt
     * @param batchSize rows in a full batch
     * @return a bolt to give to {@code TopologyBuilder.setBolt} in place of the argument
     * @throws PlanException if the batch size is out of bounds, or components of this kind cannot be wrapped
     */
    public static IRichBolt batched(IBasicBolt bolt, int batchSize) {
        return batched(bolt, batchSize, Scheme.DISTINCT);
    }

    /**
     * Wraps a basic bolt, as {@link #batched(IRichBolt, int, Scheme)}.
     *
     * @param bolt the bolt
     * @param batchSize rows in a full batch
     * @param scheme how rows for several key-based consumers are batched
     * @return a bolt to give to {@code TopologyBuilder.setBolt} in place of the argument
     * @throws PlanException if the batch size is out of bounds, or components of this kind cannot be wrapped
     */
    public static IRichBolt batched(IBasicBolt bolt, int batchSize, Scheme scheme) {
        return batched(new BasicBoltExecutor(bolt), batchSize, scheme);
    }

    /**
     * Wraps a spout: its output travels in batches on every stream whose consumers are all wrapped, and
     * {@code topology.max.spout.pending} still counts tuples.
     *
     * @param spout the spout
     * @param batchSize rows in a full batch
     * @return a spout to give to {@code TopologyBuilder.setSpout} in place of the argument
     * @throws PlanException if the batch size is out of bounds, or components of this kind cannot be wrapped
     */
    public static IRichSpout batched(IRichSpout spout, int batchSize) {
        return batched(spout, batchSize, Scheme.DISTINCT);
    }

    /**
     * As {@link #batched(IRichSpout, int)}, for a stream with several key-based consumers; see
     * {@link #batched(IRichBolt, int, Scheme)}.
     *
     * @param spout the spout
     * @param batchSize rows in a full batch
     * @param scheme how rows for several key-based consumers are batched
     * @return a spout to give to {@code TopologyBuilder.setSpout} in place of the argument
     * @throws PlanException if the batch size is out of bounds, or components of this kind cannot be wrapped
     */
    public static IRichSpout batched(IRichSpout spout, int batchSize, Scheme scheme) {
        return new BatchingSpout(TopologyRewriter.checkedForWrapping(spout), specOf(batchSize, scheme));
    }

    private static OutputSpec specOf(int batchSize, Scheme scheme) {
        // Checks the size as a plan would.
        return OutputSpec.ofAll(
                new StreamPlan("(this component)", "(all)", batchSize, scheme, StreamPlan.DEFAULT_LINGER));
    }
}
