package io.aeolus.probe.internal.agent;

import com.sun.management.ThreadMXBean;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.ThreadTimes;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import org.apache.storm.task.TopologyContext;

/** An observer, its task, and the thread of the task's executor. Not thread-safe. */
final class ObservedTask {

    private static final java.lang.management.ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final TopologyContext context;
    private final int tasks;
    private final TaskObserver observer;
    private final long incarnation = Incarnations.next();
    private final long startNanos;
    private final long thread = Thread.currentThread().getId();
    private final Optional<RunQueue> runQueue = RunQueue.ofThisThread();
    private ThreadTimes last = ThreadTimes.NONE;

    private ObservedTask(TopologyContext context, TaskObserver observer, long startNanos) {
        this.context = context;
        this.tasks = context.getComponentTasks(context.getThisComponentId()).size();
        this.observer = observer;
        this.startNanos = startNanos;
    }

    /** A task whose executor's thread this is. */
    static ObservedTask inThisThread(TopologyContext context, TaskObserver observer, long startNanos) {
        return new ObservedTask(context, observer, startNanos);
    }

    TaskObserver observer() {
        return observer;
    }

    TaskSnapshot snapshot() {
        last = times();
        return new TaskSnapshot(
                context.getThisComponentId(),
                context.getThisTaskId(),
                tasks,
                context.getThisWorkerPort(),
                incarnation,
                startNanos,
                thread,
                last,
                observer.facet());
    }

    /** A thread that is gone says -1: what was known of it stays. */
    private ThreadTimes times() {
        Nanos waited = runQueue.map(
                        queue -> queue.waitedNanos().orElse(last.waitNanos().value()))
                .map(Nanos::of)
                .orElse(Nanos.UNKNOWN);
        long allocated = THREADS instanceof ThreadMXBean threads ? threads.getThreadAllocatedBytes(thread) : 0;
        return new ThreadTimes(
                Math.max(last.cpuNanos(), THREADS.getThreadCpuTime(thread)),
                waited,
                Math.max(last.allocatedBytes(), allocated));
    }
}
