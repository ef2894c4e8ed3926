package io.aeolus.monitor.internal.profile.collect;

import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.util.HashMap;
import java.util.Map;

/**
 * Tells when the JVMs have compiled what they need: when the compiler threads of each have been all but idle for a while, under
 * load. Not thread-safe.
 */
final class WarmUpWatch {

    /** A compiler that is at work for less than this share of the time is idle. */
    private static final double IDLE_JIT_SHARE = 0.15;

    /** For so many reports in a row. */
    static final int IDLE_REPORTS = 2;

    /** A worker that has not reported for so long is not there any more. */
    private static final long LONGEST_SILENCE_NANOS = 5_000_000_000L;

    private static final double NANOS_PER_MILLI = 1e6;

    private final Map<String, WorkerReport> last = new HashMap<>();
    private final Map<String, Long> seenNanos = new HashMap<>();
    private final Map<String, Integer> idleReports = new HashMap<>();

    /** Sees a frame in which something happened; whether all workers are warm. */
    boolean isWarm(Frame frame) {
        for (WorkerReport report : frame.workers().values()) {
            see(report, frame.nanos());
        }
        return !frame.workers().isEmpty()
                && frame.workers().keySet().stream()
                        .allMatch(worker ->
                                isGone(worker, frame.nanos()) || idleReports.getOrDefault(worker, 0) >= IDLE_REPORTS);
    }

    private boolean isGone(String worker, long nowNanos) {
        return nowNanos - seenNanos.getOrDefault(worker, nowNanos) > LONGEST_SILENCE_NANOS;
    }

    private void see(WorkerReport report, long nowNanos) {
        WorkerReport before = last.put(report.worker(), report);
        if (before == null || before.nanos() != report.nanos()) {
            seenNanos.put(report.worker(), nowNanos);
        }
        if (before == null || !before.process().equals(report.process())) {
            idleReports.put(report.worker(), 0);
            return;
        }
        long nanos = report.nanos() - before.nanos();
        if (nanos <= 0) {
            // The same report again.
            return;
        }
        double share = (report.jitMillis() - before.jitMillis()) * NANOS_PER_MILLI / nanos;
        idleReports.compute(
                report.worker(), (worker, count) -> share < IDLE_JIT_SHARE ? (count == null ? 0 : count) + 1 : 0);
    }
}
