package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Thresholds;
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
 * What the tasks that reported did between two states. A task whose worker was killed starts again as another incarnation; what the
 * first one did up to its last snapshot counts.
 *
 * @param tasks by id
 * @param components the component of each task
 * @param sent what each component has sent, by its name in metrics
 * @param problems what is missing, a line each
 */
public record Deltas(
        Map<Integer, Task> tasks,
        Map<Integer, String> components,
        Map<String, ComponentTraffic> sent,
        List<String> problems) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** What all incarnations of a task did, and the one that reported last. */
    record Task(TaskIncarnation latest, TaskDelta delta) {

        private Task plus(Task other) {
            return new Task(
                    latest.receivedNanos() > other.latest.receivedNanos() ? latest : other.latest,
                    delta.plus(other.delta));
        }
    }

    /** Subtracts a state from a later one; tasks of unprofiled components do not report. */
    public static Deltas between(ProfileState base, ProfileState end, Set<String> unprofiled) {
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
        return new Deltas(tasks, components, sent(base, end), problems);
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

    /** One line for all tasks of a component: where it has thrown, many are silent. */
    private static String silence(String component, List<Integer> tasks) {
        return tasks.size() == 1
                ? "task %d of '%s' has never reported".formatted(tasks.get(0), component)
                : "%d tasks of '%s' have never reported".formatted(tasks.size(), component);
    }

    private static List<String> problemsOf(TaskIncarnation latest, ProfileState base, ProfileState end) {
        List<String> problems = new ArrayList<>();
        long incarnations = end.tasks().values().stream()
                .filter(task -> task.id() == latest.id())
                .count();
        if (incarnations > 1 && base.same(latest).isEmpty()) {
            problems.add("was started again: what it did after its last report before that is missing");
        }
        long silence = latest.latest().worker().silenceNanos(end.nanos());
        if (silence > Thresholds.WORKER_IS_LOST.toNanos()) {
            problems.add("on %s has not reported in the last %.0f s: what it did then is missing"
                    .formatted(latest.worker(), silence / NANOS_PER_SECOND));
        }
        return problems;
    }

    /** How many seconds were measured, of the task that reported for the longest time. */
    public double longestSeconds() {
        return tasks.values().stream()
                .mapToDouble(task -> task.delta.seconds())
                .max()
                .orElse(0);
    }

    /** The part of the CPU time of all processes that the bursts took by themselves; 0 if it is unknown. */
    public double burstShareOf(double cpuNanos) {
        double nanos = tasks.values().stream()
                .mapToDouble(task -> task.delta.costs().samples().burstNanos())
                .sum();
        return cpuNanos > 0 ? nanos / cpuNanos : 0;
    }
}
