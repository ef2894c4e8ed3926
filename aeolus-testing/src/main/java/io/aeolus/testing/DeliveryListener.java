// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import org.apache.storm.tuple.Tuple;

/** Observes every tuple before a bolt executes it, in the order of execution. A batch is one tuple. */
@FunctionalInterface
public interface DeliveryListener {

    /** Ignores all tuples. */
    DeliveryListener NONE = (producerTask, stream, consumerTask, tuple) -> {};

    /**
     * Called before a bolt executes a tuple.
     *
     * @param producerTask the task that emitted the tuple, -1 for a tick
     * @param stream the tuple's stream
     * @param consumerTask the task that executes the tuple
     * @param tuple the tuple
     */
    void onDelivery(int producerTask, String stream, int consumerTask, Tuple tuple);
}
