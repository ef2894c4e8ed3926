package io.aeolus.batching;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The degree of parallelism of components and the batch size of streams: what {@link Aeolus#applyPlan} carries out. Components and
 * streams that are not named stay as they are. Immutable.
 *
 * <pre>{@code
 * // three tasks of 'count', one executor each; 'words' sends it full batches of 64 rows
 * BatchingPlan plan = new BatchingPlan(
 *         Map.of("count", ComponentPlan.of(3)), List.of(StreamPlan.of("words", "default", 64)));
 * PlannedTopology fast = Aeolus.applyPlan(plan, topology, config);
 * StormSubmitter.submitTopology("words", fast.config(), fast.topology());
 *
 * // or what aeolus optimize has written
 * BatchingPlan computed = BatchingPlan.read(Path.of("plan.json"));
 * }</pre>
 *
 * @param components the plan of each component, by component id
 * @param streams the plan of each stream, at most one for each producer and stream id
 */
public record BatchingPlan(Map<String, ComponentPlan> components, List<StreamPlan> streams) {

    private static final BatchingPlan NONE = new BatchingPlan(Map.of(), List.of());

    /**
     * Copies the arguments and checks that no stream is named twice.
     *
     * @param components the plan of each component, by component id
     * @param streams the plan of each stream, at most one for each producer and stream id
     * @throws PlanException if a stream is named twice
     */
    public BatchingPlan {
        components = Collections.unmodifiableMap(new TreeMap<>(components));
        streams = List.copyOf(streams);
        Set<List<String>> seen = new HashSet<>();
        for (StreamPlan stream : streams) {
            if (!seen.add(List.of(stream.producer(), stream.stream()))) {
                throw new PlanException("stream '" + stream.stream() + "' of '" + stream.producer()
                        + "' is named twice: leave one entry");
            }
        }
    }

    /**
     * The plan that changes nothing.
     *
     * @return the empty plan
     */
    public static BatchingPlan none() {
        return NONE;
    }

    /**
     * The parallelism and the batch sizes of a plan file, such as {@code aeolus optimize} writes. The settings that go with them are in
     * {@link PlanDocument#config}.
     *
     * @param file the file
     * @return the plan
     * @throws PlanException if the file cannot be read or is not a plan; one line with file, place, reason and remedy
     */
    public static BatchingPlan read(Path file) {
        return PlanDocument.read(file).plan();
    }

    /**
     * This plan without streams that cannot be batched.
     *
     * @param unbatched what {@link Aeolus#applyPlan} left unbatched
     * @return a plan of which all can be carried out
     */
    public BatchingPlan without(List<UnbatchedStream> unbatched) {
        Set<List<String>> refused = unbatched.stream()
                .map(stream -> List.of(stream.producer(), stream.stream()))
                .collect(Collectors.toSet());
        return new BatchingPlan(
                components,
                streams.stream()
                        .filter(stream -> !refused.contains(List.of(stream.producer(), stream.stream())))
                        .toList());
    }

    /**
     * This plan with every stream left unbatched.
     *
     * @return a plan of components only
     */
    public BatchingPlan withoutBatching() {
        return new BatchingPlan(components, List.of());
    }

    /**
     * This plan with every component left at the parallelism that the topology has.
     *
     * @return a plan of streams only
     */
    public BatchingPlan withoutParallelism() {
        return new BatchingPlan(Map.of(), streams);
    }

    /**
     * This plan with smaller batches, as {@link io.aeolus.batching.spi.BatchDivisor} makes them.
     *
     * @param divisor how many times smaller, 1 or more
     * @return the same parallelisms, and batches of one row at least
     */
    public BatchingPlan divided(int divisor) {
        return new BatchingPlan(
                components,
                streams.stream()
                        .map(stream -> stream.withBatchSize(Math.max(1, stream.batchSize() / divisor)))
                        .toList());
    }

    /**
     * The largest batch size in this plan.
     *
     * @return rows, 1 if nothing is batched
     */
    public int largestBatchSize() {
        return streams.stream().mapToInt(StreamPlan::batchSize).max().orElse(1);
    }
}
