// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.rewrite;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.internal.ChainStreams;
import io.aeolus.batching.internal.component.ChainSpec;
import io.aeolus.batching.internal.component.Wrapper;
import io.aeolus.batching.internal.output.GroupingKinds;
import io.aeolus.batching.internal.output.RoutedGrouping;
import io.aeolus.batching.internal.rewrite.Components.Component;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;

/**
 * Moves the chained consumers of a plan into the tasks of their producers. In Storm's topology, the head of a chain declares the streams on which it
 * sends the members' output, the consumers of the output subscribe to these streams, and a {@link ChainedPlaceholder} takes the place of each member.
 */
final class ChainRewriter {

    /** Settings of a member that stay in its placeholder: Nimbus merges the registrations of all components, and limits tasks. */
    private static final Set<String> KEPT_SETTINGS = Set.of(
            Config.TOPOLOGY_KRYO_REGISTER, Config.TOPOLOGY_KRYO_DECORATORS, Config.TOPOLOGY_MAX_TASK_PARALLELISM);

    private final Components components;
    private final Map<String, Object> config;
    /** The chained consumers by producer and stream. */
    private final Map<GlobalStreamId, List<String>> chained = new TreeMap<>();
    /** The head of each member; each member follows its producers. */
    private final Map<String, String> heads = new LinkedHashMap<>();

    private final Map<String, ChainSpec> chains = new TreeMap<>();
    private final Map<String, ComponentCommon> originals = new HashMap<>();

    ChainRewriter(Components components, Map<String, Object> config) {
        this.components = components;
        this.config = config;
    }

    /**
     * Chains the consumers that a plan names, and returns the plan of the streams of the changed topology.
     *
     * @throws PlanException if the plan chains a consumer that cannot be chained; the topology may be half changed then
     */
    BatchingPlan apply(BatchingPlan plan) {
        if (!plan.hasChains()) {
            return plan;
        }
        plan.streams().forEach(this::addEdges);
        Set<String> members = new TreeSet<>();
        chained.values().forEach(members::addAll);
        members.forEach(member -> findHead(member, new TreeSet<>()));
        heads.forEach(this::check);
        OutsideInputs outside = new OutsideInputs(components, chained, heads);
        heads.forEach((member, head) -> outside.refusal(components.get(member)).ifPresent(reason -> {
            throw refused(member, head, reason);
        }));
        new TreeSet<>(heads.values()).forEach(head -> buildChain(head, outside));
        List<StreamPlan> streams = new ArrayList<>();
        plan.streams().forEach(stream -> translate(stream).ifPresent(streams::add));
        originals.forEach((id, original) ->
                components.get(id).updateSettings(settings -> Wrapper.keepOriginal(settings, original)));
        return new BatchingPlan(plan.components(), streams);
    }

    Map<String, ChainSpec> chains() {
        return chains;
    }

    /** The components that must be wrapped: all that are not chained, so that their contexts hide the chains. */
    List<String> mustWrap() {
        return chains.isEmpty()
                ? List.of()
                : components.ids().stream().filter(id -> !heads.containsKey(id)).toList();
    }

    private void addEdges(StreamPlan plan) {
        if (plan.chained().isEmpty()) {
            return;
        }
        Component producer = components.get(plan.producer());
        producer.stream(plan.stream());
        Map<String, Grouping> consumers = components.consumers(plan.producer(), plan.stream());
        for (String consumer : plan.chained()) {
            Grouping grouping = consumers.get(consumer);
            if (grouping == null) {
                throw new PlanException("stream '" + plan.stream() + "' of '" + plan.producer() + "' is chained to '"
                        + consumer + "', which does not consume it: its consumers are " + consumers.keySet());
            }
            refusal(producer, components.get(consumer), grouping).ifPresent(reason -> {
                throw refused(consumer, plan.producer(), reason);
            });
        }
        chained.put(new GlobalStreamId(plan.producer(), plan.stream()), plan.chained());
    }

    private static PlanException refused(String consumer, String producer, String reason) {
        return new PlanException("component '" + consumer + "' cannot be chained to '" + producer + "': " + reason);
    }

    private Optional<String> refusal(Component producer, Component consumer, Grouping grouping) {
        Optional<String> ofBolt = ComponentKind.chainRefusal(consumer);
        if (ofBolt.isPresent()) {
            return ofBolt;
        }
        if (GroupingKinds.isAny(grouping)) {
            return Optional.empty();
        }
        if (!GroupingKinds.isChainable(grouping)) {
            return Optional.of("its grouping, direct or of a custom class, must choose the task of each tuple");
        }
        int tasks = producer.tasks(config);
        int ofConsumer = consumer.tasks(config);
        return tasks == 1 && ofConsumer == 1
                ? Optional.empty()
                : Optional.of("its grouping needs one task of each, and they have " + tasks + " and " + ofConsumer
                        + ": set both to 1, or use a shuffle grouping");
    }

    /** Finds the component whose tasks run a component, and adds the members on the way, producers first. */
    private String findHead(String id, Set<String> path) {
        String known = heads.get(id);
        if (known != null) {
            return known;
        }
        List<GlobalStreamId> inChain = components.get(id).common().get_inputs().keySet().stream()
                .filter(input -> chained.getOrDefault(input, List.of()).contains(id))
                .toList();
        if (inChain.isEmpty()) {
            return id;
        }
        if (!path.add(id)) {
            throw new PlanException(
                    "components " + path + " are chained in a cycle: remove one of them from the chain");
        }
        Set<String> found = new TreeSet<>();
        inChain.forEach(input -> found.add(findHead(input.get_componentId(), path)));
        if (found.size() > 1) {
            throw new PlanException("component '" + id + "' is chained to the chains of " + found
                    + ": a component can be part of one chain only");
        }
        String head = found.iterator().next();
        path.remove(id);
        heads.put(id, head);
        return head;
    }

    private void check(String member, String headId) {
        Component head = components.get(headId);
        Component component = components.get(member);
        ComponentKind.headRefusal(head).ifPresent(reason -> {
            throw refused(member, headId, "'" + headId + "' cannot run other components: " + reason);
        });
        if (head.parallelism() != component.parallelism() || head.tasks(config) != component.tasks(config)) {
            throw refused(
                    member,
                    headId,
                    "they have " + component.describeTasks(config) + ", and " + head.describeTasks(config)
                            + ": make them equal");
        }
    }

    private void buildChain(String headId, OutsideInputs outside) {
        Component head = components.get(headId);
        keep(head);
        List<String> ids = heads.keySet().stream()
                .filter(id -> headId.equals(heads.get(id)))
                .toList();
        Map<String, Map<String, List<String>>> consumers = new HashMap<>();
        chained.forEach((stream, names) -> {
            String producer = stream.get_componentId();
            if (producer.equals(headId) || ids.contains(producer)) {
                consumers.computeIfAbsent(producer, id -> new HashMap<>()).put(stream.get_streamId(), names);
            }
        });
        List<ChainSpec.Member> members = new ArrayList<>();
        Map<String, Map<String, String>> received = new HashMap<>();
        if (!head.isSpout()) {
            setTicks(head, ids);
        }
        for (String id : ids) {
            Component member = components.get(id);
            keep(member);
            members.add(new ChainSpec.Member(id, ComponentKind.chainableBolt(member)));
            moveStreams(head, member);
        }
        ResourceRequests.addToHead(head, ids.stream().map(components::get).toList(), config);
        for (String id : ids) {
            Component member = components.get(id);
            outside.of(new Component(id, original(member), member.object(), false))
                    .forEach(input -> received.computeIfAbsent(input.get_componentId(), producer -> new HashMap<>())
                            .put(input.get_streamId(), id));
            outside.moveToHead(head, member);
            replaceByPlaceholder(member, headId);
        }
        chains.put(headId, new ChainSpec(members, consumers, received));
    }

    private ComponentCommon original(Component component) {
        return originals.getOrDefault(component.id(), component.common());
    }

    private void keep(Component component) {
        originals.computeIfAbsent(component.id(), id -> component.common().deepCopy());
    }

    /** Lets the head send the member's output to the consumers that are not chained. */
    private void moveStreams(Component head, Component member) {
        for (String stream : List.copyOf(member.common().get_streams().keySet())) {
            GlobalStreamId source = new GlobalStreamId(member.id(), stream);
            List<String> inChain = chained.getOrDefault(source, List.of());
            String sent = ChainStreams.name(member.id(), stream);
            components.consumers(member.id(), stream).forEach((consumer, grouping) -> {
                if (inChain.contains(consumer)) {
                    return;
                }
                Component receiver = components.get(consumer);
                if (ComponentKind.of(receiver) instanceof ComponentKind.Unwrappable unwrappable) {
                    throw refused(
                            member.id(),
                            head.id(),
                            "its consumer '" + consumer + "' cannot be wrapped: " + unwrappable.reason());
                }
                keep(receiver);
                head.common().get_streams().put(sent, member.stream(stream).deepCopy());
                receiver.common().get_inputs().remove(source);
                // A custom grouping must see the original stream and task.
                Grouping routed = GroupingKinds.isCustom(grouping)
                        ? new RoutedGrouping(consumer, grouping).declaration()
                        : grouping;
                receiver.common().get_inputs().put(new GlobalStreamId(head.id(), sent), routed);
            });
        }
    }

    /** Gives the head ticks whose interval divides the intervals of all its members. */
    private void setTicks(Component head, List<String> members) {
        BigInteger interval = BigInteger.ZERO;
        for (String id : members) {
            interval = interval.gcd(BigInteger.valueOf(tickSeconds(components.get(id))));
        }
        BigInteger common = interval.gcd(BigInteger.valueOf(tickSeconds(head)));
        if (interval.signum() > 0) {
            head.updateSettings(settings -> settings.put(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, common.intValueExact()));
        }
    }

    private int tickSeconds(Component component) {
        return ObjectReader.getInt(
                component
                        .settings()
                        .getOrDefault(
                                Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, config.get(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS)),
                0);
    }

    private void replaceByPlaceholder(Component member, String head) {
        int tasks = member.tasks(config);
        member.common().get_inputs().clear();
        member.common().set_parallelism_hint(1);
        member.updateSettings(settings -> {
            settings.keySet().retainAll(KEPT_SETTINGS);
            settings.put(Config.TOPOLOGY_TASKS, tasks);
            settings.put(Wrapper.CHAIN_HEAD, head);
        });
        member.object().set_serialized_java(Utils.javaSerialize(new ChainedPlaceholder()));
    }

    /** The plan of a stream in the changed topology; empty if all its consumers are chained. */
    private Optional<StreamPlan> translate(StreamPlan plan) {
        String head = heads.get(plan.producer());
        String producer = head == null ? plan.producer() : head;
        String stream = head == null ? plan.stream() : ChainStreams.name(plan.producer(), plan.stream());
        if (head == null && plan.chained().isEmpty()) {
            return Optional.of(plan);
        }
        return components.consumers(producer, stream).isEmpty()
                ? Optional.empty()
                : Optional.of(new StreamPlan(producer, stream, plan.batchSize(), plan.linger()));
    }
}
