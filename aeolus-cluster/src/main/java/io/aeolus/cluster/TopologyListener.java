package io.aeolus.cluster;

import io.aeolus.probe.WorkerListener;

/** Hears what happens in a running topology, and what its workers say. Implementations are thread-safe. */
public interface TopologyListener extends WorkerListener {

    /** A component has thrown something that ends its worker. */
    void failed(ComponentFailure failure);

    /** Nothing is done: {@link #failed} tells more. */
    @Override
    default void died(String component) {}
}
