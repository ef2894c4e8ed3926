package io.aeolus.cli.internal.text.profile;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.TaskProfile;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The load of a task.
 *
 * @param component its component
 * @param task its id
 * @param busyShare share of the time in which it works: the wall time of its calls, emits and acks, which has no overhead of Storm, or the
 *     CPU time of its thread, which has no waits of user code, whichever is more; empty if both are unknown. CPU time in which a source polls
 *     for missing input does not count
 * @param userShare share of wall time in user code; empty if unknown
 * @param cpuWaitShare share of the time in which it was ready to run and waited for a core; empty if unknown
 */
record TaskLoad(
        ComponentProfile component,
        int task,
        OptionalDouble busyShare,
        OptionalDouble userShare,
        OptionalDouble cpuWaitShare) {

    /** All tasks of a component. */
    static List<TaskLoad> of(ComponentProfile component) {
        return component.taskProfiles().stream()
                .map(task -> of(component, task))
                .toList();
    }

    private static TaskLoad of(ComponentProfile component, TaskProfile task) {
        OperatorProfile own = task.operator();
        OperatorProfile all = component.operator();
        CostShare.Rates rates = CostShare.Rates.of(own, task.measuredSeconds());
        Figure call = either(own.wallNanos(), all.wallNanos());
        OptionalDouble wall = rates.busy(
                call, either(own.emitWallNanos(), all.emitWallNanos()), either(own.ackWallNanos(), all.ackWallNanos()));
        return new TaskLoad(
                component,
                task.task(),
                larger(working(wall, own), atWork(own)),
                working(rates.busyInCalls(call), own),
                own.cpuWaitShare());
    }

    /** A source's waits are no work, and samples can add up to more than all of the time. */
    private static OptionalDouble working(OptionalDouble wall, OperatorProfile own) {
        double waiting = own.source().map(OperatorProfile.Source::waitShare).orElse(0.0);
        return wall.isPresent() ? OptionalDouble.of(Math.max(0, Math.min(1, wall.getAsDouble()) - waiting)) : wall;
    }

    /** The CPU time of a source without the time in which it polls for missing input. */
    private static OptionalDouble atWork(OperatorProfile task) {
        if (task.busyShare().isEmpty() || task.source().isEmpty()) {
            return task.busyShare();
        }
        double idle = task.source().get().idleShare();
        return OptionalDouble.of(Math.min(task.busyShare().getAsDouble(), Math.max(0, 1 - idle)));
    }

    /** The component's figure where the task has too few samples. */
    private static Figure either(Figure ofTask, Figure ofComponent) {
        return ofTask.knownMean().isPresent() ? ofTask : ofComponent;
    }

    private static OptionalDouble larger(OptionalDouble one, OptionalDouble other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isPresent() ? one : other;
        }
        return OptionalDouble.of(Math.max(one.getAsDouble(), other.getAsDouble()));
    }
}
