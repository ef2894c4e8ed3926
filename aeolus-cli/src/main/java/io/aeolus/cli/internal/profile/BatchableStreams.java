// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.profile;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.UnbatchedStream;
import io.aeolus.probe.UserStreams;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.apache.storm.generated.StormTopology;

/**
 * The streams of a topology that carry users' tuples to consumers.
 *
 * @param streams the streams that can be batched, by producer
 * @param refusals the streams that cannot be batched, with the reasons
 */
record BatchableStreams(Map<String, Set<String>> streams, List<UnbatchedStream> refusals) {

    /** Whether a stream can be batched does not depend on the batch size. */
    private static final int ANY_BATCH_SIZE = 2;

    BatchableStreams {
        streams = Collections.unmodifiableMap(new TreeMap<>(streams));
        refusals = List.copyOf(refusals);
    }

    /** Finds the streams of a topology as its author built it. */
    static BatchableStreams of(StormTopology topology) {
        Map<String, Set<String>> consumed = new TreeMap<>();
        topology.get_bolts().values().stream()
                .flatMap(bolt -> bolt.get_common().get_inputs().keySet().stream())
                .filter(input -> UserStreams.contain(input.get_componentId(), input.get_streamId()))
                .forEach(input -> consumed.computeIfAbsent(input.get_componentId(), producer -> new TreeSet<>())
                        .add(input.get_streamId()));
        List<UnbatchedStream> refusals =
                Aeolus.applyPlan(plan(consumed, ANY_BATCH_SIZE), topology).unbatched();
        for (UnbatchedStream refusal : refusals) {
            consumed.getOrDefault(refusal.producer(), new TreeSet<>()).remove(refusal.stream());
        }
        return new BatchableStreams(consumed, refusals);
    }

    /** Keeps the streams that match a condition on producer and stream. */
    BatchableStreams where(BiPredicate<String, String> condition) {
        Map<String, Set<String>> matching = new TreeMap<>();
        streams.forEach((producer, ids) -> ids.stream()
                .filter(stream -> condition.test(producer, stream))
                .forEach(stream -> matching.computeIfAbsent(producer, key -> new TreeSet<>())
                        .add(stream)));
        return new BatchableStreams(matching, refusals);
    }

    boolean isBatchable() {
        return streams.values().stream().anyMatch(ids -> !ids.isEmpty());
    }

    BatchingPlan plan(int batchSize) {
        return plan(streams, batchSize);
    }

    private static BatchingPlan plan(Map<String, Set<String>> streams, int batchSize) {
        return new BatchingPlan(
                Map.of(),
                streams.entrySet().stream()
                        .flatMap(producer -> producer.getValue().stream()
                                .map(stream -> StreamPlan.of(producer.getKey(), stream, batchSize)))
                        .toList());
    }
}
