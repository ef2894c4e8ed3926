package io.aeolus.monitor.internal.profile;

import com.sun.management.ThreadMXBean;
import io.aeolus.monitor.internal.profile.report.Quantity;
import io.aeolus.monitor.internal.profile.report.Sampled;
import io.aeolus.monitor.internal.profile.report.TaskReport;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.UUID;

/** A task that is profiled, and its thread as the JVM sees it. {@link #report} is for one thread at a time. */
final class ProbedTask {

    /** With fewer samples since the last report, the next call is measured, however far the sampler would have gone. */
    private static final long FEW_SAMPLES = 10;

    private final String component;
    private final int task;
    private final TaskProbe probe;
    // Two of the same number among some thousand tasks are next to impossible.
    private final long incarnation = UUID.randomUUID().getMostSignificantBits();
    private final long startNanos;
    private long lastSamples;
    private long lastCpuWaitNanos;

    ProbedTask(String component, int task, TaskProbe probe, long startNanos) {
        this.component = component;
        this.task = task;
        this.probe = probe;
        this.startNanos = startNanos;
    }

    private long cpuWaitNanos() {
        Optional<RunQueue> queue = probe.runQueue();
        if (queue.isPresent()) {
            // A thread that is gone waits no more.
            lastCpuWaitNanos = queue.get().waitedNanos().orElse(lastCpuWaitNanos);
        }
        return lastCpuWaitNanos;
    }

    /**
     * What the task did.
     *
     * @param nowNanos the time
     * @param countingNanos what counting one call, emit or ack costs
     */
    synchronized TaskReport report(long nowNanos, double countingNanos) {
        ProbeView view = probe.view();
        long samples =
                view.sampled().getOrDefault(Quantity.PURE_WALL, Sampled.NONE).samples();
        if (samples - lastSamples < FEW_SAMPLES) {
            probe.hurry();
        }
        lastSamples = samples;
        long thread = probe.owner().getId();
        java.lang.management.ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long allocated = threads instanceof ThreadMXBean allocations
                ? Math.max(0, allocations.getThreadAllocatedBytes(thread))
                : 0;
        return new TaskReport(
                component,
                probe instanceof SpoutProbe,
                task,
                incarnation,
                thread,
                startNanos,
                nowNanos,
                view.calls(),
                view.emptyCalls(),
                view.idleNanos(),
                view.emittedWithId(),
                view.acked(),
                view.failed(),
                view.executed(),
                view.emitted(),
                view.sampled(),
                view.bytes(),
                view.bytesUnknown(),
                view.keys(),
                view.marks(),
                Math.max(0, threads.getThreadCpuTime(thread)),
                probe.runQueue().isPresent(),
                cpuWaitNanos(),
                allocated,
                view.samplingNanos(),
                view.counted(),
                countingNanos);
    }
}
