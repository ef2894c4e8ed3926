// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.optimizer.HeldTuples;
import io.aeolus.optimizer.internal.model.BatchLimit;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.ParallelismLimit.Reason;
import io.aeolus.optimizer.internal.model.RemoteCost.Route;
import io.aeolus.optimizer.internal.model.TaskShare;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The limits of each component in the optimization problem: how tasks share an input, the number of tasks, and the size of batches. */
final class ComponentLimits {

    /** The paper's B_max: the largest TCP/IP packet. */
    private static final int LARGEST_BATCH_BYTES = 65_536;

    private static final String CHECKPOINTS = "$checkpointspout";

    private ComponentLimits() {}

    /** A partial-key grouping spreads a key over two tasks. */
    private static final int PARTIAL_KEY_TASKS = 2;

    /** Returns the limit of the program and its settings; the user's limit if it is lower. */
    static ParallelismLimit parallelism(
            ComponentProfile component, TaskSettings settings, Map<String, Integer> maxParallelism) {
        int cap = settings.cap(component.id()).orElse(Integer.MAX_VALUE);
        ParallelismLimit ofProgram = capped(ofProgram(component, settings), cap, Reason.CAP);
        int most = maxParallelism.getOrDefault(component.id(), Integer.MAX_VALUE);
        // Fixed tasks stay fixed with fewer executors.
        boolean areTasksFixed = ofProgram.reason() == Reason.FIXED_TASKS;
        return capped(ofProgram, most, areTasksFixed ? Reason.FIXED_TASKS : Reason.USER);
    }

    private static ParallelismLimit capped(ParallelismLimit limit, int max, Reason reason) {
        return limit.and(ParallelismLimit.upTo(max, reason)).orElse(limit);
    }

    private static ParallelismLimit ofProgram(ComponentProfile component, TaskSettings settings) {
        int tasks = Math.max(1, component.tasks());
        if (component.kind() == Kind.SPOUT) {
            return ParallelismLimit.exactly(Math.max(1, component.parallelism()), Reason.SOURCE)
                    .withFixedTasks(tasks);
        }
        List<Input> inputs = component.inputs();
        if (!inputs.isEmpty()
                && inputs.stream().allMatch(input -> input.grouping().equals("global"))) {
            return ParallelismLimit.exactly(1, Reason.GLOBAL);
        }
        boolean isFixed = tasks > component.parallelism()
                || settings.areTasksFixed(component.id())
                || inputs.stream()
                        .anyMatch(input -> input.producer().equals(CHECKPOINTS)
                                || input.grouping().equals("direct"));
        if (isFixed) {
            return ParallelismLimit.upTo(tasks, Reason.FIXED_TASKS).withFixedTasks(tasks);
        }
        boolean isKeyed = inputs.stream().anyMatch(ComponentLimits::isKeyed);
        if (component.outputs().isEmpty() && tasks == 1 && !isKeyed) {
            return ParallelismLimit.exactly(1, Reason.SINGLE_SINK);
        }
        double keys = usefulTasks(component);
        return keys < ComponentPlan.MAX_TASKS
                ? ParallelismLimit.upTo((int) Math.max(1, keys), Reason.KEYS)
                : ParallelismLimit.upTo(ComponentPlan.MAX_TASKS, Reason.NONE);
    }

    /**
     * Returns the highest number of tasks that can receive tuples: the maximum over the inputs. A keyed input reaches at most as many tasks
     * as it has keys (twice as many with a partial-key grouping). Inputs to all tasks or to one task do not count; without other inputs,
     * there is no limit.
     */
    private static double usefulTasks(ComponentProfile component) {
        return component.inputs().stream()
                .mapToDouble(input -> switch (input.grouping()) {
                    case "all", "global" -> 0;
                    case "fields" -> keys(component, input);
                    case "partialKey" -> PARTIAL_KEY_TASKS * keys(component, input);
                    default -> Double.POSITIVE_INFINITY;
                })
                .max()
                .stream()
                .filter(tasks -> tasks > 0)
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static double keys(ComponentProfile component, Input input) {
        return keysOf(component, input)
                .map(keys -> keys.distinct().orElse(Double.POSITIVE_INFINITY))
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static Optional<Keys> keysOf(ComponentProfile component, Input input) {
        return component.operator().keys().stream()
                .filter(keys -> keys.producer().equals(input.producer())
                        && keys.stream().equals(input.stream()))
                .findFirst();
    }

    /** Lowers the limit of a bolt whose tasks keep tuples unacked: {@code topology.max.spout.pending} suffices for {@code maxTasks} tasks. */
    static ParallelismLimit holding(ParallelismLimit limit, OptionalInt maxTasks) {
        return maxTasks.isPresent() && maxTasks.getAsInt() < limit.max()
                ? new ParallelismLimit(
                        Math.min(limit.min(), maxTasks.getAsInt()),
                        maxTasks.getAsInt(),
                        Reason.HELD_ROWS,
                        limit.fixedTasks())
                : limit;
    }

    private static boolean isKeyed(Input input) {
        return input.grouping().equals("fields") || input.grouping().equals("partialKey");
    }

    static TaskShare taskShare(ComponentProfile consumer, Input input) {
        return switch (input.grouping()) {
            case "global" -> new TaskShare.ToOne();
            case "all" -> new TaskShare.ToAll();
            // Each of the two tasks for a key receives half of its tuples.
            case "partialKey" -> byKey(consumer, input, PARTIAL_KEY_TASKS);
            case "fields" -> byKey(consumer, input, 1);
            default -> new TaskShare.Even();
        };
    }

    /** Storm's shuffle is load-aware unless a setting disables that; then any task is chosen. */
    static Route route(Input input, boolean isLoadAware) {
        return switch (input.grouping()) {
            case "shuffle" -> isLoadAware ? Route.OWN_FIRST : Route.ANYWHERE;
            case "localOrShuffle" -> Route.OWN_IF_ANY;
            default -> Route.ANYWHERE;
        };
    }

    private static TaskShare byKey(ComponentProfile consumer, Input input, int choices) {
        return keysOf(consumer, input)
                .filter(keys -> keys.samples() > 0)
                .<TaskShare>map(keys -> known(keys, choices))
                .orElseGet(TaskShare.Even::new);
    }

    private static TaskShare known(Keys keys, int choices) {
        double distinct = Math.max(1, keys.distinct().orElse((double) keys.seen()));
        return new TaskShare.ByKey(distinct, Math.min(1, keys.hottestShare().orElse(0)) / choices);
    }

    /** Returns the limit of a stream's batches, with the limit where bolts hold a spout's tuples. */
    static BatchLimit batch(boolean canBatch, double bytes, Optional<HeldTuples.Bound> bound) {
        BatchLimit limit = batch(canBatch, bytes);
        return bound.filter(held -> held.maxRows() <= limit.max())
                .map(held -> new BatchLimit(held.maxRows(), held.reason(), held.maxRows() > 1))
                .orElse(limit);
    }

    private static BatchLimit batch(boolean canBatch, double bytes) {
        if (!canBatch) {
            return new BatchLimit(1, "the stream cannot be batched", false);
        }
        return new BatchLimit(
                (int) Math.max(1, Math.min(StreamPlan.MAX_BATCH_SIZE, LARGEST_BATCH_BYTES / bytes)),
                "64 KiB of tuples");
    }
}
