package io.aeolus.testing;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.TopologyContext;

/** What can be seen of a driver at any time, even when it is closed or has failed. Not thread-safe. */
abstract class Inspection {

    /** Turns done since the start. */
    long turns;

    final Engine engine;

    Inspection(Engine engine) {
        this.engine = engine;
    }

    /**
     * All tasks.
     *
     * @return task ids, ascending
     */
    public List<Integer> tasks() {
        return engine.assignment.all();
    }

    /**
     * The tasks of a component.
     *
     * @param component the id of a spout or bolt
     * @return task ids, ascending
     */
    public List<Integer> tasks(String component) {
        Map<String, List<Integer>> components = engine.assignment.componentToTasks();
        List<Integer> tasks = components.get(component);
        if (tasks == null) {
            throw new IllegalArgumentException("no component '" + component + "': there are " + components.keySet());
        }
        return tasks;
    }

    /**
     * The live spout or bolt of a task.
     *
     * @param task a task id
     * @param type its class, or one above
     * @param <T> the type
     * @return the instance that the driver calls
     */
    public <T> T instance(int task, Class<T> type) {
        return type.cast(engine.task(task).instance());
    }

    /**
     * The live instances of a component.
     *
     * @param component the id of a spout or bolt
     * @param type their class, or one above
     * @param <T> the type
     * @return the instances that the driver calls, in the order of their task ids
     */
    public <T> List<T> instances(String component, Class<T> type) {
        return tasks(component).stream().map(task -> instance(task, type)).toList();
    }

    /**
     * The context that a task was given.
     *
     * @param task a task id
     * @return the context
     */
    public TopologyContext context(int task) {
        return engine.task(task).context;
    }

    /**
     * The message ids that a spout task emitted and that it has not heard of since.
     *
     * @param task a task id
     * @return message ids in the order of their emission, none for a bolt
     */
    public List<Object> openMessageIds(int task) {
        return engine.task(task).openMessageIds();
    }

    /**
     * How many message ids are open.
     *
     * @return the sum over all spout tasks
     */
    public int openMessageIds() {
        int sum = 0;
        for (DriverTask task : engine.tasks()) {
            if (task instanceof SpoutTask spout) {
                sum += (int) spout.getPendingCount();
            }
        }
        return sum;
    }

    /**
     * How many tuples (for a spout: acks, fails and time-outs) wait for a task.
     *
     * @param task a task id
     * @return the length of its queue
     */
    public int queued(int task) {
        return engine.task(task).queued();
    }

    /**
     * How many tuples, acks, fails and time-outs wait.
     *
     * @return the length of all queues
     */
    public int queued() {
        return engine.tasks().stream().mapToInt(DriverTask::queued).sum();
    }

    /**
     * What a task has done.
     *
     * @param task a task id
     * @return counts since the start
     */
    public TaskCounts counts(int task) {
        return engine.task(task).counts();
    }

    /**
     * What the tasks of a component have done.
     *
     * @param component the id of a spout or bolt
     * @return the sum over its tasks since the start
     */
    public TaskCounts counts(String component) {
        return tasks(component).stream().map(this::counts).reduce(TaskCounts.ZERO, TaskCounts::plus);
    }

    /**
     * How many turns were done.
     *
     * @return turns since the start
     */
    public long turns() {
        return turns;
    }

    /**
     * How far the clock was moved.
     *
     * @return the sum of all advances
     */
    public Duration elapsed() {
        return Duration.ofNanos(engine.clock.elapsedNanos());
    }

    /**
     * What components said by {@code reportError}.
     *
     * @return errors in the order of the reports
     */
    public List<Throwable> reportedErrors() {
        return engine.reportedErrors();
    }

    /**
     * The state in words: clock, roots at the ledger, and for each task its queue, counts and open message ids.
     *
     * @return several lines
     */
    public String describe() {
        StringBuilder text = new StringBuilder(
                "after " + turns + " turns and " + elapsed() + ", " + engine.ledger.size() + " roots at the ledger");
        for (DriverTask task : engine.tasks()) {
            text.append("\n  ")
                    .append(task)
                    .append(": ")
                    .append(task.queued())
                    .append(" queued, ")
                    .append(task.counts());
            List<Object> open = task.openMessageIds();
            if (!open.isEmpty()) {
                text.append(", open ").append(open.size()).append(": ");
                text.append(open.subList(0, Math.min(open.size(), 5)));
            }
        }
        return text.toString();
    }
}
