package io.aeolus.testing;

import org.apache.storm.tuple.Tuple;

/** Sees every tuple that a bolt is about to execute, in the order of execution, as it travels: a batch is one tuple. */
@FunctionalInterface
public interface DeliveryListener {

    /** Looks at nothing. */
    DeliveryListener NONE = (producerTask, stream, consumerTask, tuple) -> {};

    /**
     * A tuple is about to be executed.
     *
     * @param producerTask the task that emitted it, -1 for a tick
     * @param stream the stream it was emitted on
     * @param consumerTask the task that executes it
     * @param tuple the tuple
     */
    void onDelivery(int producerTask, String stream, int consumerTask, Tuple tuple);
}
