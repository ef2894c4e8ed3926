// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.profile;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * The load of a task.
 *
 * @param busyShare the share of time in which the task works: the wall time of its calls, emits and acks, or the CPU time of its thread,
 *     whichever is more; without the time in which a source waits or polls for input; empty if both are unknown
 * @param userShare the share of wall time in user code
 * @param cpuWaitShare the share of time in which the thread was ready to run and waited for a core
 */
record TaskLoad(
        ComponentProfile component,
        int task,
        OptionalDouble busyShare,
        OptionalDouble userShare,
        OptionalDouble cpuWaitShare) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Returns the loads of all tasks of a component. */
    static List<TaskLoad> of(ComponentProfile component) {
        return component.taskProfiles().stream()
                .map(task -> of(component, task))
                .toList();
    }

    private static TaskLoad of(ComponentProfile component, TaskProfile task) {
        OperatorProfile own = task.operator();
        OperatorProfile all = component.operator();
        double seconds = task.measuredSeconds();
        OptionalDouble calls = share(own.calls(), own.wallNanos(), all.wallNanos(), seconds);
        OptionalDouble emits = share(own.tuplesEmitted(), own.emitWallNanos(), all.emitWallNanos(), seconds);
        OptionalDouble acks = share(own.acked() + own.failed(), own.ackWallNanos(), all.ackWallNanos(), seconds);
        boolean isKnown = calls.isPresent() && emits.isPresent() && acks.isPresent();
        OptionalDouble wall = isKnown
                ? OptionalDouble.of(calls.getAsDouble() + emits.getAsDouble() + acks.getAsDouble())
                : OptionalDouble.empty();
        OptionalDouble busy = DoubleStream.concat(withoutWaits(wall, own).stream(), withoutPolling(own).stream())
                .max();
        return new TaskLoad(component, task.task(), busy, withoutWaits(calls, own), own.cpuWaitShare());
    }

    /**
     * Returns the share of time spent on an operation that a task executed a number of times. With too few samples, the mean of the
     * component is used.
     */
    private static OptionalDouble share(long times, Figure ofTask, Figure ofComponent, double seconds) {
        if (times == 0 || seconds <= 0) {
            return OptionalDouble.of(0);
        }
        OptionalDouble nanos = ofTask.knownMean().isPresent() ? ofTask.knownMean() : ofComponent.knownMean();
        return nanos.isPresent() ? OptionalDouble.of(times * nanos.getAsDouble() / NANOS_PER_SECOND / seconds) : nanos;
    }

    /** Subtracts a source's waits from the wall-clock share, which is limited to 1: samples can add up to more than the whole time. */
    private static OptionalDouble withoutWaits(OptionalDouble wall, OperatorProfile own) {
        double waiting = own.source().map(OperatorProfile.Source::waitShare).orElse(0.0);
        return wall.isPresent() ? OptionalDouble.of(Math.max(0, Math.min(1, wall.getAsDouble()) - waiting)) : wall;
    }

    /** Returns the CPU share of the thread without the time in which a source has nothing to emit. */
    private static OptionalDouble withoutPolling(OperatorProfile own) {
        if (own.busyShare().isEmpty() || own.source().isEmpty()) {
            return own.busyShare();
        }
        double idle = own.source().get().idleShare();
        return OptionalDouble.of(Math.min(own.busyShare().getAsDouble(), Math.max(0, 1 - idle)));
    }
}
