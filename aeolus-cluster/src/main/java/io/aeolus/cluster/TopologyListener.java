package io.aeolus.cluster;

import io.aeolus.probe.WorkerSnapshot;

/** Hears what happens in a running topology. Implementations are thread-safe. */
public interface TopologyListener {

    /**
     * A worker says what has happened in it. The same snapshot may come twice.
     *
     * @param snapshot all since its start
     */
    void see(WorkerSnapshot snapshot);

    /**
     * A component has thrown something that ends its worker.
     *
     * @param failure the component and what it threw
     */
    void failed(ComponentFailure failure);
}
