package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageParty;
import io.aeolus.monitor.NetworkPath;
import io.aeolus.probe.LoadProgress.Role;
import io.aeolus.probe.ThreadWork;
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

    /** What the clocks show. Parts whose threads are not there are missing. */
    Reading reading(NetworkPath path) {
        Map<Part, ThreadWork> parts = new LinkedHashMap<>();
        parts.put(Part.executor(MessageParty.SENDER), spout.ownWork());
        parts.put(Part.executor(MessageParty.RECEIVER), sink.ownWork());
        spout.work(Role.ACKING).ifPresent(work -> parts.put(Part.executor(MessageParty.ACKER), work));
        if (path == NetworkPath.INSIDE_WORKER) {
            return new Reading(spout.worker().nanos(), parts, Map.of());
        }
        spout.work(Role.SENDING).ifPresent(work -> parts.put(Part.transport(MessageParty.SENDER), work));
        spout.work(Role.RECEIVING).ifPresent(work -> parts.put(Part.transport(MessageParty.ACKER), work));
        sink.work(Role.SENDING)
                .flatMap(sending -> sink.work(Role.RECEIVING).map(sending::plus))
                .ifPresent(work -> parts.put(Part.transport(MessageParty.RECEIVER), work));
        Map<MessageParty, Long> sentBytes = Map.of(
                MessageParty.SENDER, spout.progress().sentBytes(),
                MessageParty.RECEIVER, sink.progress().sentBytes());
        return new Reading(spout.worker().nanos(), parts, sentBytes);
    }
}
