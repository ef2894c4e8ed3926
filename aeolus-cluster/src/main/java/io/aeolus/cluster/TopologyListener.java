package io.aeolus.cluster;

import io.aeolus.probe.WorkerSnapshot;

/** Hears what happens in a running topology, and what its workers say. Implementations are thread-safe. */
public interface TopologyListener {

    /** A worker says what has happened in it since its start. The same snapshot may come twice. */
    void see(WorkerSnapshot snapshot);

    /** A component has thrown something that ends its worker. */
    void failed(ComponentFailure failure);
}
