// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The tasks whose code runs in one executor's thread: several tasks of a component, or the tasks of a chain. */
final class ThreadTasks {

    private final List<ProfileDelta.Task> tasks = new ArrayList<>();
    private TaskDelta sum = TaskDelta.NONE;

    void add(ProfileDelta.Task task) {
        tasks.add(task);
        sum = sum.plus(task.delta());
    }

    TaskDelta sum() {
        return sum;
    }

    /** Returns a task's share of the thread: by calls or, in a chain, whose components differ, by sampled CPU time if it is known. */
    double shareOf(ProfileDelta.Task task) {
        boolean isChain =
                tasks.stream().map(each -> each.latest().component()).distinct().count() > 1;
        List<OptionalDouble> sampled = isChain
                ? tasks.stream()
                        .map(each -> CpuBudget.sampledNanos(each.delta().costs()))
                        .toList()
                : List.of();
        double all = sampled.stream().mapToDouble(nanos -> nanos.orElse(0)).sum();
        if (all > 0 && sampled.stream().allMatch(OptionalDouble::isPresent)) {
            return CpuBudget.sampledNanos(task.delta().costs()).orElse(0) / all;
        }
        return OperatorProfiles.ratio((double) task.delta().costs().calls(), (double)
                        sum.costs().calls())
                .orElse(0);
    }
}
