package io.aeolus.probe;

import java.util.Map;

/** The end at home of the way to the workers of one run. Thread-safe. */
public interface Probe extends AutoCloseable {

    /**
     * What a topology's workers have to know to find the way.
     *
     * @param config the topology's settings; not changed
     * @return all settings
     */
    Map<String, Object> addTo(Map<String, Object> config);

    /**
     * Tells all workers something, also those that come later.
     *
     * @param command what they are to do
     */
    void tell(Command command);

    /**
     * Waits until all workers have said what has happened up to now, or until it is clear that one does not.
     *
     * @throws InterruptedException if the thread was interrupted
     */
    void gather() throws InterruptedException;

    /**
     * How many processes with workers are there.
     *
     * @return processes that can be told something now
     */
    int processes();

    /** Ends it: nothing is heard of the workers any more. */
    @Override
    void close();
}
