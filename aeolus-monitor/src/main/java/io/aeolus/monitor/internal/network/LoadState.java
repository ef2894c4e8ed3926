package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.internal.watch.SnapshotStore;
import io.aeolus.monitor.internal.watch.TaskState;
import io.aeolus.probe.Facet.LoadProgress;
import io.aeolus.probe.Facet.LoadProgress.Load;
import io.aeolus.probe.Facet.LoadProgress.Role;
import io.aeolus.probe.LoadTopology;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The latest states of both tasks of a load's topology. Acker and spout are in one worker, so what leaves it is the sender's message,
 * and what comes into it is the receiver's ack.
 */
record LoadState(TaskState spout, TaskState sink) {

    record Share(Party party, Part part) {}

    /**
     * What clocks and counters show between two states, during a load or during none.
     *
     * @param load the latest load that has ended
     * @param executed tuples that were executed
     * @param busyNanos the processor time that threads spent on all but waiting, as far as that is metered
     * @param messageBytes what the sender sent to another worker
     * @param ackBytes what the receiver sent to another worker
     */
    record Reading(
            Load load, long executed, long wallNanos, Map<Share, Long> busyNanos, long messageBytes, long ackBytes) {

        long busyNanos(Share share) {
            return busyNanos.getOrDefault(share, 0L);
        }
    }

    /** The present state; empty while a task is not there. Of a task that was started again, the worker that came last counts. */
    static Optional<LoadState> of(SnapshotStore store) {
        Map<String, TaskState> tasks = new LinkedHashMap<>();
        store.tasks(LoadProgress.class).forEach(state -> tasks.put(state.task().component(), state));
        TaskState spout = tasks.get(LoadTopology.SPOUT);
        TaskState sink = tasks.get(LoadTopology.SINK);
        return spout == null || sink == null ? Optional.empty() : Optional.of(new LoadState(spout, sink));
    }

    LoadProgress spoutProgress() {
        return (LoadProgress) spout.task().facet();
    }

    private LoadProgress sinkProgress() {
        return (LoadProgress) sink.task().facet();
    }

    /** Whether neither task has started again since an earlier state. */
    boolean isSameStart(LoadState earlier) {
        return spout.isSameIncarnation(earlier.spout) && sink.isSameIncarnation(earlier.sink);
    }

    boolean isInOneWorker() {
        return spout.worker().snapshot().incarnation()
                        == sink.worker().snapshot().incarnation()
                && spout.task().port() == sink.task().port();
    }

    /** What happened since an earlier state of the same start. */
    Reading since(LoadState earlier) {
        Map<Share, Long> passed = busyNanos();
        earlier.busyNanos().forEach((share, nanos) -> passed.merge(share, -nanos, Long::sum));
        return new Reading(
                spoutProgress().load(),
                sinkProgress().load().tuples() - earlier.sinkProgress().load().tuples(),
                spout.nanos() - earlier.spout.nanos(),
                passed,
                sinkProgress().receivedBytes() - earlier.sinkProgress().receivedBytes(),
                spoutProgress().receivedBytes() - earlier.spoutProgress().receivedBytes());
    }

    /** The processor time that threads spent on all but waiting; 0 for threads that should be there, and are not. */
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
