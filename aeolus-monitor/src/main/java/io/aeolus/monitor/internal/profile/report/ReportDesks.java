package io.aeolus.monitor.internal.profile.report;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The desks of this JVM's runs, by run id. Thread-safe. */
public final class ReportDesks {

    private static final Map<String, ReportDesk> DESKS = new ConcurrentHashMap<>();

    private ReportDesks() {}

    /**
     * Adds a desk.
     *
     * @param runId an id that no other run has
     * @param desk where the run's reports go
     */
    public static void add(String runId, ReportDesk desk) {
        if (DESKS.putIfAbsent(runId, desk) != null) {
            throw new IllegalArgumentException("run '" + runId + "' exists already");
        }
    }

    /**
     * Removes a desk.
     *
     * @param runId the run's id
     */
    public static void remove(String runId) {
        DESKS.remove(runId);
    }

    /**
     * The desk of a run.
     *
     * @param runId the run's id
     * @return the desk
     * @throws IllegalStateException if the run is not in this JVM
     */
    public static ReportDesk get(String runId) {
        @Nullable ReportDesk desk = DESKS.get(runId);
        if (desk == null) {
            throw new IllegalStateException("run '" + runId + "' is not profiled in this JVM");
        }
        return desk;
    }
}
