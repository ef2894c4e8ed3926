package io.aeolus.monitor.internal.profile.collect;

import io.aeolus.monitor.internal.profile.report.TaskReport;
import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the tasks did in the measured time, and what is not known of them. Immutable once made.
 *
 * <p>A task whose worker was killed starts again as another incarnation; what the first had done by its last report counts.
 */
final class History {

    /** Who has not reported for so long has something to explain. */
    private static final long LONGEST_SILENCE_NANOS = 5_000_000_000L;

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * A task in the measured time.
     *
     * @param component its component
     * @param worker where it ran last
     * @param thread its executor's thread
     * @param delta what it did
     */
    record Task(String component, String worker, String thread, TaskDelta delta) {}

    private final Map<Integer, Task> tasks = new TreeMap<>();
    private final Map<Integer, String> components = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();

    /**
     * Compares two frames.
     *
     * @param base where the measured time begins
     * @param end where it ends
     * @param unprofiled components whose tasks do not report
     */
    History(Frame base, Frame end, Set<String> unprofiled) {
        Map<Integer, Life> latest = end.latestLives();
        Map<Integer, TaskDelta> deltas = new TreeMap<>();
        end.lives().forEach((incarnation, life) -> {
            TaskReport report = life.report();
            Life before = base.lives().get(incarnation);
            TaskDelta delta = before == null
                    ? TaskDelta.of(report, (report.nanos() - report.startNanos()) / NANOS_PER_SECOND)
                    : TaskDelta.between(before.report(), report);
            deltas.merge(report.task(), delta, TaskDelta::plus);
        });
        latest.forEach((task, last) -> tasks.put(
                task,
                new Task(
                        last.report().component(),
                        last.worker(),
                        last.thread(),
                        deltas.getOrDefault(task, TaskDelta.NONE))));
        explain(base, end, unprofiled, latest);
    }

    private void explain(Frame base, Frame end, Set<String> unprofiled, Map<Integer, Life> latest) {
        end.workers().values().stream().map(WorkerReport::components).forEach(components::putAll);
        components.forEach((task, component) -> {
            Life life = latest.get(task);
            if (life == null) {
                if (!unprofiled.contains(component)) {
                    problems.add("task %d of '%s' has never reported".formatted(task, component));
                }
                return;
            }
            long incarnations = end.lives().values().stream()
                    .filter(other -> other.report().task() == task)
                    .count();
            boolean isNew = !base.lives().containsKey(life.report().incarnation());
            if (incarnations > 1 && isNew) {
                problems.add(
                        "task %d of '%s' was started again: what it did after its last report before that is missing"
                                .formatted(task, component));
            }
            long silence = end.nanos() - life.receivedNanos();
            if (silence > LONGEST_SILENCE_NANOS) {
                problems.add("task %d of '%s' on %s has not reported in the last %.0f s: what it did then is missing"
                        .formatted(task, component, life.worker(), silence / NANOS_PER_SECOND));
            }
        });
    }

    /** The tasks that reported, by id. */
    Map<Integer, Task> tasks() {
        return tasks;
    }

    /** The component of each of the topology's tasks. */
    Map<Integer, String> components() {
        return components;
    }

    /** What is missing, a line each. */
    List<String> problems() {
        return problems;
    }
}
