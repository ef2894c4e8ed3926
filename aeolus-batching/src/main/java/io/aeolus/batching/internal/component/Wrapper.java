// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.OutputSpec;
import io.aeolus.batching.internal.output.RoutedGrouping;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.storm.Config;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Functions that the wrappers of bolts and spouts share. */
public final class Wrapper {

    /** Marks a component, in its configuration, as one that unpacks batches. */
    public static final String ACCEPTS_BATCHES = "aeolus.accepts.batches";

    /** Marks a component, in its configuration, as one that may send batches. */
    public static final String SENDS_BATCHES = "aeolus.sends.batches";

    /** The declaration of a component before a chain changed it: Thrift bytes in Base64. */
    private static final String ORIGINAL = "aeolus.original";

    /** Names the head of its chain in the configuration of a component that takes the place of a chained component. */
    public static final String CHAIN_HEAD = "aeolus.chain.head";

    private static final Logger LOG = LoggerFactory.getLogger(Wrapper.class);

    private Wrapper() {}

    /** Returns a copy of a component's configuration, which may be null in Storm, with the marks and the Kryo registrations of a wrapper. */
    public static Map<String, Object> marked(@Nullable Map<String, Object> own, OutputSpec spec) {
        Map<String, Object> marked = own == null ? new HashMap<>() : new HashMap<>(own);
        marked.put(ACCEPTS_BATCHES, true);
        if (spec.isBatching()) {
            marked.put(SENDS_BATCHES, true);
        }
        Set<Object> decorators = new LinkedHashSet<>();
        if (marked.get(Config.TOPOLOGY_KRYO_DECORATORS) instanceof Collection<?> declared) {
            decorators.addAll(declared);
        }
        decorators.add(KryoRegistrations.class.getName());
        marked.put(Config.TOPOLOGY_KRYO_DECORATORS, List.copyOf(decorators));
        return marked;
    }

    public static boolean acceptsBatches(ComponentCommon component) {
        return component.is_set_json_conf() && component.get_json_conf().contains(ACCEPTS_BATCHES);
    }

    public static boolean sendsBatches(ComponentCommon component) {
        return component.is_set_json_conf() && component.get_json_conf().contains(SENDS_BATCHES);
    }

    /** Adds the declaration of a component to its settings, so that user code sees it. */
    public static void keepOriginal(Map<String, Object> settings, ComponentCommon declaration) {
        settings.put(ORIGINAL, Base64.getEncoder().encodeToString(Utils.thriftSerialize(declaration)));
    }

    /** The declaration of a component before a chain changed it; empty if no chain has. */
    static Optional<ComponentCommon> original(ComponentCommon component) {
        return setting(component, ORIGINAL)
                .map(text -> Utils.thriftDeserialize(
                        ComponentCommon.class, Base64.getDecoder().decode(text)));
    }

    /** Returns a topology as the user built it: the topology itself if it was not changed. */
    public static StormTopology original(StormTopology rewritten) {
        Map<String, Bolt> bolts = new HashMap<>(rewritten.get_bolts());
        bolts.replaceAll((id, bolt) -> original(bolt));
        Map<String, SpoutSpec> spouts = new HashMap<>(rewritten.get_spouts());
        spouts.replaceAll((id, spout) -> original(spout));
        if (bolts.equals(rewritten.get_bolts()) && spouts.equals(rewritten.get_spouts())) {
            return rewritten;
        }
        // A shallow copy, since components can be large, and there may be many tasks.
        StormTopology topology = new StormTopology();
        for (StormTopology._Fields field : StormTopology._Fields.values()) {
            if (rewritten.isSet(field)) {
                topology.setFieldValue(field, rewritten.getFieldValue(field));
            }
        }
        topology.set_bolts(bolts);
        topology.set_spouts(spouts);
        return topology;
    }

    private static SpoutSpec original(SpoutSpec spout) {
        ComponentCommon declared = spout.get_common();
        ComponentCommon known = original(declared).orElse(declared);
        ComponentCommon common = PendingLimit.declared(known);
        return common.equals(declared) ? spout : new SpoutSpec(spout.get_spout_object(), common);
    }

    private static Bolt original(Bolt bolt) {
        ComponentCommon declared = bolt.get_common();
        ComponentCommon known = original(declared).orElse(declared);
        Map<GlobalStreamId, Grouping> inputs = new HashMap<>(known.get_inputs());
        inputs.replaceAll(
                (stream, grouping) -> RoutedGrouping.original(grouping).orElse(grouping));
        if (known.equals(declared) && inputs.equals(declared.get_inputs())) {
            return bolt;
        }
        ComponentCommon common = known.deepCopy();
        common.set_inputs(inputs);
        return new Bolt(bolt.get_bolt_object(), common);
    }

    /** The head of a component's chain; empty if the component is not chained. */
    public static Optional<String> chainHead(ComponentCommon component) {
        return setting(component, CHAIN_HEAD);
    }

    /** A setting of a component that Aeolus has changed. */
    static Optional<String> setting(ComponentCommon component, String name) {
        // Parses only the settings of components that Aeolus has changed.
        if (!component.is_set_json_conf() || !component.get_json_conf().contains(name)) {
            return Optional.empty();
        }
        return Optional.ofNullable(Utils.parseJson(component.get_json_conf()).get(name))
                .map(Object::toString);
    }

    /**
     * Whether a task must receive rows: a producer of its input may send batches, or the topology has chains, which the contexts of Storm's tuples
     * show.
     */
    static boolean needsRows(TopologyContext context) {
        return context.getThisSources().keySet().stream()
                        .map(source -> context.getComponentCommon(source.get_componentId()))
                        .anyMatch(Wrapper::sendsBatches)
                || context.getComponentIds().stream()
                        .map(context::getComponentCommon)
                        .anyMatch(component -> original(component).isPresent());
    }

    /** Derives the outputs of a task, and logs the streams that stay unbatched. */
    static OutputPlan plan(TopologyContext context, OutputSpec spec, BiConsumer<String, List<Object>> emitter) {
        String component = context.getThisComponentId();
        // Consumers rely on the mark.
        boolean mayBatch = sendsBatches(context.getComponentCommon(component));
        if (spec.isBatching() && !mayBatch && context.getThisTaskIndex() == 0) {
            LOG.warn(
                    "streams of '{}' stay unbatched: the component around the wrapper does not return the settings of the"
                            + " wrapper's getComponentConfiguration()",
                    component);
        }
        OutputPlan plan = OutputPlan.of(
                context, mayBatch ? spec : OutputSpec.ofStreams(Map.of()), Wrapper::acceptsBatches, emitter);
        if (context.getThisTaskIndex() == 0) {
            plan.unbatched().forEach(stream -> LOG.warn("{}", stream));
        }
        return plan;
    }

    /** Whether a task receives checkpoints: it has a state, or forwards checkpoints to tasks that have a state. */
    static boolean receivesCheckpoints(TopologyContext context) {
        return context.getThisSources().keySet().stream()
                .map(GlobalStreamId::get_streamId)
                .anyMatch(CheckpointSpout.CHECKPOINT_STREAM_ID::equals);
    }

    /**
     * Restricts a spec to the streams that may be batched. In a topology with checkpoints, Storm wraps each bolt in a bolt that forwards checkpoints.
     * Around a bolt that was wrapped by hand, checkpoints would overtake buffered rows. Applying a plan puts the batching wrapper outside.
     */
    static OutputSpec allowed(OutputSpec spec, TopologyContext context) {
        if (!spec.isForAll() || !receivesCheckpoints(context)) {
            return spec;
        }
        if (context.getThisTaskIndex() == 0) {
            LOG.warn(
                    "streams of '{}' stay unbatched: it is wrapped by hand in a topology with checkpoints, which would"
                            + " overtake its batches; use Aeolus.applyPlan on the whole topology",
                    context.getThisComponentId());
        }
        return OutputSpec.ofStreams(Map.of());
    }

    static boolean stormBatches(Map<String, Object> conf) {
        return ObjectReader.getInt(conf.get(Config.TOPOLOGY_PRODUCER_BATCH_SIZE), 1) > 1
                || ObjectReader.getInt(conf.get(Config.TOPOLOGY_TRANSFER_BATCH_SIZE), 1) > 1;
    }
}
