package io.aeolus.monitor.internal.profile.collect;

import io.aeolus.monitor.internal.profile.report.ReportDesk;
import io.aeolus.monitor.internal.profile.report.TaskReport;
import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Keeps the latest report of each worker, and of each incarnation of each task. Thread-safe. */
final class Desk implements ReportDesk {

    private final LongSupplier nanoClock;
    private final Map<String, WorkerReport> workers = new HashMap<>();
    private final Map<Long, Life> lives = new HashMap<>();

    Desk(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    @Override
    public synchronized void accept(WorkerReport report) {
        long now = nanoClock.getAsLong();
        workers.put(report.worker(), report);
        for (TaskReport task : report.tasks()) {
            lives.put(task.incarnation(), new Life(task, report.worker(), report.process(), now));
        }
    }

    /** What has arrived up to now. */
    synchronized Frame frame() {
        return new Frame(nanoClock.getAsLong(), workers, lives);
    }
}
