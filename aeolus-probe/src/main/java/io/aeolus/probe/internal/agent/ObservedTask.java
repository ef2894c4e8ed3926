// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.TaskSnapshot.ThreadTimes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.storm.task.TopologyContext;

/** An observer with its task and the thread of the task's executor. Not thread-safe. */
final class ObservedTask {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
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
                observer.report());
    }

    /** Returns the resources used so far, also after the end of the thread. */
    private ThreadTimes times() {
        long cpuNanos = Math.max(last.cpuNanos(), THREADS.getThreadCpuTime(thread));
        if (!observer.needsThreadDetails()) {
            return new ThreadTimes(cpuNanos, Nanos.UNKNOWN);
        }
        return new ThreadTimes(
                cpuNanos,
                statistics
                        .map(file -> Nanos.of(Math.max(last.waitNanos().value(), waitedNanos(file))))
                        .orElse(Nanos.UNKNOWN));
    }

    /** Returns Linux's file with the time for which this thread was ready to run without a processor; empty on other systems. */
    private static Optional<Path> statisticsOfThisThread() {
        try {
            return Optional.of(PROC.resolve(Files.readSymbolicLink(PROC.resolve("thread-self")))
                            .resolve("schedstat"))
                    .filter(file -> waitedNanos(file) >= 0);
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    /** Returns the second of the file's three numbers: running time, waiting time, time slices. Negative once the thread has ended. */
    private static long waitedNanos(Path file) {
        try {
            String[] numbers = Files.readString(file).strip().split(" ", -1);
            return numbers.length == 3 ? Long.parseLong(numbers[1]) : -1;
        } catch (IOException | NumberFormatException e) {
            return -1;
        }
    }
}
