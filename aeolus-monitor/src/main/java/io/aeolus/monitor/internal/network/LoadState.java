package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageParty;
import io.aeolus.monitor.NetworkPath;
import io.aeolus.probe.LoadProgress.Role;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What both tasks of a load's topology have said. Acker and spout are in one worker, so
 *
 * <ul>
 *   <li>what leaves the spout's worker is the sender's message,
 *   <li>what comes into the sink's worker is that message, and what leaves it is the receiver's ack,
 *   <li>what comes into the spout's worker is that ack.
 * </ul>
 *
 * @param spout the spout
 * @param sink the sink
 */
record LoadState(LoadTask spout, LoadTask sink) {

    /** Whether neither task has started anew since an earlier moment. */
    boolean isSameStart(LoadState earlier) {
        return spout.isSameStart(earlier.spout) && sink.isSameStart(earlier.sink);
    }

    /** What the clocks show. Of threads that are not there, they show 0. */
    Reading reading(NetworkPath path) {
        Map<Part, Long> busyNanos = new LinkedHashMap<>();
        busyNanos.put(Part.executor(MessageParty.SENDER), spout.busyNanos());
        busyNanos.put(Part.executor(MessageParty.RECEIVER), sink.busyNanos());
        busyNanos.put(Part.executor(MessageParty.ACKER), spout.busyNanos(Role.ACKING));
        if (path == NetworkPath.INSIDE_WORKER) {
            return new Reading(spout.worker().nanos(), busyNanos, Map.of());
        }
        busyNanos.put(Part.transport(MessageParty.SENDER), spout.busyNanos(Role.SENDING));
        busyNanos.put(
                Part.transport(MessageParty.RECEIVER), sink.busyNanos(Role.RECEIVING) + sink.busyNanos(Role.SENDING));
        busyNanos.put(Part.transport(MessageParty.ACKER), spout.busyNanos(Role.RECEIVING));
        Map<MessageParty, Long> sentBytes = Map.of(
                MessageParty.SENDER, spout.progress().sentBytes(),
                MessageParty.RECEIVER, sink.progress().sentBytes());
        return new Reading(spout.worker().nanos(), busyNanos, sentBytes);
    }
}
