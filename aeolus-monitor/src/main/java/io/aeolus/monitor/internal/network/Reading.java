package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.probe.LoadProgress.Load;
import java.util.Map;

/**
 * What has passed by clocks and counters between two moments: that of a load, or of none.
 *
 * @param load the load that had ended last
 * @param executed tuples that were executed
 * @param wallNanos time
 * @param busyNanos the processor time that threads have spent on all but waiting, as far as that is metered
 * @param messageBytes what has gone from the sender to another worker
 * @param ackBytes what has gone from the receiver to another worker
 */
record Reading(Load load, long executed, long wallNanos, Map<Share, Long> busyNanos, long messageBytes, long ackBytes) {

    /**
     * What a party has of a message's cost.
     *
     * @param party who has it
     * @param part whose time it is
     */
    record Share(Party party, Part part) {}

    /** The time of threads, 0 if it is not known. */
    long busyNanos(Share share) {
        return busyNanos.getOrDefault(share, 0L);
    }
}
