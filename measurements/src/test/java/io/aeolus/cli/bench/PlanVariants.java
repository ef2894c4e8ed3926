// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.bench;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Variants of the best plan that were not profiled. */
final class PlanVariants {

    /** Divisor of small batches. */
    private static final int SMALLER = 8;

    /** Halves parallelism above 1 and doubles other parallelism. */
    private static final int MANY = 16;

    /** The names of all variants. */
    static final List<String> NAMES = List.of("best", "small", "wide");

    private PlanVariants() {}

    /**
     * Creates a variant of a plan.
     *
     * @param name {@code best} for the same plan, {@code small} for batches of an eighth, {@code wide} for other parallelism
     * @param highest the maximum parallelism of each component whose parallelism can change
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
            default -> throw new IllegalArgumentException(name + " is not one of " + NAMES);
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

    /** Describes a plan. */
    static String text(String name, BatchingPlan plan) {
        StringBuilder text = new StringBuilder(name).append(": parallelism");
        plan.components().forEach((id, component) -> text.append(' ').append(component.parallelism()));
        int largest =
                plan.streams().stream().mapToInt(StreamPlan::batchSize).max().orElse(1);
        return text.append(", batches to ").append(largest).toString();
    }
}
