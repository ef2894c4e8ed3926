// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The parallelism of components and the batch size of streams, as {@link Aeolus#applyPlan} applies them. Components and streams that a plan does
 * not name stay unchanged. Immutable.
 *
 * <pre>{@code
 * // three tasks of 'count', one executor each; 'words' sends it full batches of 64 tuples
 * BatchingPlan plan = new BatchingPlan(
 *         Map.of("count", ComponentPlan.of(3)), List.of(StreamPlan.of("words", "default", 64)));
 * PlannedTopology fast = Aeolus.applyPlan(plan, topology, config);
 * StormSubmitter.submitTopology("words", fast.config(), fast.topology());
 *
 * // or a plan that aeolus optimize has written
 * BatchingPlan computed = BatchingPlan.read(Path.of("plan.json"));
 * }</pre>
 *
 * @param components the plan of each component, by component id
 * @param streams the plan of each stream, at most one for each producer and stream id
 */
public record BatchingPlan(Map<String, ComponentPlan> components, List<StreamPlan> streams) {

    private static final BatchingPlan NONE = new BatchingPlan(Map.of(), List.of());

    /**
     * Copies the arguments and checks that the plan names each stream once.
     *
     * @param components the plan of each component, by component id
     * @param streams the plan of each stream, at most one for each producer and stream id
     * @throws PlanException if the plan names a stream twice
     */
    public BatchingPlan {
        components = Collections.unmodifiableMap(new TreeMap<>(components));
        streams = List.copyOf(streams);
        Set<List<String>> seen = new HashSet<>();
        for (StreamPlan stream : streams) {
            if (!seen.add(List.of(stream.producer(), stream.stream()))) {
                throw new PlanException(
                        "stream '" + stream.stream() + "' of '" + stream.producer() + "' has two entries: remove one");
            }
        }
    }

    /**
     * {@return a plan of streams, which leaves the parallelism of all components unchanged}
     *
     * @param streams the plan of each stream
     * @throws PlanException if the plan names a stream twice
     */
    public static BatchingPlan of(StreamPlan... streams) {
        return new BatchingPlan(Map.of(), List.of(streams));
    }

    /** {@return the plan that changes nothing} */
    public static BatchingPlan none() {
        return NONE;
    }

    /**
     * Reads the parallelism and the batch sizes of a plan file, such as {@code aeolus optimize} writes. {@link PlanDocument#read} also reads the
     * settings of the file.
     *
     * @param file the file
     * @return the plan
     * @throws PlanException if the file cannot be read or is not a valid plan; the message is one line with file, place, reason and remedy
     */
    public static BatchingPlan read(Path file) {
        return PlanDocument.read(file).plan();
    }

    /**
     * {@return this plan without the streams that cannot be batched} Chained consumers stay chained.
     *
     * @param unbatched the streams that {@link Aeolus#applyPlan} left unbatched
     */
    public BatchingPlan without(List<UnbatchedStream> unbatched) {
        Set<List<String>> refused = unbatched.stream()
                .map(stream -> List.of(stream.producer(), stream.stream()))
                .collect(Collectors.toSet());
        return new BatchingPlan(
                components,
                streams.stream()
                        .map(stream -> refused.contains(List.of(stream.producer(), stream.stream()))
                                ? stream.withBatchSize(1)
                                : stream)
                        .filter(stream ->
                                stream.isBatched() || !stream.chained().isEmpty())
                        .toList());
    }

    /** {@return this plan without chains: every component runs in its own tasks} */
    public BatchingPlan withoutChaining() {
        return new BatchingPlan(
                components,
                streams.stream().map(stream -> stream.withChained(List.of())).toList());
    }

    /** {@return whether this plan chains a consumer to its producer} */
    public boolean hasChains() {
        return streams.stream().anyMatch(stream -> !stream.chained().isEmpty());
    }

    /**
     * Returns the chains of this plan: the components whose code runs in the tasks of another component, the head of their chain.
     *
     * @return the chained components by the id of their head, each after its first producer; empty without chains
     */
    public Map<String, List<String>> chains() {
        Map<String, List<String>> consumers = new TreeMap<>();
        Set<String> members = new HashSet<>();
        for (StreamPlan stream : streams) {
            if (!stream.chained().isEmpty()) {
                consumers
                        .computeIfAbsent(stream.producer(), id -> new ArrayList<>())
                        .addAll(stream.chained());
                members.addAll(stream.chained());
            }
        }
        Map<String, List<String>> chains = new LinkedHashMap<>();
        consumers.keySet().stream().filter(id -> !members.contains(id)).forEach(head -> {
            List<String> found = new ArrayList<>(List.of(head));
            for (int next = 0; next < found.size(); next++) {
                consumers.getOrDefault(found.get(next), List.of()).stream()
                        .filter(id -> !found.contains(id))
                        .forEach(found::add);
            }
            chains.put(head, List.copyOf(found.subList(1, found.size())));
        });
        return chains;
    }

    /** {@return this plan without its streams} */
    public BatchingPlan withoutBatching() {
        return new BatchingPlan(components, List.of());
    }

    /** {@return this plan without its components} */
    public BatchingPlan withoutParallelism() {
        return new BatchingPlan(Map.of(), streams);
    }

    /**
     * {@return this plan with all batch sizes divided, as a {@link io.aeolus.batching.spi.BatchDivisor} divides them at run time}
     *
     * @param divisor the divisor, at least 1
     */
    public BatchingPlan divided(int divisor) {
        return new BatchingPlan(
                components,
                streams.stream()
                        .map(stream -> stream.withBatchSize(Math.max(1, stream.batchSize() / divisor)))
                        .toList());
    }

    /** {@return the largest batch size in this plan, 1 if it batches no stream} */
    public int largestBatchSize() {
        return streams.stream().mapToInt(StreamPlan::batchSize).max().orElse(1);
    }
}
