package io.aeolus.batching.spi;

import java.util.concurrent.Executor;

/**
 * The time by which buffered rows are sent at the latest, and the calls that send them. A worker has one real clock. A test
 * driver, which has no worker, passes its own as the worker resource {@link #RESOURCE}, which
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
    void add(Listener listener);

    /**
     * Stops the calls.
     *
     * @param listener what was added before; otherwise nothing happens
     */
    void remove(Listener listener);

    /**
     * Runs work that may take long, such as sending rows, so that the clock's other listeners do not wait. Each executor of Storm has
     * its own sender: Storm makes a Kryo for each thread that emits for an executor, so one thread should send all rows of an executor.
     * A driver's clock runs the work at once.
     *
     * @return what runs the work of one executor, one piece after the other, possibly in another thread
     */
    default Executor sender() {
        return Runnable::run;
    }

    /** An owner of rows that must not wait too long. */
    @FunctionalInterface
    interface Listener {

        /**
         * Time has passed. Returns soon, as other listeners wait for their call; what may take long is for {@link LingerClock#sender}.
         *
         * @param nowNanos the clock's time now
         */
        void onTick(long nowNanos);
    }
}
