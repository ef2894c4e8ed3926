package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Probe;
import io.aeolus.probe.WorkerListener;

/** The agents of this JVM. */
public final class WorkerAgents {

    private WorkerAgents() {}

    /** A probe of workers in this JVM. */
    public static Probe open(String run, WorkerListener listener) {
        throw new UnsupportedOperationException(run + listener);
    }
}
