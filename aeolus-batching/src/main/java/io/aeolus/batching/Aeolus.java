// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import io.aeolus.batching.internal.QueueSizes;
import io.aeolus.batching.internal.component.BatchingBolt;
import io.aeolus.batching.internal.component.BatchingSpout;
import io.aeolus.batching.internal.component.Wrapper;
import io.aeolus.batching.internal.output.OutputSpec;
import io.aeolus.batching.internal.plan.NamedPlan;
import io.aeolus.batching.internal.rewrite.TopologyRewriter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.storm.Config;
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
import org.apache.storm.utils.ObjectReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Entry point of batching: applies a plan to a topology, or wraps single components, so that tuples travel in batches. Storm's semantics stay
 * the same: each tuple reaches the same tasks, in the same order between two tasks, and is acked or failed individually.
 *
 * <pre>{@code
 * // a whole topology, with its settings
 * PlannedTopology fast = Aeolus.applyPlan(plan, builder.createTopology(), config);
 * // in the main method of a topology: by the plan that -Daeolus.plan=FILE or the jar names, if any
 * Aeolus.submitTopology(name, config, builder.createTopology());
 * // one component, by hand; its consumers must be wrapped as well
 * builder.setBolt("agg", Aeolus.batched(new AggBolt(), 64), 7).fieldsGrouping("parse", new Fields("xway", "dir", "seg"));
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class Aeolus {

    /**
     * The setting that declares that all spouts emit with message ids, so that {@code topology.max.spout.pending} bounds the tuples in flight. A
     * topology does not show whether they do. Without the setting, {@link #batchingConfig} assumes that tuples in flight are unbounded, and measured
     * runs do not rely on acks. {@code aeolus optimize} adds the setting to a plan if the profile shows message ids.
     */
    public static final String ROWS_ACKED = "aeolus.rows.acked";

    /**
     * The setting, of a topology or of one bolt, that makes wrapped bolts receive {@link org.apache.storm.tuple.TupleImpl}. A bolt needs it
     * if it casts its input to this class, or emits an input tuple as a value.
     */
    public static final String STORM_TUPLES = "aeolus.storm.tuples";

    private static final Logger LOG = LoggerFactory.getLogger(Aeolus.class);

    private Aeolus() {}

    /**
     * Applies a plan to a topology. Streams that cannot be batched stay unbatched; a warning in the log names each stream and the reason. Use
     * {@link #applyPlan(BatchingPlan, StormTopology, Map)} to get the settings for batches as well.
     *
     * @param plan the parallelism of components and the batch size of streams
     * @param topology the topology, which is not modified
     * @return a new topology
     * @throws PlanException if the plan names a component or a stream that the topology does not have, or a chain that is not possible
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
     * @param topology the topology, which is not modified
     * @return a new topology, its settings, and the streams that stay unbatched
     * @throws PlanException if the plan names a component or a stream that the topology does not have, or a chain that is not possible
     */
    public static PlannedTopology applyPlan(BatchingPlan plan, StormTopology topology) {
        return applyPlan(plan, topology, Map.of());
    }

    /**
     * Applies a plan to a topology and its settings. Streams that cannot be batched stay unbatched.
     *
     * @param plan the parallelism of components and the batch size of streams
     * @param topology the topology, which is not modified
     * @param config the topology's settings, which are not modified
     * @return a new topology, its settings with the {@linkplain #batchingConfig settings for batches}, and the streams that stay unbatched
     * @throws PlanException if the plan names a component or a stream that the topology does not have, or a chain that is not possible
     */
    public static PlannedTopology applyPlan(BatchingPlan plan, StormTopology topology, Map<String, Object> config) {
        return TopologyRewriter.rewrite(plan, topology, config);
    }

    /**
     * Lowers the {@code topology.max.spout.pending} that a spout declares to the plan's limit, if the spout's limit is higher. Storm
     * prefers a spout's own limit to the topology's, so the plan's limit on tuples in flight would otherwise not apply to this spout.
     *
     * @param topology the topology, which is not modified
     * @param planned the plan's own settings, see {@link PlanDocument#config}
     * @return the topology itself if the plan has no limit
     */
    public static StormTopology limitPending(StormTopology topology, Map<String, Object> planned) {
        Integer limit = ObjectReader.getInt(planned.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), null);
        return limit == null ? topology : TopologyRewriter.limitPending(topology, limit);
    }

    /**
     * Checks that a plan stays within {@code topology.max.task.parallelism} of the topology and of its components. Storm starts only as many
     * tasks and executors of a component as this setting allows, so that a plan with more would not run as planned.
     *
     * @param plan the parallelism of components
     * @param topology the topology, which is not modified
     * @param config the topology's settings; a setting of a component has precedence
     * @throws PlanException if the plan has more tasks for a component, or names a component that the topology does not have
     */
    public static void checkTaskLimits(BatchingPlan plan, StormTopology topology, Map<String, Object> config) {
        TopologyRewriter.checkTaskLimits(plan, topology, config);
    }

    /**
     * Determines from the code of a component whether it can be part of a chain. Deserializes the component.
     *
     * @param topology the topology, which is not modified
     * @param component the id of a component
     * @return the reasons against a chain
     * @throws PlanException if the topology has no such component
     * @throws RuntimeException if the component cannot be deserialized
     */
    public static ChainRefusals chainRefusals(StormTopology topology, String component) {
        return TopologyRewriter.chainRefusals(topology, component);
    }

    /**
     * Finds the chained components of a topology to which a plan was applied. In such a topology, a component without inputs and with one executor
     * takes the place of a chained component, whose code runs in the tasks of another component, the head of its chain.
     *
     * @param topology the result of {@link #applyPlan}, also with further wrappers
     * @return the head of each chained component, by component id; empty without chains
     */
    public static Map<String, String> chainHeads(StormTopology topology) {
        Map<String, String> heads = new TreeMap<>();
        topology.get_bolts()
                .forEach((id, bolt) -> Wrapper.chainHead(bolt.get_common()).ifPresent(head -> heads.put(id, head)));
        return heads;
    }

    /**
     * Restores the streams and groupings that a topology's author declared. Components stay wrapped, and a parallelism that a plan has set stays.
     *
     * @param topology the result of {@link #applyPlan}; not modified
     * @return the topology itself if a plan has not changed its declarations
     */
    public static StormTopology originalTopology(StormTopology topology) {
        return Wrapper.original(topology);
    }

    /**
     * Tests whether tuples of a topology travel in batches: a plan with batches or chains was applied, or a producer was wrapped by hand. Storm
     * counts a batch as one tuple.
     *
     * @param topology a topology
     * @return false for a topology as its author built it, and for a plan without batches and chains
     */
    public static boolean isBatched(StormTopology topology) {
        return StormCommon.allComponents(topology).values().stream()
                        .map(StormCommon::getComponentCommon)
                        .anyMatch(Wrapper::sendsBatches)
                || !chainHeads(topology).isEmpty();
    }

    /**
     * Tests whether a bolt of a topology has Storm's windows, and so acks a tuple long after it has executed the tuple. Deserializes the
     * bolts.
     *
     * @param topology a topology, batched or not
     * @return false if no bolt has windows
     * @throws RuntimeException if a bolt cannot be deserialized
     */
    public static boolean hasWindows(StormTopology topology) {
        return TopologyRewriter.hasWindows(topology);
    }

    /**
     * Computes the settings for batches: queue sizes, and {@link FlushOnIdleWaitStrategy} as the wait strategy of bolts and of spouts with a
     * {@code topology.max.spout.pending}. Spouts then poll for acks before they sleep. Explicit settings for the waits of spouts are kept.
     *
     * <p>Storm's queues count a batch as one message, and all queues of a topology have the same size, so the largest batch size determines
     * the sizes. No queue becomes larger than configured. If {@code topology.max.spout.pending} bounds the tuples in flight, which requires
     * {@link #ROWS_ACKED}, receive queues keep at least 1,024 places for acks and unbatched streams. Otherwise a receive queue holds at
     * most as many tuples as without batches, but has places for at least 16 batches.
     *
     * @param plan the batch sizes
     * @param config the topology's settings
     * @return settings to merge into the topology's settings; empty if the plan has neither batches nor chains
     */
    public static Map<String, Object> batchingConfig(BatchingPlan plan, Map<String, Object> config) {
        Map<String, Object> settings = new HashMap<>(QueueSizes.scaled(plan.largestBatchSize(), config));
        if (plan.largestBatchSize() > 1 || plan.hasChains()) {
            settings.putAll(FlushOnIdleWaitStrategy.settings(config));
        }
        return settings;
    }

    /**
     * Tests whether the settings declare that all tuples are {@linkplain #ROWS_ACKED acked}, and the topology has ackers.
     *
     * @param config the topology's settings; values may be strings
     * @return false if the settings do not declare it
     */
    public static boolean isAckingEnabled(Map<String, Object> config) {
        return StormCommon.hasAckers(config) && Boolean.parseBoolean(String.valueOf(config.get(ROWS_ACKED)));
    }

    /**
     * Tests whether {@code topology.max.spout.pending} bounds the tuples in flight, so that queues need not. It does if {@linkplain
     * #isAckingEnabled acking is enabled} and a receive queue is at least as large as the bound.
     *
     * @param config the settings that the topology's author chose, before a plan is applied
     * @return false if only the queues bound the tuples in flight
     */
    public static boolean areRowsBounded(Map<String, Object> config) {
        return QueueSizes.areRowsBounded(config);
    }

    /**
     * Computes the settings that a plan changes: the plan's own settings, and the {@linkplain #batchingConfig settings for batches}.
     *
     * @param plan the batch sizes
     * @param planned the plan's own settings, see {@link PlanDocument#config}
     * @param current the topology's settings, merged with Storm's defaults
     * @param given the names of settings that the plan must not change
     * @return settings to merge into the topology's settings
     */
    public static Map<String, Object> effectiveConfig(
            BatchingPlan plan, Map<String, Object> planned, Map<String, Object> current, Set<String> given) {
        Map<String, Object> changes = new LinkedHashMap<>(planned);
        changes.keySet().removeAll(given);
        Map<String, Object> merged = new HashMap<>(current);
        merged.putAll(changes);
        changes.putAll(batchingConfig(plan, merged));
        changes.keySet().removeAll(given);
        return changes;
    }

    /**
     * Submits a topology as {@code StormSubmitter.submitTopology} does, after applying the named plan. {@code -Daeolus.plan=FILE} names a
     * plan file. Without this property, {@code aeolus-plan.json} on the class path is applied if it is for this topology. Without either
     * plan, and with {@code -Daeolus.plan=none}, the topology is submitted unchanged. One line in the log names the plan.
     *
     * <p>The plan's parallelism, batch sizes and settings replace the topology's; settings given by {@code -c} are kept. Under
     * {@code aeolus profile}, {@code compare} and {@code submit} no plan is applied: these commands need the original topology.
     *
     * @param name the topology's name
     * @param config the topology's settings, which are not modified
     * @param topology the topology, which is not modified
     * @throws PlanException if the named file cannot be read, is not a valid plan or is for another topology, or if the plan names a
     *     component or a stream that the topology does not have or a chain that is not possible, or exceeds its {@linkplain
     *     #checkTaskLimits task limits}; nothing is submitted then
     * @throws AlreadyAliveException if a topology of this name is running
     * @throws InvalidTopologyException if Storm rejects the topology
     * @throws AuthorizationException if the user may not submit topologies
     */
    public static void submitTopology(String name, Map<String, Object> config, StormTopology topology)
            throws AlreadyAliveException, InvalidTopologyException, AuthorizationException {
        PlannedTopology planned = NamedPlan.apply(name, config, topology);
        StormSubmitter.submitTopology(name, planned.config(), planned.topology());
    }

    /**
     * Wraps a bolt. It unpacks the batches that it receives, and batches its output on every stream whose consumers are all wrapped. A stream
     * whose consumers need separate batches, because they have different keys or numbers of tasks, is batched by {@link #applyPlan} only.
     *
     * @param bolt the bolt
     * @param batchSize tuples in a full batch; 1 if the bolt only unpacks batches
     * @return a bolt to pass to {@code TopologyBuilder.setBolt} instead of the argument
     * @throws PlanException if the batch size is out of range, the component is already wrapped, or components of this kind cannot be wrapped
     */
    public static IRichBolt batched(IRichBolt bolt, int batchSize) {
        return new BatchingBolt(TopologyRewriter.checkedForWrapping(bolt), specOf(batchSize));
    }

    /**
     * Wraps a basic bolt like {@link #batched(IRichBolt, int)}.
     *
     * @param bolt the bolt
     * @param batchSize tuples in a full batch; 1 if the bolt only unpacks batches
     * @return a bolt to pass to {@code TopologyBuilder.setBolt} instead of the argument
     * @throws PlanException if the batch size is out of range, the component is already wrapped, or components of this kind cannot be wrapped
     */
    public static IRichBolt batched(IBasicBolt bolt, int batchSize) {
        return batched(new BasicBoltExecutor(bolt), batchSize);
    }

    /**
     * Wraps a spout. It batches its output on every stream whose consumers are all wrapped, and {@code topology.max.spout.pending} still
     * counts tuples. A stream whose consumers need separate batches is batched by {@link #applyPlan} only.
     *
     * @param spout the spout
     * @param batchSize tuples in a full batch
     * @return a spout to pass to {@code TopologyBuilder.setSpout} instead of the argument
     * @throws PlanException if the batch size is out of range, the component is already wrapped, or components of this kind cannot be wrapped
     */
    public static IRichSpout batched(IRichSpout spout, int batchSize) {
        return new BatchingSpout(TopologyRewriter.checkedForWrapping(spout), specOf(batchSize));
    }

    private static OutputSpec specOf(int batchSize) {
        // Checks the size as a plan does.
        return OutputSpec.ofAll(new StreamPlan("(this component)", "(all)", batchSize, StreamPlan.DEFAULT_LINGER));
    }
}
