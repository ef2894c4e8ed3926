// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.ChainStreams;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.task.TopologyContext;

/**
 * The tasks that user code sees as the receivers of a row. The head of a chain receives some streams for its members: user code sees the member's
 * task with the same index. Immutable.
 */
final class OriginalTasks {

    /** The member's task by the head's task, for each stream of this task's component that a head receives for a member. */
    private final Map<String, Map<Integer, Integer>> membersByStream;

    private OriginalTasks(Map<String, Map<Integer, Integer>> membersByStream) {
        this.membersByStream = membersByStream;
    }

    /** Derives the tasks from a task's context as Storm gave it. */
    static OriginalTasks of(TopologyContext context) {
        Map<String, Map<Integer, Integer>> byStream = new HashMap<>();
        for (String member : context.getComponentIds()) {
            ComponentCommon common = context.getComponentCommon(member);
            Optional<String> head = Wrapper.chainHead(common);
            if (head.isPresent() && !head.get().equals(context.getThisComponentId())) {
                for (GlobalStreamId input :
                        Wrapper.original(common).orElse(common).get_inputs().keySet()) {
                    sentAs(input, context)
                            .filter(stream -> context.getThisTargets()
                                    .getOrDefault(stream, Map.of())
                                    .containsKey(head.get()))
                            .ifPresent(stream -> byStream.computeIfAbsent(stream, name -> new HashMap<>())
                                    .putAll(tasks(head.get(), member, context)));
                }
            }
        }
        return new OriginalTasks(byStream);
    }

    /** The stream on which a task sends an original stream; empty if another component sends it. */
    private static Optional<String> sentAs(GlobalStreamId stream, TopologyContext context) {
        String self = context.getThisComponentId();
        if (stream.get_componentId().equals(self)) {
            return Optional.of(stream.get_streamId());
        }
        return Optional.of(stream.get_componentId())
                .filter(context.getComponentIds()::contains)
                .flatMap(producer -> Wrapper.chainHead(context.getComponentCommon(producer)))
                .filter(self::equals)
                .map(head -> ChainStreams.name(stream.get_componentId(), stream.get_streamId()));
    }

    private static Map<Integer, Integer> tasks(String head, String member, TopologyContext context) {
        List<Integer> ofHead = context.getComponentTasks(head);
        List<Integer> ofMember = context.getComponentTasks(member);
        Map<Integer, Integer> tasks = new HashMap<>();
        for (int i = 0; i < ofHead.size(); i++) {
            tasks.put(ofHead.get(i), ofMember.get(i));
        }
        return tasks;
    }

    /** Whether user code sees the tasks that Storm returns: no head receives a stream of this task's component for a member. */
    boolean areStorms() {
        return membersByStream.isEmpty();
    }

    /** Replaces the tasks of heads by the tasks of the members for which they receive a row. */
    List<Integer> of(String stream, List<Integer> receivers) {
        if (membersByStream.isEmpty()) {
            return receivers;
        }
        Map<Integer, Integer> members = membersByStream.get(stream);
        return members == null
                ? receivers
                : receivers.stream()
                        .map(task -> members.getOrDefault(task, task))
                        .toList();
    }
}
