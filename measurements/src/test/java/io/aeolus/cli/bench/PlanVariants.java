package io.aeolus.cli.bench;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Other plans made of the best one, none of which a profile has seen. */
final class PlanVariants {

    /** So many times smaller are small batches. */
    private static final int SMALLER = 8;

    /** What has more tasks gets half of them, and others twice as many. */
    private static final int MANY = 16;

    private PlanVariants() {}

    /**
     * Makes a plan of another one.
     *
     * @param name {@code best} for the same, {@code small} for batches of an eighth, {@code wide} for other parallelisms
     * @param highest the highest parallelism of each component that may have another one
     */
    static BatchingPlan of(String name, BatchingPlan best, Map<String, Integer> highest) {
        return switch (name) {
            case "best" -> best;
            case "small" ->
                new BatchingPlan(
                        best.components(),
                        best.streams().stream()
                                .map(stream -> stream.withBatchSize(Math.max(2, stream.batchSize() / SMALLER)))
                                .toList());
            case "wide" -> new BatchingPlan(wide(best, highest), wideBatches(best.streams()));
            default -> throw new IllegalArgumentException(name + " is no plan: give best, small or wide");
        };
    }

    private static List<StreamPlan> wideBatches(List<StreamPlan> streams) {
        return streams.stream()
                .map(stream -> stream.withBatchSize(Math.max(2, stream.batchSize() / 2)))
                .toList();
    }

    private static Map<String, ComponentPlan> wide(BatchingPlan best, Map<String, Integer> highest) {
        Map<String, ComponentPlan> components = new TreeMap<>(best.components());
        highest.forEach((id, most) -> components.computeIfPresent(id, (same, now) -> {
            int parallelism = now.parallelism() > MANY ? now.parallelism() / 2 : Math.min(most, 2 * now.parallelism());
            return new ComponentPlan(parallelism, parallelism);
        }));
        return components;
    }

    /** A plan in a few words. */
    static String text(String name, BatchingPlan plan) {
        StringBuilder text = new StringBuilder(name).append(": parallelism");
        plan.components().forEach((id, component) -> text.append(' ').append(component.parallelism()));
        int largest =
                plan.streams().stream().mapToInt(StreamPlan::batchSize).max().orElse(1);
        return text.append(", batches to ").append(largest).toString();
    }
}
