package io.aeolus.monitor.internal.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the tasks did between two frames, and what is not known of them.
 *
 * <p>A task whose worker was killed starts again as another incarnation; what the first had done by its last snapshot counts.
 *
 * @param tasks the tasks that were heard of, by id
 * @param components the component of each of the topology's tasks
 * @param problems what is missing, a line each
 */
public record Deltas(Map<Integer, Task> tasks, Map<Integer, String> components, List<String> problems) {

    /** Who has not been heard of for so long has something to explain. */
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
    public record Task(String component, String worker, String thread, TaskDelta delta) {}

    /**
     * Subtracts a frame from a later one.
     *
     * @param base where the measured time begins
     * @param end where it ends
     * @param unprofiled components whose tasks say nothing
     * @return the differences
     */
    public static Deltas between(Frame base, Frame end, Set<String> unprofiled) {
        Map<Integer, TaskDelta> deltas = new TreeMap<>();
        end.lives().forEach((incarnation, life) -> {
            TaskDelta delta = TaskDelta.between(Optional.ofNullable(base.lives().get(incarnation)), life);
            deltas.merge(life.task().task(), delta, TaskDelta::plus);
        });
        Map<Integer, Task> tasks = new TreeMap<>();
        Map<Integer, Life> latest = end.latestLives();
        latest.forEach((task, life) -> tasks.put(
                task,
                new Task(
                        life.task().component(),
                        life.worker(),
                        life.thread(),
                        deltas.getOrDefault(task, TaskDelta.NONE))));
        return new Deltas(tasks, end.components(), problems(base, end, unprofiled, latest));
    }

    /**
     * How long the measured time was.
     *
     * @return seconds, of the task that was seen for the longest time
     */
    public double longestSeconds() {
        return tasks.values().stream()
                .mapToDouble(task -> task.delta().seconds())
                .max()
                .orElse(0);
    }

    /**
     * What the bursts took by themselves.
     *
     * @param cpuNanos CPU time of all processes
     * @return their part of it; 0 if it is unknown
     */
    public double burstShareOf(double cpuNanos) {
        double nanos = tasks.values().stream()
                .mapToDouble(task -> task.delta().costs().samples().burstNanos())
                .sum();
        return cpuNanos > 0 ? nanos / cpuNanos : 0;
    }

    private static List<String> problems(Frame base, Frame end, Set<String> unprofiled, Map<Integer, Life> latest) {
        List<String> problems = new ArrayList<>();
        end.components().forEach((task, component) -> {
            Life life = latest.get(task);
            if (life == null) {
                if (!unprofiled.contains(component)) {
                    problems.add("task %d of '%s' has never reported".formatted(task, component));
                }
                return;
            }
            long incarnations = end.lives().values().stream()
                    .filter(other -> other.task().task() == task)
                    .count();
            boolean isNew = !base.lives().containsKey(life.task().incarnation());
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
        return problems;
    }
}
