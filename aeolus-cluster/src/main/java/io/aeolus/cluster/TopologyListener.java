package io.aeolus.cluster;

import io.aeolus.probe.WorkerSnapshot;

/** Hears what happens in a running topology, and what its workers say. Implementations are thread-safe. */
public interface TopologyListener {

    /** A worker says what has happened in it since its start. The same snapshot may come twice. */
    void see(WorkerSnapshot snapshot);

    /** A component, or a worker outside of its components, has thrown something that ends the worker or its connections. */
    void failed(ComponentFailure failure);
}
