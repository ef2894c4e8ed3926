package io.aeolus.probe;

import java.util.function.Consumer;

/** Listens to the workers of other JVMs. Thread-safe. */
public interface Collector extends AutoCloseable {

    /**
     * A probe of one run, closed by its user. What hears of workers is called by one thread for each of them at most.
     *
     * @param run a name that no other run has
     * @param seen hears what has happened in a worker since its start; the same snapshot may come twice
     * @param died hears which component has thrown something, so that its worker is about to end
     */
    Probe probe(String run, Consumer<WorkerSnapshot> seen, Consumer<String> died);

    /** Ends all connections. */
    @Override
    void close();
}
