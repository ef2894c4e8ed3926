// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.input.ChainedTuple;
import java.util.List;
import org.apache.storm.tuple.Tuple;

/**
 * The task at the head of a chain, which runs the user code of all components of the chain in its executor's thread, and sends their output. The
 * methods may be called by any thread unless they state otherwise.
 */
interface ChainHead {

    /** Tests whether the calling thread may call user code of the chain: it is the executor's thread, inside of a message or call of Storm. */
    boolean isInExecutor();

    /** Runs work in the executor's thread, after its current message. */
    void executeLater(Runnable work);

    /** Sends a row to the consumers of a stream that are not chained; returns their tasks. Called in the executor, except by bolts' threads. */
    List<Integer> send(String stream, List<Object> values, Anchors anchors);

    /** Sends a row to a task that user code names. */
    void sendDirect(int task, String stream, List<Object> values, Anchors anchors);

    void ack(Tuple tuple);

    void fail(Tuple tuple);

    /** Restarts the message timeout of the tuples to which a chained tuple is anchored. */
    void resetTimeout(Tuple tuple);

    /** Lets a tuple hold its anchors, unless it is acked or failed. Called in the executor when the call that passed the tuple returns. */
    void holdUnlessSettled(ChainedTuple tuple);

    /** Prevents the acks of anchors until {@link #release}. */
    void hold(Anchors anchors);

    /** Ends a {@link #hold}. */
    void release(Anchors anchors);

    void reportError(Throwable error);
}
