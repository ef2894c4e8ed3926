// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.rewrite;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ChainRefusals;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.UnbatchedStream;
import io.aeolus.batching.internal.ChainStreams;
import io.aeolus.batching.internal.component.ChainSpec;
import io.aeolus.batching.internal.component.PendingLimit;
import io.aeolus.batching.internal.component.Wrapper;
import io.aeolus.batching.internal.output.GroupingKinds;
import io.aeolus.batching.internal.output.OutputSpec;
import io.aeolus.batching.internal.output.RoutedGrouping;
import io.aeolus.batching.internal.rewrite.Components.Component;
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

/** Applies a plan to a copy of a topology: sets the parallelism, and wraps the producers and consumers of the streams that can be batched. */
public final class TopologyRewriter {

    private final StormTopology topology;
    private final Components components;
    private final Map<String, ComponentKind> kinds = new HashMap<>();
    private final List<UnbatchedStream> unbatched = new ArrayList<>();
    /** The streams to batch, by the component to wrap and stream id; a component that only consumes has no streams. */
    private final Map<String, Map<String, StreamPlan>> wrapped = new TreeMap<>();

    private final ChainRewriter chains;

    private TopologyRewriter(StormTopology original, Map<String, Object> config) {
        this.topology = original.deepCopy();
        this.components = new Components(topology);
        this.chains = new ChainRewriter(components, config);
    }

    /** Applies a plan to a copy of a topology, and adds the settings for batches to a copy of the topology's settings. */
    public static PlannedTopology rewrite(BatchingPlan plan, StormTopology original, Map<String, Object> config) {
        TopologyRewriter rewriter = new TopologyRewriter(original, config);
        plan.components().forEach((id, component) -> setParallelism(rewriter.components.get(id), component));
        BatchingPlan chained = rewriter.chains.apply(plan);
        rewriter.chains.mustWrap().forEach(rewriter::mustWrap);
        chained.streams().forEach(rewriter::batch);
        rewriter.wrapped.forEach(rewriter::wrap);
        Map<String, Object> planned = new LinkedHashMap<>(config);
        BatchingPlan applied = plan.without(rewriter.unbatched);
        planned.putAll(Aeolus.batchingConfig(applied, config));
        int maxBatchSize = Aeolus.areRowsBounded(config) ? StreamPlan.MAX_BATCH_SIZE : applied.largestBatchSize();
        LiveBatches live = new LiveBatches(0, maxBatchSize, rewriter.liveStreams());
        if (!live.streams().isEmpty()) {
            planned.put(LiveBatches.KEY, live.toJson());
        }
        return new PlannedTopology(rewriter.topology, planned, rewriter.unbatched);
    }

    /** Lowers the higher limits on pending tuples that spouts declare, in a copy of a topology. */
    public static StormTopology limitPending(StormTopology original, int limit) {
        StormTopology limited = original.deepCopy();
        Components components = new Components(limited);
        for (String spout : limited.get_spouts().keySet()) {
            Component component = components.get(spout);
            if (component.settings().containsKey(Config.TOPOLOGY_MAX_SPOUT_PENDING)) {
                component.updateSettings(settings -> PendingLimit.lower(settings, limit));
            }
        }
        return limited;
    }

    /** The plans of the batched streams, by their original producers. */
    private List<StreamPlan> liveStreams() {
        return wrapped.values().stream()
                .flatMap(streams -> streams.values().stream())
                .map(stream -> {
                    ChainStreams.Source source = source(stream);
                    return new StreamPlan(source.component(), source.stream(), stream.batchSize(), stream.linger());
                })
                .toList();
    }

    private static ChainStreams.Source source(StreamPlan stream) {
        return ChainStreams.source(stream.stream())
                .orElseGet(() -> new ChainStreams.Source(stream.producer(), stream.stream()));
    }

    private void mustWrap(String component) {
        wrapped.computeIfAbsent(component, id -> new HashMap<>());
    }

    private static void setParallelism(Component component, ComponentPlan planned) {
        component.common().set_parallelism_hint(planned.parallelism());
        component.updateSettings(settings -> settings.put(Config.TOPOLOGY_TASKS, planned.tasks()));
    }

    private void batch(StreamPlan stream) {
        Component producer = components.get(stream.producer());
        // Checks that the stream exists.
        producer.stream(stream.stream());
        if (!stream.isBatched()) {
            return;
        }
        Map<String, Grouping> consumers = components.consumers(stream.producer(), stream.stream());
        Optional<String> refusal = refusal(producer, stream, consumers);
        if (refusal.isPresent()) {
            ChainStreams.Source source = source(stream);
            unbatched.add(new UnbatchedStream(source.component(), source.stream(), refusal.get()));
            return;
        }
        if (needsRouting(consumers.values())) {
            route(stream, consumers);
        }
        wrapped.computeIfAbsent(stream.producer(), id -> new HashMap<>()).put(stream.stream(), stream);
        consumers.keySet().forEach(this::mustWrap);
    }

    private Optional<String> refusal(Component producer, StreamPlan stream, Map<String, Grouping> consumers) {
        if (stream.stream().equals(CheckpointSpout.CHECKPOINT_STREAM_ID)) {
            return Optional.of("it carries checkpoints, which must not be batched");
        }
        if (producer.stream(stream.stream()).get_output_fields().isEmpty()) {
            return Optional.of("it has no fields");
        }
        if (consumers.isEmpty()) {
            return Optional.of("it has no consumers");
        }
        ComponentKind kind = kind(producer.id());
        if (kind instanceof ComponentKind.Unwrappable unwrappable) {
            return Optional.of("its producer cannot be wrapped: " + unwrappable.reason());
        }
        if (kind instanceof ComponentKind.WrappedByHand) {
            return Optional.of("its producer is already wrapped, with its own batch size");
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
     * rejects regular emits on a stream with a direct consumer, and direct emits need no grouping.
     */
    private static boolean needsRouting(Collection<Grouping> groupings) {
        return groupings.stream().noneMatch(GroupingKinds::isDirect)
                && (groupings.size() > 1
                        || groupings.stream()
                                .anyMatch(
                                        grouping -> GroupingKinds.isCustom(grouping) || GroupingKinds.isAny(grouping)));
    }

    private void route(StreamPlan stream, Map<String, Grouping> consumers) {
        GlobalStreamId source = new GlobalStreamId(stream.producer(), stream.stream());
        consumers.forEach((consumer, grouping) ->
                components.get(consumer).common().get_inputs().put(source, routed(consumer, grouping)));
    }

    private static Grouping routed(String consumer, Grouping grouping) {
        return new RoutedGrouping(consumer, RoutedGrouping.original(grouping).orElse(grouping)).declaration();
    }

    private void wrap(String id, Map<String, StreamPlan> streams) {
        Component component = components.get(id);
        OutputSpec spec = OutputSpec.ofStreams(streams);
        ComponentKind kind = kind(id);
        if (kind instanceof ComponentKind.Unwrappable) {
            return;
        }
        if (kind instanceof ComponentKind.Wrappable wrappable) {
            component
                    .object()
                    .set_serialized_java(Utils.javaSerialize(
                            wrappable.wrapper().apply(spec, chains.chains().getOrDefault(id, ChainSpec.NONE))));
        }
        boolean countsTuples = component.isSpout()
                && kind instanceof ComponentKind.Wrappable
                && (chains.chains().containsKey(id) || streams.values().stream().anyMatch(this::mayHaveSeveralBatches));
        component.updateSettings(settings -> {
            settings.putAll(Wrapper.marked(settings, spec));
            if (countsTuples) {
                PendingLimit.takeFromStorm(settings);
            }
        });
    }

    /** Whether a tuple of a stream may be part of several batches, since consumers with keys or custom groupings have separate batches. */
    private boolean mayHaveSeveralBatches(StreamPlan stream) {
        List<Grouping> groupings = components.consumers(stream.producer(), stream.stream()).values().stream()
                .map(grouping -> RoutedGrouping.original(grouping).orElse(grouping))
                .toList();
        return groupings.size() > 1
                && groupings.stream()
                        .anyMatch(grouping -> GroupingKinds.isKeyed(grouping) || GroupingKinds.isCustom(grouping));
    }

    private ComponentKind kind(String id) {
        return kinds.computeIfAbsent(id, key -> ComponentKind.of(components.get(key)));
    }

    /** Throws if a plan has more tasks for a component than the settings allow. */
    public static void checkTaskLimits(BatchingPlan plan, StormTopology topology, Map<String, Object> config) {
        Components all = new Components(topology);
        plan.components().forEach((id, planned) -> {
            int max = all.get(id).maxTasks(config);
            if (planned.tasks() > max) {
                throw new PlanException("component '" + id + "' has " + planned.tasks() + " tasks, but "
                        + Config.TOPOLOGY_MAX_TASK_PARALLELISM + " is " + max
                        + ": reduce its parallelism and tasks, or raise the setting");
            }
        });
    }

    public static ChainRefusals chainRefusals(StormTopology topology, String id) {
        Component component = new Components(topology).get(id);
        return new ChainRefusals(ComponentKind.headRefusal(component), ComponentKind.chainRefusal(component));
    }

    public static boolean hasWindows(StormTopology topology) {
        Components all = new Components(topology);
        return topology.get_bolts().keySet().stream().map(all::get).anyMatch(ComponentKind::isWindowed);
    }

    /** Returns the component, or throws if components of its kind cannot be wrapped. */
    public static <T> T checkedForWrapping(T component) {
        ComponentKind kind = ComponentKind.of(component);
        String name = component.getClass().getName();
        if (kind instanceof ComponentKind.Unwrappable unwrappable) {
            throw new PlanException(name + " cannot be wrapped: " + unwrappable.reason());
        }
        if (kind instanceof ComponentKind.WrappedByHand) {
            throw new PlanException(name + " is already wrapped: wrap it once");
        }
        return component;
    }
}
