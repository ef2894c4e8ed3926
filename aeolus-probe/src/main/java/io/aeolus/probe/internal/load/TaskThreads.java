package io.aeolus.probe.internal.load;

import io.aeolus.probe.LoadProgress;
import io.aeolus.probe.LoadProgress.Role;
import io.aeolus.probe.internal.agent.WorkerAgent;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The threads that serve a task. Thread-safe.
 *
 * @param threads those of all tasks in this JVM
 * @param ownIdleNanos what the task's own has spent on waiting
 * @param port that of the task's worker
 * @param hasAcker whether all ackers are in this worker, too
 */
record TaskThreads(LoadThreads threads, AtomicLong ownIdleNanos, int port, boolean hasAcker) {

    /** Those of a task whose executor's thread this is. */
    static TaskThreads ofThisThread(WorkerAgent agent, int port, boolean hasAcker) {
        LoadThreads threads = LoadThreads.of(agent);
        return new TaskThreads(threads, threads.idleNanosOfThisThread(), port, hasAcker);
    }

    /** What a task says, with what its threads have used up to now. */
    LoadProgress progress(long load, long tuples, long nanos, boolean hasFailed) {
        Map<Role, Long> busyNanos = new EnumMap<>(Role.class);
        if (hasAcker) {
            busyNanos.put(Role.ACKING, threads.busyNanosOfAckers());
        }
        Optional<TransportThreads> transport = threads.transport(port);
        transport.ifPresent(known -> {
            busyNanos.put(Role.SENDING, threads.busyNanos(known.sending()));
            busyNanos.put(Role.RECEIVING, threads.busyNanos(known.receiving()));
        });
        long sentBytes = transport.map(TransportThreads::sentBytes).orElse(0L);
        return new LoadProgress(load, tuples, nanos, hasFailed, ownIdleNanos.get(), busyNanos, sentBytes);
    }
}
