package io.aeolus.optimizer.internal.fit;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.optimizer.PendingRoom;
import io.aeolus.optimizer.internal.model.BatchLimit;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.ParallelismLimit.Reason;
import io.aeolus.optimizer.internal.model.Route;
import io.aeolus.optimizer.internal.model.TaskShare;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What the program itself allows: how its inputs are spread over tasks, and how many tasks it may have. */
final class Limits {

    /** The paper's B_max: what fits into the largest TCP/IP packet. */
    private static final int LARGEST_BATCH_BYTES = 65_536;

    private static final String CHECKPOINTS = "$checkpointspout";

    private Limits() {}

    /** A partial-key grouping sends the tuples of a key to two tasks. */
    private static final int PARTIAL_KEY_TASKS = 2;

    /** The limit of the program and of its settings. A limit of the user counts if it is lower. */
    static ParallelismLimit parallelism(
            ComponentProfile component, TaskSettings settings, Map<String, Integer> maxParallelism) {
        ParallelismLimit ofProgram = capped(ofProgram(component, settings), settings.cap(component.id()));
        int most = maxParallelism.getOrDefault(component.id(), Integer.MAX_VALUE);
        return most < ofProgram.most() && ofProgram.least() <= most
                ? new ParallelismLimit(ofProgram.least(), most, bound(ofProgram.reason()))
                : ofProgram;
    }

    /** Tasks that are fixed stay so with fewer executors. */
    private static Reason bound(Reason reason) {
        return reason == Reason.FIXED_TASKS ? reason : Reason.USER;
    }

    private static ParallelismLimit capped(ParallelismLimit limit, OptionalInt cap) {
        return cap.isPresent() && cap.getAsInt() < limit.most() && limit.least() <= cap.getAsInt()
                ? new ParallelismLimit(limit.least(), cap.getAsInt(), Reason.CAP)
                : limit;
    }

    private static ParallelismLimit ofProgram(ComponentProfile component, TaskSettings settings) {
        int tasks = Math.max(1, component.tasks());
        if (component.kind() == Kind.SPOUT) {
            return ParallelismLimit.exactly(Math.max(1, component.parallelism()), Reason.SOURCE);
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
            return ParallelismLimit.upTo(tasks, Reason.FIXED_TASKS);
        }
        boolean isKeyed = inputs.stream().anyMatch(Limits::isKeyed);
        if (component.outputs().isEmpty() && tasks == 1 && !isKeyed) {
            return ParallelismLimit.exactly(1, Reason.SINGLE_SINK);
        }
        double keys = usefulTasks(component);
        return keys < ComponentPlan.MAX_TASKS
                ? ParallelismLimit.upTo((int) Math.max(1, keys), Reason.KEYS)
                : ParallelismLimit.upTo(ComponentPlan.MAX_TASKS, Reason.NONE);
    }

    /**
     * The most tasks that get tuples. Each input adds its own: a key-based input as many as it has keys, and an input of all tasks, or of
     * one task, none.
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

    /** The same limit for a bolt whose tasks hold rows, of which there is only room for so many. */
    static ParallelismLimit holding(ParallelismLimit limit, OptionalInt mostTasks) {
        return mostTasks.isPresent() && mostTasks.getAsInt() < limit.most()
                ? new ParallelismLimit(
                        Math.min(limit.least(), mostTasks.getAsInt()), mostTasks.getAsInt(), Reason.HELD_ROWS)
                : limit;
    }

    private static boolean isKeyed(Input input) {
        return input.grouping().equals("fields") || input.grouping().equals("partialKey");
    }

    static TaskShare spread(ComponentProfile consumer, Input input) {
        return switch (input.grouping()) {
            case "global" -> new TaskShare.ToOne();
            case "all" -> new TaskShare.ToAll();
            // Of two tasks that a key may go to, each gets half of it.
            case "partialKey" -> byKey(consumer, input, PARTIAL_KEY_TASKS);
            case "fields" -> byKey(consumer, input, 1);
            default -> new TaskShare.Even();
        };
    }

    /** Storm's shuffle is aware of loads unless a setting says no; then it goes anywhere. */
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

    /** The limit of a stream, of a spout whose rows a bolt may hold. */
    static BatchLimit batch(boolean canBatch, double bytes, Optional<PendingRoom.Bound> bound) {
        BatchLimit limit = batch(canBatch, bytes);
        return bound.filter(held -> held.mostRows() <= limit.most())
                .map(held -> new BatchLimit(held.mostRows(), held.reason(), held.mostRows() > 1))
                .orElse(limit);
    }

    private static BatchLimit batch(boolean canBatch, double bytes) {
        if (!canBatch) {
            return new BatchLimit(1, "it cannot be batched", false);
        }
        return new BatchLimit(
                (int) Math.max(1, Math.min(StreamPlan.MAX_BATCH_SIZE, LARGEST_BATCH_BYTES / bytes)),
                "64 KiB of tuples");
    }
}
