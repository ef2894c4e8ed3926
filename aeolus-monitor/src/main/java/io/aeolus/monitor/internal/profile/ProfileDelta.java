// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Thresholds;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The difference of two states: the activity of all tasks with snapshots. A task whose worker was killed restarts as another incarnation;
 * the activity of the first incarnation up to its last snapshot counts.
 *
 * @param tasks the tasks, by id
 * @param components the component of each task
 * @param sent the traffic of each component, by its name in metrics
 * @param problems missing measurements, one line each
 */
public record ProfileDelta(
        Map<Integer, Task> tasks,
        Map<Integer, String> components,
        Map<String, ComponentTraffic> sent,
        List<String> problems) {

    /** The activity of all incarnations of a task, and the incarnation with the latest snapshot. */
    record Task(TaskIncarnation latest, TaskDelta delta) {

        private Task plus(Task other) {
            return new Task(
                    latest.receivedNanos() > other.latest.receivedNanos() ? latest : other.latest,
                    delta.plus(other.delta));
        }
    }

    /** Subtracts a state from a later state. Tasks of unprofiled components send no snapshots. */
    public static ProfileDelta between(ProfileState base, ProfileState end, Set<String> unprofiled) {
        Map<Integer, Task> tasks = new TreeMap<>();
        end.tasks()
                .values()
                .forEach(task ->
                        tasks.merge(task.id(), new Task(task, TaskDelta.between(base.same(task), task)), Task::plus));
        Map<Integer, String> components = end.components();
        List<String> problems = new ArrayList<>();
        Map<String, List<Integer>> silent = new TreeMap<>();
        components.forEach((id, component) -> {
            Task task = tasks.get(id);
            if (task != null) {
                problemsOf(task.latest, base, end)
                        .forEach(problem -> problems.add("task %d of '%s' %s".formatted(id, component, problem)));
            } else if (!unprofiled.contains(component)) {
                silent.computeIfAbsent(component, key -> new ArrayList<>()).add(id);
            }
        });
        silent.forEach((component, ids) -> problems.add(silence(component, ids)));
        return new ProfileDelta(tasks, components, sent(base, end), problems);
    }

    private static Map<String, ComponentTraffic> sent(ProfileState base, ProfileState end) {
        Map<String, ComponentTraffic> sent = new HashMap<>();
        end.workers().forEach((incarnation, process) -> {
            Map<String, ComponentTraffic> before = Optional.ofNullable(
                            base.workers().get(incarnation))
                    .map(earlier -> earlier.snapshot().traffic())
                    .orElse(Map.of());
            process.snapshot()
                    .traffic()
                    .forEach((name, traffic) -> sent.merge(
                            name,
                            traffic.minus(before.getOrDefault(name, ComponentTraffic.NONE)),
                            ComponentTraffic::plus));
        });
        return sent;
    }

    ComponentTraffic sentBy(String component) {
        return sent.getOrDefault(WorkerSnapshot.metricName(component), ComponentTraffic.NONE);
    }

    /** Describes all silent tasks of a component in one line: after an exception there are many. */
    private static String silence(String component, List<Integer> tasks) {
        return tasks.size() == 1
                ? "task %d of '%s' has sent no measurements: the profile lacks its activity; see the log of its worker"
                        .formatted(tasks.get(0), component)
                : "%d tasks of '%s' have sent no measurements: the profile lacks their activity; see the logs of their workers"
                        .formatted(tasks.size(), component);
    }

    private static List<String> problemsOf(TaskIncarnation latest, ProfileState base, ProfileState end) {
        List<String> problems = new ArrayList<>();
        long incarnations = end.tasks().values().stream()
                .filter(task -> task.id() == latest.id())
                .count();
        if (incarnations > 1 && base.same(latest).isEmpty()) {
            problems.add("restarted: its activity between the last snapshot and the restart is missing");
        }
        long silence = latest.latest().worker().silenceNanos(end.nanos());
        if (silence > Thresholds.LOST_WORKER_TIMEOUT.toNanos()) {
            problems.add("on %s has sent no measurements in the last %.0f s: its activity in that time is missing"
                    .formatted(latest.worker(), silence / Nanos.PER_SECOND));
        }
        return problems;
    }

    /** Returns the measured seconds of the task that was measured longest. */
    public double longestSeconds() {
        return tasks.values().stream()
                .mapToDouble(task -> task.delta.seconds())
                .max()
                .orElse(0);
    }

    /** Returns the share of the CPU time of all processes that the bursts took; 0 if unknown. */
    public double burstShareOf(double cpuNanos) {
        double nanos = tasks.values().stream()
                .mapToDouble(task -> task.delta.costs().samples().burstNanos())
                .sum();
        return cpuNanos > 0 ? nanos / cpuNanos : 0;
    }
}
