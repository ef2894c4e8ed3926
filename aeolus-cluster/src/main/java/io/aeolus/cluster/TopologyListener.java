// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import io.aeolus.probe.WorkerSnapshot;

/** Receives snapshots and failures of a running topology. Implementations are thread-safe. */
public interface TopologyListener {

    /** Receives a snapshot of a worker, which covers the time since the worker's start. The same snapshot may arrive twice. */
    void see(WorkerSnapshot snapshot);

    /** Receives an error that ends a worker or its connections. */
    void failed(ComponentFailure failure);
}
