package io.aeolus.cluster.internal.processes;

/**
 * A worker that runs.
 *
 * @param id Storm's id of the worker, of which each start has another
 * @param port its slot
 * @param handle its process
 */
public record WorkerProcess(String id, int port, ProcessHandle handle) {

    /** Kills the process, without any notice; its supervisor starts another one. */
    public void kill() {
        Signals.kill(handle);
    }

    /** Suspends the process until {@link #resume}. */
    public void suspend() {
        Signals.suspend(handle);
    }

    /** Lets a suspended process go on. */
    public void resume() {
        Signals.resume(handle);
    }
}
