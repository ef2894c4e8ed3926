package io.aeolus.batching.internal.idle;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What the tasks of an executor do when no message waits for them. Each thread has its own, and an executor has a thread. That one alone
 * calls them, but any thread may remove some: a worker that ends cleans bolts up from another one.
 */
public final class IdleTasks {

    private static final ThreadLocal<IdleTasks> OF_THREAD = ThreadLocal.withInitial(IdleTasks::new);

    private final List<Runnable> tasks = new CopyOnWriteArrayList<>();

    private IdleTasks() {}

    /** Those of the calling thread. */
    public static IdleTasks ofThisThread() {
        return OF_THREAD.get();
    }

    /** Adds what a task does: called by this thread until it is removed. */
    public void add(Runnable task) {
        tasks.add(task);
    }

    /** Removes what a task did that has ended: the thread may be there for much longer, as in tests without a cluster. */
    public void remove(Runnable task) {
        tasks.remove(task);
    }

    /** No message waits. */
    public void idle() {
        tasks.forEach(Runnable::run);
    }
}
