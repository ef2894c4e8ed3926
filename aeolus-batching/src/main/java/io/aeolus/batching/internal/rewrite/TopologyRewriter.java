package io.aeolus.batching.internal.rewrite;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.UnbatchedStream;
import io.aeolus.batching.internal.component.Wrapper;
import io.aeolus.batching.internal.output.GroupingKinds;
import io.aeolus.batching.internal.output.OutputSpec;
import io.aeolus.batching.internal.rewrite.Components.Component;
import io.aeolus.batching.internal.routing.RoutedGrouping;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.utils.Utils;

/**
 * Carries out a plan on a copy of a topology: decides which streams can be batched, puts a grouping that follows the wrapper in
 * place of those that cannot carry batches, wraps producers and consumers. Used once.
 */
public final class TopologyRewriter {

    private final BatchingPlan plan;
    private final StormTopology topology;
    private final Components components;
    private final Map<String, ComponentKind> kinds = new HashMap<>();
    private final List<UnbatchedStream> unbatched = new ArrayList<>();
    /** The streams to batch, by producer and stream id, of the components to wrap; a mere consumer has no streams. */
    private final Map<String, Map<String, StreamPlan>> wrapped = new TreeMap<>();

    private TopologyRewriter(BatchingPlan plan, StormTopology original) {
        this.plan = plan;
        this.topology = original.deepCopy();
        this.components = new Components(topology);
    }

    /** Applies a plan to a copy of a topology, and adds the settings for batches to a copy of the topology's settings. */
    public static PlannedTopology rewrite(BatchingPlan plan, StormTopology original, Map<String, Object> config) {
        TopologyRewriter rewriter = new TopologyRewriter(plan, original);
        rewriter.setParallelism();
        for (StreamPlan stream : plan.streams()) {
            rewriter.batch(stream);
        }
        rewriter.wrapped.forEach(rewriter::wrap);
        Map<String, Object> planned = new LinkedHashMap<>(config);
        planned.putAll(Aeolus.scaledConfig(plan.without(rewriter.unbatched), config));
        return new PlannedTopology(rewriter.topology, planned, rewriter.unbatched);
    }

    private void setParallelism() {
        plan.components().forEach((id, component) -> setParallelism(components.get(id), component));
    }

    private static void setParallelism(Component component, ComponentPlan planned) {
        component.common().set_parallelism_hint(planned.parallelism());
        component.set(Config.TOPOLOGY_TASKS, planned.tasks());
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
            unbatched.add(new UnbatchedStream(stream.producer(), stream.stream(), refusal.get()));
            return;
        }
        if (needsRoutes(consumers.values())) {
            route(stream, consumers);
        }
        wrapped.computeIfAbsent(stream.producer(), id -> new HashMap<>()).put(stream.stream(), stream);
        consumers.keySet().forEach(consumer -> wrapped.computeIfAbsent(consumer, id -> new HashMap<>()));
    }

    private Optional<String> refusal(Component producer, StreamPlan stream, Map<String, Grouping> consumers) {
        if (stream.stream().equals(CheckpointSpout.CHECKPOINT_STREAM_ID)) {
            return Optional.of("it carries checkpoints, which travel alone");
        }
        if (producer.stream(stream.stream()).get_output_fields().isEmpty()) {
            return Optional.of("it has no fields");
        }
        if (consumers.isEmpty()) {
            return Optional.of("nobody consumes it");
        }
        ComponentKind kind = kind(producer.id());
        if (kind instanceof ComponentKind.Unwrappable unwrappable) {
            return Optional.of("its producer cannot be wrapped: " + unwrappable.reason());
        }
        if (kind instanceof ComponentKind.WrappedByHand) {
            return Optional.of("its producer is wrapped already, with a batch size of its own");
        }
        for (String consumer : consumers.keySet()) {
            if (kind(consumer) instanceof ComponentKind.Unwrappable unwrappable) {
                return Optional.of("its consumer '" + consumer + "' cannot be wrapped: " + unwrappable.reason());
            }
        }
        return Optional.empty();
    }

    /**
     * Whether Storm's groupings alone would send batches to other tasks than their rows, or choose the tasks too late. Storm
     * refuses regular emits on a stream with a direct consumer, and direct emits need no grouping.
     */
    private static boolean needsRoutes(Collection<Grouping> groupings) {
        return groupings.stream().noneMatch(GroupingKinds::isDirect)
                && (groupings.size() > 1
                        || groupings.stream()
                                .anyMatch(
                                        grouping -> GroupingKinds.isCustom(grouping) || GroupingKinds.isAny(grouping)));
    }

    private void route(StreamPlan stream, Map<String, Grouping> consumers) {
        GlobalStreamId source = new GlobalStreamId(stream.producer(), stream.stream());
        consumers.forEach((consumer, grouping) -> components
                .get(consumer)
                .common()
                .get_inputs()
                .put(source, new RoutedGrouping(consumer, grouping).declaration()));
    }

    private void wrap(String id, Map<String, StreamPlan> streams) {
        Component component = components.get(id);
        OutputSpec spec = OutputSpec.ofStreams(streams);
        if (kind(id) instanceof ComponentKind.Wrappable wrappable) {
            component
                    .object()
                    .set_serialized_java(Utils.javaSerialize(wrappable.wrapper().apply(spec)));
        }
        component.changeSettings(settings -> Wrapper.marked(settings, spec));
    }

    private ComponentKind kind(String id) {
        return kinds.computeIfAbsent(id, key -> ComponentKind.of(components.get(key)));
    }

    /** Refuses a component that its author names for wrapping, if components of its kind cannot be wrapped. */
    public static <T> T checkedForWrapping(T component) {
        ComponentKind kind = ComponentKind.of(component);
        String name = component.getClass().getName();
        if (kind instanceof ComponentKind.Unwrappable unwrappable) {
            throw new PlanException(name + " cannot be wrapped: " + unwrappable.reason());
        }
        if (kind instanceof ComponentKind.WrappedByHand) {
            throw new PlanException(name + " is wrapped already: wrap it once");
        }
        return component;
    }
}
