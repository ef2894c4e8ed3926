// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.spi;

import java.util.concurrent.Executor;

/**
 * The clock that decides when buffered tuples reach their linger. A worker uses its system clock. A test driver passes its own clock as the
 * worker resource {@link #RESOURCE}, which {@link org.apache.storm.task.WorkerTopologyContext#getResource} returns. Thread-safe.
 */
public interface LingerClock {

    /** The name of the worker resource that holds a driver's clock. */
    String RESOURCE = "aeolus.linger-clock";

    /** {@return nanoseconds since an arbitrary origin} */
    long nanoTime();

    /**
     * Calls the listener at least once per millisecond until it is removed.
     *
     * @param listener the listener, which may be called from another thread
     */
    void add(Listener listener);

    /**
     * Removes a listener. Has no effect if the listener is not registered.
     *
     * @param listener the listener
     */
    void remove(Listener listener);

    /**
     * Returns an executor for the work of one Storm executor that may block, such as sending tuples. The work then does not delay the
     * clock's other listeners. Storm creates a Kryo for each thread that emits for an executor, so one thread should send all tuples of an
     * executor. The default implementation runs the work in the calling thread.
     *
     * @return an executor that runs its work in order, one at a time
     */
    default Executor sender() {
        return Runnable::run;
    }

    /** Receives the ticks of the clock. */
    @FunctionalInterface
    interface Listener {

        /**
         * Handles a tick. Must return quickly, since other listeners wait; use {@link LingerClock#sender} for work that may block.
         *
         * @param nowNanos the clock's current time
         */
        void onTick(long nowNanos);
    }
}
