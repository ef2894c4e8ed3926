package io.aeolus.probe.internal.agent;

import com.sun.management.ThreadMXBean;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.TaskSnapshot.ThreadTimes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.storm.task.TopologyContext;

/** An observer, its task, and the thread of the task's executor. Not thread-safe. */
final class ObservedTask {

    private static final java.lang.management.ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Path PROC = Path.of("/proc");

    final TaskObserver observer;
    private final TopologyContext context;
    private final int tasks;
    private final long incarnation = WorkerAgent.nextIncarnation();
    private final long startNanos;
    private final long thread = Thread.currentThread().getId();
    private final Optional<Path> statistics;
    private ThreadTimes last = ThreadTimes.NONE;

    ObservedTask(TopologyContext context, TaskObserver observer, long startNanos) {
        this.context = context;
        this.observer = observer;
        this.tasks = context.getComponentTasks(context.getThisComponentId()).size();
        this.startNanos = startNanos;
        this.statistics = observer.needsThreadDetails() ? statisticsOfThisThread() : Optional.empty();
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

    /** A thread that is gone says less than before: what was known of it stays. */
    private ThreadTimes times() {
        long cpuNanos = Math.max(last.cpuNanos(), THREADS.getThreadCpuTime(thread));
        if (!observer.needsThreadDetails()) {
            return new ThreadTimes(cpuNanos, Nanos.UNKNOWN, 0);
        }
        long allocated = THREADS instanceof ThreadMXBean threads ? threads.getThreadAllocatedBytes(thread) : 0;
        return new ThreadTimes(
                cpuNanos,
                statistics
                        .map(file -> Nanos.of(Math.max(last.waitNanos().value(), waitedNanos(file))))
                        .orElse(Nanos.UNKNOWN),
                Math.max(last.allocatedBytes(), allocated));
    }

    /** Where Linux says how long this thread was ready to run and got no processor; empty elsewhere. */
    private static Optional<Path> statisticsOfThisThread() {
        try {
            return Optional.of(PROC.resolve(Files.readSymbolicLink(PROC.resolve("thread-self")))
                            .resolve("schedstat"))
                    .filter(file -> waitedNanos(file) >= 0);
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    /** The file has time on a processor, time waiting for one, time slices. Below 0 once the thread is gone. */
    private static long waitedNanos(Path file) {
        try {
            String[] figures = Files.readString(file).strip().split(" ", -1);
            return figures.length == 3 ? Long.parseLong(figures[1]) : -1;
        } catch (IOException | NumberFormatException e) {
            return -1;
        }
    }
}
