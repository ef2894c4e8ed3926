package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.probe.LoadProgress;
import io.aeolus.probe.LoadProgress.Load;
import io.aeolus.probe.LoadProgress.Role;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What both tasks of a load's topology have said. Acker and spout are in one worker, so what leaves it is the sender's message, and what
 * comes into it is the receiver's ack.
 */
record LoadState(Task spout, Task sink) {

    /** What one of both has said, and the snapshot of its worker's process that it was in. */
    record Task(WorkerSnapshot worker, TaskSnapshot task) {

        LoadProgress progress() {
            return (LoadProgress) task.facet();
        }

        boolean isSameStart(Task other) {
            return task.incarnation() == other.task.incarnation();
        }

        /** Of what the same start of a task has said, the later. */
        static Task later(Task last, Task seen) {
            return seen.isSameStart(last) && seen.worker.number() < last.worker.number() ? last : seen;
        }

        private long busyNanos(Role role) {
            return progress().busyNanos().getOrDefault(role, 0L);
        }
    }

    /** What a party has of a message's cost. */
    record Share(Party party, Part part) {}

    /**
     * What has passed by clocks and counters between two moments: that of a load, or of none.
     *
     * @param load the load that had ended last
     * @param executed tuples that were executed
     * @param busyNanos the processor time that threads have spent on all but waiting, as far as that is metered
     * @param messageBytes what has gone from the sender to another worker
     * @param ackBytes what has gone from the receiver to another worker
     */
    record Reading(
            Load load, long executed, long wallNanos, Map<Share, Long> busyNanos, long messageBytes, long ackBytes) {

        /** The time of threads, 0 if it is not known. */
        long busyNanos(Share share) {
            return busyNanos.getOrDefault(share, 0L);
        }
    }

    /** Whether neither task has started anew since an earlier moment. */
    boolean isSameStart(LoadState earlier) {
        return spout.isSameStart(earlier.spout) && sink.isSameStart(earlier.sink);
    }

    boolean isInOneWorker() {
        return spout.worker.incarnation() == sink.worker.incarnation() && spout.task.port() == sink.task.port();
    }

    /** What has passed since an earlier moment of the same start. */
    Reading since(LoadState earlier) {
        Map<Share, Long> passed = busyNanos();
        earlier.busyNanos().forEach((share, nanos) -> passed.merge(share, -nanos, Long::sum));
        return new Reading(
                spout.progress().load(),
                sink.progress().load().tuples() - earlier.sink.progress().load().tuples(),
                spout.worker.nanos() - earlier.spout.worker.nanos(),
                passed,
                sink.progress().receivedBytes() - earlier.sink.progress().receivedBytes(),
                spout.progress().receivedBytes() - earlier.spout.progress().receivedBytes());
    }

    /** The processor time that threads have spent on all but waiting; 0 of those that are not there, but should be. */
    Map<Share, Long> busyNanos() {
        Map<Share, Long> nanos = new LinkedHashMap<>();
        nanos.put(new Share(Party.SENDER, Part.EXECUTOR), spout.busyNanos(Role.EXECUTING));
        nanos.put(new Share(Party.RECEIVER, Part.EXECUTOR), sink.busyNanos(Role.EXECUTING));
        nanos.put(new Share(Party.ACKER, Part.EXECUTOR), spout.busyNanos(Role.ACKING));
        if (!isInOneWorker()) {
            long receiver = sink.busyNanos(Role.RECEIVING) + sink.busyNanos(Role.SENDING);
            nanos.put(new Share(Party.SENDER, Part.TRANSPORT), spout.busyNanos(Role.SENDING));
            nanos.put(new Share(Party.RECEIVER, Part.TRANSPORT), receiver);
            nanos.put(new Share(Party.ACKER, Part.TRANSPORT), spout.busyNanos(Role.RECEIVING));
        }
        return nanos;
    }
}
