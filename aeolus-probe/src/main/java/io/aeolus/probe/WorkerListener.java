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
}
