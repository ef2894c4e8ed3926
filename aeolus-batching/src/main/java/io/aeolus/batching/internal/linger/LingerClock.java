package io.aeolus.batching.internal.linger;

/**
 * The time by which buffered rows are sent at the latest, and the calls that make it happen. A worker has one real clock; a
 * driver passes its own as the worker resource {@link #RESOURCE}, which
 * {@link org.apache.storm.task.WorkerTopologyContext#getResource} returns.
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
    void add(LingerListener listener);

    /**
     * Stops the calls.
     *
     * @param listener what was added before; otherwise nothing happens
     */
    void remove(LingerListener listener);
}
