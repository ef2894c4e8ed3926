package io.aeolus.cli.internal.variant;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Plans around a plan: all batch sizes a quarter, the same and four times as large, with all parallelisms half, the same and twice as
 * high, in half, the same and twice as many workers. A batch size stays within what a stream may have, a parallelism within what the component may
 * have, and workers within what the comparison has. All executors together stay within what the machine bears: beyond that it is their number
 * that is measured.
 */
final class PlanGrid {

    // What stays is first, so that a plan is not named by what changes nothing.
    private static final Factor SAME = new Factor(1, 1);
    private static final List<Factor> BATCHES = List.of(SAME, new Factor(1, 4), new Factor(4, 1));
    private static final List<Factor> PARALLELISMS = List.of(SAME, new Factor(1, 2), new Factor(2, 1));
    private static final List<Factor> WORKERS = List.of(SAME, new Factor(1, 2), new Factor(2, 1));

    private PlanGrid() {}

    /**
     * A plan of the grid.
     *
     * @param plan parallelisms and batch sizes
     * @param workers worker processes
     */
    record Point(BatchingPlan plan, int workers) {}

    /** A number to multiply with. */
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
     * The plans around a plan, without itself and without those that are the same as an earlier one.
     *
     * @param plan the plan, in its workers
     * @param mostWorkers the most workers of a plan; empty if all have as many as the plan
     * @param mostParallelism the highest parallelism of each component that may have another one
     * @param mostExecutors the most executors of all components; the plan itself may have more
     * @return the plans by name, those in as many workers first
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

    private static BatchingPlan scaled(
            BatchingPlan plan, Factor batch, Factor parallelism, Map<String, Integer> mostParallelism) {
        Map<String, ComponentPlan> components = new LinkedHashMap<>(plan.components());
        mostParallelism.forEach((id, most) -> {
            ComponentPlan planned = plan.components().getOrDefault(id, ComponentPlan.of(1));
            int present = planned.parallelism();
            int other = parallelism.of(present, Math.max(present, most));
            if (other != present) {
                // Tasks stay as far as they can: a component may keep what it knows in them.
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
