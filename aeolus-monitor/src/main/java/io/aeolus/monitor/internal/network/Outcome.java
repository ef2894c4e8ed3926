package io.aeolus.monitor.internal.network;

import java.io.Serializable;

/** What has come of a load. */
sealed interface Outcome extends Serializable {

    /**
     * All that was emitted is acked.
     *
     * @param tuples how many
     * @param nanos from the first one to the last ack
     */
    record Acked(long tuples, long nanos) implements Outcome {}

    /**
     * It cannot come to its end.
     *
     * @param why the reason
     */
    record Failed(String why) implements Outcome {}
}
