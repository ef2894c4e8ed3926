package io.aeolus.cli.internal.variant;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plans around a plan: all batch sizes a quarter, the same and four times as large, with all dops half, the same and twice as
 * high. A batch size stays within what a stream may have, a dop within what the component may have, and all executors together within
 * what the machine bears: beyond that it is their number that is measured.
 */
final class PlanGrid {

    private static final List<Factor> BATCHES = List.of(new Factor(1, 4), new Factor(1, 1), new Factor(4, 1));
    private static final List<Factor> DOPS = List.of(new Factor(1, 2), new Factor(1, 1), new Factor(2, 1));

    private PlanGrid() {}

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
     * @param plan the plan
     * @param mostDop the highest dop of each component that may have another one
     * @param mostExecutors the most executors of all components; the plan itself may have more
     * @return the plans by name
     */
    static Map<String, BatchingPlan> around(BatchingPlan plan, Map<String, Integer> mostDop, int mostExecutors) {
        long most = Math.max(mostExecutors, executors(plan));
        Map<String, BatchingPlan> plans = new LinkedHashMap<>();
        for (Factor batch : BATCHES) {
            for (Factor dop : DOPS) {
                BatchingPlan other = scaled(plan, batch, dop, mostDop);
                if (!other.equals(plan) && !plans.containsValue(other) && executors(other) <= most) {
                    plans.put(name(batch, dop), other);
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

    private static BatchingPlan scaled(BatchingPlan plan, Factor batch, Factor dop, Map<String, Integer> mostDop) {
        Map<String, ComponentPlan> components = new LinkedHashMap<>(plan.components());
        mostDop.forEach((id, most) -> {
            ComponentPlan planned = plan.components().getOrDefault(id, ComponentPlan.of(1));
            int present = planned.parallelism();
            int other = dop.of(present, Math.max(present, most));
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

    private static String name(Factor batch, Factor dop) {
        List<String> parts = new ArrayList<>();
        if (!batch.isOne()) {
            parts.add("batch " + batch.text());
        }
        if (!dop.isOne()) {
            parts.add("dop " + dop.text());
        }
        return String.join(", ", parts);
    }
}
