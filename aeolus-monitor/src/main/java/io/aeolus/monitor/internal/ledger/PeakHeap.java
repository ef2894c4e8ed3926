package io.aeolus.monitor.internal.ledger;

import java.util.HashMap;
import java.util.Map;

/** The most heap of each worker. A worker that follows another one at its place takes up its heap, too. Not thread-safe. */
final class PeakHeap {

    private final Map<String, Double> mibByWorker = new HashMap<>();

    void see(String worker, double mib) {
        mibByWorker.merge(worker, mib, Math::max);
    }

    double sumMiB() {
        return mibByWorker.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
