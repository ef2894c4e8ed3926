package io.aeolus.probe;

import java.util.function.Consumer;

/** Listens to the workers of other JVMs. Thread-safe. */
public interface Collector extends AutoCloseable {

    /**
     * A probe of one run, closed by its user. What hears of workers is called by one thread for each of them at most.
     *
     * @param run a name that no other run has
     * @param seen hears what has happened in a worker since its start; the same snapshot may come twice
     * @param failed hears why a worker ends, or cannot process what it receives
     */
    Probe probe(String run, Consumer<WorkerSnapshot> seen, Consumer<WorkerError> failed);

    /** Ends all connections. */
    @Override
    void close();
}
