// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.TopologyContext;

/** The queries of a driver, which work at any time, even after it is closed or has failed. Not thread-safe. */
abstract class Inspection {

    /** Turns since the start. */
    long turns;

    final Engine engine;

    Inspection(Engine engine) {
        this.engine = engine;
    }

    /** {@return the ids of all tasks, ascending} */
    public List<Integer> tasks() {
        return engine.assignment.all();
    }

    /**
     * {@return the ids of the tasks of a component, ascending}
     *
     * @param component the id of a spout or bolt
     */
    public List<Integer> tasks(String component) {
        Map<String, List<Integer>> components = engine.assignment.componentToTasks();
        List<Integer> tasks = components.get(component);
        if (tasks == null) {
            throw new IllegalArgumentException(
                    "no component '" + component + "': components are " + components.keySet());
        }
        return tasks;
    }

    /**
     * {@return the spout or bolt instance that the driver calls for a task}
     *
     * @param task a task id
     * @param type the instance's class or a supertype
     * @param <T> the type
     */
    public <T> T instance(int task, Class<T> type) {
        return type.cast(engine.task(task).instance());
    }

    /**
     * {@return the spout or bolt instances that the driver calls for a component, in the order of their task ids}
     *
     * @param component the id of a spout or bolt
     * @param type the instances' class or a supertype
     * @param <T> the type
     */
    public <T> List<T> instances(String component, Class<T> type) {
        return tasks(component).stream().map(task -> instance(task, type)).toList();
    }

    /**
     * {@return the context that was passed to a task}
     *
     * @param task a task id
     */
    public TopologyContext context(int task) {
        return engine.task(task).context;
    }

    /**
     * {@return the pending message ids of a spout task in the order of their emits or last resets of the timeout; empty for a bolt}
     *
     * @param task a task id
     */
    public List<Object> openMessageIds(int task) {
        return engine.task(task).openMessageIds();
    }

    /** {@return the number of pending message ids of all spout tasks} */
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
     * {@return the number of tuples that wait for a bolt task, or of acks, fails and timeouts that wait for a spout task}
     *
     * @param task a task id
     */
    public int queued(int task) {
        return engine.task(task).queued();
    }

    /** {@return the number of waiting tuples, acks, fails and timeouts of all tasks} */
    public int queued() {
        return engine.tasks().stream().mapToInt(DriverTask::queued).sum();
    }

    /**
     * {@return the counts of a task since the start}
     *
     * @param task a task id
     */
    public TaskCounts counts(int task) {
        return engine.task(task).counts();
    }

    /**
     * {@return the counts of a component since the start, summed over its tasks}
     *
     * @param component the id of a spout or bolt
     */
    public TaskCounts counts(String component) {
        return tasks(component).stream().map(this::counts).reduce(TaskCounts.ZERO, TaskCounts::plus);
    }

    /** {@return the number of turns since the start} */
    public long turns() {
        return turns;
    }

    /** {@return the elapsed simulated time: the sum of all advances} */
    public Duration elapsed() {
        return Duration.ofNanos(engine.clock.elapsedNanos());
    }

    /** {@return the errors that components passed to {@code reportError}, in the order of the reports} */
    public List<Throwable> reportedErrors() {
        return engine.reportedErrors();
    }

    /** {@return a description of the state: the clock, the pending roots, and the queue, counts and pending message ids of each task} */
    public String describe() {
        StringBuilder text = new StringBuilder(
                "after " + turns + " turns and " + elapsed() + ", " + engine.ledger.size() + " pending roots");
        for (DriverTask task : engine.tasks()) {
            text.append("\n  ")
                    .append(task)
                    .append(": ")
                    .append(task.queued())
                    .append(" queued, ")
                    .append(task.counts());
            List<Object> open = task.openMessageIds();
            if (!open.isEmpty()) {
                text.append(", pending ").append(open.size()).append(": ");
                text.append(open.subList(0, Math.min(open.size(), 5)));
            }
        }
        return text.toString();
    }
}
