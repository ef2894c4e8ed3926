// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.output.BufferChoice.Single.Share;
import io.aeolus.batching.internal.output.RoutedGrouping.Routing;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.storm.Thrift;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.Grouping;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Fields;
import org.jspecify.annotations.Nullable;

/**
 * A consumer of a stream.
 *
 * @param grouping the grouping that it declared for the stream
 * @param isRouted whether a {@link RoutedGrouping} replaces the declared grouping
 * @param tasks its tasks, ascending
 * @param subscriptions the groupings that it declared for all streams of the producer
 */
record StreamConsumer(
        String id,
        ComponentCommon declaration,
        Grouping grouping,
        boolean isRouted,
        List<Integer> tasks,
        Map<String, Grouping> subscriptions) {

    static StreamConsumer of(TopologyContext context, String id, Grouping declared) {
        Optional<Grouping> original = RoutedGrouping.original(declared);
        Map<String, Grouping> subscriptions = new HashMap<>();
        context.getThisTargets().forEach((stream, consumers) -> {
            Grouping own = consumers.get(id);
            if (own != null) {
                subscriptions.put(stream, RoutedGrouping.original(own).orElse(own));
            }
        });
        return new StreamConsumer(
                id,
                context.getComponentCommon(id),
                original.orElse(declared),
                original.isPresent(),
                context.getComponentTasks(id),
                subscriptions);
    }

    boolean isDirect() {
        return GroupingKinds.isDirect(grouping);
    }

    boolean isCustom() {
        return GroupingKinds.isCustom(grouping);
    }

    /** Whether rows for different tasks must not share a buffer. */
    boolean isKeyed() {
        return GroupingKinds.isKeyed(grouping) && tasks.size() > 1;
    }

    /** The tasks that may receive a row of a producer in the worker with the given tasks. */
    List<Integer> candidates(Set<Integer> workerTasks) {
        if (Thrift.groupingType(grouping) == Grouping._Fields.LOCAL_OR_SHUFFLE) {
            List<Integer> local = tasks.stream().filter(workerTasks::contains).toList();
            return local.isEmpty() ? tasks : local;
        }
        return tasks;
    }

    /** The indices of the keys in the fields of the stream. */
    int[] keys(Fields fields) {
        return Thrift.fieldGrouping(grouping).stream()
                .mapToInt(fields::fieldIndex)
                .toArray();
    }

    /**
     * Equal for co-partitioned consumers: they have the same keys and numbers of tasks, so one batch is sent to the tasks with the same index.
     * Such consumers also subscribe to the producer's other streams alike, so these streams share the buffers as well.
     */
    Object partitioning() {
        return List.of(subscriptions, tasks.size());
    }

    /** This consumer's part of the destination of a batch for several consumers. */
    Share share(@Nullable Routing routing) {
        if (tasks.size() <= 1) {
            return Share.of(tasks);
        }
        return switch (Thrift.groupingType(grouping)) {
            case ALL -> Share.of(tasks);
            // The only fields grouping that is not keyed is global: Storm sends it to the lowest task.
            case FIELDS -> Share.of(List.of(tasks.get(0)));
            case LOCAL_OR_SHUFFLE -> Share.shuffled(routing, true);
            default -> Share.shuffled(routing, false);
        };
    }
}
