// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.variant;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Plans near a plan. They scale all batch sizes by 1/4, 1 and 4, the parallelism of all components outside of chains by 1/2, 1 and 2, and the number of workers
 * by 1/2, 1 and 2, within the limits of streams, components and workers. The machine limits the total number of executors, because more
 * executors would measure the cost of idle executors only.
 */
final class PlanGrid {

    // The factor 1 comes first, so that the name of a plan contains only factors with an effect.
    private static final Factor SAME = new Factor(1, 1);
    private static final List<Factor> BATCHES = List.of(SAME, new Factor(1, 4), new Factor(4, 1));
    private static final List<Factor> PARALLELISMS = List.of(SAME, new Factor(1, 2), new Factor(2, 1));
    private static final List<Factor> WORKERS = List.of(SAME, new Factor(1, 2), new Factor(2, 1));

    private PlanGrid() {}

    record Point(BatchingPlan plan, int workers) {}

    private record Factor(int times, int by) {

        int of(int value, int most) {
            return (int) Math.max(1, Math.min(most, (long) value * times / by));
        }

        String text() {
            return by == 1 ? "x" + times : "/" + by;
        }

        boolean isOne() {
            return times == by;
        }
    }

    /**
     * The different plans near a plan, without the plan itself.
     *
     * @param mostWorkers the maximum number of workers of a plan; empty if all plans have the same number
     * @param mostParallelism the highest parallelism of each component whose parallelism can change
     * @param mostExecutors the maximum number of executors of all components together; the plan itself may have more
     * @return the plans by name; plans with the same number of workers come first
     */
    static Map<String, Point> around(
            Point plan, OptionalInt mostWorkers, Map<String, Integer> mostParallelism, int mostExecutors) {
        long most = Math.max(mostExecutors, executors(plan.plan()));
        Map<String, Point> plans = new LinkedHashMap<>();
        for (Factor workers : mostWorkers.isPresent() ? WORKERS : List.of(SAME)) {
            for (Factor batch : BATCHES) {
                for (Factor parallelism : PARALLELISMS) {
                    Point other = new Point(
                            scaled(plan.plan(), batch, parallelism, mostParallelism),
                            workers.of(plan.workers(), mostWorkers.orElse(plan.workers())));
                    if (!other.equals(plan) && !plans.containsValue(other) && executors(other.plan()) <= most) {
                        plans.put(name(batch, parallelism, plan.workers(), other.workers()), other);
                    }
                }
            }
        }
        return plans;
    }

    private static long executors(BatchingPlan plan) {
        return plan.components().values().stream()
                .mapToLong(ComponentPlan::parallelism)
                .sum();
    }

    /** The chained components of a plan, and their producers. */
    static Set<String> inChains(BatchingPlan plan) {
        return plan.streams().stream()
                .filter(stream -> !stream.chained().isEmpty())
                .flatMap(stream -> Stream.concat(Stream.of(stream.producer()), stream.chained().stream()))
                .collect(Collectors.toSet());
    }

    private static BatchingPlan scaled(
            BatchingPlan plan, Factor batch, Factor parallelism, Map<String, Integer> mostParallelism) {
        Map<String, ComponentPlan> components = new LinkedHashMap<>(plan.components());
        Set<String> inChains = inChains(plan);
        mostParallelism.forEach((id, most) -> {
            if (inChains.contains(id)) {
                // The components of a chain have the same number of tasks.
                return;
            }
            ComponentPlan planned = plan.components().getOrDefault(id, ComponentPlan.of(1));
            int present = planned.parallelism();
            int other = parallelism.of(present, Math.max(present, most));
            if (other != present) {
                // Keeps the number of tasks where possible, because a task may hold state.
                components.put(id, new ComponentPlan(other, Math.max(other, planned.tasks())));
            }
        });
        List<StreamPlan> streams = new ArrayList<>();
        for (StreamPlan stream : plan.streams()) {
            streams.add(stream.withBatchSize(batch.of(stream.batchSize(), StreamPlan.MAX_BATCH_SIZE)));
        }
        return new BatchingPlan(components, streams);
    }

    private static String name(Factor batch, Factor parallelism, int workers, int others) {
        List<String> parts = new ArrayList<>();
        if (!batch.isOne()) {
            parts.add("batch " + batch.text());
        }
        if (!parallelism.isOne()) {
            parts.add("parallelism " + parallelism.text());
        }
        if (others != workers) {
            parts.add(others + (others == 1 ? " worker" : " workers"));
        }
        return String.join(", ", parts);
    }
}
