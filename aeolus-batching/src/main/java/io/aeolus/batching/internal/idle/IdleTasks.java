package io.aeolus.batching.internal.idle;

import java.util.ArrayList;
import java.util.List;

/** What the tasks of an executor do when no message waits for them. Each thread has its own, and an executor has a thread. */
public final class IdleTasks {

    private static final ThreadLocal<IdleTasks> OF_THREAD = ThreadLocal.withInitial(IdleTasks::new);

    private final List<Runnable> tasks = new ArrayList<>();

    private IdleTasks() {}

    /**
     * Those of the calling thread.
     *
     * @return for this thread only
     */
    public static IdleTasks ofThisThread() {
        return OF_THREAD.get();
    }

    /**
     * Adds what a task does.
     *
     * @param task called by this thread
     */
    public void add(Runnable task) {
        tasks.add(task);
    }

    /** No message waits. */
    public void idle() {
        for (int i = 0; i < tasks.size(); i++) {
            tasks.get(i).run();
        }
    }
}
