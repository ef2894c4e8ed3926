package io.aeolus.probe.internal.agent;

import io.aeolus.probe.WorkerSnapshot;
import java.util.function.Supplier;

/** Where an agent brings its snapshots. Thread-safe. */
interface Home extends AutoCloseable {

    /** Brings a snapshot; false if it is not known to have come. It is not made where nobody can be reached. */
    boolean bring(Supplier<WorkerSnapshot> maker) throws InterruptedException;

    /** The worker ends because of a component. */
    default void died(String component) {}

    @Override
    default void close() {}
}
