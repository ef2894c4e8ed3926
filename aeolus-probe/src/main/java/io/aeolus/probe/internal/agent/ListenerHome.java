package io.aeolus.probe.internal.agent;

import io.aeolus.probe.WorkerListener;
import io.aeolus.probe.WorkerSnapshot;
import java.util.function.Supplier;

/** Home is in this JVM. */
record ListenerHome(WorkerListener listener) implements Home {

    @Override
    public boolean bring(Supplier<WorkerSnapshot> maker) {
        listener.see(maker.get());
        return true;
    }

    @Override
    public void died(String component) {
        listener.died(component);
    }

    @Override
    public void close() {}
}
