package io.aeolus.probe;

/** Hears what the workers of one run say. Called by one thread for each worker at most; implementations are thread-safe. */
public interface WorkerListener {

    /**
     * A worker says what has happened in it. The same snapshot may come twice.
     *
     * @param snapshot all since its start
     */
    void see(WorkerSnapshot snapshot);

    /**
     * A worker is about to end because one of its components has thrown something.
     *
     * @param component the component's id
     */
    void died(String component);

    /**
     * A component cannot be observed any more, so that what is known of the run is not complete.
     *
     * @param component the component's id
     * @param why what is wrong, in one line
     */
    void unobservable(String component, String why);
}
