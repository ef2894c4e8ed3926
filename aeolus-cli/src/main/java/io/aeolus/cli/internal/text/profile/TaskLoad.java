// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.profile;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * The load of a task.
 *
 * @param busyShare the share of time in which the task works: the wall time of its calls, emits and acks, or the CPU time of its thread,
 *     whichever is more; without the time in which a source waits or polls for input; empty if both are unknown
 * @param userShare the share of wall time in user code
 * @param chained the components that run in the component's tasks
 * @param cpuWaitShare the share of time in which the thread was ready to run and waited for a core
 */
public record TaskLoad(
        ComponentProfile component,
        int task,
        List<String> chained,
        OptionalDouble busyShare,
        OptionalDouble userShare,
        OptionalDouble cpuWaitShare) {

    /**
     * Returns the loads of all tasks of a component. The tasks of the head of a chain have the load of the chain, and the other components of a
     * chain have no tasks with a load.
     */
    static List<TaskLoad> of(Profile profile, ComponentProfile component) {
        if (component.runsIn().isPresent()) {
            return List.of();
        }
        List<ComponentProfile> members = profile.components().stream()
                .filter(other -> other.runsIn().equals(Optional.of(component.id())))
                .toList();
        List<TaskLoad> loads = new ArrayList<>();
        for (int index = 0; index < component.taskProfiles().size(); index++) {
            TaskProfile task = component.taskProfiles().get(index);
            Work work = Work.of(component, task);
            for (ComponentProfile member : members) {
                // The task of a chained component has the same index as the task of the head.
                work = index < member.taskProfiles().size()
                        ? work.plus(Work.of(member, member.taskProfiles().get(index)))
                        : work;
            }
            loads.add(of(
                    component, task, members.stream().map(ComponentProfile::id).toList(), work));
        }
        return loads;
    }

    /**
     * Returns the mean share of time in which the executors of a component work, with the components that run in them; empty if unknown. The
     * head of a chain has the share of the chain, and the other components of a chain have no executors that work.
     */
    public static OptionalDouble ofExecutors(Profile profile, ComponentProfile component) {
        if (component.runsIn().isPresent()) {
            return OptionalDouble.empty();
        }
        double seconds = profile.window().measuredSeconds() * component.parallelism();
        Work work = Work.of(component, new TaskProfile(0, "", seconds, component.operator()));
        for (ComponentProfile member : profile.components()) {
            work = member.runsIn().equals(Optional.of(component.id()))
                    ? work.plus(Work.of(member, new TaskProfile(0, "", seconds, member.operator())))
                    : work;
        }
        return busy(work, component.operator());
    }

    /** The shares of time in user code, and in user code, emits and acks together. */
    private record Work(OptionalDouble user, OptionalDouble all) {

        static Work of(ComponentProfile component, TaskProfile task) {
            OperatorProfile own = task.operator();
            OperatorProfile all = component.operator();
            double seconds = task.measuredSeconds();
            OptionalDouble calls = share(own.calls(), own.wallNanos(), all.wallNanos(), seconds);
            OptionalDouble emits = share(own.tuplesEmitted(), own.emitWallNanos(), all.emitWallNanos(), seconds);
            OptionalDouble acks = share(own.acked() + own.failed(), own.ackWallNanos(), all.ackWallNanos(), seconds);
            return new Work(calls, sum(sum(calls, emits), acks));
        }

        Work plus(Work other) {
            return new Work(sum(user, other.user), sum(all, other.all));
        }

        private static OptionalDouble sum(OptionalDouble one, OptionalDouble other) {
            return one.isPresent() && other.isPresent()
                    ? OptionalDouble.of(one.getAsDouble() + other.getAsDouble())
                    : OptionalDouble.empty();
        }
    }

    private static TaskLoad of(ComponentProfile component, TaskProfile task, List<String> chained, Work work) {
        OperatorProfile own = task.operator();
        return new TaskLoad(
                component, task.task(), chained, busy(work, own), withoutWaits(work.user(), own), own.cpuWaitShare());
    }

    private static OptionalDouble busy(Work work, OperatorProfile own) {
        return DoubleStream.concat(withoutWaits(work.all(), own).stream(), withoutPolling(own).stream())
                .max();
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
        return nanos.isPresent() ? OptionalDouble.of(times * nanos.getAsDouble() / Nanos.PER_SECOND / seconds) : nanos;
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
