package io.aeolus.monitor.internal.profile;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The boards of this JVM's workers. A worker of its own has one; in Storm's local cluster there may be several. Thread-safe. */
public final class WorkerBoards {

    private record Key(String runId, int port) {}

    private static final Map<Key, WorkerBoard> BOARDS = new ConcurrentHashMap<>();

    private WorkerBoards() {}

    /** The board of a worker, made when it is asked for first. */
    static WorkerBoard get(String runId, int port) {
        return BOARDS.computeIfAbsent(new Key(runId, port), key -> new WorkerBoard(port, () -> count(runId)));
    }

    private static int count(String runId) {
        return (int)
                BOARDS.keySet().stream().filter(key -> key.runId.equals(runId)).count();
    }

    /**
     * Forgets a run that is over.
     *
     * @param runId the run's id
     */
    public static void remove(String runId) {
        BOARDS.keySet().removeIf(key -> key.runId.equals(runId));
        WorkerMetrics.remove(runId);
    }
}
