// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.idle;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The work that the tasks of an executor do while their queue is empty. Each executor has one thread, and so one instance. Only that thread runs
 * the work. Any thread may remove it, since a worker that shuts down cleans bolts up from another thread.
 */
public final class IdleTasks {

    private static final ThreadLocal<IdleTasks> OF_THREAD = ThreadLocal.withInitial(IdleTasks::new);

    private final List<Runnable> tasks = new CopyOnWriteArrayList<>();
    private boolean isPlaceholder;
    private int maxInFlight;

    private IdleTasks() {}

    public static IdleTasks ofThisThread() {
        return OF_THREAD.get();
    }

    public void add(Runnable task) {
        tasks.add(task);
    }

    /** Removes the work of a task that has ended: the thread may live longer, as in tests without a cluster. */
    public void remove(Runnable task) {
        tasks.remove(task);
    }

    public void run() {
        tasks.forEach(Runnable::run);
    }

    /** Notes how many tuples a spout of the thread's executor may have in flight, if its settings do not show the number. */
    public void setMaxInFlight(int tuples) {
        maxInFlight = tuples;
    }

    /** The number of tuples that a spout of the thread's executor may have in flight; 0 if its settings show the number. */
    public int maxInFlight() {
        return maxInFlight;
    }

    /** Notes that the thread's executor takes the place of a chained component. Called by that thread. */
    public void markAsPlaceholder() {
        isPlaceholder = true;
    }

    /** Whether the executor takes the place of a chained component, and so receives no tuples except ticks. */
    public boolean isPlaceholder() {
        return isPlaceholder;
    }
}
