package io.aeolus.batching.internal.rewrite;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.Refusal;
import io.aeolus.batching.RewrittenTopology;
import io.aeolus.batching.Scheme;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.internal.StreamNames;
import io.aeolus.batching.internal.component.BatchingBolt;
import io.aeolus.batching.internal.component.BatchingSpout;
import io.aeolus.batching.internal.component.Wrapper;
import io.aeolus.batching.internal.output.Groupings;
import io.aeolus.batching.internal.output.OutputSpec;
import io.aeolus.batching.internal.output.StreamSpec;
import io.aeolus.batching.internal.rewrite.Components.Component;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;

/**
 * Carries out a plan on a copy of a topology, in three passes: decide which streams can be batched, give the consumers of the
 * distinct scheme their own streams, wrap producers and consumers. Used once.
 */
public final class TopologyRewriter {

    private final BatchingPlan plan;
    private final StormTopology topology;
    private final Components components;
    private final Map<String, ComponentKind> kinds = new HashMap<>();
    private final List<Refusal> refusals = new ArrayList<>();
    /** The streams to batch, by producer and stream id, of the components to wrap; a mere consumer has no streams. */
    private final Map<String, Map<String, StreamSpec>> wrapped = new TreeMap<>();

    private TopologyRewriter(BatchingPlan plan, StormTopology original) {
        this.plan = plan;
        this.topology = original.deepCopy();
        this.components = new Components(topology);
    }

    /**
     * Carries out a plan.
     *
     * @param plan what to do
     * @param original a built topology, which stays as it is
     * @return the new topology and what was refused
     * @throws io.aeolus.batching.PlanException if the plan names what the topology does not have
     */
    public static RewrittenTopology rewrite(BatchingPlan plan, StormTopology original) {
        TopologyRewriter rewriter = new TopologyRewriter(plan, original);
        rewriter.setParallelism();
        for (StreamPlan stream : plan.streams()) {
            rewriter.batch(stream);
        }
        rewriter.wrapped.forEach(rewriter::wrap);
        return new RewrittenTopology(rewriter.topology, rewriter.refusals);
    }

    private void setParallelism() {
        plan.components().forEach((id, component) -> setParallelism(components.get(id), component));
    }

    private static void setParallelism(Component component, ComponentPlan planned) {
        component.common().set_parallelism_hint(planned.parallelism());
        ComponentConfig.put(component.common(), Config.TOPOLOGY_TASKS, planned.tasks());
    }

    private void batch(StreamPlan stream) {
        Component producer = components.get(stream.producer());
        producer.stream(stream.stream());
        if (!stream.isBatched()) {
            return;
        }
        Map<String, Grouping> consumers = components.consumers(stream.producer(), stream.stream());
        Optional<String> refusal = refusal(producer, stream, consumers);
        if (refusal.isPresent()) {
            refusals.add(new Refusal(stream.producer(), stream.stream(), refusal.get()));
            return;
        }
        if (stream.scheme() == Scheme.DISTINCT) {
            separate(producer, stream.stream(), consumers);
        }
        wrapped.computeIfAbsent(stream.producer(), id -> new HashMap<>())
                .put(stream.stream(), new StreamSpec(stream.batchSize(), stream.scheme(), stream.linger()));
        consumers.keySet().forEach(consumer -> wrapped.computeIfAbsent(consumer, id -> new HashMap<>()));
    }

    private Optional<String> refusal(Component producer, StreamPlan stream, Map<String, Grouping> consumers) {
        if (producer.stream(stream.stream()).is_direct()) {
            return Optional.of("it is a direct stream, which is not batched yet");
        }
        if (producer.stream(stream.stream()).get_output_fields().isEmpty()) {
            return Optional.of("it has no fields");
        }
        if (StreamNames.isAdded(stream.stream())) {
            return Optional.of("its id looks like one that Aeolus adds");
        }
        if (consumers.isEmpty()) {
            return Optional.of("nobody consumes it");
        }
        ComponentKind kind = kind(producer.id());
        if (kind instanceof ComponentKind.Unwrappable unwrappable) {
            return Optional.of("its producer cannot be wrapped: " + unwrappable.reason());
        }
        if (kind instanceof ComponentKind.WrappedByHand) {
            return Optional.of("its producer is wrapped by hand, with a batch size of its own");
        }
        for (Map.Entry<String, Grouping> consumer : consumers.entrySet()) {
            Optional<String> grouping = Groupings.refusal(consumer.getKey(), consumer.getValue());
            if (grouping.isPresent()) {
                return grouping;
            }
            if (kind(consumer.getKey()) instanceof ComponentKind.Unwrappable unwrappable) {
                return Optional.of(
                        "its consumer '" + consumer.getKey() + "' cannot be wrapped: " + unwrappable.reason());
            }
        }
        return Optional.empty();
    }

    /** Gives each key-based consumer its own stream, unless there is only one consumer at all. */
    private void separate(Component producer, String stream, Map<String, Grouping> consumers) {
        if (consumers.size() == 1) {
            return;
        }
        consumers.forEach((consumer, grouping) -> {
            if (Groupings.isKeyed(grouping)) {
                String physical = StreamNames.physical(stream, consumer);
                producer.common()
                        .put_to_streams(physical, producer.stream(stream).deepCopy());
                Map<GlobalStreamId, Grouping> inputs =
                        components.get(consumer).common().get_inputs();
                inputs.remove(new GlobalStreamId(producer.id(), stream));
                inputs.put(new GlobalStreamId(producer.id(), physical), grouping);
            }
        });
    }

    private void wrap(String id, Map<String, StreamSpec> streams) {
        Component component = components.get(id);
        OutputSpec spec = OutputSpec.ofStreams(streams);
        ComponentKind kind = kind(id);
        if (kind instanceof ComponentKind.Bolt bolt) {
            component.object().set_serialized_java(Utils.javaSerialize(new BatchingBolt(bolt.bolt(), spec)));
        } else if (kind instanceof ComponentKind.Spout spout) {
            component.object().set_serialized_java(Utils.javaSerialize(new BatchingSpout(spout.spout(), spec)));
        }
        ComponentConfig.put(component.common(), Wrapper.ACCEPTS_BATCHES, true);
    }

    private ComponentKind kind(String id) {
        return kinds.computeIfAbsent(
                id, key -> ComponentKind.of(components.get(key).object()));
    }
}
