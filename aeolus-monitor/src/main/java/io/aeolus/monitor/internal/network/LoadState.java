// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.internal.watch.SnapshotStore;
import io.aeolus.monitor.internal.watch.TaskState;
import io.aeolus.probe.LoadTopology;
import io.aeolus.probe.TaskReport.LoadProgress;
import io.aeolus.probe.TaskReport.LoadProgress.Load;
import io.aeolus.probe.TaskReport.LoadProgress.Role;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The latest states of both tasks of the load topology. Acker and spout share a worker, so the bytes that leave this worker are the
 * sender's messages, and the bytes that arrive are the receiver's acks.
 */
record LoadState(TaskState spout, TaskState sink) {

    record Share(Party party, Part part) {}

    /**
     * The difference of clocks and counters between two states, during a load or while idle.
     *
     * @param load the latest completed load
     * @param busyNanos CPU time of threads without metered waiting
     * @param messageBytes bytes that the sender sent to another worker
     * @param ackBytes bytes that the receiver sent to another worker
     */
    record Reading(
            Load load, long executed, long wallNanos, Map<Share, Long> busyNanos, long messageBytes, long ackBytes) {

        long busyNanos(Share share) {
            return busyNanos.getOrDefault(share, 0L);
        }
    }

    /** Reads the current state; empty while a task is missing. Of a restarted task, the latest worker counts. */
    static Optional<LoadState> of(SnapshotStore store) {
        Map<String, TaskState> tasks = new LinkedHashMap<>();
        store.tasks(LoadProgress.class).forEach(state -> tasks.put(state.task().component(), state));
        TaskState spout = tasks.get(LoadTopology.SPOUT);
        TaskState sink = tasks.get(LoadTopology.SINK);
        return spout == null || sink == null ? Optional.empty() : Optional.of(new LoadState(spout, sink));
    }

    LoadProgress spoutProgress() {
        return (LoadProgress) spout.task().report();
    }

    private LoadProgress sinkProgress() {
        return (LoadProgress) sink.task().report();
    }

    boolean isSameIncarnation(LoadState earlier) {
        return spout.isSameIncarnation(earlier.spout) && sink.isSameIncarnation(earlier.sink);
    }

    boolean isInOneWorker() {
        return spout.worker().snapshot().incarnation()
                        == sink.worker().snapshot().incarnation()
                && spout.task().port() == sink.task().port();
    }

    /** Subtracts an earlier state of the same incarnations. */
    Reading since(LoadState earlier) {
        Map<Share, Long> elapsed = busyNanos();
        earlier.busyNanos().forEach((share, nanos) -> elapsed.merge(share, -nanos, Long::sum));
        return new Reading(
                spoutProgress().load(),
                sinkProgress().load().tuples() - earlier.sinkProgress().load().tuples(),
                spout.nanos() - earlier.spout.nanos(),
                elapsed,
                sinkProgress().receivedBytes() - earlier.sinkProgress().receivedBytes(),
                spoutProgress().receivedBytes() - earlier.spoutProgress().receivedBytes());
    }

    /** Returns the CPU time of threads without waiting; 0 for missing threads. */
    Map<Share, Long> busyNanos() {
        Map<Share, Long> nanos = new LinkedHashMap<>();
        nanos.put(new Share(Party.SENDER, Part.EXECUTOR), busyNanos(spoutProgress(), Role.EXECUTING));
        nanos.put(new Share(Party.RECEIVER, Part.EXECUTOR), busyNanos(sinkProgress(), Role.EXECUTING));
        nanos.put(new Share(Party.ACKER, Part.EXECUTOR), busyNanos(spoutProgress(), Role.ACKING));
        if (!isInOneWorker()) {
            long receiver = busyNanos(sinkProgress(), Role.RECEIVING) + busyNanos(sinkProgress(), Role.SENDING);
            nanos.put(new Share(Party.SENDER, Part.TRANSPORT), busyNanos(spoutProgress(), Role.SENDING));
            nanos.put(new Share(Party.RECEIVER, Part.TRANSPORT), receiver);
            nanos.put(new Share(Party.ACKER, Part.TRANSPORT), busyNanos(spoutProgress(), Role.RECEIVING));
        }
        return nanos;
    }

    private static long busyNanos(LoadProgress progress, Role role) {
        return progress.busyNanos().getOrDefault(role, 0L);
    }
}
