package io.aeolus.batching;

/**
 * The time by which buffered rows are sent at the latest, and the calls that make it happen. A worker has one real clock. A test
 * driver, which has no worker, passes its own as the worker resource {@link #RESOURCE}, which
 * {@link org.apache.storm.task.WorkerTopologyContext#getResource} returns. Topologies need it never.
 */
public interface LingerClock {

    /** The name of the worker resource under which a driver passes its own clock. */
    String RESOURCE = "aeolus.linger-clock";

    /**
     * The time now.
     *
     * @return nanoseconds from an arbitrary origin
     */
    long nanoTime();

    /**
     * Calls the listener again and again, at least each millisecond, until it is removed.
     *
     * @param listener what to call, possibly from another thread
     */
    void add(Listener listener);

    /**
     * Stops the calls.
     *
     * @param listener what was added before; otherwise nothing happens
     */
    void remove(Listener listener);

    /**
     * Does what may take long, such as to send rows, so that nobody else waits for it. A driver's clock does it at once.
     *
     * @param work what to do, possibly in another thread
     */
    default void execute(Runnable work) {
        work.run();
    }

    /** Someone who holds rows that must not wait for too long. */
    @FunctionalInterface
    interface Listener {

        /**
         * Time has passed. Returns soon, as others wait for their call; what may take long is for {@link LingerClock#execute}.
         *
         * @param nowNanos the clock's time now
         */
        void onTick(long nowNanos);
    }
}
