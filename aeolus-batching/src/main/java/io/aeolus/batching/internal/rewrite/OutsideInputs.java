// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.rewrite;

import io.aeolus.batching.internal.output.GroupingKinds;
import io.aeolus.batching.internal.rewrite.Components.Component;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.storm.generated.GlobalStreamId;

/**
 * The inputs of chained bolts that producers outside of the chain send. The head of the chain subscribes to them, and passes their tuples to the
 * members. A task of the head receives the tuples that Storm would send to the member's task with the same index.
 */
final class OutsideInputs {

    private final Components components;
    private final Map<GlobalStreamId, List<String>> chained;
    private final Map<String, String> heads;

    /** Creates the inputs of a topology that is not changed yet. */
    OutsideInputs(Components components, Map<GlobalStreamId, List<String>> chained, Map<String, String> heads) {
        this.components = components;
        this.chained = chained;
        this.heads = heads;
    }

    /** The inputs of a member that producers outside of its chain send. */
    List<GlobalStreamId> of(Component member) {
        return member.common().get_inputs().keySet().stream()
                .filter(input -> !chained.getOrDefault(input, List.of()).contains(member.id()))
                .sorted()
                .toList();
    }

    /** Why the head of a member's chain cannot receive one of the member's inputs; empty if it can. */
    Optional<String> refusal(Component member) {
        for (GlobalStreamId input : of(member)) {
            Optional<String> reason = refusal(member, input);
            if (reason.isPresent()) {
                return Optional.of("it also consumes stream '%s' of '%s', which is not chained, and %s"
                        .formatted(input.get_streamId(), input.get_componentId(), reason.get()));
            }
        }
        return Optional.empty();
    }

    private Optional<String> refusal(Component member, GlobalStreamId input) {
        String head = headOf(member.id());
        String producer = input.get_componentId();
        if (!components.ids().contains(producer)) {
            return Optional.of("'" + producer + "' is a component of Storm");
        }
        if (headOf(producer).equals(head)) {
            return Optional.of("'" + producer + "' is in the same chain: chain this stream, too");
        }
        if (components.get(head).isSpout()) {
            return Optional.of("'" + head + "' is a spout, which cannot receive it: chain all inputs, or none");
        }
        if (!GroupingKinds.isChainable(
                Objects.requireNonNull(member.common().get_inputs().get(input)))) {
            return Optional.of("its grouping, direct or of a custom class, must choose the task of each tuple");
        }
        if (ComponentKind.of(components.get(producer)) instanceof ComponentKind.Unwrappable unwrappable) {
            return Optional.of("'" + producer + "' cannot be wrapped: " + unwrappable.reason());
        }
        Optional<String> other = components.consumers(producer, input.get_streamId()).keySet().stream()
                .filter(id -> !id.equals(member.id()) && headOf(id).equals(head))
                .findFirst();
        if (other.isPresent()) {
            return Optional.of("'" + other.get() + "' in the same chain consumes it, too");
        }
        return isDownstream(headOf(producer), head)
                ? Optional.of("'" + producer + "' receives tuples of the chain: chain it, too")
                : Optional.empty();
    }

    private String headOf(String id) {
        return heads.getOrDefault(id, id);
    }

    /** Whether tuples flow from one chain to another, given their heads. */
    private boolean isDownstream(String head, String from) {
        Map<String, Set<String>> consumers = new HashMap<>();
        for (String id : components.ids()) {
            for (GlobalStreamId input : components.get(id).common().get_inputs().keySet()) {
                consumers
                        .computeIfAbsent(headOf(input.get_componentId()), producer -> new HashSet<>())
                        .add(headOf(id));
            }
        }
        Set<String> reached = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(from));
        while (!next.isEmpty()) {
            for (String consumer : consumers.getOrDefault(next.remove(), Set.of())) {
                if (reached.add(consumer)) {
                    next.add(consumer);
                }
            }
        }
        return reached.contains(head);
    }

    /** Lets the head subscribe to a member's inputs from outside of the chain. The topology may have been changed by other chains. */
    void moveToHead(Component head, Component member) {
        for (GlobalStreamId input : of(member)) {
            head.common().get_inputs().put(input, member.common().get_inputs().get(input));
        }
    }
}
