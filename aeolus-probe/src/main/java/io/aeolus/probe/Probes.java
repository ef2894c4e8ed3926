package io.aeolus.probe;

import io.aeolus.probe.internal.agent.WorkerAgents;

/** Makes probes for runs inside of this JVM. */
public final class Probes {

    private Probes() {}

    /**
     * A probe whose workers are threads of this JVM, as those of Storm's local cluster.
     *
     * @param run a name that no other run has
     * @param listener hears what they say
     * @return the probe
     */
    public static Probe inThisJvm(String run, WorkerListener listener) {
        return WorkerAgents.open(run, listener);
    }
}
